// Several days asked about in one line are each told.
import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import { newCustomer } from './testing/customer.ts'

test.each<[Language, string, readonly string[]]>([
  ['es', 'abren hoy y el 8 de dic?', ['Miércoles 18 de noviembre: 9', 'Martes 8 de diciembre: 9']],
  [
    'es',
    'a qué hora abren mañana y el domingo',
    ['Jueves 19 de noviembre: 9', 'Domingo 22 de noviembre: cerrado'],
  ],
  ['pt', 'abrem hoje e dia 8 de dezembro?', ['18 de novembro: 9', '8 de dezembro: 9']],
  ['en', 'you open today and tomorrow?', ['November 18: 9', 'November 19: 9']],
  ['en', 'are you open on the 24th and 25th of december?', ['December 24: 9', 'December 25: 9']],
  ['pt', 'abrem dia 24 e 25?', ['24 de novembro: 9', '25 de novembro: 9']],
  ['es', 'abren los sábados y domingos?', ['Lunes – viernes: 9', 'Sábado – domingo']],
  ['es', 'abren de lunes a viernes?', ['Lunes – viernes: 9']],
])('%s: "%s"', async (language, line, told) => {
  const { text } = await newCustomer({ language }).write(line)
  for (const each of told) expect(text).toContain(each)
})
