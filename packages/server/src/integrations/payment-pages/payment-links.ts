// Pages for paying orders at the business's own provider, made when the customer opens the order's address. So no turn
// of the bot waits for a provider, and the sum is always the order's current one.
import type { Language } from '@mostrador/contract/languages'
import { sumParts } from '../../domain/orders/order-history.queries.ts'
import { shownNumber } from '../../domain/orders/order-number.ts'
import { leftOf } from '../../domain/orders/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { Hopeless } from '../../platform/work/failure.ts'
import type { NewLink } from '../provider.ts'
import { Unauthorized } from '../provider-http.ts'
import { payingProviders, providers } from '../providers.ts'
import { updateStatus } from '../setup/integrations.queries.ts'
import { integrationSecretContext } from '../setup/integrations.ts'
import {
  findLink,
  findPayable,
  findPayingIntegration,
  type PayableOrder,
  type PayingIntegration,
  upsertLink,
} from './payment-links.queries.ts'

/** Money of an order that came in part, with the page for paying the rest where there is one. */
export type PartPaid = { total: number; left: number; currency: string; url: string | undefined }

/** Result of an order's payment address: the page for paying, the state of a part-paid order, or the reason for neither. */
export type Payable = { language: Language } & (
  | { url: string }
  | { part: PartPaid }
  | { why: 'paid' | 'part' | 'closed' | 'unavailable' }
)

type Place = { db: Database; accountId: string }

/** A link valid for less than this is not handed out. */
const goodForMs = 10 * 60_000

/** Undefined where the account has no such order. Throws OutOfReach where the provider must be asked again later. */
export async function openPayment(
  { db, accountId }: Place,
  box: SecretBox,
  { orderId, returnUrl }: { orderId: string; returnUrl: string },
  now: Date,
): Promise<Payable | undefined> {
  const order = await findPayable(db, accountId, orderId)
  if (!order) return undefined
  const { language, total, currency } = order
  const why = standingOf(order)
  if (why !== 'open' && why !== 'part') return { language, why }
  const link = { orderId, title: titleOf(order), currency, returnUrl }
  if (why === 'open') {
    const url = await payingPage({ db, accountId }, box, { ...link, amount: total }, now)
    return url === undefined ? { language, why: 'unavailable' } : { language, url }
  }
  const parts = await sumParts(db, accountId, orderId)
  const left = leftOf(total, parts)
  // A shop's report says that a part came, and not how much.
  if (parts === 0 || left <= 0) return { language, why }
  const url = await payingPage({ db, accountId }, box, { ...link, amount: left }, now)
  return { language, part: { total, left, currency, url } }
}

/** Undefined where nobody takes payments. */
async function payingPage(
  { db, accountId }: Place,
  box: SecretBox,
  link: NewLink,
  now: Date,
): Promise<string | undefined> {
  const { orderId, amount, currency } = link
  const integration = amount > 0 ? await findPayingIntegration(db, accountId, payingProviders) : undefined
  if (!integration) return undefined
  const name = { accountId, orderId, integrationId: integration.id }
  const until = new Date(now.getTime() + goodForMs)
  const known = await findLink(db, name, { amount, currency, until })
  if (known) return known.url
  const made = await makeLink({ db, accountId }, { box, integration, link }, now)
  await upsertLink(db, name, { ...made, amount, currency })
  return made.url
}

function standingOf({ status, payment_status: payment }: PayableOrder): 'open' | 'paid' | 'part' | 'closed' {
  if (['paid', 'partially_refunded', 'authorized'].includes(payment)) return 'paid'
  if (!['pending', 'confirmed'].includes(status)) return 'closed'
  return payment === 'pending' ? 'open' : payment === 'partially_paid' ? 'part' : 'closed'
}

type Making = { box: SecretBox; integration: PayingIntegration; link: NewLink }

async function makeLink({ db, accountId }: Place, { box, integration, link }: Making, now: Date) {
  const { createLink } = providers[integration.provider]
  if (!createLink) throw new Hopeless(`${integration.provider} makes no payment links`)
  const context = integrationSecretContext(accountId, integration.id, 'access_token')
  const access = { apiUrl: integration.api_url, accessToken: box.open(integration.access_token, context) }
  try {
    const made = await createLink(link, access, now)
    if (!made) throw new Hopeless(`${integration.provider} answered without a link`)
    return made
  } catch (error) {
    if (error instanceof Unauthorized) {
      await updateStatus(db, { accountId, id: integration.id, status: 'unauthorized' })
    }
    throw error
  }
}

const titles: Readonly<Record<Language, string>> = { es: 'Pedido', pt: 'Pedido', en: 'Order' }

/** With the number the customer was given. */
function titleOf({ number, language }: PayableOrder): string {
  return `${titles[language]} ${shownNumber(number)}`
}
