// The words for a template's variables in one conversation: its customer, the next appointment, the newest order.

import { withPlaces } from '@mostrador/contract/measures/places'
import { moneyText } from '@mostrador/contract/money'
import type { VariableKind } from '@mostrador/contract/outreach/templates'
import { unknownName } from '@mostrador/contract/values'
import { getAccount } from '../../../accounts/accounts.ts'
import { nearTimeText } from '../../../bot/rules/wording/near-time.ts'
import { listUpcomingOf } from '../../../domain/appointments/customer-appointments.queries.ts'
import { zoneOfPhone } from '../../../domain/contacts/phone-zones.ts'
import type { InboxRow } from '../../../domain/conversations/inbox.queries.ts'
import { listOrdersOf } from '../../../domain/orders/customer-orders.queries.ts'
import type { Tenant } from '../../signing-in/session.ts'

export async function findTemplateValues(
  { db, accountId }: Tenant,
  { contact_id: contactId, contact_name: name, contact_phone: phone }: InboxRow,
  now: Date,
): Promise<Record<VariableKind, string | null>> {
  const place = { accountId, contactId, limit: 1 }
  const [account, [appointment], [order]] = await Promise.all([
    getAccount(db, accountId),
    listUpcomingOf(db, place, now),
    listOrdersOf(db, place),
  ])
  const { language, currency, timezone } = account
  const locale = { language, currency, timezone, isHome: true }
  const readIn = zoneOfPhone(phone, timezone)
  return {
    text: null,
    customer_name: name === unknownName ? null : name,
    shop_name: account.name,
    appointment_time: appointment ? nearTimeText(appointment.start, { now, locale, readIn }) : null,
    service: appointment?.serviceName
      ? withPlaces(appointment.serviceName, appointment.places, language)
      : null,
    order_number: order ? String(order.number) : null,
    total: order ? moneyText(order.total, locale) : null,
    product: null,
    link: null,
  }
}
