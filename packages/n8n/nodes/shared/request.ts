import type {
  IDataObject,
  IExecuteFunctions,
  IHttpRequestMethods,
  IN8nHttpFullResponse,
  IPollFunctions,
  JsonObject,
} from 'n8n-workflow'
import { NodeApiError, sleep } from 'n8n-workflow'

export type Context = IExecuteFunctions | IPollFunctions

export type Asked = {
  method?: IHttpRequestMethods
  /** From the host on. */
  path: string
  query?: IDataObject
  body?: IDataObject
  headers?: IDataObject
  itemIndex?: number
  timeoutMs?: number
}

export type Answer = { status: number; headers: IDataObject; body: IDataObject }

const triesMax = 4
/** A window of the rate limit, and a second for clocks that differ. */
const waitSecondsMax = 61

/** Any answer of the API but a refusal for the rate limit, which is waited out. */
export async function ask(context: Context, asked: Asked): Promise<Answer> {
  const { url } = await context.getCredentials<{ url: string }>('mostradorApi')
  for (let tries = 1; ; tries += 1) {
    const response = (await context.helpers.httpRequestWithAuthentication.call(context, 'mostradorApi', {
      method: asked.method ?? 'GET',
      url: url.trim().replace(/\/+$/, '') + asked.path,
      qs: asked.query ?? {},
      ...(asked.body && { body: asked.body }),
      headers: asked.headers ?? {},
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
      timeout: asked.timeoutMs ?? 30_000,
    })) as IN8nHttpFullResponse
    const answer = {
      status: response.statusCode,
      headers: response.headers as IDataObject,
      body: response.body as unknown as IDataObject,
    }
    if (answer.status !== 429 || tries === triesMax) return answer
    const seconds = retryAfter(String(answer.headers['retry-after'] ?? ''))
    await sleep(1_000 * Math.min(waitSecondsMax, Math.max(1, seconds)))
  }
}

/** In seconds; proxies may give a moment. 0 for what is neither. */
function retryAfter(given: string): number {
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000
  return seconds > 0 ? seconds : 0
}

/** The body of a success. Throws the API's own message for anything else. */
export async function askBody(context: Context, asked: Asked): Promise<IDataObject> {
  const answer = await ask(context, asked)
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw refusal(context, answer, asked.itemIndex)
}

export function refusal(context: Context, { status, body }: Answer, itemIndex?: number): NodeApiError {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as { error?: IDataObject }
  return new NodeApiError(context.getNode(), (error ?? {}) as JsonObject, {
    httpCode: String(status),
    message: String(
      error?.message ?? `The address answers ${status}, but not as Mostrador does: check the URL`,
    ),
    ...(error && { description: `${error.code}, request ${error.request_id}` }),
    ...(itemIndex !== undefined && { itemIndex }),
  })
}
