// The learned weights: `npm run train:answers` finds them.
import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { cardTraits, noteTraits } from './traits.ts'

const strict = { additionalProperties: false } as const
const File = Type.Object(
  {
    about: Type.String(),
    note: Type.Object(Object.fromEntries(noteTraits.map((trait) => [trait, Type.Number()])), strict),
    card: Type.Object(Object.fromEntries(cardTraits.map((trait) => [trait, Type.Number()])), strict),
  },
  strict,
)

const file = read()
const ofNote = new Map<string, number>(Object.entries(file.note))
const ofCard = new Map<string, number>(Object.entries(file.card))

export function weightsOf(traits: Readonly<Record<string, number>>, isCard: boolean): number {
  const weights = isCard ? ofCard : ofNote
  return Object.entries(traits).reduce((sum, [trait, value]) => sum + value * (weights.get(trait) ?? 0), 0)
}

function read() {
  const url = new URL('./weights.json', import.meta.url)
  const given: unknown = JSON.parse(readFileSync(url, 'utf8'))
  if (Value.Check(File, given)) return given
  const [problem] = Value.Errors(File, given)
  throw new Error(`${url.pathname}: ${problem?.instancePath} ${problem?.message}`)
}
