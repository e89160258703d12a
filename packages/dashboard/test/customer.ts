// A customer who writes in the web chat, without a browser.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { until } from '../../server/test/harness/processes/cli-process.ts'

/** The private API as the page's own session. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/dashboard/api${path}`)
  return (await answer.json()) as T
}

type Messages = { data: { role: string; content: string }[] }

export class Customer {
  readonly #person: Page
  readonly #chatUrl: string
  readonly token = randomBytes(24).toString('base64url')
  conversationId = ''

  /** `person` of the shop looks for the conversation. */
  constructor(person: Page, chatUrl: string) {
    this.#person = person
    this.#chatUrl = chatUrl
  }

  /** As the page of the chat does: the file first, then the line that names it. */
  async sendFile(bytes: Buffer, query: string, text = ''): Promise<void> {
    const sent = await fetch(`${this.#chatUrl}/files?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}` },
      body: new Uint8Array(bytes),
    })
    const { path } = (await sent.json()) as { path: string }
    await this.write(text, [path])
  }

  async write(text: string, files: string[] = []): Promise<void> {
    const line = { visitor_token: this.token, client_message_id: randomUUID(), text }
    const body = JSON.stringify(files.length > 0 ? { ...line, files } : line)
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${this.#chatUrl}/messages`, { method: 'POST', headers, body })
    if (answer.status !== 202) throw new Error(`the chat answered ${answer.status}: ${await answer.text()}`)
  }

  async botAnswers(): Promise<number> {
    const { data } = await this.#messagesOf(this.conversationId)
    return data.filter(({ role }) => role === 'assistant').length
  }

  /** Finds the conversation by what was written first: the last message may be the bot's already. */
  async begin(text: string): Promise<void> {
    const former = await this.#conversations()
    await this.write(text)
    await until(
      async () => {
        for (const id of (await this.#conversations()).filter((each) => !former.includes(each))) {
          const { data } = await this.#messagesOf(id)
          if (data.some(({ role, content }) => role === 'user' && content === text)) this.conversationId = id
        }
        return this.conversationId !== ''
      },
      () => `no conversation shows ${text}`,
    )
  }

  async #conversations(): Promise<string[]> {
    const { data } = await ask<{ data: { id: string }[] }>(this.#person, '/conversations?platform=web')
    return data.map(({ id }) => id)
  }

  #messagesOf(id: string): Promise<Messages> {
    return ask<Messages>(this.#person, `/conversations/${id}/messages?limit=200`)
  }

  async writeAndHear(text: string): Promise<void> {
    const before = await this.botAnswers()
    await this.write(text)
    await until(
      async () => (await this.botAnswers()) > before,
      () => `the bot did not answer ${text}`,
    )
  }
}

/** The address of the shop's web chat. */
export async function chatUrlOf(person: Page): Promise<string> {
  const { data } = await ask<{ data: { platform: string; inbound_url: string }[] }>(person, '/channels')
  return data.find(({ platform }) => platform === 'web')?.inbound_url ?? ''
}
