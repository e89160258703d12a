// Effects: every change a turn makes, recorded as it happens. The same call with the same argument runs once per turn,
// and every effect can be repeated.
import { createHash } from 'node:crypto'
import type { TurnEffect } from '../../domain/conversations/turns.ts'
import type { ToolContext } from './tool.ts'
import { type Arguments, callTool, type Results, type ToolName } from './tool-table.ts'

export type Effect = TurnEffect & { repeat: (context: ToolContext) => Promise<unknown> }

/** The effects of a turn, in order. */
export class EffectLog {
  readonly #effects: Effect[] = []

  get effects(): readonly Effect[] {
    return this.#effects
  }

  /** Runs a change once per argument; a repeated call gets the first result. */
  once<Name extends ToolName>(
    tool: Name,
    run: (argument: Arguments[Name]) => Promise<Results[Name]>,
  ): (argument: Arguments[Name]) => Promise<Results[Name]> {
    const made = new Map<string, { result: Results[Name] }>()
    return async (argument) => {
      const argumentsHash = hashOf(argument)
      const known = made.get(argumentsHash)
      if (known) return known.result
      const result = await run(argument)
      made.set(argumentsHash, { result })
      const repeat = (context: ToolContext) => callTool(context, tool, argument)
      this.#effects.push({ tool, argumentsHash, arguments: argument, result, repeat })
      return result
    }
  }
}

/** The same for equal arguments, whatever the order of an object's keys. */
function hashOf(argument: unknown): string {
  const text = JSON.stringify(argument ?? null, (_key, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
