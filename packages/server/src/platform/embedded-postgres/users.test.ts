import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { canRun, copyForAll } from './binaries-copy.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import type { Identity } from './identity.ts'
import { chooseIdentities, chooseInitdbIdentity, missingRights, RESERVED_IDENTITY } from './identity.ts'
import { isAlive, mainPid, newDataDir, query } from './testing/data-folders.ts'
import { Holder } from './testing/holder.ts'

const isRoot = process.geteuid?.() === 0
const onlyRoot = describe.skipIf(!isRoot)

async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await EmbeddedPostgres.open({ dataDir, kind: 'serve', durable: false })
  onTestFinished(() => postgres.stop())
  return postgres
}

/** Someone in /etc/passwd, as initdb requires. */
function ordinaryUser(): Identity {
  return chooseInitdbIdentity(readFileSync('/etc/passwd', 'utf8'), RESERVED_IDENTITY)
}

function ownersIn(folder: string): number[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return [...new Set([folder, ...paths].filter((path) => existsSync(path)).map((path) => statSync(path).uid))]
}

function uidOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid
}

onlyRoot('as root (skipped: this run is not root)', () => {
  test('PostgreSQL runs as the reserved user, in folders that only root may enter', async () => {
    const dataDir = join(newDataDir(), 'deeper/data')
    mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 })
    const postgres = await open(dataDir)
    expect(statSync(dirname(dataDir)).mode & 0o777).toBe(0o700)
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(ownersIn(join(dataDir, 'pg'))).toEqual([RESERVED_IDENTITY.uid])
    expect(uidOf(mainPid(dataDir))).toBe(RESERVED_IDENTITY.uid)
    await postgres.stop()
    await open(dataDir)
  })

  test("PostgreSQL runs as the data folder's owner, to whom everything in it is given", async () => {
    const dataDir = newDataDir()
    const owner = ordinaryUser()
    mkdirSync(dataDir)
    chownSync(dataDir, owner.uid, owner.gid)
    await open(dataDir)
    expect(ownersIn(dataDir)).toEqual([owner.uid])
    expect(uidOf(mainPid(dataDir))).toBe(owner.uid)
  })

  test('a cluster that root copied in is given to the user that runs it', async () => {
    const dataDir = newDataDir()
    const first = await open(dataDir)
    await query(first.connection, 'create table kept as select 7 as value')
    await first.stop()
    const pg = join(dataDir, 'pg')
    for (const name of ['', ...readdirSync(pg, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(pg, name), 0, 0)
    }
    const { connection } = await open(dataDir)
    expect(await query(connection, 'select value from kept')).toEqual([{ value: 7 }])
  })

  test('an ordinary user runs all by itself, and root uses the same folder after it', async () => {
    const dataDir = newDataDir()
    const user = ordinaryUser()
    chmodSync(dirname(dataDir), 0o755)
    mkdirSync(dataDir)
    chownSync(dataDir, user.uid, user.gid)
    const service = new Holder(dataDir, 'serve', { identity: user })
    await query(await service.connection(), 'create table kept as select 7 as value')
    await using command = new Holder(dataDir, 'use', { identity: user })
    expect(await command.opened).toMatchObject({ owned: false })
    await service[Symbol.asyncDispose]()
    const asRoot = await open(dataDir)
    expect(await query(asRoot.connection, 'select value from kept')).toEqual([{ value: 7 }])
    await asRoot.stop()
    await using again = new Holder(dataDir, 'serve', { identity: user })
    expect(await query(await again.connection(), 'select value from kept')).toEqual([{ value: 7 }])
  })

  test.skipIf(!existsSync('/usr/bin/setpriv'))(
    'a PostgreSQL that outlived its service is found without the right to look at other users (needs setpriv)',
    async () => {
      const dataDir = newDataDir()
      const prefix = ['/usr/bin/setpriv', '--bounding-set=-sys_ptrace']
      const killed = new Holder(dataDir, 'serve', { prefix })
      await query(await killed.connection(), 'create table kept as select 7 as value')
      const orphan = mainPid(dataDir)
      await killed.kill()
      await using next = new Holder(dataDir, 'serve', { prefix })
      expect(await query(await next.connection(), 'select value from kept')).toEqual([{ value: 7 }])
      expect(isAlive(orphan)).toBe(false)
    },
  )

  test("an ordinary user is told in one line that root's data folder is not its own", async () => {
    const dataDir = newDataDir()
    chmodSync(dirname(dataDir), 0o755)
    mkdirSync(dataDir, { mode: 0o700 })
    await using service = new Holder(dataDir, 'serve', { identity: ordinaryUser() })
    const { error } = await service.opened
    expect(error).toMatch(/^The data folder .* cannot be used by uid \d+ \(it belongs to uid 0\): .*$/)
  })

  test('binaries in a folder that only root may enter are copied once, whole, to one that all may read', () => {
    const binaries = findBinaries()
    const home = join(newDataDir(), 'copies')
    chmodSync(dirname(dirname(home)), 0o755)
    mkdirSync(dirname(home), { mode: 0o755 })
    const users = [RESERVED_IDENTITY, ordinaryUser()]
    const copy = copyForAll(binaries, [home], users)
    expect(users.every((user) => canRun(copy, user))).toBe(true)
    const madeAt = statSync(copy).ctimeMs
    expect(copyForAll(binaries, [home], users)).toBe(copy)
    expect(statSync(copy).ctimeMs).toBe(madeAt)
    rmSync(join(copy, 'bin/initdb'))
    expect(copyForAll(binaries, [home], users)).toBe(copy)
    expect(existsSync(join(copy, 'bin/initdb'))).toBe(true)
    chmodSync(dirname(dirname(home)), 0o700)
    expect(canRun(copy, RESERVED_IDENTITY)).toBe(false)
  })

  test('binaries are never taken from a folder that others than root may write', () => {
    const home = join(newDataDir(), 'planted')
    mkdirSync(home, { recursive: true })
    chownSync(home, RESERVED_IDENTITY.uid, RESERVED_IDENTITY.gid)
    expect(() => copyForAll(findBinaries(), [home], [RESERVED_IDENTITY])).toThrow(
      /planted is not a folder that only root may write/,
    )
    expect(readdirSync(home)).toEqual([])
  })
})

describe('who PostgreSQL runs as', () => {
  test.skipIf(isRoot)('is the service itself when that is not root (skipped: this run is root)', () => {
    expect(chooseIdentities('/tmp', '/tmp/pg')).toBeUndefined()
  })

  test('makes the cluster as itself when /etc/passwd knows it, else as nobody', () => {
    const passwd = 'root:x:0:0::/:\ndaemon:x:1:1::/:\nme:x:1000:1000::/:\nnobody:x:65534:65534::/:\n'
    expect(chooseInitdbIdentity(passwd, { uid: 1000, gid: 50 })).toEqual({ uid: 1000, gid: 50 })
    expect(chooseInitdbIdentity(passwd, RESERVED_IDENTITY)).toEqual({ uid: 65534, gid: 65534 })
    expect(() => chooseInitdbIdentity('root:x:0:0::/:\n', RESERVED_IDENTITY)).toThrow(/no ordinary user/)
  })
})

test('the capabilities that root lacks are named; a full set, or no word of them, lacks nothing', () => {
  expect(missingRights('Name:\tx\nCapEff:\t000001ffffffffff\n')).toEqual([])
  expect(missingRights('Name:\tx\n')).toEqual([])
  expect(missingRights('CapEff:\t00000000000000c1\n')).toEqual(['DAC_OVERRIDE', 'KILL'])
  expect(missingRights('CapEff:\t0000000000000000\n')).toHaveLength(5)
})
