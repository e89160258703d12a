import { expect, test } from 'vitest'
import { wishIn } from './opt-out-words.ts'

test.each([
  'dejen de mandarme ofertas, qué lata',
  'Por favor quítenme de su lista de publicidad',
  '¿me quitan de su lista de publicidad por favor?',
  'ya no quiero que me manden ofertas',
  'no quiero recibir más promociones',
  '¿Me pueden sacar de la lista de promociones?',
  'podrían dejar de enviarme publicidad? ya me tienen harta',
  'che, no me mandés más promos',
  'sacame de la lista de ofertas, porfa',
  'qué pereza, no más publicidad por favor',
  'no me incluyan en sus campañas',
  'déjenme fuera de sus campañas de marketing',
  'nunca más me manden ofertas',
  'no quiero que me sigan mandando mensajes de campaña',
  'no quiero promosiones ni ofetas',
  'kiero q dejen d mandarme promos',
  'no quiero ofertas. Quítenme de su lista',
  'quiten mi número de la lista de publicidad',
  'no autorizo el envío de publicidad',
  'me dan de baja de las promociones?',
  'Parem de me mandar ofertas, pelo amor de Deus',
  'vocês podem me tirar da lista de promoções?',
  'dá pra parar de me mandar propaganda?',
  'nao quero mais q me mandem promocoes',
  'não me mandem mais ofertas, que saco',
  'tirem meu número da lista de divulgação de ofertas',
  'me deixem fora das campanhas',
  'chega de propaganda, por favor',
  'não tenho interesse em receber publicidade',
  'nunca mais me mandem ofertas',
  'n quero receber promoçoes',
  'me descadastra das ofertas por gentileza',
  'Can you take me off your marketing list?',
  'could you please stop sending me offers? so annoying',
  "I'd like to be removed from your promotions list",
  'leave me out of your campaigns please',
  'no more marketing messages, thanks',
  'never send me offers again',
  'enough with the ads',
  'plz dont send me promotons anymore',
  'I do not want campaign messages',
  'opt me out of promotions',
  'not interested in receiving offers',
  '¿cómo me doy de baja de las promociones?',
  'gostaria de não receber mais ofertas',
  'me tira dessa lista de ofertas',
  'quit spamming me',
  'stop all marketing',
  'nomas ofertas xfa',
  'no me escriban mas cn descuentos',
  'ya dejen de mandar sus putas promociones',
  'dejen de escribirme con ofertas',
  'parem de mandar essa merda de propaganda',
  'stop sending me your damn ads',
])('no offers: "%s"', (line) => {
  expect(wishIn(line)).toBe('no_offers')
})

test.each(['can you take me off your list?', '¿me quitan de su lista?', 'vocês podem me tirar da lista?'])(
  'no automatic messages: "%s"',
  (line) => {
    expect(wishIn(line)).toBe('out')
  },
)

test.each([
  'sí quiero ofertas otra vez',
  'vuelvan a mandarme promociones',
  'cambié de opinión, quiero recibir ofertas de nuevo',
  '¿me vuelven a mandar las promociones?',
  'apúntenme otra vez en la lista de ofertas',
  'Hola, ahora sí quiero que me manden promociones',
  'quero receber ofertas de novo',
  'mudei de ideia, voltem a me mandar promoções',
  'me coloca de volta na lista de ofertas por favor',
  'podem voltar a me enviar ofertas?',
  'sign me up for offers again',
  'please put me back on the offers list',
  'can you start sending me offers again?',
  'reactiven mis ofertas',
  'bueno sí, quiero ofertas otra vez',
  'está bien, mándenme promociones otra vez',
  'sí, mándenme ofertas otra vez',
  'posso voltar a receber ofertas?',
  'I changed my mind, I want to receive promotions again',
])('offers again: "%s"', (line) => {
  expect(wishIn(line)).toBe('offers')
})

test.each([
  'ya pueden escribirme de nuevo',
  'vuelvan a escribirme',
  'ok, you can text me again',
  'podem me escrever de novo',
])('automatic messages again: "%s"', (line) => {
  expect(wishIn(line)).toBe('in')
})

test.each([
  '¿tienen ofertas?',
  '¿me pueden escribir de nuevo la dirección?',
  'no me escribieron de la oferta',
  'bueno, ofertas',
  'pueden escribirme el precio',
  'no me mandaron la oferta que pedí',
  'quiero la oferta de las velas',
  'quítame la vela del pedido',
  'ya no quiero la crema en oferta',
  'no quiero la oferta',
  'quiero recibir la oferta',
  '¿por qué no me mandan ofertas?',
  'no me llegan sus promociones',
  'no recibí ofertas',
  'me sacaron de la lista de ofertas',
  '¿qué ofertas hay otra vez?',
  'quiero ver ofertas',
  'quiero las ofertas de velas otra vez',
  'quiten las velas de la lista',
  'no quiero ofertas de velas, quiero de jabones',
  'dejen de mandarme la vela equivocada, qué lata',
  'qué lata',
  '¿me mandan la promoción por favor?',
  'quiero que nunca me manden el pedido otra vez',
  'vocês têm promoção?',
  'não recebi a oferta',
  'quero a oferta das velas de novo',
  'tira a vela do pedido',
  'não quero mais o creme em promoção',
  'por que pararam de me mandar ofertas?',
  'do you have any offers?',
  'I never got the offer I asked for',
  'I want the candle offer again',
  'take the candle off my order',
  "why don't you send me offers?",
  "I don't want the deal",
  'can you send me the offers?',
  'quiero más ofertas',
  'no quiero nada más, gracias',
  'não quero mais nada, obrigada',
  "I don't want anything else, thanks",
  "I don't want anything",
  'mándame las ofertas de nuevo',
  'quítenme la promo del pedido',
  'take me off the waiting list',
  'quita de la lista',
  'vocês pararam as promoções?',
])('no wish: "%s"', (line) => {
  expect(wishIn(line)).toBeUndefined()
})

test.each([
  'quiero que nunca me manden ofertas de nuevo',
  'no vuelvan a mandarme promociones',
  'não voltem a me mandar ofertas',
  'do not sign me up for offers again',
])('a no is never read as a yes: "%s"', (line) => {
  expect(wishIn(line)).toBe('no_offers')
})
