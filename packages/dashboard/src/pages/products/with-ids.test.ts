import { expect, it } from 'vitest'
import { valuesOf, withIds } from './product-values.ts'

it('parts that were new are known by their ids once they are saved, also where they were typed in since', () => {
  const empty = valuesOf(undefined, {
    ...{ locale: 'es-CO', currency: 'COP', timezone: 'America/Bogota', language: 'es' },
  })
  const variant = (name: string, id?: string) => ({
    ...{ name, sku: '', price: '100', inventory_quantity: '' as const },
    ...(id !== undefined && { id }),
  })
  const saved = { ...empty, variants: [variant('Rojo', 'v1'), variant('Azul', 'v2')] }
  const sent = { ...empty, variants: [variant('Rojo'), variant('Azul')] }
  const ids = (...variants: ReturnType<typeof variant>[]) =>
    withIds({ now: { ...empty, variants }, saved, sent }).variants.map(({ id }) => id)
  expect(ids(variant('Rojo oscuro'), variant('Azul'))).toEqual(['v1', 'v2'])
  expect(ids(variant('Azul', 'v2'), variant('Verde'))).toEqual(['v2', undefined])
  expect(ids(variant('Rojo', 'v1'), variant('Azul'), variant('Verde'))).toEqual(['v1', 'v2', undefined])
  // Moved or removed since.
  expect(ids(variant('Azul'), variant('Rojo'))).toEqual(['v2', 'v1'])
  expect(ids(variant('Azul'))).toEqual(['v2'])
  expect(ids(variant('Azul'), variant('Verde'))).toEqual(['v2', undefined])
  // One is removed, and the one behind it gets another name.
  const [sentThree, savedThree] = [
    { ...empty, variants: [variant('Rojo'), variant('Azul'), variant('Verde')] },
    { ...empty, variants: [variant('Rojo', 'v1'), variant('Azul', 'v2'), variant('Verde', 'v3')] },
  ]
  const now = { ...empty, variants: [variant('Azul'), variant('Verde claro')] }
  const both = withIds({ now, saved: savedThree, sent: sentThree })
  expect(both.variants.map(({ id }) => id)).toEqual(['v2', 'v3'])
  // A name that another one has, as while it is typed, takes nothing from that one.
  expect(ids(variant('Rojo'), variant('Rojo'))).toEqual(['v1', 'v2'])
})
