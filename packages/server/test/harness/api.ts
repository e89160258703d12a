// The whole HTTP service on its own port, over the database that a test provides.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import { platforms } from '@mostrador/contract/values'
import type { FastifyInstance } from 'fastify'
import { Directory } from '../../src/accounts/directory.ts'
import { KeyUsage } from '../../src/accounts/key-usage.ts'
import { MemoryLimiter, type RateLimiter } from '../../src/accounts/rate-limits.ts'
import { closeApp, createApp } from '../../src/app.ts'
import type { AgentOptions } from '../../src/bot/agent/agent-engine.ts'
import { feedTokens } from '../../src/catalogue/feed/feed-tokens.ts'
import { mediaUrls } from '../../src/media/media-urls.ts'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { type Logger, silentLog } from '../../src/platform/log.ts'
import type { Mailer } from '../../src/platform/mail.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { folderStore } from '../../src/platform/objects/folder-store.ts'
import type { ObjectStore } from '../../src/platform/objects/object-store.ts'
import { parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { RequestLog } from '../../src/public-api/request-log.ts'

export type TestService = {
  url: string
  directory: Directory
  usage: KeyUsage
  requests: RequestLog
  secrets: SecretBox
  app: FastifyInstance
  [Symbol.asyncDispose](): Promise<void>
}

type Options = {
  limiter?: RateLimiter | 'database'
  clock?: Clock
  log?: Logger
  metaAppSecret?: string
  metaVerifyToken?: string
  trustProxy?: string[]
  metricsToken?: string
  mailer?: Mailer
  publicUrl?: string
  signUp?: 'open' | 'closed'
  agent?: AgentOptions
  requestMs?: number
  /** Default: webhooks and pushes may go to this machine. */
  webhookAllowInsecure?: boolean
  /** Default: a folder that the tests share. */
  mediaStore?: ObjectStore
}

/** The same in every process, because nodes that share a database share the key. */
export const testMasterKey = Buffer.alloc(32, 7).toString('base64')

export async function startService(db: Database, options: Options = {}): Promise<TestService> {
  const clock = options.clock ?? systemClock
  const log = options.log ?? silentLog
  const directory = new Directory(db)
  const usage = new KeyUsage(directory, log)
  const requests = new RequestLog(directory, log, clock)
  const limiter = options.limiter ?? new MemoryLimiter(clock)
  const secrets = new SecretBox(parseMasterKey(testMasterKey))
  const app = await createApp({
    directory,
    usage,
    requests,
    limiter: limiter === 'database' ? undefined : limiter,
    inbound: { secrets, metaAppSecret: options.metaAppSecret, metaVerifyToken: options.metaVerifyToken },
    dashboard: {
      secrets,
      mailer: options.mailer,
      feedTokens: feedTokens(Buffer.alloc(32, 6)),
      publicUrl: options.publicUrl ?? 'http://127.0.0.1',
      signUp: options.signUp ?? 'open',
      version: '0.0.0',
      webhookAllowInsecure: options.webhookAllowInsecure ?? true,
      vapidSubject: 'mailto:shop@example.com',
      platforms: {
        baseUrls: Object.fromEntries(platforms.map((platform) => [platform, 'http://127.0.0.1:9'])),
        hasMetaApp: false,
      },
      agent: options.agent,
      hearsVoice: false,
      retentionDays: 30,
    },
    media: {
      store: options.mediaStore ?? folderStore(join(tmpdir(), 'mostrador-test-media')),
      folder: join(tmpdir(), 'mostrador-test-incoming'),
      bytesMax: limits.mediaMbMax * 1_000_000,
      urls: mediaUrls(Buffer.alloc(32, 5)),
    },
    metrics: createMetrics('api'),
    clock,
    log,
    trustProxy: options.trustProxy,
    metricsToken: options.metricsToken,
    isStopping: () => false,
    requestMs: options.requestMs,
    documentedUrl: options.publicUrl,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    directory,
    usage,
    requests,
    secrets,
    app,
    async [Symbol.asyncDispose]() {
      await closeApp(app)
      await usage[Symbol.asyncDispose]()
      await requests[Symbol.asyncDispose]()
      if (limiter !== 'database') await limiter[Symbol.asyncDispose]()
    },
  }
}

export function bearer(key: string): { headers: Record<string, string> } {
  return { headers: { authorization: `Bearer ${key}` } }
}

/** A clock whose every reading falls into a new window, so that no rate limit is reached. */
export function clockPastLimits(startMs = Date.now()): Clock {
  let nowMs = startMs
  return () => {
    nowMs += 61_000
    return new Date(nowMs)
  }
}
