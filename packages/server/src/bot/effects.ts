// What a turn changes, noted as it happens: each tool once with the same arguments, and so that it can be done again.
import { createHash } from 'node:crypto'
import type { TurnEffect } from '../domain/conversations/turns.ts'
import type { Tools } from './tools.ts'

const changingTools = [
  'addToCart',
  'setQuantity',
  'clearCart',
  'setAddress',
  'placeOrder',
  'placeChannelOrder',
  'book',
  'moveAppointment',
  'cancelAppointment',
] as const satisfies readonly (keyof Tools)[]

/** Tools whose answers depend on what the turn has changed. */
const affectedTools = [
  'searchProducts',
  'getProduct',
  'getCart',
  'listOrders',
  'listSlots',
  'listAppointments',
] as const satisfies readonly (keyof Tools)[]

const otherTools = [
  'listCategories',
  'searchKnowledge',
  'listServices',
] as const satisfies readonly (keyof Tools)[]

type ToolName = (typeof changingTools | typeof affectedTools | typeof otherTools)[number]
export type ToolCall = { tool: ToolName; argument: unknown }

/** Every tool takes one argument at most, so that one call stands for all of them. */
export function callTool(tools: Tools, { tool, argument }: ToolCall): Promise<unknown> {
  const work = tools[tool] as (argument: unknown) => Promise<unknown>
  return work(argument)
}

/** Tools that all do the same with their call. */
export function toolsThat(run: (call: ToolCall) => Promise<unknown>): Tools {
  const names: readonly ToolName[] = [...changingTools, ...affectedTools, ...otherTools]
  const tools = names.map((tool) => [tool, (argument: unknown) => run({ tool, argument })] as const)
  return Object.fromEntries(tools) as unknown as Tools
}

/** What was changed, in order. */
export class EffectLog {
  readonly #effects = new Map<string, TurnEffect & { call: ToolCall }>()

  get effects(): readonly (TurnEffect & { call: ToolCall })[] {
    return [...this.#effects.values()]
  }

  /** Runs a change that was not made yet; of one that was, gives the result. */
  async once(call: ToolCall, run: () => Promise<unknown>): Promise<unknown> {
    const argumentsHash = hashOf(call.argument)
    const name = `${call.tool} ${argumentsHash}`
    const made = this.#effects.get(name)
    if (made) return made.result
    const result = await run()
    this.#effects.set(name, { tool: call.tool, argumentsHash, arguments: call.argument, result, call })
    return result
  }
}

export function isChanging({ tool }: ToolCall): boolean {
  return (changingTools as readonly string[]).includes(tool)
}

export function isAffected({ tool }: ToolCall): boolean {
  return (affectedTools as readonly string[]).includes(tool)
}

/** The same for the same arguments, in whatever order an object's keys were written. */
function hashOf(argument: unknown): string {
  const text = JSON.stringify(argument ?? null, (_key, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
