import { resolve } from 'node:path'
import type { Command } from 'commander'
import { endFeeds } from '../../events/numbering.queries.ts'
import type { Config } from '../../installation/config.ts'
import { openMediaStore, uploadPlaceOf } from '../../installation/media-store.ts'
import { countSecrets } from '../../installation/stored-secrets.ts'
import { applicationVersion } from '../../installation/version.ts'
import { secretsAtHand, type Workspace } from '../../installation/workspace.ts'
import { MediaRestore, withMedia } from '../../media/backup-frames.ts'
import {
  type BackupHeader,
  checkHeader,
  dumpDatabase,
  loadDatabase,
  type TableCount,
} from '../../platform/backup/backup.ts'
import { readBackupFile, verifyBackupFile, writeBackupFile } from '../../platform/backup/backup-file.ts'
import { type Database, raw, sql } from '../../platform/database/database.ts'
import { migrationNames } from '../../platform/database/migration-files.ts'
import { listAppliedMigrations, migrate } from '../../platform/database/migrations.ts'
import { AppError } from '../../platform/errors.ts'
import {
  ensureMasterKeyFile,
  readMasterKeyFile,
  replaceMasterKeyFile,
} from '../../platform/secrets/master-key-file.ts'
import { addCommand, interruptible, operand, runs } from '../command.ts'
import type { Result } from '../output.ts'

const quietMs = 2_000

export function addBackupCommand(program: Command): void {
  const command = addCommand(program, 'backup <file>', {
    summary:
      'Write the embedded database and the master key into one file, which is as secret as the data; the service may run meanwhile',
    examples: ['backup /var/backups/mostrador-$(date +%F).backup', 'backup shop.backup --json'],
  })
  runs(command, (config, _options, operands) => {
    if (config.databaseUrl !== undefined) {
      throw new AppError(
        'invalid_request',
        "With DATABASE_URL use your database's own backup (pg_dump), and keep MASTER_KEY with it",
      )
    }
    return inWorkspace(config, (workspace) => backUp(workspace, resolve(operand(operands))))
  })
}

async function backUp(workspace: Workspace, file: string): Promise<Result> {
  const { config, connection, database, interrupted, log } = workspace
  if ((await listAppliedMigrations(database)).length === 0) await migrate(database, log)
  await refuseStrangeKey(workspace)
  const counts: TableCount[] = []
  const onTable = countAndTell(counts)
  const now = new Date()
  const masterKeys = () =>
    config.masterKeys.length > 0 ? config.masterKeys : ensureMasterKeyFile(config.dataDir)
  const dump = dumpDatabase(connection, { applicationVersion, now, masterKeys, onTable })
  const frames = config.mediaBucket ? dump : withMedia(dump, { database, store: openMediaStore(config), now })
  const { bytes, sha256 } = await writeBackupFile(file, frames, interrupted)
  return {
    json: { file, bytes, sha256, created_at: now, tables: counts.length, rows: sumOf(counts) },
    lines: [
      'The file holds the master key: keep it as safe as the data.',
      ...(config.mediaBucket
        ? ['Files of messages lie in the bucket of MEDIA_STORE and are not in it.']
        : []),
    ],
  }
}

/** Restored with such a file, nothing could send or be signed any more; and the older, good files would be deleted by then. */
async function refuseStrangeKey({ config, database }: Workspace): Promise<void> {
  const { current, former, unreadable } = await countSecrets(database, secretsAtHand(config))
  if (unreadable === 0) return
  throw new AppError(
    'conflict',
    `The master key does not open ${unreadable} of ${current + former + unreadable} stored secrets, so the file would hold the wrong key. Put back the key that belongs to this data; if it is lost for good: mostrador master-key forget-lost --yes`,
  )
}

export function addRestoreCommand(program: Command): void {
  const command = addCommand(program, 'restore <file>', {
    summary:
      'Bring a backup back, all or nothing, into a data folder (or an outside database) that has no accounts; the service must not run',
    examples: [
      'restore shop.backup',
      'restore shop.backup   # with DATABASE_URL and MASTER_KEY set: moves to an outside database',
    ],
  })
  runs(command, async (config, _options, operands) => {
    const file = resolve(operand(operands))
    await verifyBackupFile(file)
    const header = await readHeader(file)
    checkMasterKeys(config, header)
    return inWorkspace(config, (workspace) => restore(workspace, file, header))
  })
}

async function restore(workspace: Workspace, file: string, header: BackupHeader): Promise<Result> {
  const { config, connection, database, interrupted, isExclusive, log } = workspace
  if (config.databaseUrl === undefined && !isExclusive) {
    throw new AppError('conflict', 'The service runs on this data folder: stop it first')
  }
  await prepareSchema(workspace, header)
  const frames = readBackupFile(file)
  await frames.next()
  const counts: TableCount[] = []
  // Written before the rows, so that stored secrets never exist without the key that opens them.
  const beforeCommit = () => keepMasterKeys(config, header)
  const { store, folder } = uploadPlaceOf(config)
  await using media = new MediaRestore(store, folder)
  const loaded = await loadDatabase(connection, header, frames, {
    interrupted,
    onTable: countAndTell(counts),
    takeObject: (frame) => media.take(frame),
    beforeCommit,
  })
  const objects = media.keep()
  await migrate(database, log)
  await endFeeds(database)
  await database.script('analyze')
  return { json: { file, created_at: header.created_at, ...loaded, objects } }
}

/** Leaves an empty schema that fits the backup's rows. Throws conflict when there is anything to lose. */
async function prepareSchema({ config, database, log }: Workspace, header: BackupHeader): Promise<void> {
  const applied = await listAppliedMigrations(database)
  if (applied.length > 0) await refusePeople(database)
  if (!applied.every((name) => header.migrations.includes(name))) {
    if (config.databaseUrl !== undefined) {
      throw new AppError(
        'conflict',
        'The outside database has a schema already: restore into an empty database',
      )
    }
    await database.script('drop schema public cascade; create schema public')
  }
  await migrate(database, log, { named: header.migrations })
}

async function refusePeople(database: Database): Promise<void> {
  for (const table of ['accounts', 'users']) {
    const known = await database.queryOne<{ present: boolean }>(
      sql`select to_regclass(${table}) is not null as present`,
    )
    if (!known?.present || !(await database.queryOne(sql`select 1 from ${raw(table)} limit 1`))) continue
    throw new AppError(
      'conflict',
      `The database has ${table} already, and a restore overwrites nothing: give it a new MOSTRADOR_DATA, or move the old folder away`,
    )
  }
}

/** A MASTER_KEY in the environment must be able to open the backup's secrets. */
function checkMasterKeys({ masterKeys }: Config, header: BackupHeader): void {
  if (masterKeys.length === 0 || header.master_keys.every((key) => masterKeys.includes(key))) return
  throw new AppError(
    'invalid_request',
    "MASTER_KEY is not the backup's: set it to the content of master.key in the data folder that was backed up, its lines separated by commas",
  )
}

function keepMasterKeys({ masterKeys, dataDir }: Config, header: BackupHeader): void {
  if (masterKeys.length > 0) return
  const [first, ...rest] = new Set([...header.master_keys, ...(readMasterKeyFile(dataDir) ?? [])])
  if (first === undefined) throw new Error('the backup holds no master key')
  replaceMasterKeyFile(dataDir, [first, ...rest])
}

async function readHeader(file: string): Promise<BackupHeader> {
  const frames = readBackupFile(file)
  try {
    const { value } = await frames.next()
    return checkHeader(value ?? undefined, migrationNames())
  } finally {
    await frames.return(undefined)
  }
}

function inWorkspace(config: Config, work: (workspace: Workspace) => Promise<Result>): Promise<Result> {
  return interruptible(async (interrupted) => {
    const { openWorkspace } = await import('../../installation/workspace.ts')
    await using workspace = await openWorkspace(config, { interrupted, isMigrating: false })
    return await work(workspace)
  })
}

/** Shows progress when it takes long. */
function countAndTell(counts: TableCount[]): (count: TableCount) => void {
  let toldAtMs = performance.now()
  return (count) => {
    counts.push(count)
    if (performance.now() - toldAtMs < quietMs) return
    toldAtMs = performance.now()
    process.stderr.write(`${count.name}: done (${sumOf(counts)} rows so far)\n`)
  }
}

function sumOf(counts: readonly TableCount[]): number {
  return counts.reduce((sum, { rows }) => sum + rows, 0)
}
