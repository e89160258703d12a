// The tools of the MCP endpoint, made from the operations' data: what is an operation is a tool, without a second list.

import type { Tool as Definition } from '@modelcontextprotocol/server'
import { type FeedOperation, feedOperations } from '@mostrador/contract/feed'
import { limits } from '@mostrador/contract/limits'
import { type Operation, operations, type Parameter } from '@mostrador/contract/operations'
import type { Scope } from '@mostrador/contract/plans'
import { ContactCreate } from '@mostrador/contract/resources'
import { appointmentStatuses, orderStatuses, paymentStatuses, platforms } from '@mostrador/contract/values'
import { pageNames } from '../docs/pages.ts'
import { feedDocument } from '../feed/document.ts'
import { openApiDocument } from '../openapi.ts'
import { type Json, plain } from '../openapi-schemas.ts'

export type OperationTool = { definition: Definition; scope: Scope; operation: Operation | FeedOperation }
type DocsTool = { definition: Definition; scope: 'read'; docs: 'search' | 'read' }
export type Tool = OperationTool | DocsTool

/** All tools by name, in the operations' order. */
export function makeTools(): Map<string, Tool> {
  const api = openApiDocument()
  const feed = feedDocument()
  const tools: Tool[] = [
    ...operations.map((operation) => operationTool(operation, api)),
    ...feedOperations.map((operation) => operationTool(operation, feed)),
    ...docsTools,
  ]
  return new Map(tools.map((tool) => [tool.definition.name, tool]))
}

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** Adds one record and repeats nothing by itself. */
const creating = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }

const docsTools: readonly DocsTool[] = [
  {
    scope: 'read',
    docs: 'search',
    definition: {
      name: 'searchDocs',
      title: 'Search the docs',
      description:
        'Sections of the documentation that fit the words best, each from its beginning: fields, states, errors, limits, webhooks, the feed, channels, the bot.',
      inputSchema: closedObject(
        { query: { type: 'string', minLength: 1, maxLength: limits.docsQueryCharsMax } },
        ['query'],
      ),
      outputSchema: {
        type: 'object',
        required: ['results'],
        properties: {
          results: {
            type: 'array',
            items: {
              type: 'object',
              properties: Object.fromEntries(
                ['page', 'title', 'heading', 'excerpt'].map((name) => [name, { type: 'string' }]),
              ),
            },
          },
        },
      },
      annotations: readOnly,
    },
  },
  {
    scope: 'read',
    docs: 'read',
    definition: {
      name: 'readDocsPage',
      title: 'Read a page of the docs',
      description: 'A page of the documentation as Markdown, whole or one section of it.',
      inputSchema: closedObject(
        {
          page: { type: 'string', enum: pageNames },
          heading: { type: 'string', description: 'Only the section under this heading.' },
          cursor: { type: 'string', description: 'Of the part before, when a page did not fit.' },
        },
        ['page'],
      ),
      annotations: readOnly,
    },
  },
]

function operationTool(operation: Operation | FeedOperation, document: Json): OperationTool {
  const { id, method, summary, description, scope } = operation
  return {
    operation,
    scope,
    definition: {
      name: id,
      title: summary,
      description: `${summary}. ${description}`,
      inputSchema: inputSchema(operation),
      outputSchema: outputSchema(operation, document),
      annotations: method === 'GET' ? readOnly : creating,
    },
  }
}

function inputSchema(operation: Operation | FeedOperation): Definition['inputSchema'] {
  if (operation.method === 'POST') {
    const { properties, required } = plain(ContactCreate) as { properties: Json; required: string[] }
    return closedObject({ ...properties, idempotency_key: idempotencyKey }, required)
  }
  const properties = Object.fromEntries(
    operation.parameters.map((each) => [each.name, parameterSchema(each, operation.resource)]),
  )
  const required = operation.parameters.filter((each) => each.required).map(({ name }) => name)
  if (!operation.path.includes('{id}')) return closedObject(properties, required)
  const id = { type: 'string', description: `The ${operation.resource.toLowerCase()}'s id.` }
  return closedObject({ id, ...properties }, ['id', ...required])
}

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: limits.idempotencyKeyCharsMax,
  description: `Makes the creation safe to repeat: for ${limits.keptAnswerHours} hours the same arguments under it get the first answer again.`,
}

function closedObject(properties: Json, required: readonly string[]): Definition['inputSchema'] {
  return {
    type: 'object',
    properties: properties as Definition['inputSchema']['properties'],
    ...(required.length > 0 && { required: [...required] }),
    additionalProperties: false,
  }
}

function parameterSchema({ name, kind, description, example }: Parameter, resource: string): Json {
  const values = storedValues[resource]?.[name]
  const told = values === undefined ? description : `One of ${values.join(', ')}. ${description}`
  return {
    ...valueSchemas[kind],
    description: told,
    ...(isShown(kind, example) && { examples: [example] }),
  }
}

/** In words and not as an enum: any other value is answered with an empty page, as in the API. */
const storedValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Conversation: { platform: platforms },
  Order: { status: orderStatuses, payment_status: paymentStatuses },
  Appointment: { status: appointmentStatuses },
}

/** An id or a number to copy would lead a model astray. */
function isShown(kind: Parameter['kind'], example: string | undefined): boolean {
  return example !== undefined && (kind === 'text' || kind === 'instant') && !/^[\da-f-]{36}$/.test(example)
}

const valueSchemas: Readonly<Record<Parameter['kind'], Json>> = {
  text: { type: 'string' },
  id: { type: 'string' },
  cursor: { type: 'string' },
  boolean: { type: 'boolean' },
  instant: { type: 'string', format: 'date-time' },
  limit: { type: 'integer', minimum: limits.pageSizeMin, maximum: limits.pageSizeMax },
  wait: { type: 'number', minimum: 0, maximum: limits.feedWaitSecondsMax },
}

type Document = {
  paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, Json> }> }>>
  components: { schemas: Record<string, Json> }
}

/** The schema of the operation's success with all that it refers to. */
function outputSchema(
  { path, method }: Operation | FeedOperation,
  document: Json,
): Definition['outputSchema'] {
  const { paths, components } = document as Document
  const { responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} }
  const schema = (responses['200'] ?? responses['201'])?.content['application/json']?.schema as {
    $ref: string
  }
  const used: Json = {}
  const root = localised(components.schemas[nameIn(schema.$ref)], components.schemas, used)
  return { ...(root as { type: 'object' }), ...(Object.keys(used).length > 0 && { $defs: used }) }
}

/** References lead into the schema itself; examples are left out, as they are long and a model has no use for them. */
function localised(schema: unknown, all: Record<string, Json>, used: Json): unknown {
  if (Array.isArray(schema)) return schema.map((each) => localised(each, all, used))
  if (typeof schema !== 'object' || schema === null) return schema
  const result: Json = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'examples' || (key === 'format' && value === 'double')) continue
    if (key !== '$ref') {
      result[key] = localised(value, all, used)
      continue
    }
    const name = nameIn(String(value))
    result.$ref = `#/$defs/${name}`
    if (name in used) continue
    used[name] = {}
    used[name] = localised(all[name], all, used)
  }
  return result
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
