import { expect, it } from 'vitest'
import { isLikeConsent } from './consent-heading.ts'

it('headings that may say who agrees are asked about', () => {
  for (const heading of [
    ...[
      'acepto',
      'Aceptó promos',
      'autorización',
      'ACEITOU',
      'Permissão',
      'opt_in_marketing',
      'quiere ofertas',
    ],
    ...['Agreed?', 'newsletter', 'Suscrita', 'wants offers', 'Habeas data'],
  ])
    expect([heading, isLikeConsent(heading)]).toEqual([heading, true])
})

it('others are not', () => {
  for (const heading of [
    'código',
    'ciudad',
    'descuento',
    'última compra',
    'óptica',
    'cumpleaños',
    'producto',
  ])
    expect([heading, isLikeConsent(heading)]).toEqual([heading, false])
})
