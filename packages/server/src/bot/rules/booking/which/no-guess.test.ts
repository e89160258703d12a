// A service that nobody named is asked for rather than booked.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const service = (id: string, name: string) =>
  productOf({
    id,
    name,
    category: 'Todo',
    price: '30000',
    itemType: 'service',
    isBookable: true,
    durationMinutes: 30,
  })
const shops = {
  es: [
    service('limpieza', 'Limpieza de sillas de montar'),
    service('costura', 'Costura de riendas'),
    service('herrado', 'Herrado de caballos'),
    service('clase', 'Clase de monta'),
  ],
  pt: [
    service('limpeza', 'Limpeza de selas de montaria'),
    service('costura', 'Costura de rédeas'),
    service('ferragem', 'Ferrageamento de cavalos'),
    service('aula', 'Aula de montaria'),
  ],
  en: [
    service('cleaning', 'Saddle cleaning and oiling'),
    service('stitching', 'Bridle stitching'),
    service('shoeing', 'Horse shoeing'),
    service('lesson', 'Riding lesson'),
  ],
}

test.each<[Language, ...string[]]>([
  ['es', 'quiero agendar para el viernes', 'a las 10 que ya habré tomado el remedio'],
  ['pt', 'quero marcar para sexta', 'às 10, que aí já tomei meu remédio'],
  ['en', 'can I book for Friday', 'at 10, I will have had my tablets by then'],
])('%s: asked which service, an hour alone is no answer: %s, %s', async (language, ...lines) => {
  const customer = newCustomer({ language, shop: openShop(calendar, shops[language as 'es']) })
  for (const line of lines) await customer.write(line)
  await customer.write({ es: 'sí', pt: 'sim', en: 'yes' }[language])
  expect(customer.shop.appointments).toEqual([])
})

test.each<[Language, string, ...string[]]>([
  ['es', 'herrado', 'cuánto cuesta el herrado?', 'el viernes a las 10', 'sí'],
  ['pt', 'ferragem', 'quanto custa o ferrageamento?', 'sexta às 10', 'sim'],
  ['en', 'shoeing', 'how much is horse shoeing?', 'Friday at 10', 'yes'],
])('%s: the service spoken of last is booked (%s)', async (language, id, ...lines) => {
  const customer = newCustomer({ language, shop: openShop(calendar, shops[language as 'es']) })
  for (const line of lines) await customer.write(line)
  expect(customer.shop.appointments.map(({ productId }) => productId)).toEqual([id])
})
