// One open page: what it has shown, and what comes next.

import type { ServerResponse } from 'node:http'
import { limits } from '@mostrador/contract/limits'
import type { MediaUrls } from '../../media/media-urls.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { picturePath, type ShownFile, shownFiles } from './chat-files.ts'
import { type ChatPlace, type ChatRow, listChatRows } from './chat-messages.queries.ts'
import { pictureIn, shownPart } from './chat-part.ts'
import { clientMessageIdOf } from './web.ts'

/** For the addresses of files. */
export type StreamTerms = { urls: MediaUrls; clock: Clock }

export type ChatVisitor = { db: Database; accountId: string; channelId: string; visitor: string }

/**
 * Writes server-sent events: each message once it is sent, in the order of the conversation. An event's id is a cursor:
 * nothing new can appear before it, and messages still waiting to be sent stand behind it, so a page that reconnects
 * there misses nothing. It may receive a message again, under the same message id.
 */
export class ChatStream {
  readonly #visitor: ChatVisitor
  readonly #response: ServerResponse
  readonly #terms: StreamTerms
  #settled: ChatPlace | undefined
  #shown = new Set<string>()
  #conversationId: string | undefined
  #isReading = false
  #isNewMeanwhile = false

  constructor(
    visitor: ChatVisitor,
    { response, lastEventId }: { response: ServerResponse; lastEventId: string | undefined },
    terms: StreamTerms,
  ) {
    this.#visitor = visitor
    this.#response = response
    this.#terms = terms
    this.#settled = placeOf(lastEventId)
  }

  /** A hint may be about this visitor's conversation. */
  concerns(accountId: string, conversationId: string): boolean {
    return (
      accountId === this.#visitor.accountId && (this.#conversationId ?? conversationId) === conversationId
    )
  }

  /** Reads and shows new messages; one reading at a time. */
  async refresh(): Promise<void> {
    this.#isNewMeanwhile = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isNewMeanwhile && !this.#response.destroyed) {
        this.#isNewMeanwhile = false
        const rows = await listChatRows(this.#visitor.db, this.#visitor, this.#settled)
        this.#show(rows)
        if (rows.length === limits.chatHistoryMax && this.#settled?.id === rows.at(-1)?.id) {
          this.#isNewMeanwhile = true
        }
      }
    } finally {
      this.#isReading = false
    }
  }

  /** The conversation that this page is known to show. */
  isOf(accountId: string, conversationId: string): boolean {
    return accountId === this.#visitor.accountId && this.#conversationId === conversationId
  }

  /** Undefined for another visitor, and before anything was said. */
  conversationOf({ accountId, channelId, visitor }: Omit<ChatVisitor, 'db'>): string | undefined {
    const own = this.#visitor
    const isSame = own.visitor === visitor && own.channelId === channelId && own.accountId === accountId
    return isSame ? this.#conversationId : undefined
  }

  /** Somebody of the shop writes; the page forgets it by itself. */
  tellTyping(): void {
    this.#write('event: typing\ndata: {}\n\n')
  }

  ping(): void {
    this.#write(': ping\n\n')
  }

  end(): void {
    this.#response.end()
  }

  #show(rows: readonly ChatRow[]): void {
    const known = this.#shown
    this.#shown = new Set()
    let isSettled = true
    for (const row of rows) {
      if (isWaiting(row)) isSettled = false
      if (isSettled) this.#settled = { createdAt: row.created_at, id: row.id }
      else this.#shown.add(row.id)
      this.#conversationId = row.conversation_id
      if (row.platform_message_id !== null && !known.has(row.id)) {
        const { urls, clock } = this.#terms
        const given = { urls, accountId: this.#visitor.accountId, now: clock() }
        const files = shownFiles(row.media, given, row.role === 'user' ? undefined : pictureIn(row.part))
        const pictureOf = (fileId: string) => picturePath(fileId, given)
        const shown = { settled: this.#settled, pictureOf }
        this.#write(eventOf({ ...row, files }, row.platform_message_id, shown))
      } else if (row.platform_message_id === null) {
        this.#shown.delete(row.id)
      }
    }
  }

  // A page that does not read is disconnected; it reconnects at its cursor.
  #write(text: string): void {
    if (this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > limits.chatStreamBufferBytesMax) this.#response.destroy()
  }
}

function isWaiting({ platform_message_id: id, delivery_status: status }: ChatRow): boolean {
  return id === null && (status === 'queued' || status === 'unknown')
}

function eventOf(
  row: ChatRow & { files: readonly ShownFile[] },
  platformMessageId: string,
  { settled, pictureOf }: { settled: ChatPlace | undefined; pictureOf: (fileId: string) => string },
): string {
  const { id, role, content, files, created_at: createdAt } = row
  const data = {
    id,
    role,
    text: content ?? '',
    created_at: createdAt.toISOString(),
    ...(files.length > 0 && { files }),
    ...(role === 'user'
      ? { client_message_id: clientMessageIdOf(platformMessageId) }
      : shownPart(row.part, pictureOf)),
  }
  const place = settled ? `id: ${settled.createdAt.getTime()}-${settled.id}\n` : ''
  return `${place}event: message\ndata: ${JSON.stringify(data)}\n\n`
}

/** The place an event's id names; undefined for anything else, and the page then starts afresh. */
function placeOf(eventId: string | undefined): ChatPlace | undefined {
  const [, ms = '', id = ''] = /^(\d{1,15})-(.{36})$/.exec(eventId ?? '') ?? []
  const createdAt = new Date(Number(ms))
  return ms !== '' && isId(id) && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : undefined
}
