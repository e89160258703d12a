// All that a person is told in an export as a page that they can read themselves. It carries no script and asks for
// nothing from elsewhere; what people wrote stands in it as text.
import { consentWords } from '@mostrador/contract/dashboard/outreach/consent-words'
import { wordIn } from '@mostrador/contract/dashboard/outreach/recipient-words'
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { consentSources, isListedDay } from '@mostrador/contract/outreach/consents'
import { unknownName } from '@mostrador/contract/values'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { escapeMarkup } from '../../platform/markup.ts'
import { isPageWord, type PageWord, pageWord } from './person-page-words.ts'
import {
  findPerson,
  listStoredMessages,
  type StoredMessage,
  type StoredPerson,
} from './personal-data.queries.ts'

type Row = Record<string, unknown>

export type PageTerms = {
  shop: string
  language: Language
  zone: string
  /** Where a file lies beside the page, by its id; null where it does not. */
  pathOf: (fileId: string) => string | null
}

/** Pieces of the page: messages may be many, and are read while it is written. Throws not_found before the first. */
export async function personPage(
  db: Db,
  place: { accountId: string; contactId: string },
  terms: PageTerms,
  now: Date,
): Promise<AsyncIterable<string>> {
  const data = await findPerson(db, place)
  if (!data) throw new AppError('not_found', `No contact has the id ${place.contactId}.`)
  return new PersonPage(db, place.accountId, terms).pieces(data, now)
}

class PersonPage {
  readonly #db: Db
  readonly #accountId: string
  readonly #terms: PageTerms
  readonly #time: Intl.DateTimeFormat
  readonly #day: Intl.DateTimeFormat

  constructor(db: Db, accountId: string, terms: PageTerms) {
    this.#db = db
    this.#accountId = accountId
    this.#terms = terms
    this.#time = new Intl.DateTimeFormat(terms.language, {
      ...{ timeZone: terms.zone, dateStyle: 'medium', timeStyle: 'short' },
    })
    this.#day = new Intl.DateTimeFormat(terms.language, { timeZone: 'UTC', dateStyle: 'medium' })
  }

  async *pieces({ conversations, ...data }: StoredPerson, now: Date): AsyncGenerator<string> {
    const contact = rowIn(data.contact)
    const name = said(contact.name) === unknownName ? this.#say('unnamed') : said(contact.name)
    const title = this.#say('title', { shop: this.#terms.shop, name })
    yield `<!doctype html>
<html lang="${this.#terms.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${escapeMarkup(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}td,th{padding:.2rem 1rem .2rem 0;text-align:left;vertical-align:top}p{white-space:pre-wrap;overflow-wrap:anywhere}small{color:#666}</style>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(`${this.#say('made', { at: this.#time.format(now) })} ${this.#say('whole')}`)}</p>
`
    yield this.#section('contact', this.#contact(contact, name))
    yield this.#section('consents', table(rowsIn(data.consents).map((each) => this.#consent(each))))
    yield this.#section(
      'orders',
      rowsIn(data.orders)
        .map((each) => this.#order(each))
        .join(''),
    )
    yield this.#section(
      'appointments',
      table(rowsIn(data.appointments).map((each) => this.#appointment(each))),
    )
    const campaigns = rowsIn(data.campaigns).filter((each) => each.queued_at !== null)
    yield this.#section(
      'campaigns',
      table(campaigns.map((each) => [this.#at(each.queued_at), said(each.name)])),
    )
    yield `<h2>${this.#word('conversations')}</h2>\n`
    if (conversations.length === 0) yield `<p>${this.#word('none')}</p>\n`
    for (const conversation of conversations) yield* this.#conversation(conversation)
    yield '</html>\n'
  }

  #contact(contact: Row, name: string): string {
    const labels = Array.isArray(contact.labels) ? contact.labels.join(', ') : ''
    const facts = [
      ['name', name],
      ['phone', said(contact.phone)],
      ['told_phone', said(contact.told_phone)],
      ['email', said(contact.email)],
      ['labels', labels],
      ['since', this.#at(contact.created_at)],
      ['last', this.#at(contact.last_interaction)],
    ] as const
    return table(facts.flatMap(([word, value]) => (value === '' ? [] : [[this.#say(word), value]])))
  }

  #consent({ kind, is_given: isGiven, source, said_at: at, reason }: Row): string[] {
    return [
      isListedDay(source, at) ? this.#day.format(new Date(at)) : this.#at(at),
      this.#named(kind),
      this.#say(isGiven === true ? 'yes' : 'no'),
      this.#source(source),
      said(reason),
    ]
  }

  /** The name of whoever of the team noted it is no data of the person. */
  #source(source: unknown): string {
    const known = consentSources.find((each) => each === source)
    if (known === undefined) return said(source)
    return known === 'person' ? this.#say('noted') : wordIn(consentWords[known], this.#terms.language)
  }

  #order(order: Row): string {
    const number = said(order.number) || said(order.external_id) || said(order.id)
    const facts = [this.#at(order.created_at), this.#named(order.status, 'order'), money(order, 'total')]
    const lines = rowsIn(order.lines).map((line) => `${said(line.quantity)} × ${said(line.name)}`)
    const rest = [order.customer_name, order.customer_phone, order.delivery_address, order.customer_note]
    const told = [...lines, ...rest.map(said)].filter((each) => each !== '')
    return `<h3>${escapeMarkup(this.#say('order', { number }))}</h3>
<p>${escapeMarkup([facts.filter((each) => each !== '').join(' · '), ...told].join('\n'))}</p>
`
  }

  #appointment(each: Row): string[] {
    const { start_time: start, status, customer_name: name, customer_phone: phone, notes } = each
    return [this.#at(start), this.#named(status, 'appointment'), said(name), said(phone), said(notes)]
  }

  async *#conversation({ id, ...conversation }: StoredPerson['conversations'][number] & Row) {
    yield `<h3>${escapeMarkup(`${said(conversation.platform)} · ${this.#at(conversation.created_at)}`)}</h3>\n`
    for (const { content, created_at: at } of rowsIn(conversation.notes))
      yield `<p><small>${escapeMarkup(`${this.#at(at)} · ${this.#say('note')}`)}</small>\n${escapeMarkup(said(content))}</p>\n`
    const place = { accountId: this.#accountId, conversationId: id }
    let after: Parameters<typeof listStoredMessages>[1]['after']
    do {
      const page = await listStoredMessages(this.#db, { ...place, after }, limits.personExportRows)
      for (const { message } of page) yield this.#message(message)
      after = page.length < limits.personExportRows ? undefined : page.at(-1)?.place
    } while (after !== undefined)
  }

  #message({ role, content, transcript, files, created_at: at }: StoredMessage): string {
    const told = [said(content), said(transcript)].filter((each) => each !== '').map(escapeMarkup)
    const links = files.map(({ id, name, media_type: type }) => {
      const path = id === null ? null : this.#terms.pathOf(id)
      if (path === null) return `(${this.#word('gone')})`
      const isPicture = /^image\/(?:jpeg|png|webp|gif)$/.test(said(type))
      const shown = isPicture
        ? `<img src="${path}" alt="" height="120">`
        : escapeMarkup(said(name) || this.#say('file'))
      return `<a href="${path}">${shown}</a>`
    })
    const by = this.#named(role, 'by')
    return `<p><small>${escapeMarkup(`${this.#at(at)} · ${by}`)}</small>\n${[...told, ...links].join('\n')}</p>\n`
  }

  #section(word: PageWord, content: string): string {
    return `<h2>${this.#word(word)}</h2>\n${content === '' ? `<p>${this.#word('none')}</p>` : content}\n`
  }

  #say(word: PageWord, values?: Record<string, string>): string {
    return pageWord(this.#terms.language, word, values)
  }

  #word(word: PageWord): string {
    return escapeMarkup(this.#say(word))
  }

  /** A value of the data in words; one that has none stays as it is kept. */
  #named(value: unknown, of?: string): string {
    const word = of === undefined ? said(value) : `${of}_${said(value)}`
    return isPageWord(word) ? this.#say(word) : said(value)
  }

  #at(instant: unknown): string {
    return typeof instant === 'string' ? this.#time.format(new Date(instant)) : ''
  }
}

function rowIn(value: unknown): Row {
  return typeof value === 'object' && value !== null ? (value as Row) : {}
}

function rowsIn(value: unknown): Row[] {
  return Array.isArray(value) ? value.map(rowIn) : []
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function money(row: Row, name: string): string {
  return said(row[name]) === '' ? '' : `${said(row[name])} ${said(row.currency)}`
}

function table(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`,
  )
  return `<table>\n${lines.join('\n')}\n</table>`
}
