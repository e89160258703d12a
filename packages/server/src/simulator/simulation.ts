// One customer on one platform: creates a channel, plays on it and deletes it at the end.
import { randomBytes } from 'node:crypto'
import type { EventKind } from '@mostrador/contract/events'
import type { Platform } from '@mostrador/contract/values'
import { addChannel, deleteChannel } from '../channels/setup/channels.ts'
import type { Database } from '../platform/database/database.ts'
import type { SecretBox } from '../platform/secrets/secrets.ts'
import type { FaultName } from './faults.ts'
import { type Line, openStage } from './line.ts'
import type { CustomerAct, Heard, Person } from './played/played.ts'
import { findAnswered, findConversation, listEventKinds } from './shop.queries.ts'

export type SimulationOptions = {
  db: Database
  secrets: SecretBox
  accountId: string
  platform: Platform
  serviceUrl: string
  customer: { name?: string | undefined; phone?: string | undefined }
  faults: ReadonlySet<FaultName>
  random: () => number
}

export class Simulation implements AsyncDisposable {
  readonly accountId: string
  readonly db: Database
  readonly channelId: string
  readonly startedAt: Date
  readonly #line: Line
  readonly #stack: AsyncDisposableStack

  private constructor(options: {
    accountId: string
    db: Database
    channelId: string
    startedAt: Date
    line: Line
    stack: AsyncDisposableStack
  }) {
    this.accountId = options.accountId
    this.db = options.db
    this.channelId = options.channelId
    this.startedAt = options.startedAt
    this.#line = options.line
    this.#stack = options.stack
  }

  /** Creates a channel whose platform is simulated here; at the end it is deleted, the conversation stays. */
  static async open(options: SimulationOptions): Promise<Simulation> {
    const { db, secrets, accountId, platform, serviceUrl, faults, random } = options
    await using cleanup = new AsyncDisposableStack()
    const stage = cleanup.use(await openStage(platform))
    const person = personOn(options)
    const secret = randomBytes(16).toString('hex')
    const externalId = names[platform].channel(randomBytes(6).readUIntBE(0, 6))
    const startedAt = new Date()
    const { id: channelId } = await addChannel(
      db,
      secrets,
      {
        accountId,
        platform,
        externalId,
        name: `Simulation ${startedAt.toISOString().slice(0, 16)}`,
        isSimulated: true,
        ...(stage.apiUrl === undefined
          ? {}
          : { appSecret: secret, accessToken: `${externalId}:simulated`, apiUrl: stage.apiUrl }),
      },
      startedAt,
    )
    cleanup.defer(() => deleteChannel(db, accountId, channelId, new Date()).then(() => {}))
    const channel = { id: channelId, externalId, secret }
    const line = cleanup.use(stage.open({ platform, serviceUrl, channel, person, faults, random }))
    return new Simulation({ accountId, db, channelId, startedAt, line, stack: cleanup.move() })
  }

  get person(): Person {
    return this.#line.person
  }

  get heard(): readonly Heard[] {
    return this.#line.heard
  }

  act(acts: readonly CustomerAct[]): Promise<void> {
    return this.#line.act(acts)
  }

  conversation(): ReturnType<typeof findConversation> {
    return findConversation(this.db, this)
  }

  /** True once all of these lines were stored, and answered behind the last one. */
  async isAnswered(lines: number): Promise<boolean> {
    const found = await findAnswered(this.db, this)
    return found.lines >= lines && found.isAnswered
  }

  events(): Promise<EventKind[]> {
    return listEventKinds(this.db, this, this.startedAt)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stack.disposeAsync()
  }
}

function personOn({ platform, customer, random }: SimulationOptions): Person {
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  const phone = customer.phone?.replace(/\D/g, '') || `5730${digits(8)}`
  return {
    id: names[platform].customer({ phone, number: `7${digits(10)}` }),
    name: customer.name ?? 'Cliente de prueba',
  }
}

type Names = {
  customer(given: { phone: string; number: string }): string
  channel(number: number): string
}

/** Formats of each platform's ids for customers and channels. */
const names: Record<Platform, Names> = {
  whatsapp: { customer: ({ phone }) => phone, channel: (number) => `simulated-whatsapp-${number}` },
  messenger: { customer: ({ number }) => number, channel: (number) => `simulated-messenger-${number}` },
  instagram: { customer: ({ number }) => number, channel: (number) => `simulated-instagram-${number}` },
  telegram: { customer: ({ number }) => number, channel: String },
  web: { customer: ({ number }) => number, channel: (number) => `simulated-web-${number}` },
}
