import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type NewsChange, newsChanges } from '@mostrador/contract/dashboard/outreach/customer-news'
import type { Language } from '@mostrador/contract/languages'
import { whatsAppLink } from '@mostrador/contract/platforms'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { refresh, useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { PhoneLink } from '../contacts/phone-link.tsx'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { useDraftChanger, useDraftReader } from './drafts.ts'
import { proposedWords } from './proposed-words.ts'
import classes from './tell-customer.module.css'
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
  /** The appointment or order of which these words tell. */
  about?: About | undefined
  /** An earlier offer about it is outdated by these words, also where they are no news. */
  replaces?: About
}

export type About = {
  kind: 'appointment' | 'order'
  id: string
  /** All that the words tell of it, where it may have other news. */
  change?: NewsChange | undefined
}

/** Words for a customer, in the language the bot speaks with them; the account's before it spoke. */
export function useProposedWords() {
  const account = useAccount()
  return (spoken: Language | null): ReturnType<typeof proposedWords> =>
    proposedWords({ ...account, language: spoken ?? account.language })
}

type Told = { conversationId: string; words: string; isNews?: boolean; about?: About | undefined }

/** Sends words as they are, or leads to the composer with them. */
export function useTelling() {
  const t = useTexts(tellTexts)
  const navigate = useNavigate()
  const { begin } = useTellingDraft()
  const client = useQueryClient()
  const reply = useChange('replyToConversation')
  const tellFailure = useFailureNotice()
  // The taps of a double one come before the button knows that it is busy, or that the customer knows.
  const underway = useRef(new Set<string>())
  return {
    isSending: reply.isPending,
    write: ({ conversationId, words, about }: Told) => {
      begin({ conversationId, words, about })
      void navigate({ to: '/inbox/$id', params: { id: conversationId } })
    },
    send: ({ conversationId, words, isNews, about }: Told) => {
      const name = `${conversationId} ${words}`
      if (underway.current.has(name)) return
      underway.current.add(name)
      reply.mutate(
        {
          id: conversationId,
          body: {
            ...{ text: words, leaves_bot: true },
            ...(isNews && { is_news: true }),
            ...(about && { tells: about }),
          },
        },
        {
          onSuccess: async () => {
            notifyDone(t('told'))
            await refresh(client, ['appointments', 'orders'])
            underway.current.delete(name)
          },
          onError: (error) => {
            underway.current.delete(name)
            tellFailure(error)
          },
        },
      )
    },
  }
}

/** The draft tells of something: whoever sends it has told the customer. Its words follow what they tell of. */
function useTellingDraft() {
  const changeDraft = useDraftChanger()
  const read = useDraftReader()
  const put = ({ conversationId: id, words, about }: Told, next: string) => {
    changeDraft(id, () => next)
    changeDraft(`${id}:tells`, () => (about ? [about.kind, about.id, about.change].join(' ').trim() : ''))
    changeDraft(`${id}:proposed`, () => (about ? words : ''))
  }
  /** Older words about the same, as they were proposed. */
  const former = ({ conversationId: id, about }: Told) => {
    const words = read(`${id}:proposed`)
    const isSame = about !== undefined && toldIn(read(`${id}:tells`))?.id === about.id
    return isSame && words !== '' && read(id).includes(words) ? words : undefined
  }
  return {
    /** In the place of older ones about the same, or behind what is written. */
    begin: (told: Told) => {
      const now = read(told.conversationId)
      const older = former(told)
      if (older !== undefined)
        return put(
          told,
          now.replace(older, () => told.words),
        )
      put(told, now.trim() === '' ? told.words : `${now.trimEnd()}\n${told.words}`)
    },
    /** Unless somebody writes already; says whether it did. */
    beginHere: (told: Told): boolean => {
      const now = read(told.conversationId).trim()
      if (now !== '' && now !== former(told)) return false
      put(told, told.words)
      return true
    },
  }
}

/** The subject that a draft tells of, as it was noted beside it. */
export function toldIn(noted: string): About | undefined {
  const [kind, id, change] = noted.split(' ')
  if ((kind !== 'appointment' && kind !== 'order') || id === undefined) return undefined
  const known = newsChanges.find((each) => each === change)
  return { kind, id, ...(known && { change: known }) }
}

/**
 * Says what was done and that the customer does not know yet, with the proposed words: sent as they are they leave the
 * conversation to the bot, if it has it; or they are a draft for the composer.
 */
export function useTellCustomer(): (change: Change) => void {
  const t = useTexts(tellTexts)
  const { send, write } = useTelling()
  return ({ done, words, conversationId, phone = null, isNews = false, about, replaces }) => {
    if (conversationId === null) {
      show(
        done,
        <>
          <span>{t('noChat')}</span>
          {phone !== null && (
            <>
              <Words>{words}</Words>
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
        { autoClose: phone === null ? shownMs : offeredMs, about: about ?? replaces },
      )
      return
    }
    const told = { conversationId, words, isNews, about }
    const id = show(
      done,
      <>
        <span>{t('notTold')}</span>
        <Words>{words}</Words>
        <Button
          size="compact-sm"
          onClick={() => {
            notifications.hide(id)
            send(told)
          }}
        >
          {t('tell')}
        </Button>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id)
            write(told)
          }}
        >
          {t('write')}
        </Button>
      </>,
      { autoClose: offeredMs, about: about ?? replaces, conversationId },
    )
  }
}

/** However long they are, the buttons below stay in sight; a keyboard scrolls them too. */
function Words({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" w="100%" className={classes.words} tabIndex={0}>
      {children}
    </Text>
  )
}

/** The same beside the open composer: the words are put there, unless somebody writes already. */
export function useTellCustomerHere(): (change: Change & { conversationId: string }) => void {
  const t = useTexts(tellTexts)
  const tellCustomer = useTellCustomer()
  const { beginHere } = useTellingDraft()
  return (change) => {
    if (!beginHere(change)) return tellCustomer(change)
    show(change.done, <span>{t('prepared')}</span>, { about: change.about })
  }
}

/** Opens the chat with these words ready to be sent. */
export function whatsAppUrl(phone: string, words: string): string {
  return whatsAppLink(phone.replaceAll(/\D/g, ''), words)
}

/** The offer on screen about each order and appointment: a newer one takes its place, or an outdated total could be sent. */
const offers = new Map<string, string>()

/** Nothing is offered about it any longer. */
export function withdrawOffer({ kind, id }: About): void {
  const offer = offers.get(`${kind} ${id}`)
  if (offer !== undefined) notifications.hide(offer)
}

/** Nothing is offered any longer that would go into this conversation: somebody writes there. */
export function withdrawOffersIn(conversationId: string): void {
  for (const [id, place] of places) {
    if (place === conversationId) notifications.hide(id)
  }
}

/** The conversations of the offers on screen. */
const places = new Map<string, string>()

function show(
  done: string,
  then: ReactNode,
  {
    autoClose = shownMs,
    about,
    conversationId,
  }: { autoClose?: number; about?: About | undefined; conversationId?: string } = {},
): string {
  if (about) withdrawOffer(about)
  const id = notifications.show({
    className: classes.offer,
    icon: <IconCheck size={18} />,
    color: 'counter',
    autoClose,
    onClose: () => places.delete(id),
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
  if (about) offers.set(`${about.kind} ${about.id}`, id)
  if (conversationId !== undefined) places.set(id, conversationId)
  return id
}
