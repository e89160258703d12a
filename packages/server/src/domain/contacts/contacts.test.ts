import { describe, expect, test } from 'vitest'
import type { Contact } from './contacts.queries.ts'
import { mergedContact, namedByChannel } from './contacts.ts'

const contact = (more: Partial<Contact> = {}): Contact => ({
  id: 'a',
  phone: null,
  phone_key: null,
  name: 'Desconocido',
  email: null,
  status: 'lead',
  last_interaction: null,
  total_orders: 0,
  created_at: new Date(1_000),
  ...more,
})

describe('contacts that are one person', () => {
  test('the oldest stays; of two of the same age the one with the smaller id, in whichever order they come', () => {
    const [old, young] = [contact({ id: 'z' }), contact({ id: 'b', created_at: new Date(2_000) })]
    expect(mergedContact([old, young], undefined).id).toBe('z')
    expect(mergedContact([young, old], undefined).id).toBe('z')
    expect(mergedContact([contact({ id: 'z' }), contact({ id: 'b' })], undefined).id).toBe('b')
  })

  test('names, e-mail, orders and times come together', () => {
    const merged = mergedContact(
      [
        contact({ total_orders: 1, last_interaction: new Date(5) }),
        contact({
          id: 'b',
          name: 'Ana',
          email: 'a@example.com',
          total_orders: 2,
          last_interaction: new Date(9),
        }),
      ],
      undefined,
    )
    expect(merged).toMatchObject({ id: 'a', name: 'Ana', email: 'a@example.com', total_orders: 3 })
    expect(merged.last_interaction).toEqual(new Date(9))
    expect(
      mergedContact([contact({ name: 'Laura' }), contact({ id: 'b', name: 'Ana' })], undefined).name,
    ).toBe('Laura')
  })

  test('a person blocked once stays blocked, a customer stays a customer', () => {
    const [lead, customer, blocked] = (['lead', 'customer', 'blocked'] as const).map((status) =>
      contact({ status }),
    )
    if (!lead || !customer || !blocked) throw new Error('three contacts were expected')
    expect(mergedContact([lead, blocked, customer], undefined).status).toBe('blocked')
    expect(mergedContact([lead, customer], undefined).status).toBe('customer')
    expect(mergedContact([lead, lead], undefined).status).toBe('lead')
  })

  test('the phone in use now wins, else the older one', () => {
    const [one, two] = [
      contact({ phone: '+1', phone_key: '1' }),
      contact({ id: 'b', phone: '+2', phone_key: '2' }),
    ]
    expect(mergedContact([one, two], '2').phone).toBe('+2')
    expect(mergedContact([one, two], undefined).phone).toBe('+1')
    expect(mergedContact([contact(), two], undefined).phone_key).toBe('2')
  })
})

test('a name from a channel replaces only that of a contact who has told none', () => {
  expect(namedByChannel(contact(), 'Ana')).toBe('Ana')
  expect(namedByChannel(contact(), undefined)).toBe('Desconocido')
  expect(namedByChannel(contact({ name: 'Laura' }), 'Ana')).toBe('Laura')
})
