// The things that n8n hands to a node when it runs, as far as these nodes use it. Requests are real.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { MostradorApi } from '../credentials/MostradorApi.credentials'

export type Fields = Record<string, unknown>

type Run = {
  parameters?: Fields
  credentials?: Record<string, Fields>
  /** `manual`: tried out in the editor. */
  mode?: 'manual' | 'trigger'
  staticData?: Fields
  execution?: string | undefined
  continueOnFail?: boolean
}

/** The `this` on which a node's functions are called. */
export function contextOf(run: Run) {
  const { parameters = {}, credentials = {}, staticData = {}, mode = 'trigger' } = run
  return {
    // Triggers name no item, so their fallback comes second.
    getNodeParameter: (name: string, second?: unknown, third?: unknown) =>
      name in parameters ? parameters[name] : typeof second === 'number' ? third : second,
    getCredentials: async (name: string) => credentials[name],
    getNode: () => ({ id: 'node-1', name: 'Mostrador', type: 'mostrador', typeVersion: 1, parameters }),
    getWorkflow: () => ({ id: 'workflow-1' }),
    getExecutionId: () => run.execution,
    getInputData: () => [{ json: {} }],
    getMode: () => mode,
    getWorkflowStaticData: () => staticData,
    continueOnFail: () => run.continueOnFail === true,
    helpers: {
      httpRequestWithAuthentication: (name: string, options: Request) =>
        request(options, credentials[name] ?? {}),
    },
  }
}

type Request = {
  method: string
  url: string
  qs: Fields
  body?: Fields
  headers: Record<string, string>
}

/** The answer whole, whatever its status, as the nodes ask for it. */
async function request({ method, url, qs, body, headers }: Request, credentials: Fields) {
  const target = new URL(url)
  for (const [name, value] of Object.entries(qs)) target.searchParams.set(name, String(value))
  const response = await fetch(target, {
    method,
    headers: {
      ...headers,
      ...authenticated(credentials),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: isJson ? JSON.parse(text) : text,
  }
}

/** The headers that the credential declares, its expressions filled in. */
function authenticated(credentials: Fields): Record<string, string> {
  const { headers = {} } = new MostradorApi().authenticate.properties
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      String(value)
        .replace(/^=/, '')
        .replaceAll(/\{\{\$credentials\.(\w+)\}\}/g, (_, field) => String(credentials[field])),
    ]),
  )
}

type Webhooks = {
  webhook(this: never): Promise<{ workflowData?: { json: Fields }[][]; noWebhookResponse?: boolean }>
}

export type Receiving = AsyncDisposable & {
  url: string
  /** The items that started the workflow. */
  started: Fields[]
  /** Statuses of the answers, in their order. */
  answers: number[]
}

/** n8n's webhook address of an active trigger. */
export async function receive(node: Webhooks, run: Run): Promise<Receiving> {
  const started: Fields[] = []
  const answers: number[] = []
  const staticData = run.staticData ?? {}
  const server = createServer(async (incoming, outgoing) => {
    const rawBody = await bodyOf(incoming)
    const answer = (status: number, json: unknown) => {
      answers.push(status)
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    }
    const response = {
      status: (status: number) => ({ json: (json: unknown) => answer(status, json) }),
    }
    const { workflowData, noWebhookResponse } = await node.webhook.call({
      ...contextOf({ ...run, staticData }),
      // Read on demand, as n8n does with bodies that it has not parsed.
      getRequestObject: () => {
        const request: { rawBody?: Buffer; readRawBody: () => Promise<void> } = {
          readRawBody: async () => {
            request.rawBody = rawBody
          },
        }
        return request
      },
      getHeaderData: () => incoming.headers,
      getResponseObject: () => response,
    } as never)
    started.push(...(workflowData?.flat().map(({ json }) => json) ?? []))
    if (!noWebhookResponse) answer(200, { message: 'Workflow was started' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/webhook/1/webhook`,
    started,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
