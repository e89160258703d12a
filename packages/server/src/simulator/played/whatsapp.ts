import { randomUUID } from 'node:crypto'
import { listIn, objectIn, textIn } from '../../platform/foreign.ts'
import {
  type CustomerAct,
  choicesOf,
  groupsOf,
  type Heard,
  type Json,
  messageNames,
  type Person,
  type Played,
  secondsNow,
  textOf,
} from './played.ts'

export const whatsapp: Played = {
  webhooksOf: (told) => groupsOf(told).map((group) => webhookOf(told.channel, told.person, group)),
  heardIn,
}

const names = messageNames(() => `wamid.${randomUUID()}`)

function webhookOf(channel: string, person: Person, acts: readonly CustomerAct[]): unknown {
  const metadata = { display_phone_number: '15550783881', phone_number_id: channel }
  const value = (more: Json) => ({ messaging_product: 'whatsapp', metadata, ...more })
  const contacts = [{ profile: { name: person.name }, wa_id: person.id }]
  const changes = acts.map((act) => {
    const base = { id: `wamid.${randomUUID()}`, timestamp: secondsNow() }
    if (act.kind === 'echo') {
      const echo = { ...base, from: '15550783881', to: person.id, type: 'text', text: { body: act.text } }
      return { field: 'smb_message_echoes', value: value({ message_echoes: [echo] }) }
    }
    if (act.kind === 'edit') {
      const edit = {
        original_message_id: names.edited(person).name,
        message: { type: 'text', text: { body: act.text } },
      }
      const message = { ...base, from: person.id, type: 'edit', edit }
      return { field: 'messages', value: value({ contacts, messages: [message] }) }
    }
    const message = { ...base, id: names.next(person), from: person.id, ...contentOf(act) }
    return { field: 'messages', value: value({ contacts, messages: [message] }) }
  })
  return { object: 'whatsapp_business_account', entry: [{ id: 'WABA', changes }] }
}

function contentOf(act: Exclude<CustomerAct, { kind: 'echo' | 'edit' }>): Json {
  switch (act.kind) {
    case 'text':
      return { type: 'text', text: { body: act.text } }
    case 'tap': {
      const { id, title } = act.choice
      return { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title } } }
    }
    case 'media':
      if (act.media === 'location')
        return { type: 'location', location: { latitude: 4.65, longitude: -74.05 } }
      return { type: act.media, [act.media]: { id: randomUUID(), mime_type: 'application/octet-stream' } }
    case 'order': {
      const items = act.lines.map(({ sku, quantity }) => ({
        product_retailer_id: sku,
        quantity,
        item_price: 1,
        currency: 'USD',
      }))
      return { type: 'order', order: { catalog_id: 'simulated', product_items: items } }
    }
  }
}

function heardIn(body: Json): Heard {
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
