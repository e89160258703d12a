// Chooses PostgreSQL's user when the service is root, since PostgreSQL refuses to run as root.
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './failure.ts'

export type Identity = { uid: number; gid: number }

/** `server` runs PostgreSQL; `initdb` creates the cluster and must be in /etc/passwd. */
export type Identities = { server: Identity; initdb: Identity }

/**
 * Runs PostgreSQL when neither the cluster nor the data folder belongs to an ordinary user. It lies between the ranges
 * that distributions and systemd assign, so nobody else uses it.
 */
export const RESERVED_IDENTITY: Identity = { uid: 60_954, gid: 60_954 }

/** Undefined when the service is not root: then everything runs as the service's own user. */
export function chooseIdentities(dataDir: string, clusterDir: string): Identities | undefined {
  if (process.geteuid?.() !== 0) return undefined
  const lacking = missingRights(readOwnStatus())
  if (lacking.length > 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and this root lacks what it takes to run it as another user (capabilities ${lacking.join(', ')}): grant them, start Mostrador as an ordinary user, or set DATABASE_URL`,
    )
  }
  const server = ordinaryOwner(clusterDir) ?? ordinaryOwner(dataDir) ?? RESERVED_IDENTITY
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  return { server, initdb: chooseInitdbIdentity(passwd, server) }
}

// Root changes ownership, enters others' folders, takes on their ids and signals their processes.
const neededRights = { CHOWN: 0, DAC_OVERRIDE: 1, KILL: 5, SETGID: 6, SETUID: 7 }

/** Capabilities missing in /proc/self/status; none where it does not list them. */
export function missingRights(status: string): string[] {
  const [, effective] = /^CapEff:\s*([0-9a-f]+)/m.exec(status) ?? []
  if (effective === undefined) return []
  const bits = BigInt(`0x${effective}`)
  return Object.entries(neededRights)
    .filter(([, bit]) => ((bits >> BigInt(bit)) & 1n) === 0n)
    .map(([name]) => name)
}

function readOwnStatus(): string {
  return existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
}

/** The folder's owner, who receives whatever root writes in it; undefined when that is root or ourselves. */
export function ordinaryOwner(path: string): Identity | undefined {
  if (process.geteuid?.() !== 0 || !existsSync(path)) return undefined
  const { uid, gid } = statSync(path)
  // Group 0 would let PostgreSQL read whatever root's group may.
  return uid === 0 ? undefined : { uid, gid: gid === 0 ? uid : gid }
}

export function isOwnedByRoot(path: string): boolean {
  const found = lstatSync(path)
  return found.isDirectory() && found.uid === 0
}

/** Takes over the folder first, then its contents: links themselves, never their targets. */
export function giveTree(path: string, to: Identity): void {
  lchownSync(path, to.uid, to.gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) giveTree(inner, to)
    else lchownSync(inner, to.uid, to.gid)
  }
}

/** The server's own identity if it is in /etc/passwd, else the most harmless entry there. */
export function chooseInitdbIdentity(passwd: string, server: Identity): Identity {
  const entries = passwd.split('\n').flatMap(readPasswdEntry)
  const known = entries.find((entry) => entry.uid === server.uid)
  if (known !== undefined) return server
  const harmless =
    entries.find((entry) => entry.name === 'nobody') ?? entries.find((entry) => entry.name === 'daemon')
  const chosen = harmless ?? entries[0]
  if (chosen === undefined) {
    throw new EmbeddedPostgresError(
      '/etc/passwd names no ordinary user, which PostgreSQL needs to make a database as root: add one (nobody), or run as an ordinary user',
    )
  }
  return { uid: chosen.uid, gid: chosen.gid }
}

function readPasswdEntry(line: string): (Identity & { name: string })[] {
  const [name, , uid, gid] = line.split(':')
  if (name === undefined || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '')) return []
  const entry = { name, uid: Number(uid), gid: Number(gid) }
  return entry.uid === 0 ? [] : [entry]
}
