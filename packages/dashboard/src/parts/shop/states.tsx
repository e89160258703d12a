import type {
  appointmentStatuses,
  contactStatuses,
  OrderPlatform,
  orderStatuses,
  Platform,
  paymentStatuses,
} from '@mostrador/contract/values'
import { unknownName } from '@mostrador/contract/values'
import { visitorWords } from '@mostrador/contract/visitor-names'
import {
  type Icon,
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandShopee,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconMessageCircle,
  IconPencil,
  IconShoppingCart,
} from '@tabler/icons-react'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { translator } from '../../i18n/texts.ts'
import { readablePhone } from '../contacts/readable-phone.ts'
import { Status, type Tone } from '../status.tsx'
import classes from './states.module.css'
import { shopTexts } from './texts.ts'
import { visitorTexts } from './visitor-names.ts'

type OrderState = (typeof orderStatuses)[number]
type PaymentState = (typeof paymentStatuses)[number]
type AppointmentState = (typeof appointmentStatuses)[number]
type ContactState = (typeof contactStatuses)[number]

const orderTones: Record<OrderState, Tone> = {
  pending: 'info',
  confirmed: 'good',
  completed: 'quiet',
  cancelled: 'quiet',
  requires_action: 'wait',
}
const paymentTones: Record<PaymentState, Tone> = {
  pending: 'wait',
  authorized: 'info',
  partially_paid: 'wait',
  paid: 'good',
  partially_refunded: 'quiet',
  refunded: 'quiet',
  voided: 'quiet',
  expired: 'quiet',
}
const appointmentTones: Record<AppointmentState, Tone> = {
  pending: 'wait',
  scheduled: 'good',
  completed: 'quiet',
  cancelled: 'quiet',
  no_show: 'bad',
}
const contactTones: Record<ContactState, Tone> = { lead: 'info', customer: 'good', blocked: 'bad' }

export function OrderStatus({ status }: { status: OrderState }) {
  const t = useTexts(shopTexts)
  return <Status tone={orderTones[status]}>{t(`order_${status}`)}</Status>
}

type OrderStates = { status: OrderState; payment_status: PaymentState }

/** Nobody waits for the money of an order that is cancelled. */
export function PaymentStatus({ order: { status, payment_status: payment } }: { order: OrderStates }) {
  const t = useTexts(shopTexts)
  const tone = status === 'cancelled' ? 'quiet' : paymentTones[payment]
  return <Status tone={tone}>{t(`payment_${payment}`)}</Status>
}

export function AppointmentStatus({ status }: { status: AppointmentState }) {
  const t = useTexts(shopTexts)
  return <Status tone={appointmentTones[status]}>{t(`appointment_${status}`)}</Status>
}

type ContactKind = {
  status: ContactState
  is_opted_out: boolean
  consents: { marketing: boolean | null }
}

/** An opt-out is the customer's wish and no block: they are answered when they write. */
export function ContactStatus({ contact: { status, is_opted_out, consents } }: { contact: ContactKind }) {
  const t = useTexts(shopTexts)
  if (is_opted_out) return <Status tone="wait">{t('opted_out')}</Status>
  return (
    <span className={classes.states}>
      <Status tone={contactTones[status]}>{t(status)}</Status>
      {consents.marketing === false && status !== 'blocked' && <Status tone="quiet">{t('no_offers')}</Status>}
    </span>
  )
}

const platformIcons: Record<OrderPlatform, Icon> = {
  whatsapp: IconBrandWhatsapp,
  messenger: IconBrandMessenger,
  instagram: IconBrandInstagram,
  telegram: IconBrandTelegram,
  web: IconMessageCircle,
  shopify: IconBrandShopee,
  woocommerce: IconShoppingCart,
  manual: IconPencil,
}

/** The channel as an icon, with its name where there is room. */
export function PlatformName({ platform, isShort = false }: { platform: OrderPlatform; isShort?: boolean }) {
  const t = useTexts(shopTexts)
  const Sign = platformIcons[platform]
  return (
    <span className={classes.platform} title={isShort ? t(platform) : undefined}>
      <Sign size={16} stroke={1.75} aria-hidden={!isShort} aria-label={isShort ? t(platform) : undefined} />
      {!isShort && t(platform)}
    </span>
  )
}

type Origin = { platform: OrderPlatform; chat_platform: Platform | null }

/** Where an order came from: what the team took for a customer who writes on WhatsApp belongs to that chat. */
export function useOrigin(): (order: Origin) => string {
  const t = useTexts(shopTexts)
  return ({ platform, chat_platform: chat }) =>
    platform === 'manual' && chat !== null ? `${t(chat)} · ${t('byTeam')}` : t(platform)
}

export function OrderOrigin({ order }: { order: Origin }) {
  const originOf = useOrigin()
  const Sign = platformIcons[order.platform === 'manual' ? (order.chat_platform ?? 'manual') : order.platform]
  return (
    <span className={classes.platform}>
      <Sign size={16} stroke={1.75} aria-hidden /> {originOf(order)}
    </span>
  )
}

/** The customer of an order or appointment, for the name. */
export const customerOf = (row: { contact_id: string | null; customer_phone: string | null }): Known => ({
  id: row.contact_id,
  phone: row.customer_phone,
})

type Known = { id?: string | null; phone?: string | null; told_phone?: string | null }

/**
 * A customer's name. Whoever gave none is called by their phone, also one that was said in the chat, or else by a name that is made from the contact's id;
 * it is stored nowhere, and in the account's language, so that colleagues who speak of somebody use one name.
 */
export function usePersonName(): (name: string | null, known?: Known) => string {
  const t = useTexts(shopTexts)
  const words = translator(visitorTexts, useAccount().language)
  return (name, { id = null, phone: own = null, told_phone: told = null } = {}) => {
    const phone = own ?? told
    // Lists without phones name whoever gave none by it.
    if (name !== null && name !== unknownName) return readablePhone(name)
    if (phone !== null) return readablePhone(phone)
    if (id === null) return t('unknownName')
    const { color, animal, number } = visitorWords(id)
    return `${words(color, { animal: words(animal) })} ${number}`
  }
}
