import {
  type CollectionField,
  type CollectionRequest,
  collectionName,
  collectionRequests,
  collectionText,
  variableTexts,
} from './collection.ts'

/** A collection in Postman's format 2.1. */
export function postmanCollection(baseUrl: string): object {
  return {
    info: {
      name: collectionName,
      description: collectionText,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: baseUrl, description: variableTexts.base_url },
      { key: 'api_key', value: '', description: variableTexts.api_key },
    ],
    item: [...Map.groupBy(collectionRequests(), ({ folder }) => folder)].map(([name, requests]) => ({
      name,
      item: requests.map(item),
    })),
  }
}

function item(request: CollectionRequest) {
  const { name, description, method, path, pathFields, query, headers, body, keeps } = request
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/')
  const sent = query.filter(({ isSent }) => isSent)
  return {
    name,
    ...(keeps && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: keeping(keeps) } }] }),
    request: {
      method,
      description,
      header: [
        ...headers.map(field),
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ],
      url: {
        raw: `{{base_url}}/${segments.join('/')}${sent.length > 0 ? '?' : ''}${sent.map((each) => `${each.name}=${each.value}`).join('&')}`,
        host: ['{{base_url}}'],
        path: segments,
        ...(query.length > 0 && { query: query.map(field) }),
        ...(pathFields.length > 0 && {
          variable: pathFields.map(({ name: key, value, description: told }) => ({
            key,
            value,
            description: told,
          })),
        }),
      },
      ...(body !== undefined && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
    response: [],
  }
}

function keeping({ variable, expression }: NonNullable<CollectionRequest['keeps']>): string[] {
  return [
    `const found = pm.response.code === 200 ? pm.response.json().${expression} : undefined`,
    `if (found) pm.collectionVariables.set(${JSON.stringify(variable)}, found)`,
  ]
}

function field({ name, value, description, isSent }: CollectionField) {
  return { key: name, value, description, ...(!isSent && { disabled: true }) }
}
