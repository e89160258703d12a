// Schemas of the OpenAPI documents as Python: a TypedDict for each object, a Literal for each list of values.

type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: string[]
  const?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
type Schemas = Record<string, Schema>

const scalars: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

export function pythonModels(documents: readonly Record<string, unknown>[]): string {
  const schemas = Object.assign({}, ...documents.map(schemasOf)) as Schemas
  const aliases = Object.entries(schemas).filter(([, { type }]) => type === 'string')
  const classes = Object.entries(schemas).filter(([, { type }]) => type !== 'string')
  return [
    `"""The API's objects. Made by \`npm run openapi\` from the OpenAPI documents; do not edit.

Every field may be None, and objects may have fields beside these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired
`,
    ...aliases.map(
      ([name, { enum: values = [] }]) => `${name} = Literal[${values.map(quoted).join(', ')}]\n`,
    ),
    ...classes.flatMap(([name, schema]) => classesOf(name, schema)),
    ...['Change', 'Event'].map((kind) => union(kind, schemas[`${kind}Page`])),
  ].join('\n')
}

function schemasOf(document: Record<string, unknown>): Schemas {
  return (document.components as { schemas: Schemas }).schemas
}

/** The class of an object, after those of the objects inside it. */
function classesOf(name: string, schema: Schema): string[] {
  const inner: string[] = []
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(([field, each]) => {
    const type = typeOf(each, `${name}${pascal(field)}`, inner)
    const text = each.description ? `\n    ${docstring(each.description)}` : ''
    return `    ${field}: ${required.has(field) ? type : `NotRequired[${type}]`}${text}\n`
  })
  const text = schema.description ? `    ${docstring(schema.description)}\n` : ''
  return [...inner, `\nclass ${name}(TypedDict):\n${[text, ...fields].filter(Boolean).join('\n')}`]
}

/** A type as Python writes it; classes that it needs are added to `inner`. */
function typeOf(schema: Schema, name: string, inner: string[]): string {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '')
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, name, inner)).join(' | ')
  if (schema.const !== undefined) return `Literal[${quoted(schema.const)}]`
  if (schema.enum) return `Literal[${schema.enum.map(quoted).join(', ')}]`
  if (schema.type === undefined) return 'Any'
  return [schema.type]
    .flat()
    .map((type) => plainType(type, schema, name, inner))
    .join(' | ')
}

function plainType(type: string, schema: Schema, name: string, inner: string[]): string {
  if (type === 'array') return `list[${typeOf(schema.items ?? {}, `${name}Item`, inner)}]`
  if (type !== 'object') {
    const scalar = scalars[type]
    if (!scalar) throw new Error(`no Python type for ${type} of ${name}`)
    return scalar
  }
  if (Object.keys(schema.properties ?? {}).length === 0) return 'dict[str, Any]'
  inner.push(...classesOf(name, schema))
  return name
}

/** Evaluated when the module is loaded, so it comes after its classes. */
function union(name: string, page: Schema | undefined): string {
  const kinds = page?.properties?.data?.items?.anyOf ?? []
  if (kinds.length === 0) throw new Error(`no kinds of ${name}`)
  return `\n${name} = Union[\n${kinds.map((kind) => `    ${typeOf(kind, name, [])},\n`).join('')}]\n`
}

function docstring(text: string): string {
  return `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")}${text.endsWith('"') ? ' ' : ''}"""`
}

function quoted(value: string): string {
  return JSON.stringify(value)
}

function pascal(field: string): string {
  return field.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
