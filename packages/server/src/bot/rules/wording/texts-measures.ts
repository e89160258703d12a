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
} as const
