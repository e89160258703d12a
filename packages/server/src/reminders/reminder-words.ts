// A reminder in words: its values, its buttons, and the same by an approved template.
import type { Language } from '@mostrador/contract/languages'
import { withPlaces } from '@mostrador/contract/measures/places'
import {
  filledReminder,
  type ReminderKind,
  type ReminderPlace,
  type ReminderSetting,
  reminderButtons,
  reminderWording,
} from '@mostrador/contract/outreach/reminders'
import type { VariableKind } from '@mostrador/contract/outreach/templates'
import { unknownName } from '@mostrador/contract/values'
import type { Account } from '../accounts/accounts.ts'
import { firstName } from '../bot/rules/dialogue/talk.ts'
import { nearTimeText } from '../bot/rules/wording/near-time.ts'
import { templatePart } from '../channels/templates/template-part.ts'
import type { Template } from '../channels/templates/templates.queries.ts'
import { zoneOfPhone } from '../domain/contacts/phone-zones.ts'
import type { Choice, OutgoingPart } from '../domain/conversations/outgoing.ts'
import type { Candidate } from './occasions.queries.ts'

type Values = Partial<Record<ReminderPlace, string>>
export type Words = { kind: ReminderKind; setting: ReminderSetting; language: Language; values: Values }

/** The bot acts on a tap by the id, as on any choice of its own. */
export function tapsOf({ kind, subject, productId }: Candidate, language: Language): Choice[] {
  return reminderButtons[kind].flatMap(({ wish, titles }) => {
    const title = titles[language]
    if (wish === 'finish') return [{ id: 'checkout', title }]
    if (wish === 'see') return productId === undefined ? [] : [{ id: `see:${productId}`, title }]
    return [{ id: `visit:${wish}:${subject.id}`, title }]
  })
}

export function valuesOf(
  { values, start, places = 1, subject }: Candidate,
  {
    account,
    language,
    name,
    link,
  }: { account: Account; language: Language; name: string; link?: string | undefined },
  now: Date,
): Values {
  const { currency, timezone } = account
  const locale = { language, currency, timezone, isHome: language === account.language }
  return {
    ...values,
    name: firstName(name) ?? (name === unknownName ? '' : name),
    shop: account.name,
    ...(values.service !== undefined && { service: withPlaces(values.service, places, language) }),
    ...(start && {
      when: nearTimeText(start, { now, locale, readIn: zoneOfPhone(subject.phone, timezone) }),
    }),
    ...(link !== undefined && { link }),
  }
}

export function textOf({ kind, setting, language, values }: Words, taps: readonly Choice[]): OutgoingPart {
  const text = filledReminder(reminderWording(kind, setting, language), values)
  return taps.length === 0 ? { kind: 'text', text } : { kind: 'choices', text, choices: taps }
}

const placeOfKind: Readonly<Record<Exclude<VariableKind, 'text'>, ReminderPlace>> = {
  customer_name: 'name',
  shop_name: 'shop',
  appointment_time: 'when',
  service: 'service',
  order_number: 'number',
  total: 'total',
  product: 'product',
  link: 'link',
}

/** The one in the customer's language, else any. */
export function templateFor(templates: readonly Template[], language: Language): Template | undefined {
  return templates.find((each) => each.language.split('_')[0] === language) ?? templates[0]
}

/** Undefined where it has a variable that this reminder has no words for. */
export function byTemplate(
  template: Template,
  { values, picture, taps }: { values: Values; picture: string | undefined; taps: readonly Choice[] },
): OutgoingPart | undefined {
  const given = template.variables.map(({ kind }) =>
    kind === 'text' ? undefined : values[placeOfKind[kind]],
  )
  const filled = given.filter((value) => value !== undefined && value !== '').map(String)
  if (filled.length < given.length) return undefined
  return templatePart(template, { values: filled, picture, taps: taps.map(({ id }) => id) })
}
