// When an order comes is answered by the note that tells a time, and not by the one about where the shop goes to.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop } from '../../testing/shop.ts'

function shopWithNotes() {
  const shop = openShop({ now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' })
  shop.knowledge.length = 0
  shop.knowledge.push(
    { question: '¿Hacen domicilios?', answer: 'Sí, en Palermo y Villa Crespo, sin cargo.' },
    { question: '¿Cuánto demora el envío?', answer: 'Entre 30 y 45 minutos.' },
  )
  return shop
}

test.each(['en cuánto llega?', 'pa cuando llega', 'como cuánto tarda'])('"%s" hears a time', async (says) => {
  const { write } = newCustomer({ shop: shopWithNotes() })
  await write('quiero una vela')
  await write('calle 45 # 12-30')
  await write('sí')
  expect((await write(says)).text).toMatch(/30 y 45 minutos/)
})
