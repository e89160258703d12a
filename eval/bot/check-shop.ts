// Faults in the file of a shop, and what the dialogues of the shop may refer to.
import type { Shop } from './format.ts'

/** Prices by the ids that can stand in a cart. */
export type Known = {
  prices: ReadonlyMap<string, number>
  addOns: ReadonlyMap<string, number>
  services: ReadonlySet<string>
}

export type Report = (where: string, fault: string) => void

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
export const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const keys = {
  shop: 'id name kind language currency timezone now needsAddress hours closures knowledge products services busy',
  product: 'id name category description price salePrice saleLabel stock variants addOns',
  variant: 'id name price stock',
  addOn: 'id name price',
  service: 'id name price minutes hours description category',
}

export function checkShop(shop: Shop, report: Report): Known {
  refuseUnknown(shop, keys.shop, 'shop', report)
  const ids = new Set<string>()
  const take = (id: unknown, where: string) => {
    if (typeof id !== 'string' || id === '' || ids.has(id)) report(where, `id ${id} missing or twice`)
    else ids.add(id)
  }
  checkHead(shop, report)
  const { prices, addOns } = checkProducts(shop, take, report)
  for (const service of shop.services ?? []) {
    refuseUnknown(service, keys.service, service.id, report)
    take(service.id, 'service')
    if (typeof service.name !== 'string') report(service.id, 'name')
    if (!isAmount(service.price)) report(service.id, `price ${service.price}`)
    if (!Number.isInteger(service.minutes) || service.minutes < 1) report(service.id, 'minutes')
    checkHours(service.hours ?? {}, service.id, report)
  }
  const services = new Set((shop.services ?? []).map(({ id }) => id))
  checkBusy(shop, services, report)
  return { prices, addOns, services }
}

export function refuseUnknown(given: object, allowed: string, where: string, report: Report): void {
  const names = allowed.split(' ')
  for (const key of Object.keys(given)) if (!names.includes(key)) report(where, `unknown key ${key}`)
}

function checkHead(shop: Shop, report: Report): void {
  for (const key of ['name', 'kind', 'currency', 'timezone'] as const) {
    if (typeof shop[key] !== 'string' || shop[key] === '') report('shop', key)
  }
  if (!['es', 'pt', 'en'].includes(shop.language)) report('shop', `language ${shop.language}`)
  if (!localTime.test(shop.now)) report('shop', `now ${shop.now}`)
  checkHours(shop.hours ?? {}, 'hours', report)
  for (const date of shop.closures ?? []) {
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) report('closures', String(date))
  }
  for (const [at, known] of (shop.knowledge ?? []).entries()) {
    const isFine = typeof known.question === 'string' && typeof known.answer === 'string'
    if (!isFine) report(`knowledge ${at + 1}`, 'question and answer')
  }
}

function checkProducts(shop: Shop, take: (id: unknown, where: string) => void, report: Report) {
  const prices = new Map<string, number>()
  const addOns = new Map<string, number>()
  const price = (into: Map<string, number>, id: string, amount: unknown) => {
    if (isAmount(amount)) into.set(id, amount)
    else report(id, `price ${amount}`)
  }
  for (const product of shop.products ?? []) {
    const { id, variants } = product
    refuseUnknown(product, keys.product, id, report)
    take(id, 'product')
    if (typeof product.name !== 'string') report(id, 'name')
    if ((product.price === undefined) === (variants === undefined)) report(id, 'either price or variants')
    else if (variants === undefined) price(prices, id, product.salePrice ?? product.price)
    for (const variant of variants ?? []) {
      refuseUnknown(variant, keys.variant, variant.id, report)
      take(variant.id, id)
      price(prices, variant.id, variant.price)
    }
    for (const addOn of product.addOns ?? []) {
      refuseUnknown(addOn, keys.addOn, addOn.id, report)
      take(addOn.id, id)
      price(addOns, addOn.id, addOn.price)
    }
  }
  return { prices, addOns }
}

function checkHours(hours: object, where: string, report: Report): void {
  for (const [day, spans] of Object.entries(hours)) {
    if (!days.includes(day)) report(where, `day ${day}`)
    for (const span of Array.isArray(spans) ? spans : [spans]) {
      const isSpan =
        Array.isArray(span) && span.length === 2 && span.every((each) => /^\d\d:\d\d$/.test(each))
      if (!isSpan) report(where, `hours ${JSON.stringify(span)}`)
    }
  }
}

function checkBusy(shop: Shop, services: ReadonlySet<string>, report: Report): void {
  const spans: { from: number; to: number }[] = []
  for (const { service, at } of shop.busy ?? []) {
    if (!services.has(service)) report('busy', `service ${service}`)
    if (!localTime.test(at)) report('busy', `at ${at}`)
    const from = Date.parse(`${at}Z`)
    const to = from + (shop.services?.find(({ id }) => id === service)?.minutes ?? 0) * 60_000
    if (spans.some((other) => from < other.to && other.from < to)) report('busy', `${at} overlaps another`)
    spans.push({ from, to })
  }
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
