// A worker that runs bot turns in its own process, for tests that kill or stop it. Its engine places an order and
// answers; with `stops` it reports that it got there and waits for permission to go on.
import { once } from 'node:events'
import type { ConnectionOptions } from '../../../src/platform/database/database.ts'
import { Database } from '../../../src/platform/database/database.ts'
import { engineThat, runnerOn } from '../bot.ts'
import { keepCompiled } from './keep-compiled.ts'

export type TurnsProcessOptions = {
  connection: ConnectionOptions
  node: string
  isRemote: boolean
  leaseMs: number
  /** Stops the first time the engine has finished and nothing is committed. */
  stops: boolean
}

export type TurnsProcessMessage = 'ready' | 'reached'

const options = JSON.parse(process.argv[2] ?? '{}') as TurnsProcessOptions
const db = new Database(options.connection, { max: 4 })
let hasStopped = false
const engine = engineThat(
  async (_context, tools) => {
    const [taza] = await tools.searchProducts({ text: 'taza', limit: 1 })
    await tools.addToCart({ productId: taza?.id ?? '', quantity: 1 })
    const placed = await tools.placeOrder({})
    if (options.stops && !hasStopped) {
      hasStopped = true
      say('reached')
      await once(process, 'message')
    }
    return { replies: [{ kind: 'text', text: placed.ok ? 'pedido' : 'agotado' }], memory: null }
  },
  { isRemote: options.isRemote },
)
const engines = options.isRemote ? { rules: engine, agent: engine } : { rules: engine }
const runner = runnerOn(db, { engines, node: options.node, sweepEveryMs: 20, leaseMs: options.leaseMs })
process.on('disconnect', () => process.exit())
runner.start()
keepCompiled()
say('ready')

function say(message: TurnsProcessMessage): void {
  process.send?.(message)
}
