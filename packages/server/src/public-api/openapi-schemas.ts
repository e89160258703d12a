import { eventData } from '@mostrador/contract/events/event-data'
import { ApiError, Meta, resourceSchemas } from '@mostrador/contract/resources'

export type Json = Record<string, unknown>

export function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

/**
 * JSON Schema in the form OpenAPI 3.1 tools handle well: no $id, "or null" as a type rather than a union, and each list
 * of values under its name, so that generated code has one type per list.
 */
export function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (!isObject(schema)) return schema
  const { $id: _id, anyOf, ...rest } = schema
  const named = isNamedEnum(rest)
  const own = Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !named || !['enum', 'title', 'type'].includes(key))
      .map(([key, value]) => [key, plain(value)]),
  )
  if (named) return { ...ref(String(rest.title)), ...own }
  const [first] = Array.isArray(anyOf) ? anyOf : []
  if (first === undefined) return 'enum' in own && !('type' in own) ? { type: 'string', ...own } : own
  const inner = plain(first) as Json
  if ('$ref' in inner) return { anyOf: [inner, { type: 'null' }], ...own }
  const { type = 'string', ...others } = inner
  return { type: [type, 'null'], ...others, ...own }
}

/** Every named list of values of the contract. */
export function enumSchemas(): Json {
  const found: Json = {}
  collect([resourceSchemas, Meta, ApiError, eventData], found)
  return found
}

function collect(schema: unknown, found: Json): void {
  if (Array.isArray(schema)) for (const each of schema) collect(each, found)
  if (!isObject(schema) || Array.isArray(schema)) return
  if (isNamedEnum(schema)) {
    const name = String(schema.title)
    const made = { type: 'string', description: enumTexts[name], enum: schema.enum }
    if (found[name] && JSON.stringify(found[name]) !== JSON.stringify(made))
      throw new Error(`two lists are named ${name}`)
    found[name] = made
  }
  for (const each of Object.values(schema)) collect(each, found)
}

const enumTexts: Readonly<Record<string, string>> = {
  ContactStatus: 'Stored states of a contact.',
  Platform: 'Channels on which a conversation takes place.',
  ReceivedPlatform: 'Channels whose messages are reported by webhook.',
  MessageRole: 'Who writes a message.',
  HandoffReason: 'Reasons for calling a person.',
  OrderPlatform: 'Where orders come from.',
  OrderStatus: 'Stored states of an order.',
  PaymentStatus: 'Stored states of a payment.',
  PricingType: 'How a product is priced.',
  ItemType: 'Kinds of products.',
  AppointmentStatus: 'Stored states of an appointment.',
  Scope: 'What a key may do.',
  Plan: 'Plans of an account.',
  ErrorCode: 'The only codes of errors.',
}

function isNamedEnum(schema: Json): boolean {
  return Array.isArray(schema.enum) && typeof schema.title === 'string'
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
