import { describe, expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'

describe('a product that is sold out', () => {
  test.each([
    ['es', 'Avísame cuando llegue la chaqueta de jean', ['chaqueta'], 'te aviso'],
    ['es', 'me avisan por favor cuando vuelvan a tener la chaqueta?', ['chaqueta'], 'te aviso'],
    ['es', 'cuando haya chaqueta de jean me avisas', ['chaqueta'], 'te aviso'],
    ['pt', 'Me avisa quando a chaqueta de jean chegar', ['chaqueta'], 'aviso por aqui'],
    ['en', 'Let me know when the chaqueta de jean is back in stock', ['chaqueta'], 'I will write here'],
    ['es', 'avísame cuando llegue el vestido en talla xl', ['vestido xl'], 'te aviso'],
  ] as const)('%s: %s', async (language, line, awaited, said) => {
    const customer = newCustomer({ language })
    const { text } = await customer.write(line)
    expect([customer.shop.awaited, text]).toEqual([awaited, expect.stringContaining(said)])
  })

  test('the one just spoken of needs no name', async () => {
    const customer = newCustomer()
    await customer.write('¿Tienen la chaqueta de jean?')
    await customer.write('avísame cuando llegue')
    expect(customer.shop.awaited).toEqual(['chaqueta'])
  })

  test.each([
    'Avísame cuando llegue el domiciliario con la chaqueta',
    'avísame cuando llegue mi pedido',
    'Avísame cuando llegue la ruana de lana',
    'avísame cuando llegue',
    'cuando llega la chaqueta de jean?',
  ])('is not meant by: %s', async (line) => {
    const customer = newCustomer()
    await customer.write(line)
    expect(customer.shop.awaited).toEqual([])
  })
})

describe('a tap on a reminder', () => {
  const booked = () => {
    const customer = newCustomer()
    const start = new Date('2026-11-20T15:00:00Z')
    customer.shop.appointments.push({
      ...{ id: 'a1', productId: 'manicura', serviceName: 'Manicura semipermanente', status: 'pending' },
      ...{ start, end: new Date(start.getTime() + 3_600_000) },
    })
    const tap = (id: string) => customer.write({ text: 'x', input: { choiceId: id } })
    return { customer, tap, own: () => customer.shop.appointments }
  }

  test('confirms', async () => {
    const { tap, own } = booked()
    const { text } = await tap('visit:confirm:a1')
    expect([own()[0]?.status, text]).toEqual(['scheduled', expect.stringContaining('Te esperamos')])
  })

  test('offers other times, and moves to the one that is chosen and confirmed', async () => {
    const { customer, tap, own } = booked()
    const { parts } = await tap('visit:move:a1')
    const slots = parts.find((part) => part.kind === 'choices')
    const first =
      slots?.kind === 'choices' ? slots.choices.find(({ id }) => id.startsWith('slot:')) : undefined
    await tap(first?.id ?? '')
    await customer.tap('Sí')
    expect(own()[0]?.start.toISOString()).not.toBe('2026-11-20T15:00:00.000Z')
  })

  test('asks once more before it cancels, and says so when it was cancelled since', async () => {
    const { customer, tap, own } = booked()
    await tap('visit:cancel:a1')
    await customer.tap('Sí')
    expect(own()).toEqual([])
    const { text } = await tap('visit:confirm:a1')
    expect(text).not.toContain('Te esperamos')
  })
})
