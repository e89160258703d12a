import { expect, test } from 'vitest'
import { wishIn } from './opt-out-words.ts'

test.each([
  ['no_offers', 'no me manden más promociones'],
  ['no_offers', 'No me manden promociones por favor'],
  ['no_offers', 'ya no quiero recibir promociones'],
  ['no_offers', 'Hola, ya no quiero recibir sus promociones, gracias'],
  ['no_offers', 'no quiero que me manden más ofertas'],
  ['no_offers', 'dejen de mandarme publicidad'],
  ['no_offers', 'ya no me envíen mensajes de promociones'],
  ['no_offers', 'no me interesa recibir ofertas'],
  ['no_offers', 'No deseo seguir recibiendo publicidad de ustedes'],
  ['no_offers', 'dame de baja de las promociones'],
  ['no_offers', 'ya no me mandes spam!!'],
  ['no_offers', 'no más promociones'],
  ['no_offers', 'não me mandem mais promoções'],
  ['no_offers', 'não quero mais receber ofertas'],
  ['no_offers', 'parem de me mandar propaganda'],
  ['no_offers', 'please stop sending me offers'],
  ['no_offers', "don't send me any more promotions"],
  ['no_offers', "I don't want to receive marketing messages anymore"],
  ['no_offers', 'I no longer want your promotions'],
  ['out', 'BAJA'],
  ['out', 'quiero darme de baja'],
  ['out', 'ya no me manden mensajes'],
  ['out', 'dejen de escribirme por favor'],
  ['out', 'sáquenme de su lista'],
  ['out', 'bórrame de la lista'],
  ['out', 'me tirem da lista'],
  ['out', 'stop texting me'],
  ['out', 'take me off your list'],
  ['in', 'ALTA'],
  ['offers', 'quiero ofertas'],
])('%s: "%s"', (wish, line) => {
  expect(wishIn(line)).toBe(wish)
})

test.each([
  '¿tienen promociones?',
  'mándenme las promociones',
  'no me mandaron la promoción',
  'no me llegó la oferta',
  'no me manden el pedido hoy',
  'no me manden la promoción equivocada otra vez, quiero la de 2x1',
  'no quiero la oferta de dos, quiero una sola',
  'no quiero recibir el paquete el lunes',
  'quiero dar de baja mi pedido',
  'quiero darme de baja del gimnasio',
  'dejen de mandarme el producto equivocado',
  'ya no quiero el bolso',
  'no me manden más promociones ¿y cuánto cuesta la ruana?',
  'me quita de la lista de espera el corte',
  'stop by tomorrow',
  'do not send the order yet',
  "I don't want the blue one",
  'não quero o desconto, quero trocar',
  'más publicidad no, pero sí quiero la ruana azul y dos velas para mi mamá, que cumple años el viernes y le encantan',
])('no wish: "%s"', (line) => {
  expect(wishIn(line)).toBeUndefined()
})
