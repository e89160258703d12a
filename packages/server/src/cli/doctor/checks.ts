// The checks of doctor. Each reports a state and its remedy.
import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { channelInbox } from '../../channels/inbound/store.ts'
import { type Config, describeEnvironment } from '../../installation/config.ts'
import { openMediaStore } from '../../installation/media-store.ts'
import { misspeltIn } from '../../installation/misspelt.ts'
import { countSecrets } from '../../installation/stored-secrets.ts'
import { applicationVersion } from '../../installation/version.ts'
import {
  checkReachable,
  isInstalled,
  openWorkspace,
  secretsAtHand,
  type Workspace,
} from '../../installation/workspace.ts'
import { integrationInbox } from '../../integrations/apply.ts'
import { type Database, sql } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Inbox } from '../../platform/inbox/inbox.ts'
import { summariseInbox } from '../../platform/inbox/quarantine.ts'
import { silentLog } from '../../platform/log.ts'
import { masterKeyPath, readMasterKeyFile } from '../../platform/secrets/master-key-file.ts'
import type { Check } from './check.ts'
import { checkNodes } from './node-checks.ts'
import { checkMigrations, checkSchema } from './schema-checks.ts'
import { checkSending } from './send-checks.ts'
import { checkShops } from './shop-checks.ts'
import { checkTurns } from './turn-checks.ts'
import { checkWebhooks } from './webhook-checks.ts'
import { checkWorker } from './worker-checks.ts'

const mebibyte = 1024 * 1024
const freeWarnBytes = 1024 * mebibyte
const freeFailBytes = 200 * mebibyte
const skewWarnMs = 2_000
const skewFailMs = 60_000
/** Events are applied at once, so a longer wait means that something failed. */
const backlogAfterMs = 60_000
const redisWaitMs = 2_000

export async function examine(config: Config, interrupted: AbortSignal): Promise<Check[]> {
  const isEmbedded = config.databaseUrl === undefined
  return [
    {
      name: 'version',
      status: 'ok',
      message: `Mostrador ${applicationVersion} on Node.js ${process.version}`,
    },
    checkConfiguration(config),
    ...(isEmbedded ? [checkDataFolder(config), await checkDisk(config)] : []),
    await checkMediaStore(config),
    ...(config.redisUrl === undefined ? [] : [await checkRedis(config.redisUrl)]),
    ...(await checkDatabase(config, interrupted)),
  ]
}

function checkConfiguration(config: Config): Check {
  const name = 'configuration'
  const set = describeEnvironment().map((variable) => `${variable.name}=${variable.value}`)
  const message = set.length > 0 ? set.join(' ') : 'all defaults'
  const warnings = [
    ...(config.webhookAllowInsecure ? ['WEBHOOK_ALLOW_INSECURE=1 is for development and tests only'] : []),
    ...misspeltIn().map((slip) => `${slip.name} is read by nobody: is ${slip.meant} meant?`),
  ]
  if (warnings.length === 0) return { name, status: 'ok', message }
  return { name, status: 'warn', message: `${message} (${warnings.join('; ')})` }
}

function checkDataFolder({ dataDir, masterKeys }: Config): Check {
  const name = 'data folder'
  if (!existsSync(dataDir)) return { name, status: 'ok', message: `${dataDir} is made on first use` }
  const key = masterKeyPath(dataDir)
  const open = [dataDir, key].filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0)
  if (open.length > 0) {
    const message = `others may read ${open.join(' and ')}: chmod go= ${open.join(' ')}`
    return { name, status: 'fail', message }
  }
  try {
    if (masterKeys.length === 0) readMasterKeyFile(dataDir)
  } catch (error) {
    return { name, status: 'fail', message: messageOf(error) }
  }
  return { name, status: 'ok', message: `${dataDir}, for its owner alone` }
}

async function checkDisk({ dataDir }: Config): Promise<Check> {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const message = `${Math.floor(free / mebibyte)} MiB free for the database`
  const name = 'disk space'
  if (free < freeFailBytes)
    return { name, status: 'fail', message: `${message}: it will stop soon, make room` }
  return free < freeWarnBytes
    ? { name, status: 'warn', message: `${message}: make room` }
    : { name, status: 'ok', message }
}

async function checkMediaStore(config: Config): Promise<Check> {
  const name = 'files of messages'
  const place = config.mediaBucket?.endpoint ?? 'the data folder'
  try {
    await openMediaStore(config).check()
    return { name, status: 'ok', message: `they lie in ${place}` }
  } catch (error) {
    const message = `${place} cannot be used: ${messageOf(error)}; pictures and files are not taken in until it can`
    return { name, status: 'fail', message }
  }
}

async function checkRedis(url: string): Promise<Check> {
  const { RedisLimiter } = await import('../../accounts/redis-limiter.ts')
  await using redis = new RedisLimiter(url, silentLog)
  return (await redis.isReady(redisWaitMs))
    ? { name: 'redis', status: 'ok', message: 'it answers' }
    : {
        name: 'redis',
        status: 'warn',
        message: 'no answer: the database counts requests until REDIS_URL can be reached',
      }
}

async function checkDatabase(config: Config, interrupted: AbortSignal): Promise<Check[]> {
  if (!isInstalled(config)) {
    const message =
      'none yet: the first start makes it. If there should be one, MOSTRADOR_DATA names the wrong folder'
    return [{ name: 'database', status: 'warn', message }]
  }
  try {
    await using workspace = await openWorkspace(config, { interrupted, isMigrating: false })
    await checkReachable(workspace.database)
    const clock = await checkClock(workspace.database)
    const { check: migrations, isReady } = await checkMigrations(workspace)
    const rows = isReady
      ? [
          await checkSchema(workspace.database),
          ...(await checkNodes(workspace.database)),
          await checkSecrets(workspace),
          await checkInbox(workspace.database, channelInbox, {
            name: 'inbound events',
            list: 'inbound list',
          }),
          await checkInbox(workspace.database, integrationInbox, {
            name: 'integrations',
            list: 'integration report list',
          }),
          await checkShops(workspace.database),
          await checkSending(workspace.database),
          await checkTurns(workspace.database),
          await checkWorker(workspace.database, { isAtRest: isAtRest(workspace) }),
          await checkWebhooks(workspace.database),
        ]
      : []
    return [await checkServer(workspace), clock, migrations, ...rows]
  } catch (error) {
    return [{ name: 'database', status: 'fail', message: messageOf(error) }]
  }
}

async function checkServer({ config, database, isExclusive }: Workspace): Promise<Check> {
  const row = await database.queryOne<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  const where =
    config.databaseUrl !== undefined ? 'outside' : isExclusive ? 'embedded' : 'embedded, service running'
  return { name: 'database', status: 'ok', message: `PostgreSQL ${row?.version} (${where})` }
}

async function checkClock(database: Database): Promise<Check> {
  const name = 'clock'
  const before = Date.now()
  const row = await database.queryOne<{ now: Date }>(sql`select clock_timestamp() as now`)
  const skew = (row?.now.getTime() ?? 0) - (before + Date.now()) / 2
  const message = `the database's differs from this machine's by ${Math.abs(Math.round(skew))} ms`
  const advice = 'keep both in time (NTP)'
  if (Math.abs(skew) > skewFailMs) return { name, status: 'fail', message: `${message}: ${advice}` }
  if (Math.abs(skew) > skewWarnMs) return { name, status: 'warn', message: `${message}: ${advice}` }
  return { name, status: 'ok', message }
}

/** An embedded database open only in doctor: it has no worker until the service runs again. */
function isAtRest({ config, isExclusive }: Workspace): boolean {
  return config.databaseUrl === undefined && isExclusive
}

async function checkSecrets(workspace: Workspace): Promise<Check> {
  const name = 'secrets'
  const { current, former, unreadable } = await countSecrets(
    workspace.database,
    secretsAtHand(workspace.config),
  )
  if (unreadable > 0) {
    const message = `${unreadable} of ${current + former + unreadable} stored secrets were encrypted with another master key: put that one back; if it is lost for good: mostrador master-key forget-lost --yes`
    return { name, status: 'fail', message }
  }
  if (former > 0) {
    const message = `${former} stored secrets are still under a former master key: mostrador master-key rotate`
    return { name, status: 'warn', message }
  }
  return { name, status: 'ok', message: `the master key opens all ${current}` }
}

async function checkInbox(
  database: Database,
  inbox: Inbox,
  { name, list }: { name: string; list: string },
): Promise<Check> {
  const before = new Date(Date.now() - backlogAfterMs)
  const { waiting, late, quarantine } = await summariseInbox(database, inbox, before)
  const message = `${waiting} waiting, ${quarantine?.events ?? 0} in quarantine`
  if (quarantine) {
    const of = quarantine.accounts > 1 ? ` of ${quarantine.accounts} accounts` : ''
    const command = `mostrador ${list} --status quarantined --account ${quarantine.worstAccountId}`
    return { name, status: 'warn', message: `${message}${of}: see why with ${command}` }
  }
  if (late > 0) {
    return { name, status: 'warn', message: `${message}, ${late} for over a minute: does a worker run?` }
  }
  return { name, status: 'ok', message }
}
