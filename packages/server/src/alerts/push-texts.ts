// Alerts as they are shown on a device. Nothing of the customer stands in them unless the person allows it.
import type { AlertKind } from '@mostrador/contract/dashboard/alert-kinds'
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'

/** The service worker of the dashboard shows it. A later one with the same tag takes its place. */
export type ShownPush = { id: string; title: string; body: string; url: string; tag: string }

/** Proof of a payment, or words that say so, and the number of the order. */
export type ReceiptTold = { number: number; is_file: boolean }

export type PushFacts = {
  id: string
  kind: AlertKind
  language: Language
  timezone: string
  account: string
  shows_text: boolean
  receipt: ReceiptTold | null
  data: { id: string; name?: string | null; text?: string | null }
}

export function shownPush(facts: PushFacts): ShownPush {
  const { id, kind, language, account, shows_text, data, timezone, receipt } = facts
  const title = receipt
    ? `${receiptTitles[receipt.is_file ? 'file' : 'words'][language]} #${receipt.number}`
    : titles[kind][language]
  const about =
    shows_text || kind === 'webhook' ? [data.name, detailOf(kind, data.text, { language, timezone })] : []
  const body = [...about.filter((part) => part !== null && part !== undefined && part !== ''), account].join(
    ' · ',
  )
  return {
    id,
    title,
    body: [...body].slice(0, limits.pushTextCharsMax).join(''),
    url: pathOf(kind, data.id),
    tag: `${kind === 'message' ? 'hand_over' : kind} ${data.id}`,
  }
}

/** Somebody wants to see that alerts come to a device. */
export function testPush(
  id: string,
  { language, account }: Pick<PushFacts, 'language' | 'account'>,
): ShownPush {
  return { id, title: testTitle[language], body: account, url: '/settings?tab=alerts', tag: 'test' }
}

const testTitle: Record<Language, string> = {
  es: 'Los avisos llegan a este dispositivo',
  pt: 'Os avisos chegam a este aparelho',
  en: 'Alerts come to this device',
}

type Place = { language: Language; timezone: string }

function detailOf(kind: AlertKind, text: string | null | undefined, { language, timezone }: Place) {
  // A reason is a code, and the title says enough.
  if (kind === 'hand_over' || text === undefined || text === null) return null
  if (kind !== 'appointment') return text
  const format = new Intl.DateTimeFormat(language, {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return format.format(new Date(text))
}

function pathOf(kind: AlertKind, id: string): string {
  switch (kind) {
    case 'hand_over':
    case 'message':
    case 'assigned':
    case 'mention':
    case 'snooze':
      return `/inbox/${id}`
    case 'order':
      return `/orders/${id}`
    case 'appointment':
      return `/appointments?open=${id}`
    case 'webhook':
      return `/developers/webhooks/${id}`
  }
}

/** The order's number follows. */
const receiptTitles: Record<'file' | 'words', Record<Language, string>> = {
  file: {
    es: 'Comprobante de pago: pedido',
    pt: 'Comprovante de pagamento: pedido',
    en: 'Payment receipt: order',
  },
  words: {
    es: 'Un cliente dice que pagó: pedido',
    pt: 'Um cliente diz que pagou: pedido',
    en: 'A customer says that it is paid: order',
  },
}

const titles: Record<AlertKind, Record<Language, string>> = {
  hand_over: {
    es: 'Un cliente necesita una persona',
    pt: 'Um cliente precisa de uma pessoa',
    en: 'A customer needs a person',
  },
  message: {
    es: 'Un cliente espera respuesta',
    pt: 'Um cliente espera resposta',
    en: 'A customer is waiting',
  },
  assigned: {
    es: 'Te asignaron una conversación',
    pt: 'Uma conversa é sua agora',
    en: 'A conversation is yours now',
  },
  mention: {
    es: 'Te mencionaron en una nota',
    pt: 'Mencionaram você em uma nota',
    en: 'You are mentioned in a note',
  },
  snooze: {
    es: 'Vuelve una conversación pospuesta',
    pt: 'Uma conversa adiada voltou',
    en: 'A snoozed conversation is back',
  },
  order: { es: 'Pedido nuevo', pt: 'Pedido novo', en: 'New order' },
  appointment: { es: 'Cita agendada', pt: 'Horário agendado', en: 'New appointment' },
  webhook: { es: 'Webhook con fallas', pt: 'Webhook com falha', en: 'Broken webhook' },
}
