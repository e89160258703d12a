import { defineTexts } from '../../../i18n/texts.ts'

/** The bot's texts about paying by a name that tells when each is said. */
export const payingTextNames = defineTexts({
  pay_ways: ['How one can pay', 'Cómo se puede pagar', 'Como se pode pagar'],
  pay_cash: ['Words: cash', 'Palabras: efectivo', 'Palavras: dinheiro'],
  pay_card: ['Words: card', 'Palabras: tarjeta', 'Palavras: cartão'],
  pay_transfer: ['Words: transfer', 'Palabras: transferencia', 'Palavras: transferência'],
  pay_order: [
    'How much an unpaid order comes to',
    'Cuánto suma un pedido sin pagar',
    'Quanto soma um pedido não pago',
  ],
  pay_link: ['Words: payment link', 'Palabras: enlace de pago', 'Palavras: link de pagamento'],
  pay_way_taken: [
    'A way of paying that you take',
    'Una forma de pago que recibes',
    'Uma forma de pagamento que você recebe',
  ],
  pay_way_not_taken: [
    'A way of paying that you do not take',
    'Una forma de pago que no recibes',
    'Uma forma de pagamento que você não recebe',
  ],
})
