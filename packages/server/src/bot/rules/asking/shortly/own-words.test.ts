// Questions that a shop's data answers, in other words than the shop's.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf, type Shop } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')
const service = { itemType: 'service', isBookable: true } as const

function drivingSchool(): Shop {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'pack-5', name: 'Pack 5 clases', category: 'Packs', price: '110000' }),
    productOf({ id: 'pack', name: 'Pack 12 clases', category: 'Packs', price: '240000' }),
    productOf({ id: 'gift', name: 'Gift card clase de manejo', category: 'Regalos', price: '46000' }),
    productOf({
      id: 'clase',
      name: 'Clase de manejo',
      price: '24000',
      description: 'Individual, con instructor.',
      durationMinutes: 45,
      ...service,
    }),
    productOf({ id: 'nivel', name: 'Clase de nivelación', price: '18000', durationMinutes: 30, ...service }),
  ])
  shop.knowledge = [
    {
      question: '¿Me pasan a buscar por casa?',
      answer: 'Sí, dentro de las 20 cuadras de la escuela, sin cargo.',
    },
    { question: '¿Qué medios de pago tienen?', answer: 'Efectivo y transferencia.' },
    { question: '¿Dan clases de moto?', answer: 'No, solo de auto.' },
    { question: '¿Qué pasa si llueve?', answer: 'La clase se da igual, salvo granizo.' },
  ]
  return shop
}

function tattooist(): Shop {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'chico', name: 'Tatuaje chico', price: '900', durationMinutes: 60, ...service }),
    productOf({ id: 'oreja', name: 'Perforación de oreja', price: '450', durationMinutes: 30, ...service }),
  ])
  shop.knowledge = [
    {
      question: '¿Tatúan a menores de edad?',
      answer: 'No, solo mayores de 18. Perforaciones de oreja sí, desde los 12 años.',
    },
    {
      question: '¿Puedo tatuarme embarazada o lactando?',
      answer: 'No, por seguridad no tatuamos ni perforamos durante el embarazo ni la lactancia.',
    },
    { question: '¿Hacen retoques?', answer: 'El primer retoque es gratis dentro de los 3 meses.' },
    { question: '¿Debo ir en ayunas?', answer: 'Al contrario: come bien antes y no tomes alcohol.' },
  ]
  return shop
}

test('whether it may be done is told before the services to choose from', async () => {
  const { write } = newCustomer({ shop: tattooist() })
  const { text } = await write('doy pecho a mi bebe, me puedo poner un piercing?')
  expect(text).toContain('durante el embarazo ni la lactancia')
})

test('"what faded" is what a touch-up is for', async () => {
  const { write } = newCustomer({ shop: tattooist() })
  const { text } = await write('se me despinto un pedacito hace 2 meses, me lo arreglan gratis?')
  expect(text).toContain('El primer retoque es gratis')
})

test('a place that is only supposed is no address', async () => {
  const { write, shop } = newCustomer({ shop: drivingSchool() })
  const { text } = await write('si vivo a 30 cuadras pasan igual?')
  expect(text).toContain('dentro de las 20 cuadras')
  expect(shop.address).toBeNull()
})

test('hours are told beside the answer to a second question', async () => {
  const { write } = newCustomer({ shop: drivingSchool() })
  const { text } = await write('hasta que hora atienden y dan moto?')
  expect(text).toMatch(/6:00/)
  expect(text).toContain('solo de auto')
})

test('somebody who never used a thing asks whether it is explained, and has no grievance', async () => {
  const shop = openShop({ now, zone: 'America/Bogota' }, [
    productOf({ id: 'betoneira', name: 'Betoneira 150 litros (diária)', price: '75' }),
    productOf({ id: 'furadeira', name: 'Furadeira de impacto (diária)', price: '28' }),
  ])
  shop.knowledge = [
    { question: 'Vocês ensinam a usar?', answer: 'Sim, explicamos na retirada e mandamos um vídeo.' },
    { question: 'Vocês entregam na obra?', answer: 'Sim, por R$ 45.' },
  ]
  const { write } = newCustomer({ shop, language: 'pt' })
  const { text, handOff } = await write('nunca usei uma betoneira, vcs explicam?')
  expect(handOff).toBeUndefined()
  expect(text).toContain('explicamos na retirada')
})

test('a question of mere function words still finds what is meant', async () => {
  const shop = openShop({ now, zone: 'America/Los_Angeles' }, [
    productOf({ id: 'wax', name: 'Cold water wax', price: '4' }),
  ])
  shop.knowledge = [
    { question: 'What should I bring?', answer: 'Swimsuit, towel, sunscreen and water.' },
    { question: 'How can I pay?', answer: 'Card or Venmo.' },
    { question: 'Where do we meet?', answer: 'At the blue container by tower 7.' },
  ]
  const { write } = newCustomer({ shop, language: 'en' })
  expect((await write('what do i need to have with me')).text).toContain('Swimsuit')
})
