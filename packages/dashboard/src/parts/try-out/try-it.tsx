import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { BotSettings } from '@mostrador/contract/bot-settings'
import { IconSend2 } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { AnswerForm, type Taught } from '../teaching/answer-form.tsx'
import { teachingTexts } from '../teaching/texts.ts'
import { tryOutTexts } from './texts.ts'
import classes from './try-out.module.css'
import { Why } from './why.tsx'

type Answer = AnswerOf<'tryBot'>
type Reply = Answer['replies'][number]
/** A line of the customer's, with the memory that it was said on. */
type Asked = { text: string; choiceId?: string | undefined; memory: unknown }
type Line =
  | { from: 'customer' | 'bot' | 'note'; part: Reply }
  | { from: 'why'; answer: Pick<Answer, 'why' | 'fallback' | 'is_unanswered'>; asked: Asked }
/** Waits to be said; without a memory it goes on from the last answer. */
type Waiting = { text: string; choiceId?: string | undefined; again?: Asked }

const textLine = (from: 'customer' | 'bot' | 'note', text: string): Line => ({
  from,
  part: { kind: 'text', text },
})

type TryItProps = {
  /** Unsaved ones of a form; undefined: those that are saved. */
  settings: BotSettings | undefined
  /** Offered while nothing has been said. */
  suggestions?: readonly string[]
  /** The bot was taught an answer, which is saved. */
  onTaught?: (entry: Taught) => void
}

/** A trial chat that leaves nothing behind but answers that are taught in it. */
export function TryIt({ settings, suggestions = [], onTaught }: TryItProps) {
  const t = useTexts(tryOutTexts)
  const mayTeach = useMay('bot.edit')
  const { lines, waiting, isAsking, say, note, startOver } = useTrial(settings)
  const [text, setText] = useState('')
  const [toTeach, teach] = useState<Asked>()
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    say({ text: text.trim() })
  }
  const askAgain = (asked: Asked, entry: Taught) => {
    onTaught?.(entry)
    teach(undefined)
    note(t('askedAgain'))
    say({ text: asked.text, again: asked })
  }
  return (
    <div className={classes.chat}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className={classes.lines} aria-label={t('chat')} aria-live="polite" tabIndex={0}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
          <li key={index} className={classes.bubble} data-from={line.from}>
            {line.from === 'why' ? (
              <>
                {mayTeach && line.asked.choiceId === undefined && (
                  <Button
                    size="compact-sm"
                    variant={line.answer.is_unanswered ? 'light' : 'subtle'}
                    className={classes.teach}
                    data-quiet={!line.answer.is_unanswered || undefined}
                    onClick={() => teach(line.asked)}
                  >
                    {t(line.answer.is_unanswered ? 'teachAnswer' : 'teachOther')}
                  </Button>
                )}
                <Why why={line.answer.why} hasFallback={line.answer.fallback !== null} />
              </>
            ) : (
              <Said
                part={line.part}
                onChoose={isAsking ? undefined : (title, choiceId) => say({ text: title, choiceId })}
              />
            )}
          </li>
        ))}
        {isAsking && (
          <li className={classes.bubble} data-from="note">
            {t('thinking')}
          </li>
        )}
        {waiting.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they keep their order
          <li key={index} className={classes.bubble} data-from="customer">
            {line.text}
          </li>
        ))}
        <li ref={end} aria-hidden />
      </ol>
      {lines.length === 0 && suggestions.length > 0 && (
        <ul className={classes.suggestions} aria-label={t('suggestions')}>
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <Button size="compact-sm" variant="default" onClick={() => say({ text: suggestion })}>
                {suggestion}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {/* Beside the settings form rather than in it, because Enter must not save the settings. */}
      <form className={classes.composer} onSubmit={send}>
        <TextInput
          className={classes.field}
          aria-label={t('write')}
          placeholder={t('write')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon type="submit" size={36} aria-label={t('send')} disabled={text.trim() === ''}>
          <IconSend2 size={18} />
        </ActionIcon>
        {lines.length > 0 && (
          <Button className={classes.startOver} variant="subtle" px="xs" onClick={startOver}>
            {t('startOver')}
          </Button>
        )}
      </form>
      <TeachDialog
        asked={toTeach?.text}
        onClose={() => teach(undefined)}
        onTaught={(entry) => toTeach && askAgain(toTeach, entry)}
      />
    </div>
  )
}

type TeachDialogProps = { asked: string | undefined; onClose: () => void; onTaught: (entry: Taught) => void }

function TeachDialog({ asked, onClose, onTaught }: TeachDialogProps) {
  const t = useTexts(teachingTexts)
  const teachBot = useChange('teachBot')
  return (
    <Dialog opened={asked !== undefined} onClose={onClose} title={t('answerTitle')} size="lg">
      {asked !== undefined && (
        <AnswerForm
          question={asked}
          save={(entry) => teachBot.mutateAsync({ body: entry })}
          onSaved={onTaught}
        />
      )}
    </Dialog>
  )
}

/** Lines that are written while an answer is on its way are said one after the other, each on the memory before it. */
function useTrial(settings: BotSettings | undefined) {
  const t = useTexts(tryOutTexts)
  const tell = useFailureNotice()
  const [lines, setLines] = useState<Line[]>([])
  const [memory, setMemory] = useState<unknown>()
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [isAsking, setAsking] = useState(false)
  // Answers to what was said before a new beginning are not wanted.
  const begun = useRef(0)
  const tryBot = useChange('tryBot')
  const add = (...added: Line[]) => setLines((former) => [...former, ...added])
  const ask = async (asked: Asked) => {
    const { current } = begun
    const { text, choiceId, memory: before } = asked
    setAsking(true)
    add(textLine('customer', text))
    try {
      const body = { text, choice_id: choiceId, memory: before, settings }
      const answer = await tryBot.mutateAsync({ body })
      if (current !== begun.current) return
      setMemory(answer.memory)
      add(
        ...(answer.fallback === null ? [] : [textLine('note', t(`fallback_${answer.fallback}`))]),
        ...answer.replies.map((part): Line => ({ from: 'bot', part })),
        ...(answer.hand_off === null ? [] : [textLine('note', t('handedOff'))]),
        { from: 'why', answer, asked },
      )
    } catch (error) {
      tell(error)
    } finally {
      setAsking(false)
    }
  }
  const askNext = useEffectEvent(() => {
    const [next, ...rest] = waiting
    if (next === undefined) return
    setWaiting(rest)
    void ask(next.again ?? { ...next, memory })
  })
  useEffect(() => {
    if (!isAsking && waiting.length > 0) askNext()
  }, [isAsking, waiting])
  return {
    ...{ lines, waiting, isAsking },
    say: (line: Waiting) => setWaiting((former) => [...former, line]),
    note: (words: string) => add(textLine('note', words)),
    startOver: () => {
      begun.current += 1
      setLines([])
      setWaiting([])
      setMemory(undefined)
    },
  }
}

function Said({
  part,
  onChoose,
}: {
  part: Reply
  onChoose: ((title: string, id: string) => void) | undefined
}) {
  const t = useTexts(tryOutTexts)
  if (part.kind === 'image') {
    const isSafe = /^https?:\/\//.test(part.url)
    return (
      <>
        {isSafe && (
          <a href={part.url} target="_blank" rel="noreferrer">
            {t('picture')}
          </a>
        )}{' '}
        {part.caption}
      </>
    )
  }
  if (part.kind !== 'choices') return part.text
  return (
    <>
      {part.text}
      <div className={classes.choices}>
        {part.choices.map(({ id, title }) => (
          <Button
            key={id}
            size="compact-sm"
            variant="default"
            disabled={onChoose === undefined}
            onClick={() => onChoose?.(title, id)}
          >
            {title}
          </Button>
        ))}
      </div>
    </>
  )
}
