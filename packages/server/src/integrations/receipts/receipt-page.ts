// A receipt as a page to look at, to print and to save: one file, in the language of the shop.
import { createHash } from 'node:crypto'
import { isNamedMeans, namesOfMeans } from '@mostrador/contract/dashboard/payments/payment-means'
import type { Language } from '@mostrador/contract/languages'
import { localWords } from '@mostrador/contract/local-words'
import { localeTag, moneyText } from '@mostrador/contract/money'
import { unknownName } from '@mostrador/contract/values'
import type { getOrderDetail } from '../../domain/orders/order-detail.ts'
import { escapeMarkup } from '../../platform/markup.ts'

export type ReceiptShop = {
  name: string
  address: string | null
  phone: string | null
  language: Language
  currency: string
  timezone: string
}
type Order = Awaited<ReturnType<typeof getOrderDetail>>

const words = {
  es: {
    ...{
      receipt: 'Recibo',
      order: 'Pedido #{n}',
      customer: 'Cliente',
      address: 'Entrega',
      goods: 'Productos',
    },
    ...{
      delivery: 'Domicilio',
      free: 'gratis',
      open: 'por confirmar',
      discount: 'Descuento',
      total: 'Total',
    },
    ...{ paid: 'Pagado el {when}{means}', online: 'Pagado en línea el {when}', unpaid: 'Pendiente de pago' },
    ...{ part: 'Abonado: {paid}{means}. Falta por pagar: {left}', cancelled: 'Pedido cancelado' },
    ...{ cash: 'efectivo', transfer: 'transferencia', card: 'tarjeta' },
    ...{ returned: 'Dinero devuelto', back: 'Devuelto', kept: 'Queda', print: 'Imprimir o guardar en PDF' },
  },
  pt: {
    ...{
      receipt: 'Recibo',
      order: 'Pedido #{n}',
      customer: 'Cliente',
      address: 'Entrega',
      goods: 'Produtos',
    },
    ...{ delivery: 'Entrega', free: 'grátis', open: 'a confirmar', discount: 'Desconto', total: 'Total' },
    ...{ paid: 'Pago em {when}{means}', online: 'Pago on-line em {when}', unpaid: 'Pagamento pendente' },
    ...{ part: 'Pago: {paid}{means}. Falta pagar: {left}', cancelled: 'Pedido cancelado' },
    ...{ cash: 'dinheiro', transfer: 'transferência', card: 'cartão' },
    ...{
      returned: 'Dinheiro devolvido',
      back: 'Devolvido',
      kept: 'Fica',
      print: 'Imprimir ou salvar em PDF',
    },
  },
  en: {
    ...{
      receipt: 'Receipt',
      order: 'Order #{n}',
      customer: 'Customer',
      address: 'Delivery to',
      goods: 'Products',
    },
    ...{ delivery: 'Delivery', free: 'free', open: 'to be confirmed', discount: 'Discount', total: 'Total' },
    ...{ paid: 'Paid on {when}{means}', online: 'Paid online on {when}', unpaid: 'Not paid yet' },
    ...{ part: 'Paid: {paid}{means}. Left to pay: {left}', cancelled: 'Order cancelled' },
    ...{ cash: 'cash', transfer: 'transfer', card: 'card' },
    ...{ returned: 'Money returned', back: 'Given back', kept: 'Left', print: 'Print or save as PDF' },
  },
} as const satisfies Record<Language, Record<string, string>>

export function receiptPage(shop: ReceiptShop, order: Order): string {
  const { language } = shop
  const t = words[language]
  const money = (amount: number) =>
    moneyText(String(amount), { language, currency: order.currency, isHome: true })
  const row = (name: string, amount: string, kind = '') =>
    `<tr${kind}><td>${escapeMarkup(name)}</td><td>${escapeMarkup(amount)}</td></tr>`
  const fee = order.delivery_fee
  const delivery = order.is_delivery_open
    ? t.open
    : fee === null
      ? undefined
      : fee === 0
        ? t.free
        : money(fee)
  const lines = order.lines.map(({ name, add_ons: addOns, quantity, measure, total }) => {
    const count = measure !== null && quantity === 1 ? '' : `${quantity} × `
    return row(`${count}${[name, ...addOns.map((each) => each.name)].join(' + ')}`, money(total))
  })
  const goods = order.lines
    .filter((line) => line.returned > 0)
    .map((line) => `${line.returned} × ${line.name}`)
  const givenBack =
    order.refunded === 0
      ? ''
      : row(
          [t.back, ...(goods.length > 0 ? [goods.join(', ')] : [])].join(': '),
          `−${money(order.refunded)}`,
        ) + row(t.kept, money(order.total - order.refunded))
  const isNamed = order.customer_name !== null && order.customer_name !== unknownName
  const customer = isNamed ? order.customer_name : order.customer_phone
  const facts = [
    ...(customer === null ? [] : [`${t.customer}: ${customer}`]),
    ...(order.delivery_address === null ? [] : [`${t.address}: ${order.delivery_address}`]),
  ]
  const head = [shop.address, shop.phone].filter((each) => each !== null && each.trim() !== '')
  const paragraphs = (texts: readonly (string | null)[]) =>
    texts.map((each) => `<p>${escapeMarkup(each ?? '')}</p>`).join('')
  const body = [
    `<h1>${escapeMarkup(shop.name)}</h1>${paragraphs(head)}`,
    `<h2>${t.receipt} · ${t.order.replace('{n}', String(order.number))}</h2>`,
    paragraphs([whenOf(order.created_at, shop), ...facts]),
    `<table>${lines.join('')}`,
    delivery === undefined
      ? ''
      : row(localWords(t.delivery, { language, currency: shop.currency }), delivery),
    order.discount === null ? '' : row(t.discount, `−${money(order.discount)}`),
    `${row(t.total, money(order.total), ' class="total"')}${givenBack}</table>`,
    `<p class="state">${escapeMarkup(stateOf(shop, order, money))}</p>`,
    `<button type="button">${t.print}</button>`,
  ].join('')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeMarkup(shop.name)} · ${t.receipt} #${order.number}</title><style>${style}</style><main>${body}</main><script>${script}</script></html>`
}

function stateOf(shop: ReceiptShop, order: Order, money: (amount: number) => string): string {
  const t = words[shop.language]
  if (order.payment_status === 'refunded' || order.payment_status === 'voided') return t.returned
  if (order.paid_at !== null) {
    const said = order.paid_by?.by === 'link' ? t.online : t.paid
    return said.replace('{when}', whenOf(order.paid_at, shop)).replace('{means}', meansOf(shop, order))
  }
  if (order.status === 'cancelled') return t.cancelled
  if (order.parts > 0)
    return t.part
      .replace('{paid}', money(order.parts))
      .replace('{means}', meansOf(shop, order))
      .replace('{left}', money(order.left))
  return t.unpaid
}

/** In brackets: the ways in which its money came, as far as they were noted. */
function meansOf({ language }: ReceiptShop, { history }: Order): string {
  const t = words[language]
  const names = history.flatMap(({ paid_with: means }) => {
    if (means === null || means === 'other') return []
    return isNamedMeans(means) ? [namesOfMeans[means]] : [t[means]]
  })
  return names.length === 0 ? '' : ` (${[...new Set(names)].join(', ')})`
}

function whenOf(at: Date, shop: ReceiptShop): string {
  const format = new Intl.DateTimeFormat(localeTag(shop), {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: shop.timezone },
  })
  return format.format(at)
}

const script = "document.querySelector('button').addEventListener('click',()=>print())"
const style = `:root { color-scheme: light }
body { background: #fff; color: #1a1d1b }
main { font: 1rem/1.45 system-ui; max-width: 32rem; margin: 1.5rem auto; padding: 0 1rem }
h1 { font-size: 1.35rem; margin: 0 } h2 { font-size: 1.1rem; margin: 1.2rem 0 .3rem } p { margin: .1rem 0; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; margin: 1rem 0 } td { padding: .35rem 0; border-bottom: 1px solid #d5dad7; vertical-align: top; overflow-wrap: anywhere }
td:last-child { text-align: end; white-space: nowrap; padding-left: 1rem } .total td { font-weight: 700; font-size: 1.1rem; border: 0 }
.state { font-weight: 600 } button { font: inherit; margin-top: 1.2rem; padding: .7rem 1.2rem; border: 0; border-radius: .5rem; background: #0b5d4e; color: #fff }
@media print { button { display: none } main { margin: 0 } }`

export const receiptPolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`
