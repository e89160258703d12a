import { expect, it } from 'vitest'
import { withScheme } from './web-address.ts'

it('https:// is added where it is plain that a web address is meant', () => {
  for (const typed of [
    'g.page/mi-tienda/review',
    'www.pagos.co?pedido={order_id}',
    'tienda.example:8443/pagar',
    'cafés.com.co',
  ])
    expect(withScheme(` ${typed} `)).toBe(`https://${typed}`)
})

it('anything else stays as it was typed', () => {
  for (const typed of [
    '',
    'https://g.page/mi-tienda',
    'http://g.page/mi-tienda',
    'javascript:alert(1)',
    'laura@correo.com',
    'mi tienda.com',
    'en la tienda',
    'localhost:3000',
    '//tienda.example',
    '-tienda.example',
    '10.0.0.1',
  ])
    expect(withScheme(typed)).toBe(typed)
})
