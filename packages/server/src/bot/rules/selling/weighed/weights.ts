// The learned weights: `npm run train:wishes` finds them.
import { Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import type { Op } from './candidates.ts'

const Weights = Type.Record(Type.String(), Type.Number())
const File = Type.Object(
  { about: Type.String(), any: Weights, ops: Type.Record(Type.String(), Weights) },
  { additionalProperties: false },
)

const file = readDataFile(File, new URL('./weights.json', import.meta.url))
const ofAny = new Map(Object.entries(file.any))
const ofOp = new Map(Object.entries(file.ops).map(([op, own]) => [op, new Map(Object.entries(own))]))

/** How much a trait speaks for a change of this kind. */
export function weightOf(op: Op, trait: string): number {
  return (ofAny.get(trait) ?? 0) + (ofOp.get(op)?.get(trait) ?? 0)
}
