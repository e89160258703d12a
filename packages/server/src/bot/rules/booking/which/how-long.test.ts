import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf } from '../../testing/shop.ts'
import { minutesSaid } from './how-long.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }
const court = (id: string, name: string, durationMinutes: number) =>
  productOf({ id, name, price: '40000', itemType: 'service', isBookable: true, durationMinutes })
const courts = () =>
  openShop(calendar, [court('one', 'Cancha por una hora', 60), court('two', 'Cancha por dos horas', 120)])

test.each([
  ['could we have the court for an hour tomorrow', 60],
  ['just half an hour on Monday', 30],
  ['la cancha por hora y media', 90],
  ['uma hora e meia amanhã', 90],
  ['son 90 minutos', 90],
  ['I can be there in an hour', undefined],
  ['dentro de una hora llego', undefined],
  ['daqui a uma hora', undefined],
  ['mañana a las 2', undefined],
  ['el martes a primera hora', undefined],
  ['este miércoles, a la hora que empiece', undefined],
])('%s: %s minutes', (line, minutes) => {
  expect(minutesSaid(line)).toBe(minutes)
})

test.each(['la cancha mañana a las 3, solo una hora', 'cancha para mañana a las 3 de la tarde por una hora'])(
  'how long it is to last tells which service is meant: %s',
  async (line) => {
    const { write, shop } = newCustomer({ language: 'es', shop: courts() })
    expect((await write(line)).text).toMatch(/una hora.*3:00/)
    await write('sí')
    expect(shop.appointments).toMatchObject([{ productId: 'one' }])
  },
)

test('at a day and hour at which only one service is given, that one is meant', async () => {
  const given = courts()
  const { listSlots } = given.tools
  const shop = {
    ...given,
    tools: {
      ...given.tools,
      listSlots: async (search: Parameters<typeof listSlots>[0]) =>
        search.productId === 'one' ? { ok: true as const, value: [] } : listSlots(search),
    },
  }
  const { write } = newCustomer({ language: 'es', shop })
  expect((await write('quiero reservar la cancha mañana a las 3 de la tarde')).text).toMatch(
    /dos horas.*3:00/,
  )
})
