// Answering the customer: the field, the ready answers behind a slash, and the files that go along.
import { ActionIcon, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconSend2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { saySent, sayTyping } from '../../../app/presence.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useDraft, useDraftChanger } from '../../../parts/conversations/drafts.ts'
import { useConfirm } from '../../../parts/feedback/confirm.tsx'
import { usePersonName } from '../../../parts/shop/states.tsx'
import classes from '../inbox.module.css'
import { inboxTexts } from '../texts.ts'
import { useCannedReplies } from './canned.tsx'
import { useColleagueAnswer } from './colleague-answer.ts'
import { ComposeField } from './compose-field.tsx'
import composer from './composer.module.css'
import { composerTexts } from './composer-texts.ts'
import type { ConversationDetail } from './conversation-detail.ts'
import { ChosenList } from './files/chosen-list.tsx'
import { useChooser, useDropAnywhere } from './files/use-chooser.ts'
import { useSending } from './sending.ts'
import { slashWord } from './suggestions.ts'
import { ToldDraft } from './told/told-draft-later.tsx'
import { Tools } from './tools.tsx'
import { WaitingList } from './waiting-list.tsx'

type ReplyFieldProps = { conversation: ConversationDetail; isWanted: boolean; onNote: () => void }

export function ReplyField({ conversation, isWanted, onNote }: ReplyFieldProps) {
  const t = useTexts(inboxTexts)
  const own = useTexts(composerTexts)
  const format = useFormat()
  const { id, reply_until: until } = conversation
  const name = useCustomerName(conversation)
  const [text, change] = useDraft(id)
  const [tells] = useDraft(`${id}:tells`)
  const { chosen, isUploading, isBlocked, isAsProposed, waiting, isSlow, takeBack, submit } =
    useSending(conversation)
  const colleagueAnswer = useColleagueAnswer(id, text)
  const [isColleagueHeld, holdForColleague] = useState(false)
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
  // Whoever writes may not have seen what the customer has just been told.
  const holdsForColleague = () => {
    if (!colleagueAnswer || isColleagueHeld) return false
    holdForColleague(true)
    return true
  }
  const send = () => {
    colleagueAnswer?.takeNote()
    holdForColleague(false)
    submit()
  }
  const press = () => {
    if (isBlocked) return
    if (isShortcut) hold(written)
    else if (!holdsForColleague()) send()
  }
  const click = () => {
    if (!isShortcut) return holdsForColleague() ? undefined : send()
    ask({
      title: own('askShortcut', { text: written }),
      text: own('askShortcutText'),
      action: own('sendAsIs'),
      onConfirm: async () => submit(),
    })
  }
  const hints = [
    conversation.is_bot_active ? t(isAsProposed ? 'leavesBot' : 'takesOver') : undefined,
    isUploading ? own('filesWait') : undefined,
    until === null ? undefined : t('windowUntil', { time: format.near(until) }),
  ]
  return (
    <>
      {colleagueAnswer && (
        <Text size="xs" role="alert" className={composer.presence} data-warns>
          {own(isColleagueHeld ? 'answeredHeld' : 'answeredNow', {
            name: colleagueAnswer.name ?? own('colleague'),
          })}
        </Text>
      )}
      <ToldDraft isOpen={tells !== ''} id={id} />
      <WaitingList waiting={waiting} isSlow={isSlow} onTakeBack={takeBack} />
      <ChosenList chosen={chosen} />
      <div className={`${classes.composerLine} ${composer.withTools}`}>
        <Tools
          conversation={conversation}
          chosen={chosen}
          onChosen={() => field.current?.focus()}
          onNote={onNote}
        />
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
            if (value.trim() !== '') return sayTyping(id)
            saySent(id)
            // Words that are written anew tell of something else.
            changeDraft(`${id}:tells`, () => '')
          }}
          onSend={press}
          onSendAsIs={send}
        />
        <ActionIcon size={36} onClick={click} disabled={isBlocked} aria-label={t('send')}>
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

function useCustomerName({ contact_name: name, contact_id, contact_phone }: ConversationDetail): string {
  return usePersonName()(name, { id: contact_id, phone: contact_phone })
}
