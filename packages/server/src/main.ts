// Turns roles into running parts. Everything starts in the order of need and stops in the reverse order.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Directory } from './accounts/directory.ts'
import { KeyUsage } from './accounts/key-usage.ts'
import { MemoryLimiter, type RateLimiter } from './accounts/rate-limits.ts'
import { sealOpenKeys } from './accounts/sealed/refusal-keys.ts'
import { closeApp, createApp } from './app.ts'
import { openFeedTokens } from './catalogue/feed/feed-tokens.ts'
import { addDatabaseReadings, addDiskReading } from './database-readings.ts'
import { createFirstAccount, renderFirstLogin, UnshownLogin } from './first-start.ts'
import { agentOf, type Config, publicUrlOf, transcribeOf, vapidSubjectOf } from './installation/config.ts'
import { dropFormerKeys } from './installation/key-rotation.ts'
import { requireMasterKey } from './installation/lost-secrets.ts'
import { uploadPlaceOf } from './installation/media-store.ts'
import { misspeltIn } from './installation/misspelt.ts'
import { platformTerms } from './installation/platform-terms.ts'
import { writeServedAddress } from './installation/served-address.ts'
import { openTraces } from './installation/traces.ts'
import { applicationVersion } from './installation/version.ts'
import { checkReachable, embeddedConnection, openSecrets, secretsAtHand } from './installation/workspace.ts'
import { cleanIncoming } from './media/incoming-folder.ts'
import { openMediaUrls } from './media/media-urls.ts'
import { serveOperators } from './operator-port.ts'
import { systemClock } from './platform/clock.ts'
import { type ConnectionOptions, Database } from './platform/database/database.ts'
import { migrate } from './platform/database/migrations.ts'
import { poolErrorsTo } from './platform/database/pool-errors.ts'
import { holdsInstallation } from './platform/embedded-postgres/data-folder.ts'
import { EmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { messageOf } from './platform/errors.ts'
import { newId } from './platform/ids.ts'
import { createLog, type Logger } from './platform/log.ts'
import { openMailer } from './platform/mail.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { startHeartbeat } from './platform/work/heartbeat.ts'
import { Pressure } from './platform/work/pressure.ts'
import { RequestLog } from './public-api/request-log.ts'
import { listenForStop, type StopSignal } from './stop-signal.ts'
import { passHints } from './worker-hints.ts'
import { WorkerProcess } from './worker-process.ts'

const connectionsMax = 20
const connectionsKept = 2
const redisWaitMs = 2_000

type Parts = {
  config: Config
  log: Logger
  stop: StopSignal
  stack: AsyncDisposableStack
  login: UnshownLogin
}

/** For tests, which cannot wait for the real ones, nor fill the machine. */
export type ServeLimits = { workerSilentMsMax?: number; isMachineFull?: boolean }

/** Runs the service until it is told to stop; resolves with the exit code. */
export async function serve(
  config: Config,
  { isJson = false, workerSilentMsMax, isMachineFull = false }: { isJson?: boolean } & ServeLimits = {},
): Promise<number> {
  const log = createLog(config.logLevel)
  using stop = listenForStop(log, config)
  using login = new UnshownLogin(isJson)
  await using stack = new AsyncDisposableStack()
  stack.use(await openTraces(config, { process: 'service', log }))
  const parts: Parts = { config, log, stop, stack, login }
  const isServingHttp = config.roles.has('api') || config.roles.has('web')

  if (!isJson && config.databaseUrl === undefined && !holdsInstallation(config.dataDir)) {
    process.stdout.write(`Preparing the database${isServingHttp ? ' and a demo shop' : ''} …\n`)
  }
  const prepared = await prepare(parts, isServingHttp)
  if (prepared === undefined) return await stop.requested
  const { connection, database, port } = prepared

  if (config.webhookAllowInsecure) log.warn(insecureWarning)
  for (const { name, meant } of misspeltIn()) log.warn(`${name} is read by nobody: is ${meant} meant?`)
  const node = nodeOf(config)
  const metrics = createMetrics(isServingHttp ? 'api' : 'supervisor')
  addDatabaseReadings({ metrics, database, clock: systemClock, log })
  addDiskReading(metrics, config.dataDir)
  stack.use(startHeartbeat({ db: database, node, process: 'service', clock: systemClock, log }))
  const worker = config.roles.has('worker')
    ? stack.use(new WorkerProcess({ connection, node, log, metrics, silentMsMax: workerSilentMsMax }))
    : undefined
  if (worker) stack.use(passHints(worker))
  await openOperatorPort(parts, { directory: new Directory(database), metrics })
  const pressure = new Pressure(isMachineFull ? { ticks: fullTicks } : {})
  if (isServingHttp) await serveHttp(parts, { database, metrics, worker, port, isJson, pressure })
  else if (worker) await announceWorker(parts, worker, isJson)
  return await stop.requested
}

const insecureWarning =
  'WEBHOOK_ALLOW_INSECURE=1: webhooks may go to http: and to private addresses. For development and tests only.'

/** Processors that always have something to do. */
const fullTicks = () => ({ all: performance.now(), idle: 0 })

type Prepared = { connection: ConnectionOptions; database: Database; port: number }

/**
 * Until the schema and the first account are there, whoever stops the service waits for no more than the transaction
 * that is under way; where that made the first account, its login is shown. Undefined then.
 */
async function prepare(parts: Parts, isServingHttp: boolean): Promise<Prepared | undefined> {
  const { config, log, stop, stack, login } = parts
  let ended: Promise<void> | undefined
  const end = () => {
    ended = stack.disposeAsync()
    // Thrown below, where it is awaited.
    ended.catch(() => {})
  }
  stop.signal.addEventListener('abort', end)
  try {
    const connection = await openDatabase(parts)
    const port = isServingHttp ? await findPort(config) : 0
    const database = useDatabase(parts, connection)
    await checkReachable(database)
    await migrate(database, log)
    await requireMasterKey(database, secretsAtHand(config), { isGiven: config.masterKeys.length > 0 })
    if (config.databaseUrl === undefined && config.masterKeys.length === 0) {
      await dropFormerKeys(database, config.dataDir)
    }
    await sealOpenKeys(database)
    const isFirst = isServingHttp && config.databaseUrl === undefined
    if (isFirst) login.made = await createFirstAccount(database, new Date())
    if (!stop.isRequested) return { connection, database, port }
    login.showAlone()
  } catch (error) {
    if (!stop.isRequested) throw error
    log.debug({ err: error }, 'stopped while the database was prepared')
  } finally {
    stop.signal.removeEventListener('abort', end)
  }
  await ended
  return undefined
}

async function openDatabase({ config, log, stop, stack }: Parts): Promise<ConnectionOptions> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl }
  const postgres = await EmbeddedPostgres.open({
    dataDir: config.dataDir,
    kind: 'serve',
    interrupted: stop.signal,
    onLog: (line, level) => log[level](line),
    onFatal: (error) => stop.fail(error, 'PostgreSQL cannot be kept running'),
  })
  // All else has ended without it.
  if (stop.isRequested) await postgres.stop()
  else stack.use(postgres)
  return embeddedConnection(postgres.connection)
}

function useDatabase({ config, log, stack }: Parts, connection: ConnectionOptions): Database {
  const sealing = () => openSecrets(config)
  const pool = { max: connectionsMax, kept: connectionsKept, sealing, ...poolErrorsTo(log) }
  return stack.use(new Database(connection, pool))
}

type Opened = {
  database: Database
  metrics: Metrics
  worker: WorkerProcess | undefined
  port: number
  isJson: boolean
  pressure: Pressure
}

async function serveHttp(parts: Parts, opened: Opened): Promise<void> {
  const { database, metrics, worker, port, isJson, pressure } = opened
  const { config, log, stop, stack, login } = parts
  const directory = new Directory(database)
  const secrets = openSecrets(config)
  if (worker) stack.use(pressure.onPress(() => worker.makeRoom()))
  const media = { ...uploadPlaceOf(config), urls: await openMediaUrls(database, secrets) }
  await cleanIncoming(media.folder, new Date())
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
      feedTokens: await openFeedTokens(database, secrets),
      mailer: openMailer(config.smtpUrl),
      publicUrl: publicUrlOf(config, port),
      signUp: config.signUp,
      version: applicationVersion,
      webhookAllowInsecure: config.webhookAllowInsecure,
      vapidSubject: vapidSubjectOf(config),
      platforms: platformTerms(config),
      agent: agentOf(config),
      hearsVoice: transcribeOf(config) !== undefined,
      retentionDays: config.retentionDays,
    },
    media,
    metrics,
    clock: systemClock,
    pressure,
    log,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : undefined,
    metricsToken: config.metricsToken,
    isStopping: () => stop.isRequested,
    documentedUrl: config.publicUrl,
  })
  // Runs first in the shutdown: the worker ends its work while the last requests are answered.
  stack.defer(async () => {
    await Promise.all([drain(app, config), worker?.[Symbol.asyncDispose]()])
  })
  const url = {
    public: publicUrlOf(config, port),
    local: publicUrlOf({ ...config, publicUrl: undefined }, port),
  }
  try {
    await app.listen({ host: config.host, port })
  } catch (error) {
    throw portError(error, config)
  }
  writeServedAddress(config, url.public)
  log.info({ url: url.local, roles: [...config.roles] }, 'ready')
  const first = login.take()
  if (isJson) process.stdout.write(`${JSON.stringify({ url: url.public, first_login: first ?? null })}\n`)
  else if (first) process.stdout.write(renderFirstLogin(first, url))
  else process.stdout.write(`Mostrador is ready at ${url.public}\n`)
}

async function announceWorker(
  { config, log, stop }: Parts,
  worker: WorkerProcess,
  isJson: boolean,
): Promise<void> {
  await Promise.race([worker.ready, stop.requested])
  if (stop.isRequested) return
  log.info({ roles: [...config.roles] }, 'ready')
  process.stdout.write(isJson ? '{"url":null,"first_login":null}\n' : 'The worker of Mostrador is ready\n')
}

async function openOperatorPort(
  { config, log, stop, stack }: Parts,
  { directory, metrics }: { directory: Directory; metrics: Metrics },
): Promise<void> {
  const { host, metricsPort: port, metricsToken } = config
  const isStopping = () => stop.isRequested
  if (port === undefined) return
  try {
    stack.use(await serveOperators({ directory, metrics, metricsToken, isStopping, log }, { host, port }))
  } catch (error) {
    throw portError(error, { host, port, variable: 'METRICS_PORT' })
  }
}

/** Only one service at a time works on a data folder, so it may end its predecessor's leases there. */
function nodeOf(config: Config): string {
  return config.databaseUrl === undefined ? 'data folder' : newId()
}

/** Memory where this process alone serves the API, else a store shared by all nodes; undefined: the database counts. */
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

async function drain(app: FastifyInstance, { drainSeconds }: Config): Promise<void> {
  // Load balancers keep sending until they have asked /readyz again.
  await delay(drainSeconds * 1_000)
  await closeApp(app)
}

/** Finds the port to serve on, before anything is created whose login could then not be shown. */
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

type Place = { host: string; port: number; variable?: string }

function portError(error: unknown, { host, port, variable = 'PORT' }: Place): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const explained: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use: stop what listens there, or choose another one, as with ${variable}=${port + 1}`,
    EACCES: `Port ${port} on ${host} may not be opened by this user: choose one above 1023 with ${variable}`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one it has, or to 0.0.0.0 for all`,
    ENOTFOUND: `The host name ${host} is not known: set HOST to an address of this machine`,
  }
  const message = explained[String(code)] ?? `HTTP cannot be served at ${host}:${port}: ${messageOf(error)}`
  return new Error(message, { cause: error })
}
