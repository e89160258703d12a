// https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/user_preferences
import { type NormalisedEvent, NormaliseError, type Split } from '../channel.ts'
import { type ForeignObject, listIn, objectIn, textIn, timeIn } from '../foreign.ts'
import { eventOf } from '../inbound-event.ts'
import { customerOf, profilesIn } from './customer.ts'

const fields = { phone: 'wa_id', userId: 'user_id' }
const values: Record<string, boolean> = { stop: false, resume: true }

/** The customer's switch for offers; other switches say nothing that the service obeys. */
export function splitPreferences(
  channelExternalId: string,
  value: ForeignObject,
  { events, ignored }: Split,
): void {
  const preferences = listIn(value.user_preferences)
  const profileOf = profilesIn(value.contacts, preferences, fields)
  for (const preference of preferences) {
    const { category, wa_id: phone, user_id: userId, timestamp, value: said } = objectIn(preference)
    if (typeof category === 'string' && category !== 'marketing_messages') {
      ignored.push(`preference ${category}`)
      continue
    }
    const contact = profileOf(preference)
    const lane = textIn(userId) ?? textIn(phone) ?? textIn(contact?.user_id) ?? textIn(contact?.wa_id)
    const at = textIn(timestamp)
    const id = lane === undefined || at === undefined ? undefined : `${lane}:${at}:${textIn(said)}`
    const content = { message: preference, contact }
    events.push(eventOf({ channelExternalId, kind: 'preference', id, lane, content }))
  }
}

export function preferenceOf(event: ForeignObject): NormalisedEvent {
  const { value, timestamp } = objectIn(event.message)
  const wantsOffers = values[textIn(value) ?? '']
  if (wantsOffers === undefined) throw new NormaliseError('the preference is none that is known')
  return {
    kind: 'preference',
    customer: customerOf(event, fields),
    wantsOffers,
    at: timeIn(timestamp, 1_000),
  }
}
