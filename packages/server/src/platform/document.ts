// Documents written by people: checked against a schema whose parts say in words what they expect.
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { AppError } from './errors.ts'

/** Throws invalid_request for the first error, with its place and what is expected there. */
export function checkDocument<Schema extends TSchema>(
  schema: Schema,
  given: unknown,
): asserts given is Static<Schema> {
  const errors = Value.Errors(schema, given).filter(({ keyword }) => keyword !== 'boolean')
  const [first] = errors
  if (!first) return
  // A union is described as a whole, not by its branches.
  const error =
    errors.find(({ keyword, instancePath }) => keyword === 'anyOf' && instancePath === first.instancePath) ??
    first
  if (error.keyword === 'additionalProperties') {
    const known = Object.keys(schemaAt(schema, error.schemaPath).properties ?? {}).join(', ')
    const name = error.params.additionalProperties[0] ?? ''
    throw wrongAt(placeOf(`${error.instancePath}/${name}`), `not one of ${known}`)
  }
  if (error.keyword === 'required') {
    const missing = error.params.requiredProperties[0] ?? ''
    const expected = schemaAt(schema, `${error.schemaPath}/properties/${missing}`).description
    throw wrongAt(placeOf(`${error.instancePath}/${missing}`), `missing; expected ${expected}`)
  }
  throw wrongAt(
    placeOf(error.instancePath),
    `expected ${schemaAt(schema, error.schemaPath.replace(/\/anyOf$/, '')).description}`,
  )
}

export function wrongAt(place: string, problem: string): AppError {
  return new AppError('invalid_request', `${place}: ${problem}`)
}

type SchemaNode = { description?: string; properties?: object } & { readonly [key: string]: unknown }

/** The part of the schema at a pointer such as #/properties/services/items. */
function schemaAt(schema: TSchema, pointer: string): SchemaNode {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce<SchemaNode>(
    (node, key) => (node[key] ?? {}) as SchemaNode,
    schema as unknown as SchemaNode,
  )
}

/** /services/0/sku as services[0].sku */
function placeOf(pointer: string): string {
  const place = pointer.replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.')
  return place.replace(/^\./, '') || 'the document'
}
