// The service a simulation talks to: the one already running, or its necessary parts started for the simulation.
import Fastify from 'fastify'
import type { Directory } from '../accounts/directory.ts'
import { registerInboundRoutes } from '../channels/inbound/routes.ts'
import { registerWebChat } from '../channels/web/chat-routes.ts'
import type { Config } from '../installation/config.ts'
import { uploadPlaceOf } from '../installation/media-store.ts'
import { openMediaUrls } from '../media/media-urls.ts'
import { systemClock } from '../platform/clock.ts'
import type { ConnectionOptions } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { SecretBox } from '../platform/secrets/secrets.ts'
import { startWorker } from '../worker.ts'

/** Caps the bot's debounce, so that nobody at the terminal waits longer for it to begin. */
const debounceMsMax = 500

type Parts = {
  config: Config
  connection: ConnectionOptions
  directory: Directory
  secrets: SecretBox
  log: Logger
}

/** Inbound addresses and a worker in this process; `url` is their address. */
export async function startStageService(parts: Parts): Promise<AsyncDisposable & { url: string }> {
  const { config, connection, directory, secrets, log } = parts
  await using cleanup = new AsyncDisposableStack()
  const clock = systemClock
  cleanup.use(
    await startWorker({
      connection,
      config: { ...config, debounceMs: Math.min(config.debounceMs, debounceMsMax) },
      secrets,
      node: newId(),
      log,
      metrics: createMetrics('worker'),
      clock,
    }),
  )
  const app = Fastify({ forceCloseConnections: true })
  cleanup.defer(() => app.close())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const applier = registerInboundRoutes(app, { directory, secrets, log, clock })
  const media = { ...uploadPlaceOf(config), urls: await openMediaUrls(directory.db, secrets) }
  registerWebChat(app, { directory, log, clock, media, apply: (events) => applier.enqueue(events) })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const owned = cleanup.move()
  return { url, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
