// Changes the master key so that at every moment, even after a crash, a key exists for each stored secret.
import { type Database, sql } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import {
  ensureMasterKeyFile,
  masterKeysMax,
  parseMasterKeys,
  readMasterKeyFile,
  replaceMasterKeyFile,
} from '../platform/secrets/master-key-file.ts'
import { newMasterKey, SecretBox } from '../platform/secrets/secrets.ts'
import { resealSecrets } from './stored-secrets.ts'

export type Rotation = { resealed: number; unreadable: number; former_keys: number }

// Any number that no other lock uses.
const lockId = 7_241_865_325_823_001n

/**
 * Writes a new key above the former ones, then re-seals. With `isExclusive` nobody else can seal with a former key, so
 * unneeded ones are dropped; otherwise they stay until the service's next start.
 */
export async function rotateKeyFile(
  database: Database,
  dataDir: string,
  { isExclusive }: { isExclusive: boolean },
): Promise<Rotation> {
  return withRotationLock(database, async () => {
    const keys = ensureMasterKeyFile(dataDir)
    if (keys.length >= masterKeysMax) {
      throw new AppError(
        'conflict',
        'master.key holds too many former keys: restart the service, which drops them',
      )
    }
    replaceMasterKeyFile(dataDir, [newMasterKey(), ...keys])
    return finishRotation(database, dataDir, { isExclusive })
  })
}

/** Re-seals secrets that are not under the first key of MASTER_KEY. */
export async function resealWithGivenKeys(database: Database, box: SecretBox): Promise<Rotation> {
  return withRotationLock(database, async () => ({ ...(await resealSecrets(database, box)), former_keys: 0 }))
}

/** For a starting service, which is alone on its data folder: completes an unfinished rotation or restore. */
export async function dropFormerKeys(database: Database, dataDir: string): Promise<void> {
  if ((readMasterKeyFile(dataDir)?.length ?? 0) < 2) return
  await withRotationLock(database, () => finishRotation(database, dataDir, { isExclusive: true }))
}

async function finishRotation(
  database: Database,
  dataDir: string,
  { isExclusive }: { isExclusive: boolean },
): Promise<Rotation> {
  const keys = ensureMasterKeyFile(dataDir)
  const [current, ...former] = parseMasterKeys(keys)
  const counts = await resealSecrets(database, new SecretBox(current, former))
  if (!isExclusive) return { ...counts, former_keys: former.length }
  replaceMasterKeyFile(dataDir, [keys[0]])
  return { ...counts, former_keys: 0 }
}

/** Two rotations at once would each remove the key the other one seals with. */
function withRotationLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    const lock = await tx.queryOne<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockId}) as taken`,
    )
    if (!lock?.taken)
      throw new AppError('conflict', 'Another rotation of the master key runs; try again later')
    return work()
  })
}
