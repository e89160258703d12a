// The learned weights: `npm run train:wishes` finds them.
import { Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import type { Op } from './candidates.ts'

const Weights = Type.Record(Type.String(), Type.Number())
const File = Type.Object(
  { about: Type.String(), any: Weights, ops: Type.Record(Type.String(), Weights) },
  { additionalProperties: false },
)

type Read = { ofAny: ReadonlyMap<string, number>; ofOp: ReadonlyMap<string, ReadonlyMap<string, number>> }

/** Read with the first line, since a start has no use for them. */
let weights: Read | undefined

function read(): Read {
  const file = readDataFile(File, new URL('./weights.json', import.meta.url))
  return {
    ofAny: new Map(Object.entries(file.any)),
    ofOp: new Map(Object.entries(file.ops).map(([op, own]) => [op, new Map(Object.entries(own))])),
  }
}

/** How much a trait speaks for a change of this kind. */
export function weightOf(op: Op, trait: string): number {
  weights ??= read()
  const { ofAny, ofOp } = weights
  return (ofAny.get(trait) ?? 0) + (ofOp.get(op)?.get(trait) ?? 0)
}
