// The words for a template's variables in one conversation: its customer, the next appointment, the newest order.

import { moneyText } from '@mostrador/contract/money'
import type { VariableKind } from '@mostrador/contract/outreach/templates'
import { unknownName } from '@mostrador/contract/values'
import { getAccount } from '../../../accounts/accounts.ts'
import { dayText, timeText } from '../../../bot/rules/wording/format.ts'
import { listUpcomingOf } from '../../../domain/appointments/customer-appointments.queries.ts'
import type { InboxRow } from '../../../domain/conversations/inbox.queries.ts'
import { listOrdersOf } from '../../../domain/orders/customer-orders.queries.ts'
import type { Tenant } from '../../signing-in/session.ts'

export async function findTemplateValues(
  { db, accountId }: Tenant,
  { contact_id: contactId, contact_name: name }: InboxRow,
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
  return {
    text: null,
    customer_name: name === unknownName ? null : name,
    shop_name: account.name,
    appointment_time: appointment
      ? `${dayText(appointment.start, locale)}, ${timeText(appointment.start, locale)}`
      : null,
    service: appointment?.serviceName || null,
    order_number: order ? String(order.number) : null,
    total: order ? moneyText(order.total, locale) : null,
    product: null,
    link: null,
  }
}
