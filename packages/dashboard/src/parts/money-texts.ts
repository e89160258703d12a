import { defineTexts } from '../i18n/texts.ts'

export const moneyTexts = defineTexts({
  shown: ['Customers see {price}', 'Los clientes ven {price}', 'Os clientes veem {price}'],
  unreadable: ['An amount such as {example}', 'Un valor como {example}', 'Um valor como {example}'],
  ambiguous: [
    '“{text}” could mean two amounts. Write {one} or {other}.',
    '«{text}» puede ser dos valores. Escribe {one} o {other}.',
    '“{text}” pode ser dois valores. Escreva {one} ou {other}.',
  ],
  tooMuch: ['At most {max}', 'Como máximo {max}', 'No máximo {max}'],
})
