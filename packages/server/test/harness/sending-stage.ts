// Stand-ins for the platforms, and shops that send to them, for tests of sending.
import { type GraphStandIn, startGraph } from '../../src/simulator/stand-ins/graph.ts'
import { startTelegram, type TelegramStandIn } from '../../src/simulator/stand-ins/telegram.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { eventsOf, messagesIn, type Outbound, type OutboundChannel, startOutbound } from './sending.ts'

type Place = Awaited<ReturnType<typeof placeOn>>

export type Stage = AsyncDisposable & {
  db: TestDatabase
  outbound: Outbound
  graph: GraphStandIn
  telegram: TelegramStandIn
  /** A shop with one channel and one conversation. */
  addPlace(platform?: string, more?: { userId?: string }): Promise<Place>
  /** Another conversation on the channel. */
  placeOn(accountId: string, channel: OutboundChannel): Promise<Place>
  later(seconds: number): void
  /** Clears all faults. */
  calm(): void
}

export async function openStage(): Promise<Stage> {
  const db = await createTestDatabase()
  const outbound = startOutbound(db)
  const graph = await startGraph()
  const telegram = await startTelegram()
  const parts = { db, outbound, graph, telegram }
  const standInOf = (platform: string) => (platform === 'telegram' ? telegram : graph)
  return {
    ...parts,
    async addPlace(platform = 'whatsapp', more = {}) {
      const accountId = await outbound.addShop()
      const channel = await outbound.addChannel(accountId, platform, standInOf(platform).url)
      return placeOn(parts, { accountId, channel }, more)
    },
    placeOn: (accountId, channel) => placeOn(parts, { accountId, channel }),
    later(seconds) {
      outbound.now = new Date(outbound.now.getTime() + seconds * 1_000)
    },
    calm() {
      for (const standIn of [graph, telegram]) standIn.faultOf = () => undefined
    },
    async [Symbol.asyncDispose]() {
      await outbound[Symbol.asyncDispose]()
      await graph[Symbol.asyncDispose]()
      await telegram[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

/** The text of a request, whatever its platform. */
export function textOf({ body }: { body: Record<string, unknown> }): string | undefined {
  const { text, message } = body as { text?: { body: string } | string; message?: { text: string } }
  return typeof text === 'string' ? text : (text?.body ?? message?.text)
}

async function placeOn(
  { db, outbound, graph, telegram }: Pick<Stage, 'db' | 'outbound' | 'graph' | 'telegram'>,
  { accountId, channel }: { accountId: string; channel: OutboundChannel },
  more: { userId?: string } = {},
) {
  const conversationId = await outbound.addConversation(accountId, channel, more)
  const place = { accountId, conversationId }
  const { taken } = channel.platform === 'telegram' ? telegram : graph
  return {
    ...place,
    place,
    channel,
    say: (...lines: string[]) => outbound.say(place, lines),
    messages: () => messagesIn(db, accountId, conversationId),
    said: () => taken.filter((each) => each.channel === channel.name),
    sent: () => eventsOf(db, accountId, 'message.sent'),
  }
}
