import classes from './status.module.css'

export type Tone = 'good' | 'wait' | 'bad' | 'quiet' | 'info'

/** A state as a coloured dot and a word; the word alone must suffice. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  )
}
