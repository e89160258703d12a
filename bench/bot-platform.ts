// The Graph API in a process of its own: takes the bot's messages, reports on them as Meta does, and tells their
// arrival times.
import { type GraphStandIn, startGraph } from '../packages/server/src/simulator/stand-ins/graph.ts'

type Channel = GraphStandIn['channels'] extends Map<string, infer Each> ? Each : never

const graph = await startGraph()
// Reports are delayed, as Meta's are.
graph.misbehave({ spreadMs: 500 })
let told = 0
process.on('message', (message: { channels: [externalId: string, channel: Channel][] } | 'taken') => {
  if (message !== 'taken') {
    for (const [externalId, channel] of message.channels) graph.channels.set(externalId, channel)
    process.send?.('known')
    return
  }
  // They stay, as the stand-in numbers its messages by them: one id for two would name only the first.
  const taken = graph.taken.slice(told)
  told += taken.length
  process.send?.(taken.map(({ atMs, channel, body }) => [`${channel} ${body.to}`, atMs]))
})
process.on('disconnect', () => process.exit())
process.send?.(graph.url)
