// What a customer sees of a request that a platform took.
import type { Platform } from '@mostrador/contract/values'
import type { Choice } from '../domain/conversations/outgoing.ts'
import { isObject, listIn, objectIn, textIn } from '../platform/foreign.ts'

export type Heard = { text: string; choices: Choice[] }

export function heardIn(platform: Exclude<Platform, 'web'>, body: Record<string, unknown>): Heard {
  if (platform === 'whatsapp') return whatsapp(body)
  return platform === 'telegram' ? telegram(body) : page(objectIn(body.message))
}

function whatsapp(body: Record<string, unknown>): Heard {
  const content = objectIn(body[textIn(body.type) ?? ''])
  const { action, body: main, header } = content
  if (body.type === 'interactive') {
    const { buttons, sections } = objectIn(action)
    const replies = listIn(buttons).map((button) => objectIn(objectIn(button).reply))
    const rows = listIn(sections).flatMap((section) => listIn(objectIn(section).rows).map(objectIn))
    return {
      text: textOf([objectIn(header).text, objectIn(main).text]),
      choices: choicesOf([...replies, ...rows]),
    }
  }
  return { text: textOf([content.body, content.caption, content.link, content.name]), choices: [] }
}

function page(message: Record<string, unknown>): Heard {
  const url = objectIn(objectIn(message.attachment).payload).url
  const choices = listIn(message.quick_replies).map((reply) => {
    const { payload: id, title } = objectIn(reply)
    return { id, title }
  })
  return { text: textOf([message.text, url]), choices: choicesOf(choices) }
}

function telegram(body: Record<string, unknown>): Heard {
  const rows = objectIn(body.reply_markup).inline_keyboard
  const buttons = Array.isArray(rows) ? rows.flat().filter(isObject) : []
  const choices = buttons.map(({ callback_data: id, text: title }) => ({ id, title }))
  return { text: textOf([body.text, body.caption, body.photo]), choices: choicesOf(choices) }
}

function textOf(texts: readonly unknown[]): string {
  return texts
    .map(textIn)
    .filter((text) => text !== undefined)
    .join('\n')
}

function choicesOf(items: readonly Record<string, unknown>[]): Choice[] {
  return items.flatMap(({ id, title, description }) => {
    const [named, shown] = [textIn(id), textIn(title)]
    return named && shown ? [{ id: named, title: shown, description: textIn(description) }] : []
  })
}
