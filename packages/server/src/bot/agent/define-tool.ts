import { limits } from '@mostrador/contract/limits'
import { jsonSchema, type Tool, tool } from 'ai'
import { faultOf, type ModelForm } from '../tools/tool.ts'
import type { Facts } from './facts/facts.ts'

/** Makes a tool that a model can call: arguments are checked, results are text. */
export type Define = <Argument>(
  form: ModelForm<Argument>,
  execute: (argument: Argument) => Promise<unknown>,
) => Tool

export function defineWith({ facts, now }: { facts: Facts; now: Date }): Define {
  return ({ description, schema, argumentOf }, execute) =>
    tool({
      description,
      inputSchema: jsonSchema<unknown>(schema, {
        validate: (value) => {
          const fault = faultOf(schema, value)
          return fault === '' ? { success: true, value } : { success: false, error: new Error(fault) }
        },
      }),
      execute: async (input: unknown) => {
        const result = await execute(argumentOf(withIds(input, facts), now))
        return (JSON.stringify(result) ?? 'null').slice(0, limits.agentResultCharsMax)
      },
    })
}

/** Models name things by handle; tools by id. */
function withIds(input: unknown, facts: Facts): unknown {
  if (typeof input !== 'object' || input === null) return input
  const known = (value: unknown) => (typeof value === 'string' ? (facts.idOf(value) ?? value) : value)
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (!/_ids?$/.test(name)) return [name, value]
      return [name, Array.isArray(value) ? value.map(known) : known(value)]
    }),
  )
}
