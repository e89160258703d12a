// Opens a shop as an account of its own, so that no dialogue meets what another has left.
import { createAccount } from '../../packages/server/src/accounts/accounts.ts'
import { setBotSettings } from '../../packages/server/src/bot/bot-settings.ts'
import { addChannel } from '../../packages/server/src/channels/setup/channels.ts'
import { insertAppointment } from '../../packages/server/src/domain/appointments/appointments.queries.ts'
import { setAvailability } from '../../packages/server/src/domain/appointments/availability.ts'
import { createProduct } from '../../packages/server/src/domain/products/product-edit.ts'
import {
  type Database,
  sql,
  type Tx,
  together,
} from '../../packages/server/src/platform/database/database.ts'
import {
  newMasterKey,
  parseMasterKey,
  SecretBox,
} from '../../packages/server/src/platform/secrets/secrets.ts'
import type { Product, Service, Shop } from './format.ts'
import { instantOf } from './local-time.ts'

export type OpenShop = {
  accountId: string
  channelId: string
  channel: string
  timezone: string
  /** Ids of the file by those of products. */
  idOf: ReadonlyMap<string, string>
}

const openedDaysBefore = 30
const box = new SecretBox(parseMasterKey(newMasterKey()))
let channels = 0

export function openShop(db: Database, shop: Shop): Promise<OpenShop> {
  const { name, currency, timezone, language } = shop
  const opened = new Date(instantOf(shop.now, timezone).getTime() - openedDaysBefore * 86_400_000)
  return db.transaction(async (tx) => {
    const account = await createAccount(tx, { name, plan: 'business', currency, timezone, language }, opened)
    const accountId = account.id
    const given = [...(shop.products ?? []).map(productFields), ...(shop.services ?? []).map(serviceFields)]
    const creating = given.map(({ fields }, at) => {
      const product = { accountId, currency, fields: { ...fields, sku: skuOf(at) } }
      return createProduct(tx, product, new Date(opened.getTime() + at))
    })
    await together(...creating)
    const ids = await Promise.all(creating)
    const idOf = new Map(given.map(({ id }, at) => [ids[at] ?? '', id]))
    const skus = new Map(given.map(({ id }, at) => [id, skuOf(at)]))
    await setAvailability(tx, accountId, availabilityOf(shop, skus), opened)
    await setBotSettings(tx, accountId, settingsOf(shop), opened)
    channels += 1
    const channel = `1060000${channels}`
    const { id: channelId } = await addChannel(
      tx,
      box,
      { accountId, platform: 'whatsapp', externalId: channel },
      opened,
    )
    const open = { accountId, channelId, channel, timezone, idOf }
    await takeBusy(tx, open, shop, opened)
    return open
  })
}

// Says nothing that a customer could mean.
function skuOf(at: number): string {
  return `SKU-${String(at + 1).padStart(3, '0')}`
}

function productFields({ id, name, price, variants, addOns = [], ...more }: Product) {
  const fields = {
    name,
    category: more.category,
    description: more.description,
    price,
    sale_price: more.salePrice,
    sale_label: more.saleLabel,
    inventory_quantity: variants === undefined ? more.stock : undefined,
    pricing_type: variants === undefined ? 'fixed' : 'variant',
    variants: variants?.map(({ stock = null, ...variant }) => ({ ...variant, inventory_quantity: stock })),
    add_ons: addOns,
  }
  return { id, fields }
}

function serviceFields({ id, name, category, description, price }: Service) {
  return { id, fields: { name, category, description, price, item_type: 'service' } }
}

function settingsOf({ hours, knowledge = [], needsAddress = false }: Shop): object {
  return { hours: weekOf(hours), knowledge, needs_address: needsAddress }
}

/** Services with hours of their own belong to somebody of their own, as hours are those of people. */
function availabilityOf(shop: Shop, skus: ReadonlyMap<string, string>): object {
  const { hours, closures = [], services = [] } = shop
  const groups = Map.groupBy(services, (service) => JSON.stringify(service.hours ?? hours))
  const people = [...groups.values()].map((offered, at) => ({ name: `Nadja${at || ''}`, offered }))
  return {
    slot_step_minutes: 30,
    hours: weekOf(hours),
    exceptions: closures.map((date) => ({ date, hours: [] })),
    resources: people.map(({ name, offered }) => ({ name, hours: weekOf(offered[0]?.hours ?? hours) })),
    services: people.flatMap(({ name, offered }) =>
      offered.map(({ id, minutes }) => ({ sku: skus.get(id), duration_minutes: minutes, resources: [name] })),
    ),
  }
}

function weekOf(hours: Shop['hours']): object {
  const spansOf = (spans: (typeof hours)[string]) => spans.map(([from, to]) => ({ from, to }))
  return Object.fromEntries(Object.entries(hours).map(([day, spans]) => [day, spansOf(spans)]))
}

/** Taken for everybody, as one person does all. */
async function takeBusy(tx: Tx, { accountId, idOf }: OpenShop, shop: Shop, now: Date): Promise<void> {
  const resources = await tx.query<{ id: string }>(sql`
    select id from bookable_resources where account_id = ${accountId}`)
  const nobody = { contactId: null, conversationId: null, name: null, phone: null, email: null, notes: null }
  for (const { service: id, at } of shop.busy ?? []) {
    const [productId = ''] = [...idOf].find(([, own]) => own === id) ?? []
    const start = instantOf(at, shop.timezone)
    const minutes = shop.services?.find((service) => service.id === id)?.minutes ?? 0
    const end = new Date(start.getTime() + minutes * 60_000)
    const taken = {
      ...nobody,
      accountId,
      productId,
      start,
      end,
      busyUntil: end,
      seat: null,
      places: 1,
      bookingKey: null,
    }
    for (const resource of resources) {
      await insertAppointment(tx, { ...taken, resourceId: resource.id, status: 'scheduled' }, now)
    }
  }
}
