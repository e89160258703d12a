/** From the summary to the placed order, and afterwards. Button titles must fit in 20 characters. */
export const orderTexts = {
  confirm_again: {
    es: '¿Entonces confirmo tu pedido por {total}?',
    pt: 'Então confirmo seu pedido de {total}?',
    en: 'So shall I place your order for {total}?',
  },
  no_known_address: {
    es: 'Todavía no tengo una dirección tuya guardada.',
    pt: 'Ainda não tenho um endereço seu guardado.',
    en: 'I do not have an address of yours yet.',
  },
  pickup: { es: 'Recoge en la tienda', pt: 'Retira na loja', en: 'Picked up at the shop' },
  pickup_question: {
    es: 'recoger en la tienda|retirar en el local|recogen',
    pt: 'retirar na loja|buscar na loja|retirada',
    en: 'pick up in store|collect from the shop|pickup',
  },
  pickup_unknown: {
    es: 'No sé con certeza si puedes recogerlo. ¿Le pregunto a una persona del equipo?',
    pt: 'Não sei ao certo se dá para retirar. Pergunto a alguém da equipe?',
    en: 'I am not certain that you can pick it up. Shall I ask someone on the team?',
  },
  delivery_question: {
    es: 'envíos y domicilios, tiempo de entrega',
    pt: 'entrega, prazo de entrega',
    en: 'delivery, how long delivery takes',
  },
  cancel_order_ok: {
    es: '¿Cancelo tu pedido {number} por {total}?',
    pt: 'Cancelo seu pedido {number} de {total}?',
    en: 'Shall I cancel your order {number} for {total}?',
  },
  cancel_it: { es: 'Sí, cancelarlo', pt: 'Sim, cancelar', en: 'Yes, cancel it' },
  keep_it: { es: 'No, dejarlo', pt: 'Não, manter', en: 'No, keep it' },
  order_cancelled: {
    es: 'Listo, cancelé tu pedido {number}.',
    pt: 'Pronto, cancelei seu pedido {number}.',
    en: 'Done, your order {number} is cancelled.',
  },
  order_kept: {
    es: 'Perfecto, tu pedido sigue en pie.',
    pt: 'Perfeito, seu pedido continua de pé.',
    en: 'All right, your order stays as it is.',
  },
  order_is_placed: {
    es: 'Tu pedido {number} ya quedó registrado y no lo puedo cambiar por aquí, pero te lo anoto como un pedido aparte.',
    pt: 'Seu pedido {number} já foi registrado e não consigo mudar por aqui, mas anoto como um pedido à parte.',
    en: 'Your order {number} is already placed and I cannot change it here, but I can take this as a separate order.',
  },
} as const
