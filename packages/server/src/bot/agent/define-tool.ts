import { limits } from '@mostrador/contract/limits'
import { jsonSchema, type Tool, tool } from 'ai'
import { faultOf, type ModelForm } from '../tools/tool.ts'
import { localTime } from './local-time.ts'

/** Makes a tool that a model can call: arguments are checked, results are text. */
export type Define = <Argument>(
  form: ModelForm<Argument>,
  execute: (argument: Argument) => Promise<unknown>,
) => Tool

/** `onResult` gets every result exactly as the model reads it. */
export function defineWith(
  { zone, now }: { zone: string; now: Date },
  onResult: (result: string) => void,
): Define {
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
        const text = JSON.stringify(inLocalTime(await execute(argumentOf(input, now)), zone)) ?? 'null'
        const result = text.slice(0, limits.agentResultCharsMax)
        onResult(result)
        return result
      },
    })
}

/** Shows instants in the shop's local time, because models are bad at time zones. */
function inLocalTime(value: unknown, zone: string): unknown {
  if (value instanceof Date) return localTime(value, zone)
  if (Array.isArray(value)) return value.map((each) => inLocalTime(each, zone))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLocalTime(inner, zone)]))
}
