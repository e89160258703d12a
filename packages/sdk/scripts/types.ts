// Writes src/generated/schema.ts from the two OpenAPI documents; with --check only reports that it is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

type Schema = { properties?: Record<string, Schema>; type?: string | string[]; [key: string]: unknown }
type Operation = { responses: Record<string, { headers?: unknown }> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Schema>>
  [key: string]: unknown
}

const resources = ['Contact', 'Conversation', 'Message', 'Order', 'Product', 'Appointment']
const file = new URL('../src/generated/schema.ts', import.meta.url)

const api = read('openapi.json')
const feed = read('feed.openapi.json')
const { webhooks: _, ...rest } = api
const document: Document = {
  ...rest,
  paths: { ...under('/api/v1', api), ...under('/api/feed/v1', feed) },
  components: { schemas: merge(api.components.schemas ?? {}, feed.components.schemas ?? {}) },
}
amend(document.components.schemas ?? {})

const text = `// Written by scripts/types.ts from openapi.json and feed.openapi.json.\n${astToString(
  await openapiTS(JSON.stringify(document)),
)}`
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write(
    'packages/sdk/src/generated/schema.ts is stale; run: npm run types --workspace @mostrador/sdk\n',
  )
  process.exitCode = 1
}

function read(name: string): Document {
  return JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')) as Document
}

/** Parameters, bodies and successes. Refusals are errors of the client, and headers it reads itself. */
function under(prefix: string, { paths }: Document): Document['paths'] {
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      prefix + path,
      Object.fromEntries(Object.entries(operations).map(([method, each]) => [method, withSuccess(each)])),
    ]),
  )
}

function withSuccess({ responses, ...operation }: Operation): Operation {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return {
    ...operation,
    responses: Object.fromEntries(successes.map(([status, { headers: _, ...success }]) => [status, success])),
  }
}

/** A name that both documents have must mean the same in both. */
function merge(one: Record<string, Schema>, other: Record<string, Schema>): Record<string, Schema> {
  for (const [name, schema] of Object.entries(other)) {
    if (name in one && JSON.stringify(one[name]) !== JSON.stringify(schema)) {
      throw new Error(`the schema ${name} differs between the two documents`)
    }
  }
  return structuredClone({ ...one, ...other })
}

/** Two facts that the pages tell and the schemas leave open. */
function amend(schemas: Record<string, Schema>): void {
  // The documents allow null in every field. Without this, no id of a list could be passed to `get`.
  for (const name of resources) {
    const own = schemas[name]?.properties?.id
    const changed = schemas[`${name}Change`]?.properties?.record?.anyOf as Schema[] | undefined
    for (const id of [own, changed?.[0]?.properties?.id]) {
      if (!id) throw new Error(`${name} has no id`)
      id.type = 'string'
    }
  }
  for (const [name, schema] of Object.entries(schemas)) {
    const data = name.endsWith('Event') ? schema.properties?.data?.properties : undefined
    if (data)
      data.test = { type: 'boolean', const: true, description: 'True on test events, absent on others.' }
  }
}
