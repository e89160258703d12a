import { limits } from '@mostrador/contract/limits'
import { jsonSchema, type Tool, tool } from 'ai'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { Value } from 'typebox/value'
import { localTime } from './local-time.ts'

/** Makes a tool that a model can call: its arguments are checked, its result is text. */
export type Define = <Properties extends TProperties>(
  description: string,
  properties: Properties,
  execute: (input: Static<TObject<Properties>>) => Promise<unknown>,
) => Tool

/** `onResult` hears every result as the model reads it. */
export function defineWith(zone: string, onResult: (result: string) => void): Define {
  return (description, properties, execute) => {
    const schema = Type.Object(properties, { additionalProperties: false })
    type Input = Static<typeof schema>
    return tool({
      description,
      inputSchema: jsonSchema<Input>(schema as object, { validate: checkWith(schema) }),
      execute: async (input: Input) => {
        const text = JSON.stringify(inLocalTime(await execute(input), zone)) ?? 'null'
        const result = text.slice(0, limits.agentResultCharsMax)
        onResult(result)
        return result
      },
    }) as Tool
  }
}

function checkWith<Schema extends TObject>(schema: Schema) {
  return (value: unknown) => {
    const [problem] = Value.Errors(schema, value)
    if (!problem) return { success: true, value: value as Static<Schema> } as const
    const place = problem.instancePath.slice(1) || 'the arguments'
    return { success: false, error: new Error(`${place} ${problem.message}`) } as const
  }
}

/** Instants as the clock of the shop shows them: a model reckons badly with zones. */
function inLocalTime(value: unknown, zone: string): unknown {
  if (value instanceof Date) return localTime(value, zone)
  if (Array.isArray(value)) return value.map((each) => inLocalTime(each, zone))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLocalTime(inner, zone)]))
}
