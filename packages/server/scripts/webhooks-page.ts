// Generates the parts of docs/webhooks.md that come from the code: a sample request, events and their fields, numbers,
// receivers.
import { readFileSync, writeFileSync } from 'node:fs'
import { type EventKind, eventKinds } from '@mostrador/contract/events'
import { eventData, eventSamples } from '@mostrador/contract/events/event-data'
import { limits } from '@mostrador/contract/limits'
import type { TSchema } from 'typebox'
import { deliveryIdOf } from '../src/events/delivery-id.ts'
import { signedHeaders } from '../src/webhooks/attempt/signature.ts'

const docs = new URL('../../../docs/', import.meta.url)
const pageFile = new URL('webhooks.md', docs)

/** Signs the sample request in the page. */
export const sampleSecret = 'whsec_bW9zdHJhZG9yLXNhbXBsZS1ub3QtYS1zZWNyZXQtMTI='
export const sampleFiles = ['verify.ts', 'verify.py', 'verify.php', 'verify.go'] as const

/** Stated for integrators; the rules themselves are in docs/api.md. */
const firesWhen: Record<EventKind, string> = {
  'message.received':
    "a customer's message on WhatsApp or Messenger is stored for the first time; not for echoes, delivery reports and imports, nor on other channels",
  'message.sent':
    'a turn of the bot ends and the channel has accepted every part of it; one a turn; not for answers that people write',
  'conversation.handed_off': 'a person is called: `handoff_active` goes from false to true',
  'order.created': "a cart is placed, or a shop's order is taken in for the first time",
  'order.paid':
    '`payment_status` becomes `paid`: for the first time, or anew after a person took back a payment noted by mistake (that taking back has no event; the [feed](sync.md) carries the order)',
  'appointment.scheduled': '`status` becomes `scheduled`; a new time is a new event',
  'appointment.cancelled': '`status` becomes `cancelled`',
}

export function readPage(): string {
  return readFileSync(pageFile, 'utf8')
}

export function readSample(file: (typeof sampleFiles)[number]): string {
  return readFileSync(new URL(`samples/${file}`, docs), 'utf8')
}

/** The page with every part between `<!-- generated: name -->` and `<!-- end -->` generated afresh. */
export function renderPage(page: string): string {
  const parts: Record<string, () => string> = {
    request: sampleRequest,
    events: eventTable,
    fields: fieldTables,
    numbers: numberTable,
    ...Object.fromEntries(sampleFiles.map((file) => [file, () => fenced(file)])),
  }
  const written = new Set<string>()
  const rendered = page.replace(
    /(<!-- generated: (\S+) -->\n).*?(\n<!-- end -->)/gs,
    (_all, start: string, name: string, end: string) => {
      written.add(name)
      const part = parts[name]
      if (!part) throw new Error(`docs/webhooks.md asks for ${name}, which nobody makes`)
      return start + part() + end
    },
  )
  const missing = Object.keys(parts).filter((name) => !written.has(name))
  if (missing.length > 0) throw new Error(`docs/webhooks.md has no place for ${missing.join(', ')}`)
  return rendered
}

function sampleRequest(): string {
  const requestId = '01939d2e-8f3b-7c4d-8e5f-6a7b8c9d0e1f'
  const endpointId = '01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60'
  const event = 'order.paid'
  const timestamp = '2026-11-21T10:15:30.123Z'
  const body = JSON.stringify({ event, data: eventSamples[event], timestamp, request_id: requestId })
  const headers = signedHeaders({
    event,
    requestId,
    deliveryId: deliveryIdOf(requestId, endpointId),
    attempt: 1,
    body: Buffer.from(body),
    secrets: [sampleSecret],
    timestampSeconds: Math.floor(Date.parse(timestamp) / 1_000),
  })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  return ['```http', 'POST /hooks HTTP/1.1', 'Host: shop.example', ...lines, length, '', body, '```'].join(
    '\n',
  )
}

function eventTable(): string {
  const rows = eventKinds.map((kind) => `| \`${kind}\` | ${firesWhen[kind]} |`)
  return ['| Event | Sent when |', '|---|---|', ...rows].join('\n')
}

/** One table per form of `data`; kinds with the same form share it. */
function fieldTables(): string {
  const byForm = Map.groupBy(eventKinds, (kind) => JSON.stringify(eventData[kind]))
  return [...byForm.values()]
    .map((kinds) => {
      const rows = kinds.slice(0, 1).flatMap((kind) => fieldRows(eventData[kind], ''))
      const title = kinds.map((kind) => `\`${kind}\``).join(' and ')
      return [`**${title}**`, '', '| Field | Type | |', '|---|---|---|', ...rows].join('\n')
    })
    .join('\n\n')
}

type Node = TSchema & {
  type?: string
  format?: string
  enum?: string[]
  anyOf?: Node[]
  items?: Node
  properties?: Record<string, Node>
  description?: string
}

function fieldRows(schema: Node, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, node]) => {
    const inner = node.items === undefined ? [] : fieldRows(node.items, `${prefix}${name}[].`)
    return [`| \`${prefix}${name}\` | ${typeOf(node)} | ${node.description ?? ''} |`, ...inner]
  })
}

function typeOf(node: Node): string {
  if (node.anyOf) {
    return node.anyOf
      .filter(({ type }) => type !== 'null')
      .map(typeOf)
      .join(' or ')
  }
  if (node.enum) return node.enum.map((value) => `\`${value}\``).join(' ')
  return node.format ?? node.type ?? 'anything'
}

function numberTable(): string {
  const numbers: [string, string][] = [
    ['an attempt, from its start to your status', `${limits.webhookAttemptMs / 1_000} s`],
    ['attempts of a delivery', `${limits.webhookAttemptsMax}`],
    ['failed attempts in a row that break an endpoint', `${limits.webhookFailuresMax}`],
    [
      'attempts in flight to one endpoint',
      `${limits.webhookInFlightStart} at first, ${limits.webhookInFlightMax} at most`,
    ],
    ['an answer that counts as slow', `over ${limits.webhookSlowMs / 1_000} s`],
    ["of your answer's body that is read", `${limits.webhookExcerptBytesMax / 1_024} KiB`],
    ['head of your answer', `${limits.webhookAnswerHeadBytesMax / 1_024} KiB`],
    ['webhooks of an account', `${limits.webhooksPerAccountMax}`],
    ['URL', `${limits.webhookUrlCharsMax.toLocaleString('en')} characters`],
    [
      'a former secret goes on signing',
      `${limits.webhookSecretOverlapHours} h, or what you say: 0 to ${limits.webhookSecretOverlapHoursMax} h`,
    ],
    ['secrets that sign at one time', `${limits.webhookSecretsMax}`],
    [
      'headers of your own',
      `${limits.webhookHeadersMax}; a name ${limits.webhookHeaderNameCharsMax}, a value ${limits.webhookHeaderValueCharsMax.toLocaleString('en')} characters`,
    ],
    ['a delivery is held', `${limits.webhookHeldDaysMax} days`],
  ]
  const rows = numbers.map(([what, value]) => `| ${what} | ${value} |`)
  return ['| | |', '|---|---|', ...rows].join('\n')
}

function fenced(file: (typeof sampleFiles)[number]): string {
  return `\`\`\`${file.split('.').at(-1)}\n${readSample(file)}\`\`\``
}

if (import.meta.main) writeFileSync(pageFile, renderPage(readPage()))
