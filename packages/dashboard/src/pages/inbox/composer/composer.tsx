import { ActionIcon, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconArrowBackUp, IconNote } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useChange } from '../../../api/hooks.ts'
import { useMe } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { PhoneLink } from '../../../parts/contacts/phone-link.tsx'
import { useDraft } from '../../../parts/conversations/drafts.ts'
import { toldIn } from '../../../parts/conversations/tell-customer.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { useKey } from '../../../parts/keys/keys.ts'
import { shopTexts } from '../../../parts/shop/texts.ts'
import classes from '../inbox.module.css'
import { useMembers } from '../members.ts'
import { inboxTexts } from '../texts.ts'
import { ComposeField } from './compose-field.tsx'
import { composerTexts } from './composer-texts.ts'
import type { ConversationDetail } from './conversation-detail.ts'
import { NoteButton } from './note-button.tsx'
import { PresenceLine } from './presence-line.tsx'
import { ReplyField } from './reply-field.tsx'
import { SendTemplate } from './send-template.tsx'
import { atWord, fittingPeople, mentionedIn, withMention } from './suggestions.ts'

type ComposerProps = { conversation: ConversationDetail; mayAnswer: boolean }

export function Composer({ conversation, mayAnswer }: ComposerProps) {
  const t = useTexts(inboxTexts)
  const { id, reply_until: until } = conversation
  const [draft] = useDraft(id)
  const [noteDraft] = useDraft(`${id}:note`)
  const [tells] = useDraft(`${id}:tells`)
  // Where only a note was begun, it is what the person goes on with.
  const [isNote, setNote] = useState(noteDraft.trim() !== '' && draft.trim() === '')
  // A conversation that was just opened takes no focus: the keys that go from one to the next must go on working.
  const [hasSwitched, setSwitched] = useState(false)
  const turn = (toNote: boolean) => {
    setSwitched(true)
    setNote(toNote)
  }
  const offered = draft.trim() === '' ? undefined : { words: draft.trim(), about: toldIn(tells) }
  const isClosed = until !== null && new Date(until).getTime() < Date.now()
  useKey('r', () => turn(false), mayAnswer && isNote)
  useKey('n', () => turn(true), mayAnswer && !isNote)
  return (
    <div className={classes.composer} data-composer>
      <PresenceLine conversation={conversation} isWriting={!isNote && draft.trim() !== ''} />
      {!mayAnswer && (
        <Text size="sm" c="dimmed">
          {t('mayNot')}
        </Text>
      )}
      {mayAnswer && isNote && <NoteField id={id} onLeave={() => turn(false)} />}
      {mayAnswer && !isNote && isClosed && (
        <>
          <div className={classes.composerLine}>
            <NoteButton id={id} onClick={() => turn(true)} />
            <ClosedWindow conversation={conversation} />
          </div>
          {offered && <OfferedWords words={offered.words} />}
          {conversation.has_templates && <SendTemplate id={id} isWanted={hasSwitched} offered={offered} />}
        </>
      )}
      {mayAnswer && !isNote && !isClosed && (
        <ReplyField conversation={conversation} isWanted={hasSwitched} onNote={() => turn(true)} />
      )}
    </div>
  )
}

function ClosedWindow({ conversation }: { conversation: ConversationDetail }) {
  const t = useTexts(inboxTexts)
  const shop = useTexts(shopTexts)
  const { platform, contact_phone: phone, reply_hours: hours } = conversation
  return (
    <Text size="sm" c="dimmed">
      {t('windowClosed', { platform: shop(platform), hours: String(hours) })}
      {phone !== null && (
        <>
          {' '}
          {t('callInstead')} <PhoneLink phone={phone} />
        </>
      )}
    </Text>
  )
}

/** A draft that was begun, or offered elsewhere: it is not lost, and not sent as it is. */
function OfferedWords({ words }: { words: string }) {
  const t = useTexts(composerTexts)
  return (
    <div>
      <Text size="sm">{t('wordsWait')}</Text>
      <Text size="sm" c="dimmed" lineClamp={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {words}
      </Text>
    </div>
  )
}

function NoteField({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useTexts(composerTexts)
  const tell = useFailureNotice()
  const [text, change] = useDraft(`${id}:note`)
  const [caret, setCaret] = useState(text.length)
  const { person: me } = useMe()
  const people = useMembers().filter((person) => person.id !== me.id)
  const add = useChange('addNote')
  const field = useRef<HTMLTextAreaElement>(null)
  const isLong = text.trim().length > limits.noteCharsMax
  const word = atWord(text.slice(0, caret))
  const suggestions = word === undefined ? [] : fittingPeople(people, word)
  const send = async () => {
    const written = text.trim()
    if (written === '' || isLong || add.isPending) return
    const mentions = mentionedIn(written, people).map((person) => person.id)
    // At once, as whoever goes on while it is being stored must not be fetched back.
    field.current?.focus()
    try {
      await add.mutateAsync({ id, body: { text: written, mentions } })
      change((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now))
    } catch (error) {
      tell(error)
    }
  }
  return (
    <>
      <div className={classes.composerLine}>
        <ActionIcon
          size={36}
          variant="subtle"
          color="gray"
          onClick={onLeave}
          aria-label={t('toReply')}
          title={t('toReply')}
        >
          <IconArrowBackUp size={18} />
        </ActionIcon>
        <ComposeField
          field={field}
          isFocusedFirst
          label={t('note')}
          text={text}
          charsMax={limits.noteCharsMax}
          isNote
          suggestions={suggestions.map((person) => ({
            id: person.id,
            label: person.name,
            pick: () => {
              const next = withMention(text, caret, person.name)
              change(() => next.text)
              setCaret(next.caret)
            },
          }))}
          onChange={(value, at) => {
            change(() => value)
            setCaret(at)
          }}
          onSend={() => void send()}
        />
        <ActionIcon
          size={36}
          color="yellow.8"
          onClick={() => void send()}
          loading={add.isPending}
          disabled={text.trim() === '' || isLong}
          aria-label={t('addNote')}
        >
          <IconNote size={18} />
        </ActionIcon>
      </div>
      <Text size="xs" c="dimmed" className={classes.hint}>
        {t('noteHint')}
      </Text>
    </>
  )
}
