// Stand-in for the Graph API: accepts messages for WhatsApp, Messenger and Instagram and reports on them.

import { type GraphTemplates, graphTemplates } from './graph-templates.ts'
import { type Fault, type StandIn, startStandIn, type Taken } from './stand-in.ts'
import { type Misbehaviour, WebhookSender, type WebhookTarget } from './webhooks.ts'

/** Target of a channel's reports and echoes, by its id on the platform. */
type GraphChannel = WebhookTarget & {
  platform: GraphPlatform
  /** Reports sent after each message; if absent, none. */
  reports?: readonly ('sent' | 'delivered' | 'read')[] | undefined
}

export type GraphStandIn = StandIn & {
  channels: Map<string, GraphChannel>
  webhooks: WebhookSender
  /** The templates of each business, which reviewers decide about on demand. */
  templates: GraphTemplates
  misbehave(how: Misbehaviour): void
}

export async function startGraph(port = 0): Promise<GraphStandIn> {
  const channels = new Map<string, GraphChannel>()
  const webhooks = new WebhookSender()
  const templates = graphTemplates()
  const standIn = await startStandIn(
    {
      read: (path, headers, body, method) =>
        templates.answerTo({ path, headers, body, method }) ?? read(path, headers, body),
      newId: ({ body }, count) => (isWhatsapp(body) ? `wamid.standin.${count}` : `m_standin_${count}`),
      answerTo,
      onTaken(taken) {
        const channel = channels.get(taken.channel)
        for (const json of channel ? reportsOf(taken, channel) : []) if (channel) webhooks.send(channel, json)
      },
    },
    port,
  )
  const stop = standIn[Symbol.asyncDispose]
  return Object.assign(standIn, {
    channels,
    webhooks,
    templates,
    misbehave(how: Misbehaviour) {
      webhooks.misbehaviour = how
    },
    async [Symbol.asyncDispose]() {
      await webhooks[Symbol.asyncDispose]()
      await stop()
    },
  })
}

/** A refusal in the Graph API's format. */
export function graphError(
  code: number,
  { status = 400, subcode }: { status?: number; subcode?: number } = {},
): Fault {
  const error = {
    message: `(#${code}) refused by the stand-in`,
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    error_data: { messaging_product: 'whatsapp', details: `refused with ${code}` },
    fbtrace_id: 'standin',
  }
  return { kind: 'answer', status, body: { error } }
}

function read(path: string, headers: Record<string, unknown>, body: Record<string, unknown>) {
  const [, asked] = /^(?:\/v\d+\.\d+)?\/([^/?]+)(?:\?.*)?$/.exec(path) ?? []
  if (asked !== undefined) {
    const number = path.includes('display_phone_number') && { display_phone_number: '+1 555-078-3881' }
    return { status: 200, body: { id: decodeURIComponent(asked), ...number } }
  }
  const [, channel] = /^(?:\/v\d+\.\d+)?\/([^/?]+)\/messages(?:\?.*)?$/.exec(path) ?? []
  if (channel === undefined) return undefined
  if (!String(headers.authorization ?? '').startsWith('Bearer ')) return refusal(190, 401)
  if (!isAddressed(body)) return refusal(100, 400)
  return { channel: decodeURIComponent(channel), method: 'messages', body }
}

function refusal(code: number, status: number) {
  const fault = graphError(code, { status })
  return fault.kind === 'answer' ? { status, body: fault.body } : undefined
}

function isWhatsapp(body: Record<string, unknown>): boolean {
  return body.messaging_product === 'whatsapp'
}

function isAddressed(body: Record<string, unknown>): boolean {
  if (isWhatsapp(body)) return Boolean(body.to ?? body.recipient) && typeof body.type === 'string'
  return Boolean((body.recipient as { id?: unknown } | undefined)?.id) && typeof body.message === 'object'
}

function answerTo({ id, body }: Taken): unknown {
  if (!isWhatsapp(body)) return { recipient_id: (body.recipient as { id: string }).id, message_id: id }
  const input = body.to ?? body.recipient
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input, wa_id: input }],
    messages: [{ id, message_status: 'accepted' }],
  }
}

type Reports = NonNullable<GraphChannel['reports']>

/** The reports each platform sends about a message it accepted. */
const reportsBy = {
  whatsapp: (taken: Taken, reports: Reports) => reports.map((status) => whatsappReport(taken, status)),
  messenger: (taken: Taken, reports: Reports) => [
    echo('page', taken, objectOf(taken.body.message).metadata),
    ...(reports.includes('delivered') ? [delivery(taken)] : []),
  ],
  // Its echo carries no mark of ours.
  instagram: (taken: Taken) => [echo('instagram', taken)],
}
export type GraphPlatform = keyof typeof reportsBy

function reportsOf(taken: Taken, { platform, reports = [] }: GraphChannel): unknown[] {
  return reportsBy[platform](taken, reports)
}

function whatsappReport({ id, channel, body, atMs }: Taken, status: string): unknown {
  const report = {
    id,
    status,
    timestamp: String(Math.floor(atMs / 1_000)),
    ...(body.to ? { recipient_id: body.to } : { recipient_user_id: body.recipient }),
    ...(body.biz_opaque_callback_data !== undefined && {
      biz_opaque_callback_data: body.biz_opaque_callback_data,
    }),
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: channel },
    statuses: [report],
  }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: 'WABA', changes: [{ field: 'messages', value }] }],
  }
}

function envelope(object: string, { channel, atMs }: Taken, item: object): unknown {
  return { object, entry: [{ id: channel, time: atMs, messaging: [{ timestamp: atMs, ...item }] }] }
}

function objectOf(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>
}

function echo(object: string, taken: Taken, metadata?: unknown): unknown {
  const { text, attachment } = objectOf(taken.body.message)
  const message = {
    mid: taken.id,
    is_echo: true,
    ...(text !== undefined && { text }),
    ...(attachment !== undefined && { attachments: [attachment] }),
    ...(object === 'page' && { metadata, app_id: 1_517_776_481_860_111 }),
  }
  return envelope(object, taken, {
    sender: { id: taken.channel },
    recipient: taken.body.recipient,
    message,
  })
}

function delivery(taken: Taken): unknown {
  return envelope('page', taken, {
    sender: taken.body.recipient,
    recipient: { id: taken.channel },
    delivery: { mids: [taken.id], watermark: taken.atMs },
  })
}
