import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Language } from '@mostrador/contract/languages'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { PhoneLink } from '../contacts/phone-link.tsx'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { useDraftChanger } from './drafts.ts'
import { proposedWords } from './proposed-words.ts'
import { tellTexts } from './texts.ts'

/** As long as an undo is offered: time to read it and reach the button. */
const shownMs = 10_000
/** Words that are offered for sending are read first. */
const offeredMs = 30_000

type Change = {
  done: string
  /** Proposed for the answer. */
  words: string
  conversationId: string | null
  phone?: string | null
  /** It says what became of an order: whatever else the customer asked still waits. */
  isNews?: boolean
}

/** Words for a customer, in the language the bot speaks with them; the account's before it spoke. */
export function useProposedWords() {
  const account = useAccount()
  return (spoken: Language | null): ReturnType<typeof proposedWords> =>
    proposedWords({ ...account, language: spoken ?? account.language })
}

/**
 * Says what was done and that the customer does not know yet, with the proposed words: sent as they are they leave the
 * conversation to the bot, if it has it; or they are a draft for the composer.
 */
export function useTellCustomer(): (change: Change) => void {
  const t = useTexts(tellTexts)
  const navigate = useNavigate()
  const changeDraft = useDraftChanger()
  const reply = useChange('replyToConversation')
  const tellFailure = useFailureNotice()
  return ({ done, words, conversationId, phone = null, isNews = false }) => {
    if (conversationId === null) {
      show(
        done,
        <>
          <span>{t('noChat')}</span>
          {phone !== null && (
            <>
              <Text
                size="sm"
                c="dimmed"
                w="100%"
                style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
              >
                {words}
              </Text>
              <Button
                component="a"
                size="compact-sm"
                href={whatsAppUrl(phone, words)}
                target="_blank"
                rel="noreferrer"
              >
                {t('byWhatsApp')}
              </Button>
              <PhoneLink phone={phone} />
            </>
          )}
        </>,
        phone === null ? shownMs : offeredMs,
      )
      return
    }
    const write = () => {
      notifications.hide(id)
      changeDraft(conversationId, (now) => (now.trim() === '' ? words : `${now.trimEnd()}\n${words}`))
      void navigate({ to: '/inbox/$id', params: { id: conversationId } })
    }
    const send = () => {
      notifications.hide(id)
      reply.mutate(
        { id: conversationId, body: { text: words, leaves_bot: true, ...(isNews && { is_news: true }) } },
        { onSuccess: () => notifyDone(t('told')), onError: tellFailure },
      )
    }
    const id = show(
      done,
      <>
        <span>{t('notTold')}</span>
        <Text size="sm" c="dimmed" w="100%">
          {words}
        </Text>
        <Button size="compact-sm" onClick={send}>
          {t('tell')}
        </Button>
        <Button size="compact-sm" variant="light" onClick={write}>
          {t('write')}
        </Button>
      </>,
      offeredMs,
    )
  }
}

/** The same beside the open composer: the words are put there, unless somebody writes already. */
export function useTellCustomerHere(): (change: Change & { conversationId: string }) => void {
  const t = useTexts(tellTexts)
  const tellCustomer = useTellCustomer()
  const changeDraft = useDraftChanger()
  return (change) => {
    let isFree = false
    changeDraft(change.conversationId, (now) => {
      isFree = now.trim() === ''
      return isFree ? change.words : now
    })
    if (isFree) show(change.done, <span>{t('prepared')}</span>)
    else tellCustomer(change)
  }
}

/** Opens the chat with these words ready to be sent. */
function whatsAppUrl(phone: string, words: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(words)}`
}

function show(done: string, then: ReactNode, autoClose = shownMs): string {
  return notifications.show({
    icon: <IconCheck size={18} />,
    color: 'counter',
    autoClose,
    message: (
      <>
        <Text fw={600} size="sm">
          {done}
        </Text>
        <Group gap="xs" justify="space-between">
          {then}
        </Group>
      </>
    ),
  })
}
