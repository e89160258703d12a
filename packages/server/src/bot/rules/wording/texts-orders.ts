/** From the summary to the placed order, and afterwards. Button titles must fit in 20 characters. */
export const orderTexts = {
  confirm_again: {
    es: '¿Entonces confirmo tu pedido por {total}?',
    pt: 'Então confirmo seu pedido de {total}?',
    en: 'So shall I place your order for {total}?',
  },
  ask_contact: {
    es: '¿A nombre de quién queda el pedido y a qué teléfono te avisamos? Si prefieres no decirlo, seguimos sin eso.',
    pt: 'Em nome de quem fica o pedido e em qual telefone avisamos? Se preferir não dizer, seguimos sem isso.',
    en: 'Whose name shall I put on the order, and on which phone can we reach you? If you would rather not say, we go on without.',
  },
  ask_contact_booking: {
    es: 'Para {service} el {day} a las {time}: ¿cómo te llamas y a qué teléfono te avisamos? Si prefieres no decirlo, seguimos sin eso.',
    pt: 'Para {service}, {day} às {time}: como você se chama e em qual telefone avisamos? Se preferir não dizer, seguimos sem isso.',
    en: 'For {service} on {day} at {time}: what is your name, and on which phone can we reach you? If you would rather not say, we go on without.',
  },
  rather_not: { es: 'Prefiero no', pt: 'Prefiro não', en: 'I would rather not' },
  contact_noted: { es: 'Anotado, gracias.', pt: 'Anotado, obrigado.', en: 'Noted, thank you.' },
  order_is_delivered_to: {
    es: 'Entrega a domicilio: {address}',
    pt: 'Entrega em: {address}',
    en: 'Delivery to: {address}',
  },
  ask_about_order: {
    es: 'Más no sé de dónde va. ¿Le pregunto a una persona del equipo?',
    pt: 'Mais do que isso eu não sei. Pergunto a alguém da equipe?',
    en: 'That is all I know of it. Shall I ask someone on the team?',
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
  place_question: {
    es: '¿Dónde quedan?|¿Dónde están?|¿Dónde están ubicados?',
    pt: 'Onde vocês ficam?|Onde fica a loja?|Qual o endereço de vocês?',
    en: 'Where are you?|Where are you located?|Where is the shop?',
  },
  pickup_unknown: {
    es: 'No sé con certeza si puedes recogerlo. ¿Le pregunto a una persona del equipo?',
    pt: 'Não sei ao certo se dá para retirar. Pergunto a alguém da equipe?',
    en: 'I am not certain that you can pick it up. Shall I ask someone on the team?',
  },
  pickup_no_place: {
    es: 'No sé con certeza si puedes recogerlo: no tengo la dirección de la tienda. ¿Le pregunto a una persona del equipo? Si prefieres que te lo enviemos, dime a qué dirección.',
    pt: 'Não sei ao certo se dá para retirar: não tenho o endereço da loja. Pergunto a alguém da equipe? Se preferir que a gente entregue, me diga em qual endereço.',
    en: 'I am not certain that you can pick it up: I do not have the address of the shop. Shall I ask someone on the team? If you would rather have it delivered, tell me where to.',
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
  cancel_which: {
    es: '¿Qué cancelo: tu pedido {number} por {total}, que ya está hecho, o lo que hay en el carrito?',
    pt: 'O que eu cancelo: seu pedido {number} de {total}, que já está feito, ou o que está no carrinho?',
    en: 'Which shall I cancel: your order {number} for {total}, which is placed, or what is in your cart?',
  },
  cancel_placed: { es: 'El pedido', pt: 'O pedido', en: 'The order' },
  cancel_cart: { es: 'El carrito', pt: 'O carrinho', en: 'The cart' },
  order_cancelled: {
    es: 'Listo, cancelé tu pedido {number}.',
    pt: 'Pronto, cancelei seu pedido {number}.',
    en: 'Done, your order {number} is cancelled.',
  },
  refunds_told: {
    es: 'Esto es lo que te hemos devuelto:\n{lines}\nSi no lo ves en tu cuenta, escribe «persona» y alguien del equipo lo revisa.',
    pt: 'Isto é o que já devolvemos a você:\n{lines}\nSe não aparecer na sua conta, escreva «atendente» e alguém da equipe verifica.',
    en: 'This is what we have given back to you:\n{lines}\nIf you do not see it in your account, write “person” and someone on the team will check.',
  },
  refund_line: {
    es: '• Pedido {number}: {amount}, el {day}',
    pt: '• Pedido {number}: {amount}, {day}',
    en: '• Order {number}: {amount}, on {day}',
  },
  refund_none: {
    es: 'No tengo anotada ninguna devolución de dinero de tu pedido {number}. Le paso tu pregunta a una persona del equipo.',
    pt: 'Não tenho anotada nenhuma devolução de dinheiro do seu pedido {number}. Vou passar sua pergunta a alguém da equipe.',
    en: 'I have no refund noted for your order {number}. I am passing your question to someone on the team.',
  },
  refunds_unknown: {
    es: 'No veo ese pedido entre los tuyos, así que no puedo ver su dinero. Le paso tu pregunta a una persona del equipo.',
    pt: 'Não vejo esse pedido entre os seus, por isso não consigo ver o dinheiro dele. Vou passar sua pergunta a alguém da equipe.',
    en: 'I do not see that order among yours, so I cannot see its money. I am passing your question to someone on the team.',
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
  edit_after_order: {
    es: 'Vi que cambiaste tu mensaje, pero tu pedido ya quedó registrado y sigue como estaba. ¿Te paso con una persona del equipo para cambiarlo?',
    pt: 'Vi que você mudou sua mensagem, mas seu pedido já foi registrado e continua como estava. Passo você para alguém da equipe para mudar?',
    en: 'I saw that you changed your message, but your order is already placed and stays as it was. Shall I pass you to someone on the team to change it?',
  },
  edit_after_booking: {
    es: 'Vi que cambiaste tu mensaje, pero tu cita sigue como estaba. ¿Te paso con una persona del equipo para cambiarla?',
    pt: 'Vi que você mudou sua mensagem, mas seu horário continua como estava. Passo você para alguém da equipe para mudar?',
    en: 'I saw that you changed your message, but your appointment stays as it was. Shall I pass you to someone on the team to change it?',
  },
  channel_unknown: {
    es: 'Esto no lo encuentro en nuestro catálogo: {items}.',
    pt: 'Isto eu não encontro no nosso catálogo: {items}.',
    en: 'I cannot find this in our catalogue: {items}.',
  },
  and_more: { es: 'y {count} más', pt: 'e mais {count}', en: 'and {count} more' },
  channel_fewer: {
    es: 'De {product} pediste {wanted} y solo hay {count}; te anoté {count}.',
    pt: 'De {product} você pediu {wanted} e só temos {count}; anotei {count}.',
    en: 'You asked for {wanted} of {product} and there are only {count}; I noted {count}.',
  },
  channel_which: {
    es: 'De {product} hay varias opciones; dime cuál quieres y la anoto.',
    pt: 'De {product} há várias opções; me diga qual você quer e eu anoto.',
    en: '{product} comes in several options; tell me which one you want and I will note it.',
  },
  channel_quoted: {
    es: 'El precio de {product} te lo da una persona del equipo.',
    pt: 'O preço de {product} quem passa é alguém da equipe.',
    en: 'The price of {product} comes from someone on the team.',
  },
  channel_not_taken: {
    es: 'La cantidad que pediste de {product} no la puedo anotar.',
    pt: 'A quantidade que você pediu de {product} eu não consigo anotar.',
    en: 'I cannot note the quantity that you asked for of {product}.',
  },
  channel_kept: {
    es: 'Tu carrito quedó así:\n{lines}\n\nTotal: {total}\n\n¿Seguimos con esto o te paso con una persona?',
    pt: 'Seu carrinho ficou assim:\n{lines}\n\nTotal: {total}\n\nSeguimos com isso ou passo você para uma pessoa?',
    en: 'Your cart is now:\n{lines}\n\nTotal: {total}\n\nShall we go on with this, or shall I pass you to a person?',
  },
  channel_none: {
    es: 'De ese carrito no pude anotar nada, pero tu mensaje quedó aquí. ¿Te paso con una persona del equipo?',
    pt: 'Desse carrinho não consegui anotar nada, mas sua mensagem ficou aqui. Passo você para alguém da equipe?',
    en: 'I could not note anything of that cart, but your message is kept here. Shall I pass you to someone on the team?',
  },
} as const
