/** The delivery fee, beside a total and when it is asked for. Button titles must fit in 20 characters. */
export const deliveryTexts = {
  total_with_delivery: {
    es: '{total} + domicilio {fee}',
    pt: '{total} + entrega {fee}',
    en: '{total} + delivery {fee}',
  },
  total_delivery_free: {
    es: '{total}, con domicilio gratis',
    pt: '{total}, com entrega grátis',
    en: '{total}, with free delivery',
  },
  total_delivery_open: { es: '{total} + domicilio', pt: '{total} + entrega', en: '{total} + delivery' },
  delivery_line: { es: '• Domicilio: {fee}', pt: '• Entrega: {fee}', en: '• Delivery: {fee}' },
  delivery_line_zone: {
    es: '• Domicilio a {zone}: {fee}',
    pt: '• Entrega em {zone}: {fee}',
    en: '• Delivery to {zone}: {fee}',
  },
  free: { es: 'gratis', pt: 'grátis', en: 'free' },
  told_by_person: {
    es: 'te lo confirma una persona del equipo',
    pt: 'uma pessoa da equipe confirma',
    en: 'someone on the team will tell you',
  },
  ask_zone: {
    es: '¿En qué barrio o zona queda? De eso depende el domicilio.',
    pt: 'Em qual bairro ou região fica? O valor da entrega depende disso.',
    en: 'Which area is that in? The delivery fee depends on it.',
  },
  zones_opener: { es: 'Ver zonas', pt: 'Ver regiões', en: 'See areas' },
  other_zone: { es: 'Otra zona', pt: 'Outra região', en: 'Another area' },
  delivery_told: {
    es: 'El domicilio cuesta {fee}.',
    pt: 'A entrega custa {fee}.',
    en: 'Delivery is {fee}.',
  },
  delivery_told_zone: {
    es: 'El domicilio a {zone} cuesta {fee}.',
    pt: 'A entrega em {zone} custa {fee}.',
    en: 'Delivery to {zone} is {fee}.',
  },
  delivery_told_free: {
    es: 'El domicilio es gratis.',
    pt: 'A entrega é grátis.',
    en: 'Delivery is free.',
  },
  delivery_told_free_zone: {
    es: 'El domicilio a {zone} es gratis.',
    pt: 'A entrega em {zone} é grátis.',
    en: 'Delivery to {zone} is free.',
  },
  delivery_free_now: {
    es: 'Con lo que llevas, el domicilio te sale gratis.',
    pt: 'Com o que você já tem no carrinho, a entrega sai grátis.',
    en: 'With what is in your cart, delivery is free.',
  },
  delivery_free_from: {
    es: 'Es gratis en compras desde {amount}.',
    pt: 'É grátis em compras a partir de {amount}.',
    en: 'It is free for orders from {amount}.',
  },
  delivery_told_zones: {
    es: 'El domicilio depende de la zona:\n{lines}',
    pt: 'A entrega depende da região:\n{lines}',
    en: 'Delivery depends on the area:\n{lines}',
  },
  zone_line: { es: '• {zone}: {fee}', pt: '• {zone}: {fee}', en: '• {zone}: {fee}' },
  elsewhere: { es: 'Otras zonas', pt: 'Outras regiões', en: 'Other areas' },
  delivery_told_later: {
    es: 'El valor del domicilio te lo confirma una persona del equipo según tu dirección.',
    pt: 'O valor da entrega, uma pessoa da equipe confirma conforme o seu endereço.',
    en: 'Someone on the team will tell you the delivery fee for your address.',
  },
  no_delivery_to: {
    es: 'Hasta {place} no llegamos con domicilio.',
    pt: 'Não fazemos entrega em {place}.',
    en: 'We do not deliver to {place}.',
  },
  only_delivery_to: {
    es: 'Por ahora solo llegamos a: {places}.',
    pt: 'Por enquanto só entregamos em: {places}.',
    en: 'For now we only deliver to: {places}.',
  },
  other_address: {
    es: 'Si quieres, mándame otra dirección.',
    pt: 'Se quiser, mande outro endereço.',
    en: 'If you like, send me another address.',
  },
  or_pick_up: {
    es: 'También puedes recogerlo en {address}.',
    pt: 'Você também pode retirar em {address}.',
    en: 'You can also pick it up at {address}.',
  },
  not_delivered: { es: 'no llegamos', pt: 'não entregamos', en: 'no delivery' },
  sum_told: {
    es: 'En total son {sum} ({parts}).',
    pt: 'No total são {sum} ({parts}).',
    en: 'In total it is {sum} ({parts}).',
  },
  pay_after_delivery: {
    es: 'Una persona del equipo te escribe por aquí con el valor del domicilio y cómo pagar.',
    pt: 'Uma pessoa da equipe escreve por aqui com o valor da entrega e como pagar.',
    en: 'Someone on the team will write to you here with the delivery fee and how to pay.',
  },
} as const
