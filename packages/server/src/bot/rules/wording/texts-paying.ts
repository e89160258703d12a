/** The ways in which the shop is paid, by its settings. */
export const payingTexts = {
  pay_ways: {
    es: 'Puedes pagar así:\n{lines}',
    pt: 'Você pode pagar assim:\n{lines}',
    en: 'You can pay like this:\n{lines}',
  },
  pay_cash: {
    es: 'En efectivo, al recibirlo',
    pt: 'Em dinheiro, na entrega',
    en: 'In cash, when you get it',
  },
  pay_card: { es: 'Con tarjeta, al recibirlo', pt: 'Com cartão, na entrega', en: 'By card, when you get it' },
  pay_transfer: {
    es: 'Por transferencia: {details}',
    pt: 'Por transferência: {details}',
    en: 'By transfer: {details}',
  },
  pay_order: {
    es: 'Tu pedido {number} suma {total}.',
    pt: 'O seu pedido {number} soma {total}.',
    en: 'Your order {number} comes to {total}.',
  },
  pay_link: {
    es: 'En línea, con el enlace de pago de tu pedido',
    pt: 'On-line, pelo link de pagamento do seu pedido',
    en: 'Online, at the payment link of your order',
  },
  pay_way_taken: { es: 'Sí, claro. {way}.', pt: 'Sim, claro. {way}.', en: 'Yes, of course. {way}.' },
  pay_way_not_taken: {
    es: 'Por ahora no recibimos pagos así. Puedes pagar de estas formas:\n{lines}',
    pt: 'Por enquanto não recebemos pagamentos assim. Você pode pagar destas formas:\n{lines}',
    en: 'We do not take that for now. You can pay in these ways:\n{lines}',
  },
} as const
