// Roles → what runs. Everything is started in the order of need and stopped in the reverse order.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Directory } from './accounts/directory.ts'
import { KeyUsage } from './accounts/key-usage.ts'
import { MemoryLimiter, type RateLimiter } from './accounts/rate-limits.ts'
import { createApp } from './app.ts'
import { dropFormerKeys } from './cli/key-rotation.ts'
import { countSecrets } from './cli/stored-secrets.ts'
import { applicationVersion } from './cli/version.ts'
import { checkReachable, embeddedConnection, openSecrets } from './cli/workspace.ts'
import { agentOf, type Config, publicUrlOf } from './config.ts'
import { createFirstAccount, type FirstLogin, renderFirstLogin } from './first-start.ts'
import { systemClock } from './platform/clock.ts'
import { type ConnectionOptions, Database } from './platform/database.ts'
import { EmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { messageOf } from './platform/errors.ts'
import { newId } from './platform/ids.ts'
import { createLog, type Logger } from './platform/log.ts'
import { openMailer } from './platform/mail.ts'
import { readMasterKeyFile } from './platform/master-key-file.ts'
import { createMetrics } from './platform/metrics.ts'
import { migrate } from './platform/migrations.ts'
import { newMasterKey, parseMasterKey, SecretBox } from './platform/secrets.ts'
import { platformTerms } from './platform-terms.ts'
import { RequestLog } from './public-api/request-log.ts'
import { writeServedAddress } from './served-address.ts'
import { listenForStop, type StopSignal } from './stop-signal.ts'
import { WorkerProcess } from './worker-process.ts'

const connectionsMax = 20
/** How long requests that are being answered may take to end when the service stops. */
const drainMs = 5_000
const redisWaitMs = 2_000

type Parts = { config: Config; log: Logger; stop: StopSignal; stack: AsyncDisposableStack }

/** Runs the service until it is told to stop; resolves with the exit code. */
export async function serve(config: Config, { isJson = false }: { isJson?: boolean } = {}): Promise<number> {
  const log = createLog(config.logLevel)
  using stop = listenForStop(log, config)
  await using stack = new AsyncDisposableStack()
  const parts: Parts = { config, log, stop, stack }
  const isServingHttp = config.roles.has('api') || config.roles.has('web')

  const connection = await openDatabase(parts)
  const port = isServingHttp ? await findPort(config) : 0
  const database = useDatabase(parts, connection)
  await checkReachable(database)
  await migrate(database, log)
  if (config.databaseUrl === undefined && config.masterKeys.length === 0) {
    await settleMasterKey(database, config.dataDir, log)
  }
  const isFirst = isServingHttp && config.databaseUrl === undefined
  const first = isFirst ? await createFirstAccount(database, new Date()) : undefined

  if (config.webhookAllowInsecure) log.warn(insecureWarning)
  if (isServingHttp) await serveHttp(parts, { connection, database, port, first, isJson })
  else await runWorkerAlone(parts, connection, isJson)
  return await stop.requested
}

const insecureWarning =
  'WEBHOOK_ALLOW_INSECURE=1: webhooks may go to http: and to private addresses. For development and tests only.'

async function openDatabase({ config, log, stop, stack }: Parts): Promise<ConnectionOptions> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl }
  const postgres = stack.use(
    await EmbeddedPostgres.open({
      dataDir: config.dataDir,
      kind: 'serve',
      onLog: (line, level) => log[level](line),
      onFatal: (error) => stop.fail(error, 'PostgreSQL cannot be kept running'),
    }),
  )
  return embeddedConnection(postgres.connection)
}

function useDatabase({ log, stack }: Parts, connection: ConnectionOptions): Database {
  const onError = (error: Error) => log.warn({ error: messageOf(error) }, 'a database connection broke')
  return stack.use(new Database(connection, { max: connectionsMax, onError }))
}

async function settleMasterKey(database: Database, dataDir: string, log: Logger): Promise<void> {
  if (readMasterKeyFile(dataDir) !== undefined) return dropFormerKeys(database, dataDir)
  const { unreadable } = await countSecrets(database, new SecretBox(parseMasterKey(newMasterKey())))
  if (unreadable === 0) return
  log.error(
    { secrets: unreadable },
    'master.key is missing, and stored secrets cannot be opened without it: stop, and put it back into the data folder',
  )
}

type Opened = {
  connection: ConnectionOptions
  database: Database
  port: number
  first: FirstLogin | undefined
  isJson: boolean
}

async function serveHttp(parts: Parts, { connection, database, port, first, isJson }: Opened): Promise<void> {
  const { config, log, stack } = parts
  const metrics = createMetrics('api')
  const directory = new Directory([database])
  const worker = config.roles.has('worker')
    ? stack.use(new WorkerProcess({ connection, node: nodeOf(config), log, metrics }))
    : undefined
  const secrets = openSecrets(config)
  const app = await createApp({
    directory,
    usage: stack.use(new KeyUsage(directory, log)),
    requests: stack.use(new RequestLog(directory, log, systemClock)),
    limiter: await openLimiter(parts),
    inbound: {
      secrets,
      metaAppSecret: config.metaAppSecret,
      metaVerifyToken: config.metaVerifyToken,
      metrics,
    },
    dashboard: {
      secrets,
      mailer: openMailer(config.smtpUrl),
      publicUrl: publicUrlOf(config, port),
      signUp: config.signUp,
      version: applicationVersion,
      webhookAllowInsecure: config.webhookAllowInsecure,
      platforms: platformTerms(config),
      agent: agentOf(config),
      retentionDays: config.retentionDays,
    },
    metrics,
    clock: systemClock,
    log,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : undefined,
    metricsToken: config.metricsToken,
  })
  // Comes first when all is taken down: the worker ends its work while the last requests are answered.
  stack.defer(async () => {
    await Promise.all([drain(app), worker?.[Symbol.asyncDispose]()])
  })
  const url = {
    public: publicUrlOf(config, port),
    local: publicUrlOf({ ...config, publicUrl: undefined }, port),
  }
  try {
    await app.listen({ host: config.host, port })
  } catch (error) {
    // The demo is committed, so its password must be told although the port was taken a moment ago.
    if (first) process.stdout.write(renderFirstLogin(first, url))
    throw portError(error, config)
  }
  writeServedAddress(config, url.public)
  log.info({ url: url.local, roles: [...config.roles] }, 'ready')
  if (isJson) process.stdout.write(`${JSON.stringify({ url: url.public, first_login: first ?? null })}\n`)
  else if (first) process.stdout.write(renderFirstLogin(first, url))
  else process.stdout.write(`Mostrador is ready at ${url.public}\n`)
}

async function runWorkerAlone(
  { config, log, stack }: Parts,
  connection: ConnectionOptions,
  isJson: boolean,
): Promise<void> {
  // Else it is another process that needs it.
  const { startWorker } = await import('./worker.ts')
  const metrics = createMetrics('worker')
  const secrets = openSecrets(config)
  stack.use(
    await startWorker({
      connection,
      config,
      secrets,
      node: nodeOf(config),
      log,
      metrics,
      clock: systemClock,
    }),
  )
  log.info({ roles: [...config.roles] }, 'ready')
  process.stdout.write(isJson ? '{"url":null,"first_login":null}\n' : 'The worker of Mostrador is ready\n')
}

/** One service at a time works on a data folder, so that it may end what the last one has left leased there. */
function nodeOf(config: Config): string {
  return config.databaseUrl === undefined ? 'data folder' : newId()
}

/** Memory where this process alone serves the API, else what all nodes share; undefined: the database counts. */
async function openLimiter({ config, log, stack }: Parts): Promise<RateLimiter | undefined> {
  if (config.redisUrl === undefined) {
    return config.databaseUrl === undefined ? stack.use(new MemoryLimiter(systemClock)) : undefined
  }
  const { RedisLimiter } = await import('./accounts/redis-limiter.ts')
  const limiter = stack.use(new RedisLimiter(config.redisUrl, log))
  if (!(await limiter.isReady(redisWaitMs))) {
    log.warn('Redis is not reachable yet; until it is, the database counts requests')
  }
  return limiter
}

async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}

/** The port to serve at, tried before anything is made that could not be told then. */
async function findPort(config: Config): Promise<number> {
  const probe = createServer()
  try {
    probe.listen(config.port, config.host)
    await once(probe, 'listening')
    const address = probe.address()
    return typeof address === 'object' && address !== null ? address.port : config.port
  } catch (error) {
    throw portError(error, config)
  } finally {
    probe.close()
  }
}

function portError(error: unknown, { host, port }: Config): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const explained: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use: stop what listens there, or choose another one, as with PORT=${port + 1}`,
    EACCES: `Port ${port} on ${host} may not be opened by this user: choose one above 1023 with PORT`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one it has, or to 0.0.0.0 for all`,
    ENOTFOUND: `The host name ${host} is not known: set HOST to an address of this machine`,
  }
  const message = explained[String(code)] ?? `HTTP cannot be served at ${host}:${port}: ${messageOf(error)}`
  return new Error(message, { cause: error })
}
