import type { UseFormReturnType } from '@mantine/form'
import type { ProductPicture } from '@mostrador/contract/dashboard/catalogue/pictures'
import type { BodyOf } from '@mostrador/contract/dashboard/routes'
import type { Language } from '@mostrador/contract/languages'
import { measureText, type SaleUnit } from '@mostrador/contract/measures'
import { readMeasure } from '@mostrador/contract/measures/told-measures'
import type { AnswerOf } from '../../api/call.ts'
import { editMoney, readMoney } from '../../i18n/money.ts'
import type { MoneyHabit } from '../../parts/money-field.tsx'
import type { Product } from '../../parts/shop/product-price.tsx'
import { instantInZone, localInZone } from '../../parts/zone-time.ts'

/** Units as a field holds them: a number, or nothing. */
type Units = number | ''
/** The shop's clock, beside how it writes money, and the reader's language. */
type Habit = MoneyHabit & { timezone: string; language: Language }
/** Money as it is typed. */
type Money = string
/** One that is stored has an id, by which it stays the same under another name. */
type Variant = { id?: string; name: string; sku: string; price: Money; inventory_quantity: Units }
/** One that is stored has an id, a new one the file that was taken in for it. */
export type FormPicture = Pick<ProductPicture, 'variant_id' | 'state' | 'reason' | 'source_url'> & {
  key: string
  id?: string
  file_id?: string
  alt: string
  preview_url: string | null
}
/** The one that customers get first: the first that is not refused. -1 where all are, or there is none. */
export function mainPicture(pictures: readonly Pick<FormPicture, 'state'>[]): number {
  return pictures.findIndex(({ state }) => state !== 'refused')
}

export type PicturedProduct = AnswerOf<'getProduct'>
type AddOn = { id?: string; name: string; price: Money }

export type ProductValues = {
  name: string
  sku: string
  description: string
  category: string
  item_type: Product['item_type']
  is_active: boolean
  pricing_type: Product['pricing_type']
  /** Prices are of one of it; empty: by the piece. */
  sale_unit: SaleUnit | ''
  /** The least amount of it that is sold, as it is typed. */
  measure_min: string
  price: Money
  price_min: Money
  price_max: Money
  inventory_quantity: Units
  /** Services only; empty: it cannot be booked. */
  duration_minutes: Units
  sale_price: Money
  sale_label: string
  /** A datetime-local value in the shop's zone. */
  sale_ends_at: string
  variants: Variant[]
  add_ons: AddOn[]
  faqs: { question: string; answer: string }[]
  knowledge_base: string
  pictures: FormPicture[]
}

export type ProductFormState = UseFormReturnType<ProductValues>

export function valuesOf(product: PicturedProduct | undefined, habit: Habit): ProductValues {
  const { locale, timezone } = habit
  const money = (amount: number | null | undefined) => editMoney(amount, locale)
  return {
    name: product?.name ?? '',
    sku: product?.sku ?? '',
    description: product?.description ?? '',
    category: product?.category ?? '',
    item_type: product?.item_type ?? 'product',
    is_active: product?.is_active ?? true,
    pricing_type: product?.pricing_type ?? 'fixed',
    sale_unit: product?.sale_unit ?? '',
    measure_min:
      product?.sale_unit && product.measure_min
        ? measureText(product.measure_min, product.sale_unit, habit)
        : '',
    price: money(product?.price),
    price_min: money(product?.price_min),
    price_max: money(product?.price_max),
    inventory_quantity: product?.inventory_quantity ?? '',
    duration_minutes: product?.duration_minutes ?? '',
    sale_price: money(product?.sale_price),
    sale_label: product?.sale_label ?? '',
    sale_ends_at: product?.sale_ends_at ? localInZone(new Date(product.sale_ends_at), timezone) : '',
    variants: (product?.variants ?? []).map(({ id, name, sku, price, inventory_quantity }) => ({
      id: id ?? sku ?? name,
      name,
      sku: sku ?? '',
      price: money(price),
      inventory_quantity: inventory_quantity ?? '',
    })),
    add_ons: (product?.add_ons ?? []).map((addOn) => ({ ...addOn, price: money(addOn.price) })),
    faqs: product?.faqs ?? [],
    knowledge_base: product?.knowledge_base ?? '',
    pictures: (product?.pictures ?? []).map(({ id, variant_id, alt, state, reason, source_url, file }) => ({
      ...{ key: id, id, variant_id, alt: alt ?? '', state, reason, source_url },
      preview_url: file?.preview_url ?? null,
    })),
  }
}

/** Only goods at one price, or in options, are weighed out. */
export function saleUnitOf({
  item_type: type,
  pricing_type: pricing,
  sale_unit: unit,
}: ProductValues): SaleUnit | null {
  const isMeasured = type === 'product' && (pricing === 'fixed' || pricing === 'variant')
  return isMeasured && unit !== '' ? unit : null
}

type Body = BodyOf<'updateProduct'>

/** The API's form: empty fields become null. Money was checked before, so an amount that cannot be read throws. */
export function bodyOf(values: ProductValues, habit: Habit): Body & { name: string } {
  const money = (text: Money) => amountOrNull(text, habit)
  return {
    name: values.name.trim(),
    description: textOrNull(values.description),
    category: textOrNull(values.category),
    item_type: values.item_type,
    is_active: values.is_active,
    pricing_type: values.pricing_type,
    sale_unit: saleUnitOf(values),
    measure_min: leastOrNull(values, habit),
    price: money(values.price),
    price_min: money(values.price_min),
    price_max: money(values.price_max),
    inventory_quantity: unitsOrNull(values.inventory_quantity),
    duration_minutes: values.item_type === 'service' ? unitsOrNull(values.duration_minutes) : null,
    sale_price: money(values.sale_price),
    sale_label: textOrNull(values.sale_label),
    sale_ends_at: instantInZone(values.sale_ends_at, habit.timezone) ?? null,
    variants: values.variants.map((variant) => ({
      ...variant,
      sku: textOrNull(variant.sku),
      price: money(variant.price),
      inventory_quantity: unitsOrNull(variant.inventory_quantity),
    })),
    add_ons: values.add_ons.map((addOn) => ({ ...addOn, price: money(addOn.price) ?? 0 })),
    faqs: values.faqs,
    knowledge_base: textOrNull(values.knowledge_base),
    pictures: values.pictures.map(({ id, file_id, alt, variant_id }) => ({
      ...(id === undefined ? { file_id } : { id }),
      alt: textOrNull(alt),
      variant_id,
    })),
  }
}

/**
 * Only changed fields, and of variants only changed units: others may have changed on the server meanwhile, as stock does
 * with every order.
 */
export function changesOf(values: ProductValues, former: ProductValues, habit: Habit): Body {
  const before = Object.entries(bodyOf(former, habit))
  const isSame = ([name, value]: [string, unknown]) =>
    before.some(([known, was]) => known === name && JSON.stringify(was) === JSON.stringify(value))
  const changes: Body = Object.fromEntries(
    Object.entries(bodyOf(values, habit)).filter((field) => !isSame(field)),
  )
  if (changes.variants === undefined) return changes
  const known = new Map(bodyOf(former, habit).variants?.map((variant) => [variant.id, variant]))
  const added = changes.variants.flatMap(({ id, sku, name }) => (id === undefined ? [sku ?? name] : []))
  const variants = changes.variants.map(({ id, inventory_quantity: units, ...variant }) => {
    // One that is new has its former name by now.
    if (id === undefined || added.includes(id)) return { ...variant, inventory_quantity: units }
    const isUnchanged = known.get(id)?.inventory_quantity === units
    return { ...variant, id, ...(!isUnchanged && { inventory_quantity: units }) }
  })
  return { ...changes, variants }
}

/** Parts that were new when they were sent are known by their ids now, also where they were typed in since. */
export function withIds({
  now,
  saved,
  sent,
}: Record<'now' | 'saved' | 'sent', ProductValues>): ProductValues {
  return {
    ...now,
    variants: partsWithIds({ now: now.variants, saved: saved.variants, sent: sent.variants }),
    add_ons: partsWithIds({ now: now.add_ons, saved: saved.add_ons, sent: sent.add_ons }),
    pictures: partsWithIds({ now: now.pictures, saved: saved.pictures, sent: sent.pictures }),
  }
}

type Part = { id?: string; key?: string; name?: string }

/** Each id goes to one part alone. */
function partsWithIds<Each extends Part>(lists: Record<'now' | 'saved' | 'sent', readonly Each[]>): Each[] {
  const { now, saved, sent } = lists
  const places = placesOf(now, sent)
  return now.map((part, at) => {
    const id = saved[places[at] ?? -1]?.id
    const isTaken = now.some((other) => other.id === id)
    return part.id !== undefined || id === undefined || isTaken ? part : { ...part, id }
  })
}

/**
 * Where each part stood when it was sent, though parts may have been moved or removed since: one is known by its key or
 * name, or where only words changed by standing between the same neighbours.
 */
function placesOf(now: readonly Part[], sent: readonly Part[]): (number | undefined)[] {
  const places = now.map((part, at) => (isSamePart(part, sent[at]) ? at : undefined))
  for (const [at, part] of now.entries()) {
    const isFree = (place: number) => !places.includes(place)
    const moved = sent.findIndex((other, place) => isFree(place) && isSamePart(part, other))
    if (moved !== -1) places[at] ??= moved
  }
  for (let at = 0; at < now.length; at += 1) {
    if (places[at] !== undefined || now[at]?.key !== undefined) continue
    const next = places.findIndex((place, other) => other > at && place !== undefined)
    const end = next === -1 ? now.length : next
    const before = at === 0 ? -1 : (places[at - 1] ?? sent.length)
    const after = places[end] ?? sent.length
    const gap = sent.slice(before + 1, after).map((_, from) => before + 1 + from)
    if (gap.length === end - at && !gap.some((place) => places.includes(place)))
      places.splice(at, end - at, ...gap)
    at = end
  }
  return places
}

function isSamePart(one: Part, other: Part | undefined): boolean {
  if (other === undefined) return false
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id
  return one.key === undefined ? one.name === other.name : one.key === other.key
}

const textOrNull = (text: string) => text.trim() || null
const unitsOrNull = (value: Units) => (value === '' ? null : value)

/** It was checked before, as money is. */
function leastOrNull(values: ProductValues, { currency }: Habit): number | null {
  const unit = saleUnitOf(values)
  if (unit === null || values.measure_min.trim() === '') return null
  const read = readMeasure(values.measure_min, unit, currency)
  if ('measure' in read) return read.measure
  throw new RangeError(`${values.measure_min} is no amount`)
}

function amountOrNull(text: Money, { locale, currency }: MoneyHabit): number | null {
  if (text.trim() === '') return null
  const read = readMoney(text, locale, currency)
  if ('amount' in read) return read.amount
  throw new RangeError(`${text} is no amount`)
}
