import { expect, it } from 'vitest'
import { groups } from '../navigation.ts'
import { appTexts } from '../texts.ts'
import { fits, fitting } from './fits.ts'
import { actions, innerPages } from './pages-and-actions.ts'
import { synonyms } from './synonyms.ts'
import { paletteTexts } from './texts.ts'

it.each([
  ['Configurações: equipe', 'config', true],
  ['Configurações: equipe', 'equipe configuracoes', true],
  ['Crear una clave de API', 'api clave', true],
  ['Crear una clave de API', 'lave', false],
  ['Pedidos', '', true],
  ['Pedidos', '  ', true],
  ['Pedidos', 'pedidos nuevos', false],
])('%j fits %j: %j', (text, typed, expected) => {
  expect(fits(text, typed)).toBe(expected)
})

const pages = (place: 0 | 1 | 2) => [
  ...groups
    .flatMap(({ places }) => places)
    .map(({ to, text }) => ({ id: `page ${to}`, name: appTexts[text][place] })),
  ...innerPages.map(({ href, text }) => ({ id: href, name: paletteTexts[text][place] })),
  { id: 'reference', name: appTexts.reference[place] },
]
const doings = (place: 0 | 1 | 2) => [
  ...actions.map(({ href, text }) => ({ id: href, name: paletteTexts[text][place] })),
  ...['light', 'dark', 'auto'].map((theme) => ({ id: `theme ${theme}`, name: 'Theme' })),
  ...[
    ['keys', 'Keyboard keys'],
    ['language es', 'Language: Español'],
    ['sign-out', 'Sign out'],
  ].map(([id = '', name = '']) => ({ id, name })),
]

it.each([
  ['canned', '/settings?tab=inbox#answers'],
  ['quick replies', '/settings?tab=inbox#answers'],
  ['saved replies', '/settings?tab=inbox#answers'],
  ['respuestas rápidas', '/settings?tab=inbox#answers'],
  ['respostas rapidas', '/settings?tab=inbox#answers'],
  ['tags', '/settings?tab=inbox#labels'],
  ['invoices', 'page /orders'],
  ['facturas', 'page /orders'],
  ['refunds', 'page /orders'],
  ['inventory', 'page /products'],
  ['estoque', 'page /products'],
  ['customers', 'page /contacts'],
  ['clientes', 'page /contacts'],
  ['calendar', 'page /appointments'],
  ['broadcast', 'page /campaigns'],
  ['analytics', 'page /reports'],
  ['whatsapp', 'page /setup/channels'],
  ['hook', 'page /developers/webhooks'],
  ['audit', 'page /developers/activity'],
  ['documentation', 'reference'],
  ['token', '/developers/keys#new'],
  ['add user', '/settings?tab=team#new'],
  ['permisos', '/settings?tab=team'],
  ['business hours', '/appointments/availability'],
  ['feriados', '/bot?tab=hours#special-days'],
  ['shipping', '/bot?tab=general#delivery'],
  ['domicilios', '/bot?tab=general#delivery'],
  ['bank account', '/bot?tab=general#payment'],
  ['notifications', '/settings?tab=alerts'],
  ['change password', '/settings?tab=security'],
  ['contraseña', '/settings?tab=security'],
  ['2fa', '/settings?tab=security'],
  ['dark mode', 'theme dark'],
  ['modo oscuro', 'theme dark'],
  ['logout', 'sign-out'],
  ['salir', 'sign-out'],
  ['shortcuts', 'keys'],
  ['change language', 'language es'],
  ['test bot', '/bot?tab=try'],
  ['import csv', '/products/import'],
])('who types %j is led to %s in every language of the page', (typed, id) => {
  for (const place of [0, 1, 2] as const) {
    const found = [pages(place), doings(place)].flatMap((each) => fitting(each, typed, synonyms))
    expect(found.map((entry) => entry.id)).toContain(id)
  }
})

it('every page and action has other words by which it is found', () => {
  const known = (id: string) => synonyms[id] ?? synonyms[id.split(' ')[0] ?? '']
  const all = [...pages(0), ...doings(0)].map(({ id }) => id)
  expect(all.filter((id) => known(id) === undefined)).toEqual([])
})
