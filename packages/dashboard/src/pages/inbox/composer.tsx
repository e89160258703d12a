import { ActionIcon, Text, Textarea } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconSend2 } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { useDraft } from './drafts.ts'
import classes from './inbox.module.css'
import { SendTemplate } from './send-template.tsx'
import { inboxTexts } from './texts.ts'

export type ConversationDetail = AnswerOf<'getConversation'>

type ComposerProps = { conversation: ConversationDetail; mayAnswer: boolean }

export function Composer({ conversation, mayAnswer }: ComposerProps) {
  const t = useTexts(inboxTexts)
  const format = useFormat()
  const { reply_until: until } = conversation
  const isClosed = until !== null && new Date(until).getTime() < Date.now()
  if (!mayAnswer || isClosed) {
    return (
      <div className={classes.composer}>
        <Text size="sm" c="dimmed">
          {mayAnswer ? t('windowClosed') : t('mayNot')}
        </Text>
        {mayAnswer && conversation.has_templates && <SendTemplate id={conversation.id} />}
      </div>
    )
  }
  const hints = [
    conversation.is_bot_active ? t('takesOver') : undefined,
    until === null ? undefined : t('windowUntil', { time: format.dateTime(until) }),
  ]
  return (
    <div className={classes.composer}>
      <Field id={conversation.id} />
      <Text size="xs" c="dimmed" className={classes.hint}>
        {hints.filter((hint) => hint !== undefined).join(' ')}
      </Text>
    </div>
  )
}

function Field({ id }: { id: string }) {
  const t = useTexts(inboxTexts)
  const tell = useFailureNotice()
  const [text, change] = useDraft(id)
  const reply = useChange('replyToConversation')
  const send = async () => {
    const written = text.trim()
    if (written === '' || reply.isPending) return
    try {
      // Awaited, because the draft must also go when the conversation was left meanwhile.
      await reply.mutateAsync({ id, body: { text: written } })
      change((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now))
    } catch (error) {
      tell(error)
    }
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <div className={classes.composerLine}>
      <Textarea
        aria-label={t('write')}
        placeholder={t('write')}
        autosize
        minRows={1}
        maxRows={8}
        flex={1}
        maxLength={limits.replyCharsMax}
        value={text}
        onChange={({ currentTarget: { value } }) => change(() => value)}
        onKeyDown={sendOnEnter}
      />
      <ActionIcon
        size={36}
        onClick={() => void send()}
        loading={reply.isPending}
        disabled={text.trim() === ''}
        aria-label={t('send')}
      >
        <IconSend2 size={18} />
      </ActionIcon>
    </div>
  )
}
