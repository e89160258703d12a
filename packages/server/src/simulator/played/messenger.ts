import { randomUUID } from 'node:crypto'
import { listIn, objectIn } from '../../platform/foreign.ts'
import {
  type CustomerAct,
  choicesOf,
  groupsOf,
  type Heard,
  type Json,
  linesText,
  messageNames,
  type Person,
  type Played,
  textOf,
} from './played.ts'

export const messenger: Played = pageOf('page')

/** Messenger and Instagram share an envelope, apart from the name of the object addressed. */
export function pageOf(object: string): Played {
  return {
    webhooksOf: (told) => groupsOf(told).map((group) => webhookOf(object, { ...told, group })),
    heardIn: (body) => heardIn(objectIn(body.message)),
  }
}

const names = messageNames(() => `m_${randomUUID()}`)

function webhookOf(
  object: string,
  { channel, person, group }: { channel: string; person: Person; group: readonly CustomerAct[] },
): unknown {
  const messaging = group.map((act) => {
    if (act.kind === 'edit') {
      const { name: mid, edits } = names.edited(person)
      const message_edit = { mid, text: act.text, num_edit: edits }
      return { sender: { id: person.id }, recipient: { id: channel }, timestamp: Date.now(), message_edit }
    }
    const mid = act.kind === 'echo' ? `m_${randomUUID()}` : names.next(person)
    const message = { mid, ...contentOf(act) }
    const [sender, recipient] = act.kind === 'echo' ? [channel, person.id] : [person.id, channel]
    return { sender: { id: sender }, recipient: { id: recipient }, timestamp: Date.now(), message }
  })
  return { object, entry: [{ id: channel, time: Date.now(), messaging }] }
}

function contentOf(act: Exclude<CustomerAct, { kind: 'edit' }>): Json {
  switch (act.kind) {
    case 'text':
      return { text: act.text }
    case 'echo':
      return { text: act.text, is_echo: true }
    case 'tap':
      return { text: act.choice.title, quick_reply: { payload: act.choice.id } }
    case 'media':
      return {
        attachments: [
          {
            type: act.media === 'document' ? 'file' : act.media,
            payload: { url: 'https://example.com/media' },
          },
        ],
      }
    case 'order':
      return { text: linesText(act) }
  }
}

function heardIn(message: Json): Heard {
  const { url, elements } = objectIn(objectIn(message.attachment).payload)
  const replies = listIn(message.quick_replies).map((reply) => {
    const { payload: id, title } = objectIn(reply)
    return { id, title }
  })
  return {
    text: textOf([message.text, url]),
    choices: choicesOf([...replies, ...listIn(elements).map(cardIn)]),
  }
}

/** A card is tapped by its button, and told by what stands above it. */
function cardIn(element: unknown): { id: unknown; title: string } {
  const { title, subtitle, buttons } = objectIn(element)
  const { payload: id } = objectIn(listIn(buttons)[0])
  return { id, title: [title, subtitle].filter((part) => typeof part === 'string').join(' · ') }
}
