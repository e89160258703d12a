// The requests that a collection for API clients holds, read from the OpenAPI documents, so that a new operation is in
// every collection by being documented.
import { feedDocument } from '../feed/document.ts'
import { openApiDocument } from '../openapi.ts'

export type CollectionField = { name: string; value: string; description: string; isSent: boolean }
export type CollectionRequest = {
  folder: string
  name: string
  description: string
  method: string
  /** Below the service's address, with `{id}` for the path's parameter. */
  path: string
  pathFields: CollectionField[]
  query: CollectionField[]
  headers: CollectionField[]
  /** JSON text. */
  body: string | undefined
}

type Parameter = {
  name: string
  in: 'query' | 'path' | 'header'
  description: string
  required?: boolean
  example?: unknown
}
type Schema = { properties: Record<string, { examples?: unknown[] }> }
type Operation = {
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
}
type Document = {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const collectionName = 'Mostrador'
export const collectionText =
  'Set base_url to the address of the service and api_key to a key of the account. Optional parameters are there, switched off.'

export function collectionRequests(): CollectionRequest[] {
  return [openApiDocument(), feedDocument()].flatMap((document) => requestsOf(document as Document))
}

function requestsOf({ servers, paths, components }: Document): CollectionRequest[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, summary, description, parameters = [], requestBody }]) => {
      const fields = (place: Parameter['in']) => parameters.filter((each) => each.in === place).map(fieldOf)
      const schema = requestBody?.content['application/json']?.schema.$ref.split('/').at(-1)
      return {
        folder: tags[0] ?? '',
        name: summary,
        description,
        method: method.toUpperCase(),
        path: `${servers[0]?.url ?? ''}${path}`,
        pathFields: fields('path'),
        query: fields('query'),
        headers: fields('header'),
        body: schema === undefined ? undefined : exampleOf(components.schemas[schema]),
      }
    }),
  )
}

function fieldOf({ name, description, required, example }: Parameter): CollectionField {
  return {
    name,
    value: example === undefined ? '' : String(example),
    description,
    isSent: required === true,
  }
}

function exampleOf(schema: Schema | undefined): string {
  const examples = Object.entries(schema?.properties ?? {}).map(([name, { examples = [] }]) => [
    name,
    examples[0],
  ])
  return JSON.stringify(Object.fromEntries(examples), null, 2)
}
