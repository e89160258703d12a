// Whatever customers write and tap, the rules answer: never an error, an unfilled placeholder or an oversized reply.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../test/harness/fixtures.ts'
import type { CustomerInput } from '../../domain/conversations/outgoing.ts'
import { textOfPart } from '../../domain/conversations/outgoing.ts'
import { type Line, newCustomer } from './testing/customer.ts'

const phrases = [
  'hola',
  'quiero una taza',
  'quiero 5 ruanas y un vestido',
  'finalizar compra',
  'Calle 45 # 12-30',
  'si',
  'no',
  'cita mañana',
  'a las 3',
  'cancela mi cita',
  'mueve mi cita al viernes',
  'quita la taza',
  'que sean 3',
  'menu',
  'ofertas',
  'what time do you open?',
  'quanto custa a vela?',
  'la más barata',
  '2',
  '99999999999',
  'olvídalo',
  '{name} {total} undefined',
]
const choiceIds = [
  'menu:catalogue',
  'menu:book',
  'yes',
  'no',
  'checkout',
  'address',
  'add:ruana',
  'svc:cejas',
  'see:vestido',
  'extra:none',
]
const text = fc.oneof(
  fc.constantFrom(...phrases),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.lorem(),
)
const input: fc.Arbitrary<CustomerInput> = fc.oneof(
  fc.record({ choiceId: fc.oneof(fc.constantFrom(...choiceIds), fc.string({ maxLength: 80 })) }),
  fc.record({
    media: fc.constantFrom('image', 'audio', 'video', 'document', 'sticker', 'location', 'contact'),
  }),
  fc.record({
    order: fc.record({
      lines: fc.array(
        fc.record({ sku: fc.constantFrom('TAZA', 'NADA'), quantity: fc.integer({ min: 1, max: 9 }) }),
        { maxLength: 3 },
      ),
      note: fc.option(fc.string(), { nil: undefined }),
    }),
  }),
)
const line: fc.Arbitrary<Line> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.record({ text, input }) },
)
const conversation = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 })

test('any conversation in any language is answered with one to three whole messages', async () => {
  await fc.assert(
    fc.asyncProperty(conversation, fc.constantFrom('es', 'pt', 'en'), async (turns, language) => {
      const { write } = newCustomer({ language })
      const soFar: Line[] = []
      for (const lines of turns) {
        soFar.push(...lines)
        const { parts } = await write(...lines)
        expect(parts.length).toBeGreaterThanOrEqual(1)
        expect(parts.length).toBeLessThanOrEqual(3)
        for (const part of parts) expect(faultOf(textOfPart(part), soFar)).toBeUndefined()
        const choices = parts.flatMap((part) => (part.kind === 'choices' ? part.choices : []))
        expect(choices.length).toBeLessThanOrEqual(10)
        for (const { id, title } of choices) {
          expect(Buffer.byteLength(id)).toBeLessThanOrEqual(64)
          expect([...title].length).toBeLessThanOrEqual(64)
        }
      }
    }),
    examples(60),
  )
})

test('the same context and the same tools give the same plan', async () => {
  await fc.assert(
    fc.asyncProperty(conversation, async (turns) => {
      const [one, other] = [newCustomer(), newCustomer()]
      for (const lines of turns) expect(await one.write(...lines)).toEqual(await other.write(...lines))
    }),
    examples(15),
  )
})

/** Replies may quote what the customer said, an address also turns later, so their words are no fault. */
function faultOf(said: string, lines: readonly Line[]): string | undefined {
  if (said.trim() === '') return 'empty'
  const own = lines.map((each) => (typeof each === 'string' ? each : (each.text ?? ''))).join(' ')
  const broken = /undefined|NaN|\[object|\{\w+\}|Invalid Date/.exec(said)
  return broken && !own.includes(broken[0]) ? broken[0] : undefined
}
