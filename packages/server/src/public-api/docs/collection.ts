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
  /** Runs once it is answered: keeps what later requests name by a variable. */
  keeps: { variable: string; expression: string } | undefined
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
  'Set base_url to the address of the service and api_key to a key of the account; creating a contact takes one with write scope. Run from the top: lists keep the first id, and the start of the feed its cursor, for the requests behind them. Optional parameters are there, switched off.'

export const variableTexts = {
  base_url: 'Address of the service, such as https://shop.example.com, without /api/v1.',
  api_key: 'A key of the account, svc_ and 40 characters, from the dashboard under Developers.',
} as const

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
        pathFields: fields('path').map((each) => ({ ...each, value: `{{${idName(path)}}}` })),
        query: fields('query'),
        headers: fields('header'),
        body: schema === undefined ? undefined : exampleOf(components.schemas[schema]),
        keeps: keptOf(method, path, paths),
      }
    }),
  )
}

/** For `/orders` and `/orders/{id}` it is order_id. */
function idName(path: string): string {
  return `${path.split('/')[1]?.replace(/s$/, '')}_id`
}

function keptOf(method: string, path: string, paths: Document['paths']): CollectionRequest['keeps'] {
  if (path === '/start') return { variable: feedCursor, expression: 'cursor' }
  const isNeeded = method === 'get' && `${path}/{id}` in paths
  return isNeeded ? { variable: idName(path), expression: 'data?.[0]?.id' } : undefined
}

const feedCursor = 'feed_cursor'
/** In place of examples: parameters that must be of this account. */
const variables: Readonly<Record<string, string>> = { after: feedCursor, conversation_id: 'conversation_id' }

function fieldOf({ name, description, required, example }: Parameter): CollectionField {
  const variable = required ? variables[name] : undefined
  return {
    name,
    value: variable !== undefined ? `{{${variable}}}` : String(example ?? ''),
    description,
    isSent: required === true,
  }
}

function exampleOf(schema: Schema | undefined): string {
  const examples = Object.entries(schema?.properties ?? {}).map(([name, { examples = [] }]) => [
    name,
    // The same phone again would be a conflict.
    name === 'phone' ? '+57{{$timestamp}}' : examples[0],
  ])
  return JSON.stringify(Object.fromEntries(examples), null, 2)
}
