// The part of the Graph API's stand-in that keeps message templates, and reviews them on demand.
import type { IncomingHttpHeaders } from 'node:http'

type Json = Record<string, unknown>
type Asked = { path: string; headers: IncomingHttpHeaders; body: Json; method: string }
type Answer = { status: number; body: unknown }

type GraphTemplate = {
  id: string
  name: string
  language: string
  category: string
  status: string
  rejected_reason: string
  quality_score: { score: string }
  parameter_format: string
  components: Json[]
}

export type GraphTemplates = {
  /** Oldest first, by business. */
  kept: Map<string, GraphTemplate[]>
  /** Templates on a page, which ends with a cursor. */
  pageSize: number
  /** Bytes of the pictures that came as samples. */
  pictures: number[]
  /** Puts a template there as if it had been made at the platform. */
  add(business: string, template: Partial<GraphTemplate> & { name: string }): GraphTemplate
  /** Decides about it; the webhook that tells of it is left to the caller. */
  review(business: string, name: string, status: string, reason?: string): Json
  /** Undefined where the request is about something else. */
  answerTo(asked: Asked): Answer | undefined
}

export function graphTemplates(): GraphTemplates {
  let made = 0
  const kept = new Map<string, GraphTemplate[]>()
  const of = (business: string) => kept.get(business) ?? []
  const found = (business: string, name: string) => {
    const template = of(business).find((each) => each.name === name)
    if (!template) throw new Error(`the stand-in has no template ${name}`)
    return template
  }
  const templates: GraphTemplates = {
    kept,
    pageSize: 100,
    pictures: [],
    add(business, given) {
      made += 1
      const template: GraphTemplate = {
        ...{ id: String(9_000_000_000 + made), language: 'es', category: 'UTILITY', status: 'APPROVED' },
        ...{ rejected_reason: 'NONE', quality_score: { score: 'UNKNOWN' }, parameter_format: 'POSITIONAL' },
        components: [{ type: 'BODY', text: 'Hola' }],
        ...given,
      }
      kept.set(business, [...of(business), template])
      return template
    },
    review(business, name, status, reason = 'NONE') {
      const template = found(business, name)
      Object.assign(template, { status, rejected_reason: reason })
      const value = {
        ...{ event: status, message_template_id: Number(template.id), message_template_name: name },
        ...{ message_template_language: template.language, reason },
        message_template_category: template.category,
        ...(reason === 'INVALID_FORMAT' && {
          rejection_info: { reason: 'A variable stands at the end.', recommendation: 'Add words after it.' },
        }),
      }
      const change = { field: 'message_template_status_update', value }
      return {
        object: 'whatsapp_business_account',
        entry: [{ id: business, time: Math.floor(Date.now() / 1_000), changes: [change] }],
      }
    },
    answerTo: (asked) => answerTo(templates, asked),
  }
  return templates
}

function answerTo(templates: GraphTemplates, { path, headers, body, method }: Asked): Answer | undefined {
  const url = new URL(path, 'http://graph')
  const place = url.pathname.replace(/^\/v\d+\.\d+/, '')
  const isSignedIn = /^(Bearer|OAuth) .+/.test(String(headers.authorization ?? ''))
  if (place === '/app/uploads' && method === 'POST') return { status: 200, body: { id: 'upload:standin' } }
  if (place === '/upload:standin') {
    templates.pictures.push(Number(body.bytes))
    return { status: 200, body: { h: `4:standin:${templates.pictures.length}` } }
  }
  const [, business] = /^\/([^/]+)\/message_templates$/.exec(place) ?? []
  if (business !== undefined) {
    if (!isSignedIn) return refusal(190, 'Invalid OAuth access token.')
    if (method === 'POST') return create(templates, business, body)
    if (method === 'DELETE') return remove(templates, business, url.searchParams)
    return list(templates, business, url.searchParams)
  }
  const [, id] = /^\/(\d{10})$/.exec(place) ?? []
  const edited = [...templates.kept.values()].flat().find((each) => each.id === id)
  if (edited === undefined || method !== 'POST') return undefined
  Object.assign(edited, { ...body, status: 'PENDING', rejected_reason: 'NONE' })
  return { status: 200, body: { success: true } }
}

function list({ kept, pageSize }: GraphTemplates, business: string, query: URLSearchParams): Answer {
  const all = kept.get(business) ?? []
  const from = Number(query.get('after') ?? 0)
  const data = all.slice(from, from + pageSize)
  const after = String(from + data.length)
  const next =
    from + data.length < all.length ? { next: `https://graph.facebook.com/next?after=${after}` } : {}
  return { status: 200, body: { data, paging: { cursors: { before: String(from), after }, ...next } } }
}

function create(templates: GraphTemplates, business: string, body: Json): Answer {
  const { name, language } = body
  const isKnown = (templates.kept.get(business) ?? []).some(
    (each) => each.name === name && each.language === language,
  )
  if (isKnown) {
    return refusal(100, 'Invalid parameter', {
      ...{ error_subcode: 2_388_024, error_user_title: 'Content in this language already exists' },
      error_user_msg: 'There is already content in this language for this template.',
    })
  }
  const template = templates.add(business, {
    ...(body as Partial<GraphTemplate>),
    ...{ name: String(name), status: 'PENDING' },
  })
  return { status: 200, body: { id: template.id, status: 'PENDING', category: template.category } }
}

function remove({ kept }: GraphTemplates, business: string, query: URLSearchParams): Answer {
  const left = (kept.get(business) ?? []).filter(({ id }) => id !== query.get('hsm_id'))
  kept.set(business, left)
  return { status: 200, body: { success: true } }
}

function refusal(code: number, message: string, more: Json = {}): Answer {
  const error = { message, type: 'OAuthException', code, fbtrace_id: 'standin', ...more }
  return { status: code === 190 ? 401 : 400, body: { error } }
}
