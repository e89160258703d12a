// An in-memory shop that provides the rules' tools: a few products, a cart, orders and a calendar.
import { type BotSettings, defaultBotSettings } from '@mostrador/contract/bot-settings'
import { Temporal } from 'temporal-polyfill'
import { sumOf, timesOf } from '../../../platform/decimal.ts'
import { deliveryOf } from '../../tools/delivery.ts'
import type { Tools } from '../../tools/tool-table.ts'
import type {
  BookedAppointment,
  CartLine,
  KnowledgeHit,
  OrderRefunds,
  ProductCard,
  SlotChoice,
} from '../../tools/tools.ts'
import { namingWords, shareOf } from '../understanding/match.ts'
import { cartOf } from './shop-cart.ts'

export type Shop = {
  tools: Tools
  products: ProductCard[]
  knowledge: { question: string; answer: string; productId?: string }[]
  orders: {
    id: string
    number: string
    status: string
    paymentStatus: string
    total: string
    isDeliveryOpen?: boolean
    tracking?: string | null
    paymentUrl?: string
    address?: string | null
  }[]
  /** Money that went back. */
  refunds: OrderRefunds[]
  appointments: BookedAppointment[]
  /** Names of other people that were booked for. */
  bookedFor: string[]
  address: string | null
  /** Where each order goes to. */
  sentTo: (string | null)[]
  /** Those of the customer's turns. */
  settings: BotSettings
  lines: CartLine[]
  paymentUrl: string | null
  /** Start times that somebody else takes between listing and booking. */
  taken: Set<number>
  /** Places that others have, by start. */
  othersAt: Map<number, number>
  /** Days on which the shop is closed although its hours say otherwise. */
  closures: Set<string>
  calls: string[]
  /** Products that the customer waits for. */
  awaited: string[]
  /** Names and phones that the customer told. */
  told: { name?: string; phone?: string }[]
}

type Calendar = { now: Date; zone: string }

export function productOf(given: Partial<ProductCard> & { id: string; name: string }): ProductCard {
  return {
    sku: given.id.toUpperCase(),
    itemType: 'product',
    pricingType: 'fixed',
    price: null,
    regularPrice: given.price ?? null,
    saleLabel: null,
    priceMin: null,
    priceMax: null,
    description: null,
    category: null,
    available: null,
    variants: [],
    addOns: [],
    isBookable: false,
    durationMinutes: null,
    picture: null,
    ...given,
  }
}

const sizes = [
  { id: 's', name: 'Talla S', price: '189900', available: 4 },
  { id: 'm', name: 'Talla M', price: '189900', available: 6 },
  { id: 'xl', name: 'Talla XL', price: '199900', available: 0 },
]
const service = { itemType: 'service', isBookable: true, category: 'Uñas' } as const

export const goods: readonly ProductCard[] = [
  productOf({
    id: 'vestido',
    name: 'Vestido de lino Guaduas',
    category: 'Ropa',
    pricingType: 'variant',
    priceMin: '189900',
    priceMax: '199900',
    description: 'Vestido midi en lino.',
    variants: sizes,
  }),
  productOf({
    id: 'blusa',
    name: 'Blusa bordada Villa de Leyva',
    category: 'Ropa',
    price: '69900',
    regularPrice: '84900',
    saleLabel: 'Semana de la blusa',
    available: 23,
  }),
  productOf({ id: 'chaqueta', name: 'Chaqueta de jean', category: 'Ropa', price: '219900', available: 0 }),
  productOf({
    id: 'ruana',
    name: 'Ruana de lana',
    category: 'Ropa',
    price: '165000',
    available: 2,
    addOns: [{ id: 'regalo', name: 'Empaque de regalo', price: '8000' }],
  }),
  productOf({ id: 'taza', name: 'Taza de cerámica', category: 'Hogar', price: '38000', available: 12 }),
  productOf({ id: 'vela', name: 'Vela de soya', category: 'Hogar', price: '36000' }),
  productOf({
    id: 'arreglo',
    name: 'Arreglo de prendas',
    category: 'Ropa',
    itemType: 'service',
    pricingType: 'range',
    priceMin: '15000',
    priceMax: '60000',
  }),
  productOf({ id: 'empresa', name: 'Regalos empresariales', category: 'Regalos', pricingType: 'quote' }),
  productOf({
    ...service,
    id: 'manicura',
    name: 'Manicura semipermanente',
    price: '55000',
    durationMinutes: 60,
  }),
  productOf({ ...service, id: 'cejas', name: 'Diseño de cejas', price: '40000', durationMinutes: 30 }),
]

export function openShop(calendar: Calendar, products: readonly ProductCard[] = goods): Shop {
  const shop: Shop = {
    products: [...products],
    knowledge: [
      { question: '¿Hacen envíos?', answer: 'Enviamos a todo el país en 2 a 4 días hábiles.' },
      { question: '¿Dónde quedan ubicados?', answer: 'Estamos en la calle 63 # 9-41, Bogotá.' },
      { question: 'Formas de pago', answer: 'Recibimos Nequi, PSE y contraentrega.' },
      { question: '¿La ruana pica?', answer: 'Un poco al comienzo.', productId: 'ruana' },
      { question: 'Entregam no Brasil? Qual o frete?', answer: 'Entregamos em todo o Brasil.' },
      { question: 'Do you ship abroad?', answer: 'We ship abroad by courier.' },
    ],
    orders: [],
    refunds: [],
    appointments: [],
    bookedFor: [],
    address: null,
    sentTo: [],
    settings: defaultBotSettings,
    lines: [],
    paymentUrl: 'https://pay.example.com/1',
    taken: new Set(),
    othersAt: new Map(),
    closures: new Set(),
    calls: [],
    awaited: [],
    told: [],
    tools: undefined as unknown as Tools,
  }
  shop.tools = recorded(shop, {
    ...catalogue(shop),
    ...cartOf(shop),
    ...orders(shop),
    ...booking(shop, calendar),
    noteCustomer: async (told) => {
      shop.told.push(told)
    },
    awaitProduct: async ({ productId, variantId }) => {
      shop.awaited.push(variantId === undefined ? productId : `${productId} ${variantId}`)
      return true
    },
  })
  return shop
}

function recorded(shop: Shop, tools: Tools): Tools {
  const entries = Object.entries(tools).map(([name, run]) => [
    name,
    (...given: readonly unknown[]) => {
      shop.calls.push(name)
      return (run as (...args: readonly unknown[]) => unknown)(...given)
    },
  ])
  return Object.fromEntries(entries) as Tools
}

function catalogue(shop: Shop) {
  const search: Tools['searchProducts'] = async ({ text, category, limit }) => {
    const wanted = namingWords(text)
    return shop.products
      .filter((card) => category === undefined || card.category === category)
      .map((card) => ({
        card,
        fit: shareOf(wanted, namingWords(`${card.name} ${card.category} ${card.description}`)),
      }))
      .filter(({ fit }) => wanted.length === 0 || fit > 0)
      .sort((a, b) => b.fit - a.fit)
      .slice(0, limit)
      .map(({ card }) => card)
  }
  return {
    searchProducts: search,
    getProduct: async (id: string) => shop.products.find((card) => card.id === id),
    listCategories: async () => [
      ...new Set(shop.products.map(({ category }) => category).filter((name) => name !== null)),
    ],
    listServices: async () => shop.products.filter(({ isBookable }) => isBookable),
    sellsServices: async () => shop.products.some(({ itemType }) => itemType === 'service'),
    listKnowledge: async (): Promise<KnowledgeHit[]> =>
      shop.knowledge
        .filter(({ productId }) => productId === undefined)
        .map(({ question, answer }) => ({ question, answer, productId: null, score: 0 })),
    searchKnowledge: async (text: string): Promise<KnowledgeHit[]> => {
      const wanted = namingWords(text)
      return shop.knowledge
        .map(({ question, answer, productId = null }) => {
          const about = namingWords(question)
          return { question, answer, productId, score: shareOf(about, wanted) }
        })
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
    },
  }
}

function orders(shop: Shop) {
  const place = (goods: string) => {
    const delivery = deliveryOf(shop.settings, { subtotal: goods, address: shop.address })
    const total = delivery?.kind === 'fee' ? sumOf([goods, delivery.fee]) : goods
    const isOpen = delivery?.kind === 'open'
    const id = `order-${shop.orders.length + 1}`
    const order = {
      id,
      number: `A${shop.orders.length + 1}`,
      status: 'pending',
      paymentStatus: 'pending',
      total,
      ...(isOpen && { isDeliveryOpen: true }),
    }
    shop.orders.unshift(order)
    const paymentUrl = isOpen ? null : shop.paymentUrl
    const value = {
      id,
      number: order.number,
      total,
      paymentUrl,
      ...(isOpen && { isDeliveryOpen: true as const }),
    }
    return { ok: true, value } as const
  }
  const placeOrder: Tools['placeOrder'] = async ({ note }) => {
    const short = shop.lines.find(({ productId, quantity }) => {
      const card = shop.products.find(({ id }) => id === productId)
      return card?.variants.length === 0 && card.available !== null && card.available < quantity
    })
    if (short) return { ok: false, refused: { code: 'sold_out', message: 'gone', available: 0 } }
    const placed = place(sumOf(shop.lines.map(({ lineTotal }) => lineTotal)))
    shop.sentTo.push(note === undefined ? shop.address : `${shop.address}. ${note}`)
    shop.lines = []
    return placed
  }
  const placeChannelOrder: Tools['placeChannelOrder'] = async ({ lines }) => {
    const priced = lines.map(({ sku, quantity }) => {
      const card = shop.products.find((each) => each.sku === sku)
      const isShort = card?.available != null && card.available < quantity
      return card?.price && !isShort ? timesOf(card.price, quantity) : undefined
    })
    const known = priced.filter((total) => total !== undefined)
    if (known.length < lines.length)
      return { ok: false, refused: { code: 'unknown', message: 'no such SKU' } }
    return place(sumOf(known))
  }
  const cancelOrder: Tools['cancelOrder'] = async (orderId) => {
    const order = shop.orders.find(({ id }) => id === orderId)
    if (!order) return { ok: false, refused: { code: 'unknown', message: 'no such order' } }
    order.status = 'cancelled'
    return { ok: true, value: { ...order } }
  }
  return {
    placeOrder,
    placeChannelOrder,
    cancelOrder,
    listOrders: async () => shop.orders,
    listRefunds: async () => shop.refunds,
  }
}

/** Open Monday to Saturday, nine to six, with a slot every half hour. */
function booking(shop: Shop, { now, zone }: Calendar) {
  const startOf = (slotId: string) => new Date(Number(slotId.split('@')[1]))
  /** A start is shared by the customers of one service with several places, and by nobody else. */
  const leftAt = (slotId: string, except?: string) => {
    const start = startOf(slotId).getTime()
    const productId = slotId.split('@')[0]
    const all = shop.products.find(({ id }) => id === productId)?.places ?? 1
    const there = shop.appointments.filter((each) => each.id !== except && each.start.getTime() === start)
    if (shop.taken.has(start) || there.some((each) => each.productId !== productId)) return 0
    return all - (shop.othersAt.get(start) ?? 0) - there.reduce((sum, { places = 1 }) => sum + places, 0)
  }
  const severalAt = (productId: string) => (shop.products.find(({ id }) => id === productId)?.places ?? 1) > 1
  const slotsOn = (date: Temporal.PlainDate, productId: string): SlotChoice[] =>
    Array.from({ length: date.dayOfWeek === 7 || shop.closures.has(date.toString()) ? 0 : 18 }, (_, half) => {
      const time = { hour: 9 + Math.floor(half / 2), minute: (half % 2) * 30 }
      const start = new Date(date.toZonedDateTime(zone).with(time).epochMilliseconds)
      const end = new Date(start.getTime() + 30 * 60_000)
      return { id: `${productId}@${start.getTime()}`, start, end, resourceName: 'Yuliana' }
    })
  const listSlots: Tools['listSlots'] = async ({ productId, from, to, limit, places = 1, appointmentId }) => {
    let date = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).toPlainDate()
    const found: SlotChoice[] = []
    for (let day = 0; day < 40; day += 1, date = date.add({ days: 1 }))
      found.push(...slotsOn(date, productId))
    const value = found
      .filter(({ start }) => start >= from && start > now && start < to)
      .map((slot) => ({ ...slot, left: leftAt(slot.id, appointmentId) }))
      .filter(({ left }) => left >= places)
      .slice(0, limit)
      .map(({ left, ...slot }) => (severalAt(productId) ? { ...slot, left } : slot))
    return { ok: true, value }
  }
  const book: Tools['book'] = async ({ slotId, name, places = 1 }) => {
    if (name !== undefined) shop.bookedFor.push(name)
    const start = startOf(slotId)
    if (leftAt(slotId) < places) return { ok: false, refused: { code: 'slot_taken', message: 'gone' } }
    const productId = slotId.split('@')[0] ?? ''
    const serviceName = shop.products.find(({ id }) => id === productId)?.name ?? ''
    const end = new Date(start.getTime() + 30 * 60_000)
    const made = {
      id: `appt-${shop.appointments.length + 1}`,
      productId,
      serviceName,
      start,
      end,
      ...(places > 1 && { places }),
      status: 'scheduled',
    }
    shop.appointments.push(made)
    return { ok: true, value: made }
  }
  const moveAppointment: Tools['moveAppointment'] = async ({ appointmentId, slotId }) => {
    const found = shop.appointments.find(({ id }) => id === appointmentId)
    if (!found) return { ok: false, refused: { code: 'unknown', message: 'no such appointment' } }
    if (leftAt(slotId, appointmentId) < (found.places ?? 1))
      return { ok: false, refused: { code: 'slot_taken', message: 'gone' } }
    if (slotId.split('@')[0] !== found.productId) {
      return { ok: false, refused: { code: 'invalid', message: 'a slot of another service' } }
    }
    found.start = startOf(slotId)
    return { ok: true, value: found }
  }
  const changePlaces: Tools['changePlaces'] = async ({ appointmentId, places }) => {
    const found = shop.appointments.find(({ id }) => id === appointmentId)
    if (!found) return { ok: false, refused: { code: 'unknown', message: 'no such appointment' } }
    if (leftAt(`${found.productId}@${found.start.getTime()}`, appointmentId) < places)
      return { ok: false, refused: { code: 'slot_taken', message: 'gone' } }
    found.places = places
    return { ok: true, value: found }
  }
  const cancelAppointment: Tools['cancelAppointment'] = async (id) => {
    const found = shop.appointments.find((each) => each.id === id)
    if (!found) return { ok: false, refused: { code: 'unknown', message: 'no such appointment' } }
    shop.appointments = shop.appointments.filter((each) => each !== found)
    return { ok: true, value: { ...found, status: 'cancelled' } }
  }
  const confirmAppointment: Tools['confirmAppointment'] = async (id) => {
    const found = shop.appointments.find((each) => each.id === id)
    if (!found) return { ok: false, refused: { code: 'unknown', message: 'no such appointment' } }
    found.status = 'scheduled'
    return { ok: true, value: found }
  }
  const listOpening: Tools['listOpening'] = async ({ from, to }) => {
    const first = Temporal.PlainDate.from(from)
    return Array.from({ length: first.until(to).days + 1 }, (_, days) => {
      const date = first.add({ days })
      const exception = shop.closures.has(date.toString()) ? [] : null
      const isOpen = date.dayOfWeek !== 7 && exception === null
      return { date: date.toString(), service: isOpen ? [{ from: '09:00', to: '18:00' }] : [], exception }
    })
  }
  return {
    listSlots,
    listOpening,
    book,
    moveAppointment,
    changePlaces,
    cancelAppointment,
    confirmAppointment,
    listAppointments: async () => [...shop.appointments],
  }
}
