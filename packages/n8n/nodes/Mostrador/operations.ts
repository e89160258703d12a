import { createHash } from 'node:crypto'
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow'
import { ask, askBody, refusal } from '../shared/request'

const pageMax = 200

const paths: Readonly<Record<string, string>> = {
  appointment: '/api/v1/appointments',
  contact: '/api/v1/contacts',
  conversation: '/api/v1/conversations',
  message: '/api/v1/messages',
  order: '/api/v1/orders',
  product: '/api/v1/products',
}

/** The records that the node's parameters ask for, for one item. */
export function runOperation(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject[]> {
  const resource = context.getNodeParameter('resource', itemIndex) as string
  const operation = context.getNodeParameter('operation', itemIndex) as string
  if (resource === 'apiKey') return one(askBody(context, { path: '/api/v1/_meta', itemIndex }))
  const path = paths[resource] ?? ''
  if (operation === 'getAll') return getMany(context, path, itemIndex)
  if (operation === 'create') return one(createContact(context, itemIndex))
  const id = context.getNodeParameter('id', itemIndex) as string
  return one(askBody(context, { path: `${path}/${encodeURIComponent(id.trim())}`, itemIndex }))
}

async function one(record: Promise<IDataObject>): Promise<IDataObject[]> {
  return [await record]
}

async function getMany(context: IExecuteFunctions, path: string, itemIndex: number): Promise<IDataObject[]> {
  const isAll = context.getNodeParameter('returnAll', itemIndex) as boolean
  const wanted = isAll ? Number.POSITIVE_INFINITY : (context.getNodeParameter('limit', itemIndex) as number)
  const query = { ...filtersOf(context, itemIndex) }
  const records: IDataObject[] = []
  let cursor: unknown = null
  do {
    const limit = Math.min(pageMax, wanted - records.length)
    const page: IDataObject = await askBody(context, {
      path,
      query: { ...query, limit, ...(cursor === null ? {} : { cursor: String(cursor) }) },
      itemIndex,
    })
    records.push(...(page.data as IDataObject[]))
    cursor = page.next_cursor
  } while (cursor !== null && records.length < wanted)
  return records
}

/** Filters that were added and left empty do not narrow. */
function filtersOf(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const filters = context.getNodeParameter('filters', itemIndex, {}) as IDataObject
  const conversation = context.getNodeParameter('conversationId', itemIndex, '') as string
  const given = { ...filters, ...(conversation.trim() && { conversation_id: conversation.trim() }) }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== null))
}

async function createContact(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
  const phone = context.getNodeParameter('phone', itemIndex) as string
  const { name, ifExists } = context.getNodeParameter('options', itemIndex, {}) as {
    name?: string
    ifExists?: string
  }
  const body = { phone: String(phone), ...(name && { name }) }
  const key = keyOf(context, itemIndex, body)
  const answer = await ask(context, {
    method: 'POST',
    path: '/api/v1/contacts',
    body,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
    itemIndex,
  })
  const existing = answer.headers['x-existing-id']
  if (answer.status === 201) return answer.body
  if (answer.status === 409 && existing && ifExists === 'returnId') return { id: existing, existed: true }
  throw refusal(context, answer, itemIndex)
}

/** The same for each repetition of one item in one execution, so that a retry makes no second contact. */
function keyOf(context: IExecuteFunctions, itemIndex: number, body: IDataObject): string | undefined {
  const execution = context.getExecutionId()
  if (!execution) return undefined
  const about = JSON.stringify([context.getWorkflow().id, execution, context.getNode().id, itemIndex, body])
  return `n8n-${createHash('sha256').update(about).digest('hex')}`
}
