import { ActionIcon } from '@mantine/core'
import { IconNote, IconTrash } from '@tabler/icons-react'
import type { Row } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useMe } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { useUndo } from '../../parts/feedback/undo.tsx'
import { composerTexts } from './composer/composer-texts.ts'
import classes from './inbox.module.css'

type Note = Row<'listMessages'>

/** `line` is called with the element of a note that was looked for. */
type NoteLineProps = { note: Note; line: ((line: HTMLLIElement | null) => void) | undefined }

/** Words between the people of the account, which no customer ever sees. */
export function NoteLine({ note, line }: NoteLineProps) {
  const t = useTexts(composerTexts)
  const format = useFormat()
  const { person, role } = useMe()
  const { author } = note
  const name = author?.name ?? t('colleague')
  return (
    <li ref={line} className={classes.message} data-role="note" data-sought={line !== undefined || undefined}>
      <div className={classes.bubble}>
        <WithMentions text={note.content ?? ''} names={note.mentions} />
      </div>
      <div className={classes.meta}>
        <IconNote size={13} aria-hidden />
        <span>{t('noteOf', { name })}</span>
        <time dateTime={note.created_at}>{format.time(note.created_at)}</time>
        {(author?.id === person.id || role === 'owner') && <DeleteNote id={note.id} />}
      </div>
    </li>
  )
}

function DeleteNote({ id }: { id: string }) {
  const t = useTexts(composerTexts)
  const tell = useFailureNotice()
  const offerUndo = useUndo()
  const remove = useChange('deleteNote')
  const restore = useChange('restoreNote')
  const undo = () => restore.mutate({ id }, { onError: tell })
  return (
    <ActionIcon
      size={22}
      variant="subtle"
      color="gray"
      aria-label={t('deleteNote')}
      title={t('deleteNote')}
      loading={remove.isPending}
      onClick={() =>
        remove.mutate({ id }, { onSuccess: () => offerUndo(t('noteDeleted'), undo), onError: tell })
      }
    >
      <IconTrash size={13} />
    </ActionIcon>
  )
}

function WithMentions({ text, names }: { text: string; names: readonly string[] }) {
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const escaped = longestFirst.map((name) => `@${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  if (escaped.length === 0) return text
  const parts = text.split(new RegExp(`(${escaped.join('|')})`))
  // Every other part is a name.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  return parts.map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
}
