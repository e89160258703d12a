/** Amounts with a unit: "350 gramos". */
export const measureTexts = {
  sold_by_piece: {
    es: '{product} se vende por pieza, a {price}; no por {measure}. ¿Cuántas piezas te anoto?',
    pt: '{product} é vendido por unidade, a {price}; não por {measure}. Quantas unidades eu anoto?',
    en: '{product} is sold by the piece, at {price}, so not as {measure}. How many pieces shall I put down?',
  },
  sold_in_options: {
    es: '{product} no lo tengo en {measure}; lo tengo así. ¿Cuál te anoto?',
    pt: '{product} eu não tenho em {measure}; tenho assim. Qual eu anoto?',
    en: 'I do not have {product} as {measure}; it comes like this. Which one shall I put down?',
  },
  measure_ask: {
    es: '¿Cuánto te anoto de {product}? Está a {price}. Dime, por ejemplo, {examples}.',
    pt: 'Quanto eu anoto de {product}? Está a {price}. Diga, por exemplo, {examples}.',
    en: 'How much {product} shall I put down? It is {price}. Say, for example, {examples}.',
  },
  measure_right: {
    es: '¿{measure} de {product}? Son {total}.',
    pt: '{measure} de {product}? Fica em {total}.',
    en: '{measure} of {product}? That is {total}.',
  },
  measure_odd: {
    es: 'No te puedo anotar {measure} de {product}. ¿Cuánto quieres? Por ejemplo, {examples}.',
    pt: 'Não consigo anotar {measure} de {product}. Quanto você quer? Por exemplo, {examples}.',
    en: 'I cannot put down {measure} of {product}. How much would you like? For example, {examples}.',
  },
  measure_least: {
    es: '{product} se vende desde {measure}. ¿Te anoto {item}?',
    pt: '{product} é vendido a partir de {measure}. Anoto {item}?',
    en: '{product} is sold from {measure} up. Shall I put down {item}?',
  },
  measure_set: {
    es: 'Listo, ahora llevas {item}. Tu carrito va en {total}.',
    pt: 'Pronto, agora você leva {item}. Seu carrinho está em {total}.',
    en: 'Done, that is {item} now. Your cart is at {total}.',
  },
  measure_price: {
    es: '{measure} de {product}: {total}',
    pt: '{measure} de {product}: {total}',
    en: '{measure} of {product}: {total}',
  },
  measure_sum: {
    es: 'En total: {total}',
    pt: 'No total: {total}',
    en: 'Altogether: {total}',
  },
  measure_offer: {
    es: '{lines}\n\n¿Te lo anoto?',
    pt: '{lines}\n\nAnoto para você?',
    en: '{lines}\n\nShall I put it down?',
  },
} as const
