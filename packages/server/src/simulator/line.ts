// A customer's end of a conversation: what is said there goes through the service's own inbound path, and what the
// service says is heard as the platform took it.
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Platform } from '@mostrador/contract/values'
import type { Choice } from '../domain/conversations/outgoing.ts'
import { isObject, listIn, textIn } from '../platform/foreign.ts'
import { copiesOf, type FaultName, faultOf, spreadOf } from './faults.ts'
import { type Heard, heardIn } from './heard.ts'
import { type CustomerAct, type Person, webhooksOf } from './said.ts'
import { startGraph } from './stand-ins/graph.ts'
import { startTelegram } from './stand-ins/telegram.ts'

export type Line = AsyncDisposable & {
  /** All that was heard so far, oldest first. */
  heard: readonly Heard[]
  /** Resolves when the service has taken it. */
  act(acts: readonly CustomerAct[]): Promise<void>
  /** The name by which the service knows the customer's channel identity. */
  person: Person
}

type LineOptions = {
  platform: Platform
  /** Of the service. */
  serviceUrl: string
  channel: { id: string; externalId: string; secret: string }
  person: Person
  faults: ReadonlySet<FaultName>
  random: () => number
}

/** The platform that is played: it must stand before a channel can name its address. */
export type Stage = AsyncDisposable & { apiUrl: string | undefined; open(options: LineOptions): Line }

const triesMax = 20
const retryMs = 250

export async function openStage(platform: Platform): Promise<Stage> {
  if (platform === 'web') return webStage()
  return platform === 'telegram' ? telegramStage() : graphStage(platform)
}

async function graphStage(platform: 'whatsapp' | 'messenger' | 'instagram'): Promise<Stage> {
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
      graph.faultOf = () => faultOf(faults, { random, isTelegram: false })
      return platformLine(options, {
        platform,
        taken: graph.taken,
        headersOf: (body) => signed(body, secret),
      })
    },
    [Symbol.asyncDispose]: () => graph[Symbol.asyncDispose](),
  }
}

async function telegramStage(): Promise<Stage> {
  const telegram = await startTelegram()
  return {
    apiUrl: telegram.url,
    open(options) {
      const { faults, random, channel } = options
      telegram.faultOf = () => faultOf(faults, { random, isTelegram: true })
      const headers = { 'x-telegram-bot-api-secret-token': channel.secret }
      return platformLine(options, { platform: 'telegram', taken: telegram.taken, headersOf: () => headers })
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
    platform: Exclude<Platform, 'web'>
    taken: readonly { body: Record<string, unknown> }[]
    headersOf(body: string): Record<string, string>
  },
): Line {
  const { channel, person, faults } = options
  const { url } = targetOf(options)
  return {
    person,
    get heard() {
      return taken.map(({ body }) => heardIn(platform, body))
    },
    async act(acts) {
      const isBatch = faults.has('batch')
      for (const webhook of webhooksOf(platform, { channel: channel.externalId, person, acts, isBatch })) {
        const body = JSON.stringify(webhook)
        const headers = { 'content-type': 'application/json', ...headersOf(body) }
        await Promise.all(Array.from({ length: copiesOf(faults) }, () => deliver(url, { body, headers })))
      }
    },
    [Symbol.asyncDispose]: async () => {},
  }
}

// As a platform does: again until it is taken.
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

function webStage(): Stage {
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
      // The stream ended, with the service or with the simulation; it is read on where it stopped.
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
