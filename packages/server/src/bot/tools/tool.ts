// The definition of a tool: one for the rules, for a language model and for trials.
import { limits } from '@mostrador/contract/limits'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { StoredCart } from '../../domain/orders/customer-orders.queries.ts'
import { type Look, type Offered, offeredOf } from '../../domain/products/offered/offered.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { TurnScope } from './scope.ts'

/** The transaction a tool works in, and its scope. */
export type ToolContext = {
  tx: Tx
  scope: TurnScope
  /** Forgotten by a change of it; absent where each call has a transaction of its own. */
  seen?: Seen
}

/** Catalogue and cart as they were looked at in the transaction. */
export type Seen = { taken?: { look: Look }; offered?: Promise<Offered>; cart?: StoredCart | undefined }

/** The catalogue as it stands after all that the turn has changed so far. */
export function offeredIn({ tx, scope, seen }: ToolContext): Promise<Offered> {
  if (seen === undefined) return offeredOf(tx, scope.accountId)
  seen.offered ??= offeredOf(tx, scope.accountId, seen.taken)
  return seen.offered
}

export type Tool<Argument, Result> = {
  /**
   * `changes`: runs once per turn and argument, however often it is called. `sees_changes`: the answer depends on
   * earlier changes of the turn. `none`: neither.
   */
  effect: 'changes' | 'sees_changes' | 'none'
  /** A change after which the shop offers just the same. */
  keepsOffered?: true
  /** Null when language models are not offered the tool. */
  model: ModelForm<Argument> | null
  run: (context: ToolContext, argument: Argument) => Promise<Result>
}

/** A tool's description and arguments for a language model. */
export type ModelForm<Argument> = {
  description: string
  schema: TObject
  /** Throws when the input does not match the schema. */
  argumentOf: (input: unknown, now: Date) => Argument
}

export function defineTool<Argument, Result>(tool: Tool<Argument, Result>): Tool<Argument, Result> {
  return tool
}

export function forModel<Properties extends TProperties, Argument>(
  description: string,
  properties: Properties,
  argumentOf: (input: Static<TObject<Properties>>, now: Date) => Argument,
): ModelForm<Argument> {
  const schema = Type.Object(properties, { additionalProperties: false })
  return {
    description,
    schema,
    argumentOf: (input, now) => {
      if (!Value.Check(schema, input)) throw new Error(faultOf(schema, input))
      return argumentOf(input, now)
    },
  }
}

/** For a tool without arguments. */
export function plainForModel(description: string): ModelForm<void> {
  return forModel(description, {}, () => undefined)
}

/** The fault in an input, worded for the model; empty when there is none. */
export function faultOf(schema: TObject, input: unknown): string {
  const [problem] = Value.Errors(schema, input)
  return problem ? `${problem.instancePath.slice(1) || 'the arguments'} ${problem.message}` : ''
}

export const givenId = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'an id that another tool gave',
})
export const givenText = (description: string, minLength = 1) =>
  Type.String({ minLength, maxLength: limits.botQuestionCharsMax, description })
export const givenMeasure = Type.Integer({
  minimum: 1,
  maximum: limits.orderMeasureMax,
  description:
    'of goods by measure alone, in thousandths of their unit: 350 is 350 g of what is sold by the kilo',
})
export const givenQuantity = (minimum: number) => Type.Integer({ minimum, maximum: limits.orderQuantityMax })
