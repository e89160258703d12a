import { hash } from 'node:crypto'
import {
  type CollectionField,
  type CollectionRequest,
  collectionName,
  collectionRequests,
} from './collection.ts'

/** A collection in the form that Bruno exports and imports as one file. */
export function brunoCollection(baseUrl: string): object {
  const variable = (name: string, value: string, secret: boolean) => ({
    ...{ uid: uid(`variable ${name}`), name, value, type: 'text' },
    ...{ enabled: true, secret },
  })
  return {
    name: collectionName,
    version: '1',
    uid: uid(collectionName),
    items: [...Map.groupBy(collectionRequests(), ({ folder }) => folder)].map(([name, requests], index) => ({
      ...{ uid: uid(`folder ${name}`), type: 'folder', name, seq: index + 1 },
      items: requests.map(item),
    })),
    environments: [
      {
        uid: uid('environment'),
        name: collectionName,
        variables: [variable('base_url', baseUrl, false), variable('api_key', '', true)],
      },
    ],
    brunoConfig: { version: '1', name: collectionName, type: 'collection' },
  }
}

function item(request: CollectionRequest, index: number) {
  const { name, description, method, path, pathFields, query, headers, body, keeps } = request
  const own = `${method} ${path}`
  return {
    ...{ uid: uid(own), type: 'http-request', name, seq: index + 1 },
    request: {
      url: `{{base_url}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      method,
      headers: headers.map((each) => field(each, own)),
      params: [
        ...query.map((each) => ({ ...field(each, own), type: 'query' })),
        ...pathFields.map((each) => ({ ...field(each, own), type: 'path', enabled: true })),
      ],
      auth: { mode: 'bearer', bearer: { token: '{{api_key}}' } },
      body: body === undefined ? { mode: 'none' } : { mode: 'json', json: body },
      ...(keeps && { script: { res: keeping(keeps) } }),
      docs: description,
    },
  }
}

function keeping({ variable, expression }: NonNullable<CollectionRequest['keeps']>): string {
  return `const found = res.status === 200 ? res.body.${expression} : undefined
if (found) bru.setVar(${JSON.stringify(variable)}, found)`
}

function field({ name, value, description, isSent }: CollectionField, of: string) {
  return { uid: uid(`${of} ${name}`), name, value, description, enabled: isSent }
}

/** Bruno's ids have 21 letters and digits; the same name always gets the same. */
function uid(name: string): string {
  return hash('sha256', name).slice(0, 21)
}
