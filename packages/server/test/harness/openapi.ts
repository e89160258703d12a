// The committed OpenAPI documents as tables of operations, and checks of answers against their schemas.
import { readFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type ResponseObject = {
  $ref?: string
  headers?: Record<string, unknown>
  content?: { 'application/json': { schema: object } }
}
type OperationObject = {
  operationId: string
  parameters?: {
    name: string
    in: 'query' | 'path' | 'header'
    required: boolean
    schema: { type: string; enum?: string[]; format?: string }
    example?: unknown
  }[]
  requestBody?: object
  responses: Record<string, ResponseObject>
}

type Document = {
  paths: Record<string, Record<string, OperationObject>>
  components: {
    responses: Record<string, ResponseObject>
    schemas: Record<string, object>
    headers: Record<string, { required?: boolean }>
  }
}

export type DocumentedOperation = OperationObject & {
  method: string
  path: string
  isList: boolean
  hasId: boolean
  /** Table whose rows the operation returns. */
  table: string
}

/** `differences` describes how an answer differs from the document; empty when it conforms. */
export function readDocument(file: 'openapi.json' | 'feed.openapi.json') {
  const document: Document = JSON.parse(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8'))
  const operations: DocumentedOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      isList: method === 'get' && !path.includes('{') && path !== '/_meta',
      hasId: path.includes('{id}'),
      table: path.split('/')[1] ?? '',
    })),
  )
  const ajv = new Ajv2020.default({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', components: document.components })
  const differences = (
    operation: DocumentedOperation,
    status: number,
    headers: Headers,
    body: unknown,
  ): string[] => {
    const named = operation.responses[String(status)]
    if (!named) return [`status ${status} is not documented`]
    const response = named.$ref ? document.components.responses[named.$ref.split('/').at(-1) ?? ''] : named
    const schema = response?.content?.['application/json'].schema
    if (!response || !schema) return [`status ${status} has no schema`]
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))
    const valid = validate(body)
    return [
      ...(valid
        ? []
        : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)),
      ...Object.keys(response.headers ?? {})
        .filter((name) => document.components.headers[name]?.required && !headers.has(name))
        .map((name) => `header ${name} is missing`),
    ]
  }
  return { operations, schemas: document.components.schemas, differences }
}

const { schemas, ...publicApi } = readDocument('openapi.json')
export const { operations: documented, differences } = publicApi

/** Properties that have a schema in the document. */
export function documentedFields(name: string): string[] {
  const schema = schemas[name] as { properties?: object } | undefined
  return Object.keys(schema?.properties ?? {})
}
