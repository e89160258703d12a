// A customer's end of a conversation: what they say goes through the service's own inbound path, and they hear what the
// platform accepted.
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Platform } from '@mostrador/contract/values'
import type { Choice } from '../domain/conversations/outgoing.ts'
import { isObject, listIn, textIn } from '../platform/foreign.ts'
import { copiesOf, type FaultName, faultOf, spreadOf } from './faults.ts'
import { played } from './played/platforms.ts'
import type { CustomerAct, Heard, Person, PlayedPlatform } from './played/played.ts'
import { type GraphPlatform, graphError, startGraph } from './stand-ins/graph.ts'
import { startTelegram, telegramError } from './stand-ins/telegram.ts'

export type Line = AsyncDisposable & {
  /** Everything heard so far, oldest first. */
  heard: readonly Heard[]
  /** Resolves once the service has accepted it. */
  act(acts: readonly CustomerAct[]): Promise<void>
  /** The customer's identity on the channel. */
  person: Person
}

type LineOptions = {
  platform: Platform
  /** Address of the service. */
  serviceUrl: string
  channel: { id: string; externalId: string; secret: string }
  person: Person
  faults: ReadonlySet<FaultName>
  random: () => number
}

/** The simulated platform; it must run before a channel can be given its address. */
export type Stage = AsyncDisposable & { apiUrl: string | undefined; open(options: LineOptions): Line }

const triesMax = 20
const retryMs = 250

const stages: { [Name in Platform]: (platform: Name) => Promise<Stage> } = {
  whatsapp: graphStage,
  messenger: graphStage,
  instagram: graphStage,
  telegram: telegramStage,
  web: webStage,
}

export function openStage<Name extends Platform>(platform: Name): Promise<Stage> {
  return stages[platform](platform)
}

async function graphStage(platform: GraphPlatform): Promise<Stage> {
  const graph = await startGraph()
  return {
    apiUrl: graph.url,
    open(options) {
      const { channel, faults, random } = options
      const { url, secret } = targetOf(options)
      graph.channels.set(channel.externalId, {
        platform,
        url,
        secret,
        reports: ['sent', 'delivered', 'read'],
      })
      graph.misbehave({ copies: copiesOf(faults), spreadMs: spreadOf(faults), random })
      graph.faultOf = () => faultOf(faults, { random, busy: graphError(130_429, { status: 429 }) })
      return platformLine(options, {
        platform,
        taken: graph.taken,
        headersOf: (body) => signed(body, secret),
      })
    },
    [Symbol.asyncDispose]: () => graph[Symbol.asyncDispose](),
  }
}

async function telegramStage(platform: PlayedPlatform): Promise<Stage> {
  const telegram = await startTelegram()
  return {
    apiUrl: telegram.url,
    open(options) {
      const { faults, random, channel } = options
      const busy = telegramError(429, 'Too Many Requests: retry after 1', 1)
      telegram.faultOf = () => faultOf(faults, { random, busy })
      const headers = { 'x-telegram-bot-api-secret-token': channel.secret }
      return platformLine(options, { platform, taken: telegram.taken, headersOf: () => headers })
    },
    [Symbol.asyncDispose]: () => telegram[Symbol.asyncDispose](),
  }
}

function targetOf({ serviceUrl, channel }: LineOptions): { url: string; secret: string } {
  return { url: `${serviceUrl}/channels/${channel.id}`, secret: channel.secret }
}

function signed(body: string, secret: string): Record<string, string> {
  return { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
}

function platformLine(
  options: LineOptions,
  {
    platform,
    taken,
    headersOf,
  }: {
    platform: PlayedPlatform
    taken: readonly { body: Record<string, unknown> }[]
    headersOf(body: string): Record<string, string>
  },
): Line {
  const { channel, person, faults } = options
  const { url } = targetOf(options)
  return {
    person,
    get heard() {
      return taken.map(({ body }) => played[platform].heardIn(body))
    },
    async act(acts) {
      const isBatch = faults.has('batch')
      const told = { channel: channel.externalId, person, acts, isBatch }
      for (const webhook of played[platform].webhooksOf(told)) {
        const body = JSON.stringify(webhook)
        const headers = { 'content-type': 'application/json', ...headersOf(body) }
        await Promise.all(Array.from({ length: copiesOf(faults) }, () => deliver(url, { body, headers })))
      }
    },
    [Symbol.asyncDispose]: async () => {},
  }
}

// Retries until accepted, as platforms do.
async function deliver(
  url: string,
  request: { body: string; headers: Record<string, string> },
): Promise<void> {
  let answer = ''
  for (let tries = 0; tries < triesMax; tries += 1) {
    try {
      const response = await fetch(url, { method: 'POST', ...request })
      await response.body?.cancel()
      if (response.ok) return
      answer = `answered ${response.status}`
      if (response.status < 500 && response.status !== 429) break
    } catch (error) {
      answer = error instanceof Error ? error.message : String(error)
    }
    await delay(retryMs)
  }
  throw new Error(`The service at ${url} did not take what the customer wrote: ${answer}`)
}

async function webStage(): Promise<Stage> {
  return { apiUrl: undefined, open: webLine, [Symbol.asyncDispose]: async () => {} }
}

function webLine(options: LineOptions): Line {
  const token = randomBytes(32).toString('base64url')
  const base = `${options.serviceUrl}/chat/${options.channel.id}`
  const heard: Heard[] = []
  const stopped = new AbortController()
  const listening = listenTo(`${base}/events`, { token, heard, signal: stopped.signal })
  return {
    person: options.person,
    heard,
    async act(acts) {
      for (const act of acts) {
        const body = JSON.stringify({
          visitor_token: token,
          client_message_id: randomUUID(),
          ...webContent(act),
        })
        const headers = { 'content-type': 'application/json' }
        const posts = Array.from({ length: copiesOf(options.faults) }, () =>
          deliver(`${base}/messages`, { body, headers }),
        )
        await Promise.all(posts)
      }
    },
    async [Symbol.asyncDispose]() {
      stopped.abort()
      await listening
    },
  }
}

function webContent(act: CustomerAct): { text: string; choice_id?: string } {
  if (act.kind === 'tap') return { text: act.choice.title, choice_id: act.choice.id }
  if (act.kind === 'order')
    return { text: act.lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ') }
  return { text: act.kind === 'media' ? `(${act.media})` : act.text }
}

async function listenTo(
  url: string,
  { token, heard, signal }: { token: string; heard: Heard[]; signal: AbortSignal },
): Promise<void> {
  let lastEventId: string | undefined
  const known = new Set<string>()
  while (!signal.aborted) {
    try {
      const last = lastEventId === undefined ? undefined : { 'last-event-id': lastEventId }
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, ...last }, signal })
      let buffer = ''
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const events = (buffer + chunk).split('\n\n')
        buffer = events.pop() ?? ''
        for (const event of events) {
          lastEventId = /^id: (.*)$/m.exec(event)?.[1] ?? lastEventId
          hear(/^data: (.*)$/m.exec(event)?.[1], { heard, known })
        }
      }
    } catch {
      // The stream ended with the service or the simulation; reading resumes where it stopped.
    }
    await delay(retryMs, undefined, { signal }).catch(() => {})
  }
}

function hear(data: string | undefined, { heard, known }: { heard: Heard[]; known: Set<string> }): void {
  const message: unknown = data === undefined ? undefined : JSON.parse(data)
  if (!isObject(message) || message.role === 'user' || known.has(String(message.id))) return
  known.add(String(message.id))
  const choices = listIn(message.choices).filter(
    (choice): choice is Choice => isObject(choice) && 'id' in choice,
  )
  heard.push({ text: textIn(message.text) ?? '', choices })
}
