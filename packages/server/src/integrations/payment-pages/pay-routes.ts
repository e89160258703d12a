// A customer's address for paying an order: it redirects to a page of the business's own payment provider.
import { isLanguage, type Language, languages } from '@mostrador/contract/languages'
import { moneyText } from '@mostrador/contract/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { leftOf } from '../../domain/orders/payments.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import { escapeMarkup } from '../../platform/markup.ts'
import type { IntegrationDeps } from '../routes.ts'
import { openPayment, type PartPaid } from './payment-links.ts'

export type PayDeps = IntegrationDeps & { publicUrl: string }

export function registerPayRoutes(app: FastifyInstance, deps: PayDeps): void {
  const { directory, secrets, clock, log } = deps
  const base = deps.publicUrl.replace(/\/+$/, '')

  app.get<{ Params: { order_id: string } }>('/pay/:order_id', async (request, reply) => {
    const orderId = request.params.order_id
    const returnUrl = `${base}/pay/${orderId}/thanks`
    try {
      const home = await directory.accountOf('orders', orderId)
      const payable = await openPayment(home, secrets, { orderId, returnUrl }, clock())
      if (!payable) return page(reply, 404, {})
      if ('part' in payable) return send(reply, 200, partPage(payable.language, payable.part))
      if ('why' in payable) return page(reply, 200, payable)
      return reply.header('cache-control', 'no-store').redirect(payable.url, 303)
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return page(reply, 404, {})
      log.error({ order_id: orderId, error: messageOf(error) }, 'no payment link was made')
      return page(reply, 503, {})
    }
  })

  // Only the provider's report confirms the payment.
  app.get('/pay/:order_id/thanks', (_request, reply) => page(reply, 200, { why: 'thanks' }))
}

type Why = 'paid' | 'part' | 'closed' | 'unavailable' | 'thanks'
type Shown = { language?: string; why?: Why }

const texts: Readonly<Record<Why, Record<Language, string>>> = {
  paid: {
    es: 'Este pedido ya está pagado. ¡Gracias!',
    pt: 'Este pedido já está pago. Obrigado!',
    en: 'This order is already paid. Thank you!',
  },
  part: {
    es: 'Una parte de este pedido ya está pagada. Escríbenos y te decimos cuánto falta.',
    pt: 'Uma parte deste pedido já está paga. Escreva para nós e dizemos quanto falta.',
    en: 'A part of this order is paid. Write to us and we will tell you how much is left.',
  },
  closed: {
    es: 'Este pedido ya no se puede pagar. Escríbenos y te ayudamos.',
    pt: 'Este pedido não pode mais ser pago. Escreva para nós e ajudamos.',
    en: 'This order can no longer be paid. Write to us and we will help.',
  },
  unavailable: {
    es: 'El pago no está disponible en este momento. Inténtalo más tarde o escríbenos.',
    pt: 'O pagamento não está disponível agora. Tente mais tarde ou escreva para nós.',
    en: 'Payment is not available right now. Try again later or write to us.',
  },
  thanks: {
    es: '¡Gracias! Te escribimos cuando el pago esté confirmado.',
    pt: 'Obrigado! Escrevemos quando o pagamento for confirmado.',
    en: 'Thank you! We will write to you once the payment is confirmed.',
  },
}

const partTexts: Readonly<Record<Language, { left: string; pay: string; write: string }>> = {
  es: {
    left: 'De {total} ya recibimos {received}. Falta por pagar: {left}.',
    pay: 'Pagar {left}',
    write: 'Escríbenos y te decimos cómo pagar lo que falta.',
  },
  pt: {
    left: 'De {total} já recebemos {received}. Falta pagar: {left}.',
    pay: 'Pagar {left}',
    write: 'Escreva para nós e dizemos como pagar o que falta.',
  },
  en: {
    left: 'Of {total} we have received {received}. Still to be paid: {left}.',
    pay: 'Pay {left}',
    write: 'Write to us and we will tell you how to pay the rest.',
  },
}

/** In the business's language, or in every one where it is unknown. */
function page(reply: FastifyReply, status: number, { language, why = 'unavailable' }: Shown): FastifyReply {
  const spoken = language !== undefined && isLanguage(language) ? [language] : languages
  const lines = spoken.map((each) => `<p lang="${each}">${texts[why][each]}</p>`).join('')
  return send(reply, status, { language: spoken[0] ?? 'es', lines })
}

/** Says how much is left; a payment of exactly that completes the order. */
function partPage(language: Language, { total, left, currency, url }: PartPaid): Content {
  const money = (amount: number) => moneyText(String(amount), { language, currency, isHome: true })
  const amounts = { total: money(total), received: money(leftOf(total, left)), left: money(left) }
  const words = (text: string) =>
    escapeMarkup(text.replace(/\{(total|received|left)\}/g, (_, name: keyof typeof amounts) => amounts[name]))
  const { left: told, pay, write } = partTexts[language]
  const action =
    url === undefined ? `<p>${words(write)}</p>` : `<p><a href="${escapeMarkup(url)}">${words(pay)}</a></p>`
  return { language, lines: `<p>${words(told)}</p>${action}` }
}

type Content = { language: Language; lines: string }

const style = `:root { color-scheme: light dark }
main { font: 1.1rem system-ui; max-width: 32rem; margin: 4rem auto; padding: 0 1rem }
a { display: inline-block; padding: .75rem 1.25rem; border-radius: .5rem; background: #0b5d4e; color: #fff; text-decoration: none }`

function send(reply: FastifyReply, status: number, { language, lines }: Content): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><title>Mostrador</title><style>${style}</style><main>${lines}</main></html>`,
    )
}
