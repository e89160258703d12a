import { describe, expect, test } from 'vitest'
import { isReceipt, type Said } from './receipt-words.ts'

const file: Said = { hasFile: true, fileNames: [], words: ['[image]'], told: [] }
const transfer = 'Puedes transferir a Bancolombia, cuenta de ahorros 123. Envíanos el comprobante.'
const pix = 'A chave pix é loja@example.com'

describe('a file', () => {
  test.each<[string, Partial<Said>]>([
    ['beside "ya pagué"', { words: ['[image] Ya pagué!'] }],
    ['beside "te envío el comprobante"', { words: ['Buenas, te envío el comprobante'] }],
    ['beside "segue o comprovante"', { words: ['Segue o comprovante 🙏'] }],
    ['beside "acabei de fazer o pix"', { words: ['acabei de fazer o pix'] }],
    ['beside "here is the receipt"', { words: ["I've just paid", 'Here is the receipt'] }],
    ['after words that say so', { words: ['[image]', 'listo, ya te transferí'] }],
    ['that is called so', { fileNames: ['Comprobante_Nequi.PDF'] }],
    ['after the way to pay', { told: [transfer] }],
    ['after the key of a Pix', { told: [pix], words: ['[image] prontinho'] }],
    ['after the account, in English', { told: ['Bank transfer to account number 123'] }],
  ])('%s is a receipt', (_name, given) => {
    expect(isReceipt({ ...file, ...given })).toBe(true)
  })

  test.each<[string, Partial<Said>]>([
    ['alone', {}],
    ['beside a question about goods', { words: ['[image] ¿tienes este en talla M?'], told: [transfer] }],
    ['beside a question about the price', { words: ['quanto custa esse'], told: [pix] }],
    ['of somebody who wants to pay', { words: ['quiero pagar con tarjeta, voy a transferir'] }],
    ['with any other name', { fileNames: ['IMG_0001.jpg'] }],
  ])('%s is none', (_name, given) => {
    expect(isReceipt({ ...file, ...given })).toBe(false)
  })
})

describe('words without a file', () => {
  const said = (words: string) =>
    isReceipt({ hasFile: false, fileNames: [], words: [words], told: [transfer] })
  test.each([
    'Ya pagué',
    'ya te hice la transferencia',
    'Listo el pago, gracias',
    'Acabo de consignar los 50.000',
    'Já paguei',
    'pix feito!',
    'fiz o pix agora',
    'I have already paid',
    'payment sent',
    'Just transferred the money, already paid',
  ])('%s: it is paid', (words) => {
    expect(said(words)).toBe(true)
  })

  test.each([
    '¿ya pagué?',
    'no he pagado todavía',
    'Ainda não paguei, vou pagar amanhã',
    '¿Cómo hago la transferencia?',
    "I haven't paid yet",
    'I will pay tomorrow',
    '¿me das recibo?',
    'quiero pagar',
    'Hola, buenas',
  ])('%s: it is not', (words) => {
    expect(said(words)).toBe(false)
  })
})
