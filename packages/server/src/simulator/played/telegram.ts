import { randomUUID } from 'node:crypto'
import { isObject, objectIn } from '../../platform/foreign.ts'
import {
  type CustomerAct,
  choicesOf,
  type Heard,
  type Json,
  linesText,
  messageNames,
  type Person,
  type Played,
  secondsNow,
  textOf,
} from './played.ts'

/** Telegram sends one update per webhook. */
export const telegram: Played = {
  webhooksOf: ({ person, acts }) => acts.map((act) => updateOf(person, act)),
  heardIn,
}

let updates = Date.now()

const names = messageNames(() => updates)

function updateOf(person: Person, act: CustomerAct): unknown {
  updates += 1
  const id = Number(person.id)
  const from = { id, is_bot: false, first_name: person.name }
  const chat = { id, type: 'private' }
  if (act.kind === 'tap') {
    const message = {
      message_id: updates,
      chat,
      reply_markup: { inline_keyboard: [[{ text: act.choice.title, callback_data: act.choice.id }]] },
    }
    return { update_id: updates, callback_query: { id: String(updates), from, data: act.choice.id, message } }
  }
  if (act.kind === 'edit') {
    const date = Number(secondsNow())
    const of = { message_id: names.edited(person).name, from, chat, date, edit_date: date }
    return { update_id: updates, edited_message: { ...of, text: act.text } }
  }
  const message = {
    message_id: names.next(person),
    from,
    chat,
    date: Number(secondsNow()),
    ...contentOf(act),
  }
  return { update_id: updates, message }
}

function contentOf(act: Exclude<CustomerAct, { kind: 'tap' | 'edit' }>): Json {
  if (act.kind === 'order') return { text: linesText(act) }
  if (act.kind !== 'media') return { text: act.text }
  const file = { file_id: randomUUID(), file_unique_id: randomUUID() }
  if (act.media === 'image') return { photo: [file] }
  if (act.media === 'location') return { location: { latitude: 4.65, longitude: -74.05 } }
  return { [act.media === 'audio' ? 'voice' : act.media]: file }
}

function heardIn(body: Json): Heard {
  const rows = objectIn(body.reply_markup).inline_keyboard
  const buttons = Array.isArray(rows) ? rows.flat().filter(isObject) : []
  const choices = buttons.map(({ callback_data: id, text: title }) => ({ id, title }))
  return { text: textOf([body.text, body.caption, body.photo]), choices: choicesOf(choices) }
}
