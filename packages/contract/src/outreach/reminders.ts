// Reminders: their kinds, settings and wordings.
import { type Static, Type } from 'typebox'
import type { Language } from '../languages.ts'
import { limits } from '../limits.ts'
import type { ConsentRule } from './consents.ts'

export const reminderKinds = [
  'appointment_day',
  'appointment_hours',
  'unpaid_order',
  'left_cart',
  'back_in_stock',
  'after_visit',
] as const
export type ReminderKind = (typeof reminderKinds)[number]

/**
 * Why one was not sent. `passed`: its time was over when its hours were set. `just_reminded`: another of the same
 * appointment went shortly before. `waiting`: the customer waits for an answer.
 */
export const skipReasons = [
  'opted_out',
  'weekly_limit',
  'night',
  'late',
  'booked_late',
  'passed',
  'just_reminded',
  'no_conversation',
  'person',
  'waiting',
  'no_template',
  'template_incomplete',
  'no_link',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** The values of a wording. */
export const reminderPlaces = [
  'name',
  'shop',
  'when',
  'service',
  'number',
  'total',
  'product',
  'link',
] as const
export type ReminderPlace = (typeof reminderPlaces)[number]

const strict = { additionalProperties: false } as const
const wording = Type.String({ maxLength: limits.reminderTextCharsMax })

const hour = Type.Integer({ minimum: 0, maximum: 23 })

const Reminder = Type.Object(
  {
    is_on: Type.Boolean(),
    /** Before an appointment; after an order, a cart or a visit. */
    minutes: Type.Integer({ minimum: 0, maximum: limits.reminderMinutesMax }),
    /** Name of the approved template for customers who have not written for a day; null: they are left out. */
    template: Type.Union([
      Type.String({ minLength: 1, maxLength: limits.templateNameCharsMax }),
      Type.Null(),
    ]),
    /** Wordings in place of the built-in ones; a blank one is none. */
    texts: Type.Object(
      { es: Type.Optional(wording), pt: Type.Optional(wording), en: Type.Optional(wording) },
      strict,
    ),
  },
  strict,
)
export type ReminderSetting = Static<typeof Reminder>

export const ReminderSettings = Type.Object(
  {
    kinds: Type.Object(
      Object.fromEntries(reminderKinds.map((kind) => [kind, Reminder])) as Record<
        ReminderKind,
        typeof Reminder
      >,
      strict,
    ),
    /** Nobody is reminded in these hours, by the customer's own clock; they may pass midnight, and are not equal. */
    quiet_hours: Type.Object({ from: hour, to: hour }, strict),
    weekly_max: Type.Integer({ minimum: 1, maximum: limits.remindersPerWeekMax }),
    /** Where customers say how it was. */
    review_url: Type.Union([Type.String({ pattern: '^https://\\S+$', maxLength: 2_048 }), Type.Null()]),
  },
  strict,
)
export type ReminderSettings = Static<typeof ReminderSettings>

type Facts = {
  /** In the settings of an account that set none. */
  isOn: boolean
  minutes: number
  rule: ConsentRule
  places: readonly ReminderPlace[]
  texts: Readonly<Record<Language, string>>
}

export const reminderFacts: Readonly<Record<ReminderKind, Facts>> = {
  appointment_day: {
    ...{ isOn: false, minutes: 1_440, rule: 'service', places: ['name', 'shop', 'when', 'service'] },
    texts: {
      es: 'Hola {name}, te recordamos tu cita en {shop}: {service}, {when}. ¿Vienes?',
      pt: 'Olá {name}, lembramos seu agendamento em {shop}: {service}, {when}. Você vem?',
      en: 'Hello {name}, a reminder of your appointment at {shop}: {service}, {when}. Are you coming?',
    },
  },
  appointment_hours: {
    ...{ isOn: false, minutes: 120, rule: 'service', places: ['name', 'shop', 'when', 'service'] },
    texts: {
      es: 'Hola {name}, te esperamos en {shop}: {service}, {when}.',
      pt: 'Olá {name}, esperamos você em {shop}: {service}, {when}.',
      en: 'Hello {name}, see you at {shop}: {service}, {when}.',
    },
  },
  unpaid_order: {
    ...{ isOn: false, minutes: 180, rule: 'service', places: ['name', 'shop', 'number', 'total', 'link'] },
    texts: {
      es: 'Hola {name}, tu pedido {number} por {total} está apartado y falta el pago. {link}\nSi ya pagaste, gracias: no hace falta responder.',
      pt: 'Olá {name}, seu pedido {number} de {total} está reservado e falta o pagamento. {link}\nSe já pagou, obrigado: não precisa responder.',
      en: 'Hello {name}, your order {number} for {total} is put aside and not paid yet. {link}\nIf you have paid already, thank you: no need to answer.',
    },
  },
  left_cart: {
    ...{ isOn: false, minutes: 240, rule: 'not_opted_out', places: ['name', 'shop', 'product'] },
    texts: {
      es: 'Hola {name}, guardamos tu carrito con {product}. ¿Quieres terminar la compra?',
      pt: 'Olá {name}, guardamos seu carrinho com {product}. Quer finalizar a compra?',
      en: 'Hello {name}, we kept your cart with {product}. Would you like to finish?',
    },
  },
  back_in_stock: {
    ...{ isOn: true, minutes: 0, rule: 'service', places: ['name', 'shop', 'product'] },
    texts: {
      es: 'Hola {name}, nos pediste que te avisáramos: ya llegó {product}.',
      pt: 'Olá {name}, você pediu para avisar: {product} já chegou.',
      en: 'Hello {name}, you asked us to tell you: {product} is back.',
    },
  },
  after_visit: {
    ...{ isOn: false, minutes: 120, rule: 'not_opted_out', places: ['name', 'shop', 'service', 'link'] },
    texts: {
      es: 'Hola {name}, gracias por venir a {shop}. ¿Nos cuentas cómo te fue? {link}',
      pt: 'Olá {name}, obrigado por vir a {shop}. Conta para a gente como foi? {link}',
      en: 'Hello {name}, thank you for coming to {shop}. Would you tell us how it was? {link}',
    },
  },
}

export const defaultReminderSettings: ReminderSettings = {
  kinds: Object.fromEntries(
    reminderKinds.map((kind) => {
      const { isOn, minutes } = reminderFacts[kind]
      return [kind, { is_on: isOn, minutes, template: null, texts: {} }]
    }),
  ) as Record<ReminderKind, ReminderSetting>,
  quiet_hours: { from: limits.reminderQuietFromHour, to: limits.reminderQuietToHour },
  weekly_max: limits.remindersPerWeekDefault,
  review_url: null,
}

type Button = {
  wish: 'confirm' | 'move' | 'cancel' | 'finish' | 'see'
  titles: Readonly<Record<Language, string>>
}

const visit: readonly Button[] = [
  { wish: 'confirm', titles: { es: 'Confirmo', pt: 'Confirmo', en: 'I will come' } },
  { wish: 'move', titles: { es: 'Cambiar la hora', pt: 'Mudar o horário', en: 'Another time' } },
  { wish: 'cancel', titles: { es: 'Cancelar', pt: 'Cancelar', en: 'Cancel' } },
]

/** Below the text; a template brings its own. */
export const reminderButtons: Readonly<Record<ReminderKind, readonly Button[]>> = {
  appointment_day: visit,
  appointment_hours: visit,
  unpaid_order: [],
  left_cart: [
    {
      wish: 'finish',
      titles: { es: 'Terminar la compra', pt: 'Finalizar a compra', en: 'Finish the order' },
    },
  ],
  back_in_stock: [{ wish: 'see', titles: { es: 'Ver', pt: 'Ver', en: 'See it' } }],
  after_visit: [],
}

/** The shop's wording, or the built-in one. */
export function reminderWording(kind: ReminderKind, { texts }: ReminderSetting, language: Language): string {
  const own = texts[language]?.trim()
  return own === undefined || own === '' ? reminderFacts[kind].texts[language] : own
}

/** Names in braces that this kind of reminder does not fill in. */
export function strangePlaces(kind: ReminderKind, text: string): string[] {
  return strangeIn(text, reminderFacts[kind].places)
}

/** Names in braces that are none of these, each once. */
export function strangeIn(text: string, places: readonly string[]): string[] {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !places.includes(name))
}

/** The wording with its values; one that is not there leaves no gap. */
export function filledReminder(text: string, values: Partial<Record<ReminderPlace, string>>): string {
  return (
    text
      .replace(/\{(\w+)\}/g, (whole, name: string) =>
        reminderPlaces.some((place) => place === name) ? (values[name as ReminderPlace] ?? '') : whole,
      )
      .replace(/ +([,.:;!?])/g, '$1')
      // Some languages end a time with a full stop of its own.
      .replace(/(?<!\.)\.\.(?!\.)/g, '.')
      .replace(/ {2,}/g, ' ')
      .replace(/ +\n/g, '\n')
      .trim()
  )
}
