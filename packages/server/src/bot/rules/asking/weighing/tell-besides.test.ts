// Answers that are told beside others: what weighs most, where the words alone find something else or nothing.
import { expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import { openShop, productOf, type Shop } from '../../testing/shop.ts'

const now = new Date('2026-11-18T15:00:00Z')

function barbers(): Shop {
  const shop = openShop({ now, zone: 'America/New_York' }, [
    productOf({
      id: 'clay',
      name: 'Matte Clay',
      category: 'Styling',
      price: '16',
      description: 'Strong hold, no shine, cedar scent, washes out with water.',
    }),
    productOf({ id: 'balm', name: 'Beard Balm', category: 'Beard', price: '19', description: 'Not vegan.' }),
    productOf({
      id: 'cut',
      name: 'Classic Haircut',
      category: 'Cuts',
      price: '32',
      isBookable: true,
      durationMinutes: 45,
    }),
  ])
  shop.knowledge = [
    {
      question: 'What kinds of hair do you cut?',
      answer: 'All textures: straight, wavy, curly, coily. No braids or coloring.',
    },
    { question: 'Where can I park?', answer: 'Street parking is free after six.' },
    { question: 'Do you take cards?', answer: 'Cards, cash and phones.' },
  ]
  return shop
}

const dogs = [
  [
    'Where are you and can I park?',
    '14 Otley Road, Headingley, Leeds LS6, next to the launderette. Two free spaces at the back for drop-off, 20 minutes.',
  ],
  [
    'Does my dog need vaccinations?',
    'Yes, up-to-date boosters, including kennel cough. Bring the card or a photo of it on the first visit.',
  ],
  [
    'Can I stay with my dog?',
    "Only on a puppy's first visit. Otherwise dogs settle better without their owners; we text you when they're done.",
  ],
  [
    'How do I know which size my dog is?',
    'Small is up to 10 kg, medium is 10 to 25 kg, large is over 25 kg.',
  ],
  [
    "What if my dog's coat is matted?",
    'We never pull mats out. If the coat is badly matted we clip it short, and add £12 for the extra time.',
  ],
  [
    'Do you take nervous or aggressive dogs?',
    "Nervous dogs are welcome and get the first slot of the day if you tell us. We don't groom dogs that have bitten someone.",
  ],
  ['How can I pay?', 'Card, contactless or cash in the shop. No deposit needed.'],
  ['What is your cancellation policy?', "Give us 24 hours' notice, otherwise we charge half the price."],
  ['Do you deliver?', 'No, shop orders are collected from us at Otley Road.'],
  ['Do you groom cats?', 'No, dogs only, sorry.'],
] as const

const english = { language: 'en', currency: 'USD', timezone: 'America/New_York' } as const

test('what weighs most is told beside what the words alone found', async () => {
  const { write } = newCustomer({ ...english, shop: barbers() })
  const { text } = await write('hey mate that clay of yours, does it leave my hair looking wet?')
  expect(text).toMatch(/Strong hold, no shine/)
})

test('the same sentence is not told twice', async () => {
  const { write } = newCustomer({ ...english, shop: barbers() })
  const { text } = await write('is the beard balm vegan?')
  expect(text.match(/not vegan/gi)).toHaveLength(1)
})

test('where no answer is known, what comes nearest is told as that, and a person is offered', async () => {
  const shop = openShop({ now, zone: 'Europe/London' }, [
    productOf({
      id: 'yorkie-biscuits',
      name: 'Yorkie Pud Biscuits',
      category: 'Treats',
      description: 'Oven-baked beef gravy biscuits made in Otley. Contains wheat. 300 g bag, from 12 weeks.',
      price: '10',
    }),
    productOf({
      id: 'training-bites',
      name: 'Chicken & Apple Training Bites',
      category: 'Treats',
      description: 'Grain free, pea-sized, soft. Suitable for puppies from 8 weeks.',
      price: '10',
    }),
  ])
  shop.knowledge = dogs.map(([question, answer]) => ({ question, answer }))
  const customer = newCustomer({ ...english, shop })
  const { text } = await customer.write('do people queue there')
  expect(text).toMatch(/not sure this answers it.*\n.*ask someone/s)
  expect(customer.memory).toMatchObject({ misses: 0, flow: { at: 'person' } })
})

test('where the likeliest note is not sure, one that comes near is told too', async () => {
  const shop = openShop({ now, zone: 'Africa/Johannesburg' }, [
    productOf({ id: 'coal', name: 'Charcoal (4 kg bag)', category: 'Fuel', price: '60' }),
  ])
  shop.knowledge = [
    {
      question: 'Do you deliver?',
      answer: 'Yes, Tuesday to Saturday in Centurion and Pretoria. Orders before 12:00 go out the same day.',
    },
    { question: 'What does delivery cost?', answer: 'R50, paid to the driver. Free for orders over R800.' },
    { question: 'How do I pay?', answer: 'Card or cash.' },
  ]
  const { write } = newCustomer({ ...english, shop })
  const { text } = await write('is delivery extra')
  expect(text).toContain('Centurion')
  expect(text).toContain('R50')
})
