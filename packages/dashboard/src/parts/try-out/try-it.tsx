import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { BotSettings } from '@mostrador/contract/bot-settings'
import { IconSend2 } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../feedback/notify.tsx'
import { tryOutTexts } from './texts.ts'
import classes from './try-out.module.css'
import { Why } from './why.tsx'

type Reply = AnswerOf<'tryBot'>['replies'][number]
type Answer = AnswerOf<'tryBot'>
type Line =
  | { from: 'customer' | 'bot' | 'note'; part: Reply }
  | { from: 'why'; answer: Pick<Answer, 'why' | 'fallback'> }

const textLine = (from: 'customer' | 'bot' | 'note', text: string): Line => ({
  from,
  part: { kind: 'text', text },
})

type TryItProps = {
  /** Unsaved ones of a form; undefined: those that are saved. */
  settings: BotSettings | undefined
  /** Offered while nothing has been said. */
  suggestions?: readonly string[]
}

/** A trial chat that leaves nothing behind. */
export function TryIt({ settings, suggestions = [] }: TryItProps) {
  const t = useTexts(tryOutTexts)
  const tell = useFailureNotice()
  const [lines, setLines] = useState<Line[]>([])
  const [memory, setMemory] = useState<unknown>()
  const [text, setText] = useState('')
  /** Written while an answer was on its way; said one after the other, since each answer's memory is the next one's. */
  const [pending, setPending] = useState<string[]>([])
  const tryBot = useChange('tryBot')
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  const say = (said: string, choiceId?: string) => {
    setLines((former) => [...former, textLine('customer', said)])
    tryBot.mutate(
      { body: { text: said, choice_id: choiceId, memory, settings } },
      {
        onSuccess: (answer) => {
          setMemory(answer.memory)
          const replies = answer.replies.map((part): Line => ({ from: 'bot', part }))
          const fallback =
            answer.fallback === null ? [] : [textLine('note', t(`fallback_${answer.fallback}`))]
          const note = answer.hand_off === null ? [] : [textLine('note', t('handedOff'))]
          setLines((former) => [...former, ...fallback, ...replies, ...note, { from: 'why', answer }])
        },
        onError: tell,
      },
    )
  }
  const sayNext = useEffectEvent(() => {
    const [next, ...rest] = pending
    if (next === undefined) return
    setPending(rest)
    say(next)
  })
  useEffect(() => {
    if (!tryBot.isPending) sayNext()
  }, [tryBot.isPending])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    if (tryBot.isPending) setPending([...pending, text.trim()])
    else say(text.trim())
  }
  const startOver = () => {
    setLines([])
    setPending([])
    setMemory(undefined)
  }
  return (
    <div className={classes.chat}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className={classes.lines} aria-label={t('chat')} aria-live="polite" tabIndex={0}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
          <li key={index} className={classes.bubble} data-from={line.from}>
            {line.from === 'why' ? (
              <Why why={line.answer.why} hasFallback={line.answer.fallback !== null} />
            ) : (
              <Said part={line.part} onChoose={tryBot.isPending ? undefined : say} />
            )}
          </li>
        ))}
        {tryBot.isPending && (
          <li className={classes.bubble} data-from="note">
            {t('thinking')}
          </li>
        )}
        {pending.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they keep their order
          <li key={index} className={classes.bubble} data-from="customer">
            {line}
          </li>
        ))}
        <li ref={end} aria-hidden />
      </ol>
      {lines.length === 0 && suggestions.length > 0 && (
        <ul className={classes.suggestions} aria-label={t('suggestions')}>
          {suggestions.map((suggestion) => (
            <li key={suggestion}>
              <Button size="compact-sm" variant="default" onClick={() => say(suggestion)}>
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
    </div>
  )
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
