// Answering the customer: the field, the ready answers behind a slash, and the files that go along.
import { ActionIcon, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconSend2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useChange } from '../../../api/hooks.ts'
import { saySent, sayTyping } from '../../../app/presence.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useDraft, useDraftChanger } from '../../../parts/conversations/drafts.ts'
import { toldIn } from '../../../parts/conversations/tell-customer.tsx'
import { useConfirm } from '../../../parts/feedback/confirm.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { usePersonName } from '../../../parts/shop/states.tsx'
import classes from '../inbox.module.css'
import { inboxTexts } from '../texts.ts'
import { useCannedReplies } from './canned.tsx'
import { ComposeField } from './compose-field.tsx'
import { composerTexts } from './composer-texts.ts'
import type { ConversationDetail } from './conversation-detail.ts'
import { dropFile, useChosen } from './files/chosen-files.ts'
import { ChosenList } from './files/chosen-list.tsx'
import { FileButtons } from './files/file-buttons.tsx'
import { useChooser, useDropAnywhere } from './files/use-chooser.ts'
import { NoteButton } from './note-button.tsx'
import { ProductButton } from './product-button.tsx'
import { slashWord } from './suggestions.ts'

type ReplyFieldProps = { conversation: ConversationDetail; isWanted: boolean; onNote: () => void }

export function ReplyField({ conversation, isWanted, onNote }: ReplyFieldProps) {
  const t = useTexts(inboxTexts)
  const own = useTexts(composerTexts)
  const format = useFormat()
  const { id, reply_until: until } = conversation
  const name = useCustomerName(conversation)
  const [text, change] = useDraft(id)
  const { chosen, isUploading, isBlocked, isPending, submit } = useSending(conversation)
  const choose = useChooser(chosen)
  useDropAnywhere(choose)
  const changeDraft = useDraftChanger()
  const canned = useCannedReplies(conversation, text, (words) => change(() => words))
  const field = useRef<HTMLTextAreaElement>(null)
  const { ask, dialog } = useConfirm()
  const [heldText, hold] = useState<string>()
  const written = text.trim()
  // A word behind a slash is meant for us, so a slip of the finger must not bring it to the customer.
  const isShortcut = slashWord(written) !== undefined
  const press = () => {
    if (isBlocked) return
    if (isShortcut) hold(written)
    else void submit()
  }
  const click = () => {
    if (!isShortcut) return void submit()
    ask({
      title: own('askShortcut', { text: written }),
      text: own('askShortcutText'),
      action: own('sendAsIs'),
      onConfirm: submit,
    })
  }
  const hints = [
    conversation.is_bot_active ? t('takesOver') : undefined,
    isUploading ? own('filesWait') : undefined,
    until === null ? undefined : t('windowUntil', { time: format.near(until) }),
  ]
  return (
    <>
      <ChosenList chosen={chosen} />
      <div className={classes.composerLine}>
        <NoteButton id={id} onClick={onNote} />
        <ProductButton conversation={conversation} />
        <FileButtons chosen={chosen} onChosen={() => field.current?.focus()} />
        <ComposeField
          field={field}
          isFocusedFirst={isWanted}
          label={t('write')}
          placeholder={own('writeTo', { name })}
          onFiles={choose}
          text={text}
          charsMax={limits.replyCharsMax}
          isNote={false}
          suggestions={canned.suggestions}
          onChange={(value) => {
            change(() => value)
            if (value.trim() !== '') sayTyping(id)
            // Words that are written anew tell of something else.
            else changeDraft(`${id}:tells`, () => '')
          }}
          onSend={press}
          onSendAsIs={() => void submit()}
        />
        <ActionIcon size={36} onClick={click} loading={isPending} disabled={isBlocked} aria-label={t('send')}>
          <IconSend2 size={18} />
        </ActionIcon>
      </div>
      {isShortcut && heldText === written && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" className={classes.hint}>
          {own('heldShortcut', { text: written })}
        </Text>
      )}
      <Text size="xs" c="dimmed" className={classes.hint}>
        {hints.filter((hint) => hint !== undefined).join(' ')}
      </Text>
      {dialog}
      {canned.dialog}
    </>
  )
}

/** The draft and its files, on their way to the customer. */
function useSending({ id }: ConversationDetail) {
  const tell = useFailureNotice()
  const [text, change] = useDraft(id)
  const [noted, noteTelling] = useDraft(`${id}:tells`)
  const reply = useChange('replyToConversation')
  const chosen = useChosen(id)
  const { files } = chosen
  const ready = files.flatMap(({ uploaded, name }) => (uploaded ? [{ id: uploaded.id, name }] : []))
  const isUploading = files.some(({ uploaded, lost, error }) => !uploaded && !lost && error === undefined)
  const isEmpty = text.trim() === '' && ready.length === 0
  const isBlocked = isEmpty || text.trim().length > limits.replyCharsMax || isUploading
  const submit = async () => {
    if (isBlocked || reply.isPending) return
    try {
      // Awaited, because the draft must also go when the conversation was left meanwhile.
      const tells = toldIn(noted)
      const more = { ...(ready.length > 0 && { files: ready }), ...(tells && { tells }) }
      await reply.mutateAsync({ id, body: { text: text.trim(), ...more } })
      noteTelling(() => '')
      saySent(id)
      for (const { key, uploaded } of files) if (uploaded) dropFile(chosen, key)
      change((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now))
    } catch (error) {
      tell(error)
    }
  }
  return { chosen, isUploading, isBlocked, isPending: reply.isPending, submit }
}

function useCustomerName({ contact_name: name, contact_id, contact_phone }: ConversationDetail): string {
  return usePersonName()(name, { id: contact_id, phone: contact_phone })
}
