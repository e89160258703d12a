// Imports that run in the background; progress is in the database, where every node can read it.
import { limits } from '@mostrador/contract/limits'
import { brokenConstraint, type Database, type Db, type Sql, sql } from '../../platform/database/database.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { type ImportPictures, readImportPictures } from './pictures/import-pictures.queries.ts'
import { type Import, type Imported, importProducts } from './product-import.ts'

export type ImportJob = {
  id: string
  state: 'running' | 'done' | 'failed'
  done: number
  of: number
  created: number
  updated: number
  errors: Imported['errors']
  error_count: number
  failure: string | null
  pictures: ImportPictures
}

type Job = Pick<Import, 'accountId' | 'currency' | 'records' | 'fileOf'>

const columns: Sql = sql`id, state, done, total as of, created, updated, errors, error_count, failure`
const keptDays = 30

/** Starts an import, which outlives this call. Throws conflict while another import of the account runs. */
export async function startImport(
  db: Database,
  job: Job,
  { now, onFault }: { now: Date; onFault: (error: unknown) => void },
): Promise<ImportJob> {
  const id = newId(now.getTime())
  await endLostImports(db, job.accountId, now)
  try {
    await db.query(sql`
      insert into product_imports (account_id, id, total, created_at, updated_at)
      values (${job.accountId}, ${id}, ${job.records.length}, ${now}, ${now})`)
  } catch (error) {
    if (brokenConstraint(error) !== 'product_imports_running') throw error
    throw new AppError('conflict', 'Another import of this account is running; wait for its end.', {
      reason: 'import_running',
    })
  }
  void run(db, { ...job, id }).catch(onFault)
  return getImport(db, job.accountId, id)
}

/** Throws not_found. */
export async function getImport(db: Db, accountId: string, id: string): Promise<ImportJob> {
  const job = isId(id)
    ? await db.queryOne<Omit<ImportJob, 'pictures'>>(
        sql`select ${columns} from product_imports where account_id = ${accountId} and id = ${id}`,
      )
    : undefined
  if (!job) throw new AppError('not_found', `No import has the id ${id}.`)
  return { ...job, pictures: await readImportPictures(db, accountId, id) }
}

async function run(db: Database, { id, ...job }: Job & { id: string }): Promise<void> {
  const { accountId } = job
  let writing = Promise.resolve()
  const onStep = (done: number, total: number) => {
    // Chained, so that the last write is the latest progress.
    writing = writing.then(() => updateProgress(db, { accountId, id, done, total }))
  }
  try {
    const imported = await importProducts(db, { ...job, importId: id, onStep }, new Date())
    await writing
    await updateEnded(db, { accountId, id, imported, failure: null })
  } catch (error) {
    await writing.catch(() => {})
    await updateEnded(db, { accountId, id, imported: undefined, failure: messageOf(error).slice(0, 1_000) })
    throw error
  }
}

async function updateProgress(
  db: Db,
  { accountId, id, done, total }: { accountId: string; id: string; done: number; total: number },
): Promise<void> {
  await db.query(sql`
    update product_imports set done = ${done}, total = ${total}, updated_at = now()
    where account_id = ${accountId} and id = ${id}`)
}

async function updateEnded(
  db: Db,
  ended: { accountId: string; id: string; imported: Imported | undefined; failure: string | null },
): Promise<void> {
  const { accountId, id, imported, failure } = ended
  const errors = JSON.stringify(imported?.errors.slice(0, limits.importErrorsShownMax) ?? [])
  await db.query(sql`
    update product_imports set state = ${failure === null ? 'done' : 'failed'}, created = ${imported?.created ?? 0},
      updated = ${imported?.updated ?? 0}, errors = ${errors}, error_count = ${imported?.errors.length ?? 0},
      failure = ${failure}, updated_at = now()
    where account_id = ${accountId} and id = ${id}`)
}

async function endLostImports(db: Db, accountId: string, now: Date): Promise<void> {
  const lostBefore = new Date(now.getTime() - limits.importStaleMs)
  await db.query(sql`
    update product_imports set state = 'failed', failure = 'The service stopped meanwhile; import the file again.'
    where account_id = ${accountId} and state = 'running' and updated_at < ${lostBefore}`)
  await db.query(sql`
    delete from product_imports
    where account_id = ${accountId} and created_at < ${new Date(now.getTime() - keptDays * 86_400_000)}`)
}
