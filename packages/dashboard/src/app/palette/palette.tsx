import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { limits } from '@mostrador/contract/limits'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useAccount, useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { partTexts } from '../../parts/texts.ts'
import type { Typed } from '../palette-stand-in.tsx'
import type { Entry, EntryGroup } from './entry.ts'
import { useFound } from './found.ts'
import { isNarrow, NarrowButton, NarrowFields, wide } from './narrow.tsx'
import { useOffered } from './offered.ts'
import classes from './palette.module.css'
import { keepRecent } from './recents.ts'
import { paletteTexts } from './texts.ts'

const typingMs = 150

type PaletteProps = {
  isOpen: boolean
  typed: RefObject<Typed>
  /** The search's own field has the focus. */
  onReady: () => void
  onClose: () => void
  /** Nothing of it stands any more. */
  onClosed: () => void
  onShowKeys: () => void
}

/** Search over pages, actions and everything that the account has; on a phone it fills the screen. */
export function Palette({ isOpen, ...props }: PaletteProps) {
  const t = useTexts(paletteTexts)
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <Dialog
      opened={isOpen}
      onClose={props.onClose}
      // It would go back to the field that stood in for this one.
      returnFocus={false}
      title={t('title')}
      size="lg"
      centered={false}
      yOffset="8vh"
      fullScreen={!isWide}
      classNames={{ body: classes.body, content: classes.content }}
    >
      <Search {...props} />
    </Dialog>
  )
}

function Search({ typed, onReady, onClose, onClosed, onShowKeys }: Omit<PaletteProps, 'isOpen'>) {
  const t = useTexts(paletteTexts)
  const part = useTexts(partTexts)
  const { field, text, setText, isEntered, setEntered } = useTyped(typed, onReady, onClosed)
  const [marked, mark] = useState(0)
  const [asked] = useDebouncedValue(text.trim(), typingMs)
  const [isNarrowOpen, setNarrowOpen] = useState(false)
  const [narrow, setNarrow] = useState(wide)
  const [askedNarrow] = useDebouncedValue(narrow, typingMs)
  const offered = useOffered(text.trim(), onShowKeys)
  const [wanted, want] = useState({ text: '', messages: 0 })
  const messages = wanted.text === asked ? wanted.messages : limits.messagesFoundMax
  const found = useFound(asked, askedNarrow, messages, (more) => want({ text: asked, messages: more }))
  const shown = isNarrow(narrow) ? [] : offered
  const groups = text.trim() === '' ? shown : [...shown, ...found.groups]
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.min(marked, entries.length - 1)
  const listId = useId()
  const choose = useChoose(onClose)
  const isSearching =
    text.trim() !== '' && (asked !== text.trim() || askedNarrow !== narrow || found.isSearching)
  // Pages and actions are those of the text at once; what the server found may still be of the text before.
  const isMarkedReady = !isSearching || at < shown.flatMap((group) => group.entries).length
  const chooseMarked = useEffectEvent(() => choose(entries[at]))
  useEffect(() => {
    if (!isEntered || !isMarkedReady) return
    setEntered(false)
    chooseMarked()
  }, [isEntered, isMarkedReady, setEntered])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined && entries.length > 0) mark((at + move + entries.length) % entries.length)
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }
  const n = entries.filter(({ isMore }) => !isMore).length
  const status = isSearching ? t('searching') : t(found.hasMore ? 'countMore' : 'count', { n })
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={field}
          className={classes.input}
          role="combobox"
          aria-label={t('title')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${listId}-${at}` : undefined}
          placeholder={t('placeholder')}
          maxLength={200}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            setEntered(false)
            mark(0)
          }}
          onKeyDown={press}
        />
        <NarrowButton
          isOpen={isNarrowOpen}
          onToggle={() => {
            setNarrowOpen(!isNarrowOpen)
            setNarrow(wide)
          }}
        />
      </div>
      {isNarrowOpen && <NarrowFields value={narrow} onChange={setNarrow} />}
      {found.hasMorePeople && (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('morePeople', { n: limits.searchPeopleMax })}
        </Text>
      )}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      <Entries id={listId} groups={groups} at={at} onChoose={choose} />
      {found.error !== null && (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('failed')}
        </Text>
      )}
      {!isSearching && found.error === null && (entries.length === 0 || found.tookTooLong) && (
        <div className={classes.note}>
          {text.trim() !== '' && <Text fw={600}>{found.tookTooLong ? part('tookTooLong') : t('none')}</Text>}
          <Text size="sm" c="dimmed">
            {found.tookTooLong ? part('tookTooLongHint') : t(isNarrow(narrow) ? 'narrowHint' : 'noneHint')}
          </Text>
        </div>
      )}
    </>
  )
}

/** Goes on with what was typed before the field stood, and gives the focus back at the end. */
function useTyped(typed: RefObject<Typed>, onReady: () => void, onClosed: () => void) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isEntered, setEntered] = useState(false)
  const begin = useEffectEvent(() => {
    setText(typed.current.text)
    setEntered(typed.current.isEntered)
    field.current?.focus()
    onReady()
  })
  const end = useEffectEvent(onClosed)
  useLayoutEffect(() => begin(), [])
  useEffect(() => () => end(), [])
  return { field, text, setText, isEntered, setEntered }
}

/** Goes where the entry leads, or does what it says. */
function useChoose(onClose: () => void): (entry: Entry | undefined) => void {
  const navigate = useNavigate()
  const { person } = useMe()
  const account = useAccount()
  return (entry) => {
    if (entry === undefined) return
    if (!entry.isMore) onClose()
    entry.run?.()
    if (entry.href === undefined) return
    const { name, detail, kind, href } = entry
    if (!href.includes('#')) keepRecent(person.id, account.id, { name, detail, kind, href })
    void navigate({ href: withFilters(href) })
  }
}

/** The inbox's list stays as it is while conversations are searched for beside it. */
function withFilters(href: string): string {
  if (!href.startsWith('/inbox/') || !location.pathname.startsWith('/inbox')) return href
  const to = new URL(href, location.origin)
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name !== 'message' && !to.searchParams.has(name)) to.searchParams.set(name, value)
  }
  return `${to.pathname}${to.search}`
}

type EntriesProps = {
  id: string
  groups: readonly EntryGroup[]
  at: number
  onChoose: (entry: Entry) => void
}

function Entries({ id, groups, at, onChoose }: EntriesProps) {
  const t = useTexts(paletteTexts)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked one is scrolled to when it changes
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  let index = -1
  return (
    <div ref={box} id={id} role="listbox" aria-label={t('results')} className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} className={classes.title} role="presentation">
            {group.title}
          </div>
          {group.entries.map((entry) => {
            index += 1
            return (
              <UnstyledButton
                key={entry.id}
                id={`${id}-${index}`}
                component="div"
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classes.entry}
                onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
                onClick={() => onChoose(entry)}
              >
                <entry.icon size={18} stroke={1.75} />
                <span className={classes.words}>
                  <span className="clip">{entry.name}</span>
                  {entry.excerpt.length > 0 && <Excerpt parts={entry.excerpt} />}
                  {entry.detail !== '' && (
                    <span
                      className={`clip ${classes.detail} ${entry.excerpt.length > 0 ? classes.told : ''}`}
                    >
                      {entry.detail}
                    </span>
                  )}
                </span>
              </UnstyledButton>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Excerpt({ parts }: { parts: Entry['excerpt'] }) {
  return (
    <span className={`${classes.detail} ${classes.excerpt}`}>
      {parts.map(({ text, is_hit }, index) =>
        is_hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change their order
          <mark key={index}>{text}</mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change their order
          <Fragment key={index}>{text}</Fragment>
        ),
      )}
    </span>
  )
}
