// The addresses of a name, with our own resolver's faults told apart from names that do not exist.
import { promises as dns } from 'node:dns'
import { limits } from '@mostrador/contract/limits'
import { Fault } from './outcome.ts'

/** Every address of a name, at least one. Throws a Fault. */
export type Resolver = (name: string) => Promise<string[]>

type Answer = { addresses: string[] } | { code: string }

/** Tries per name server; c-ares doubles the wait for each. */
const tries = 2
const firstTryMs = 900
/** What the slower family may add once the other has an address: a name server that ignores AAAA must not cost seconds. */
const otherFamilyMs = 500

/**
 * Asks the name servers themselves (c-ares), not the system's resolver: that one tells a name that does not exist
 * from a fault only vaguely, answers from /etc/hosts, and has four threads for everything in the process.
 */
export function dnsResolver({
  servers,
  timeoutMs = limits.webhookResolveMs,
}: {
  /** By default those of the system. */
  servers?: readonly string[]
  timeoutMs?: number
} = {}): Resolver {
  const connect = () => {
    const made = new dns.Resolver({ timeout: Math.min(firstTryMs, timeoutMs), tries })
    if (servers !== undefined) made.setServers(servers)
    return made
  }
  let channel: dns.Resolver | undefined
  const ask = async (name: string) => {
    channel ??= connect()
    const answers = await bothFamilies(channel, name, timeoutMs)
    const addresses = answers.flatMap((answer) => ('addresses' in answer ? answer.addresses : []))
    if (addresses.length > 0) return addresses
    const fault = faultOf(name, answers)
    // The system's name servers may have changed since they were read.
    if (fault.errorClass === 'dns_ours') channel = undefined
    throw fault
  }
  // Answers are shared by those who wait for them, never kept.
  const asking = new Map<string, Promise<string[]>>()
  return (name) => {
    if (name === 'localhost' || name.endsWith('.localhost')) return Promise.resolve(['127.0.0.1', '::1'])
    const shared = asking.get(name)
    if (shared !== undefined) return shared
    const asked = ask(name).finally(() => asking.delete(name))
    asking.set(name, asked)
    return asked
  }
}

async function bothFamilies(channel: dns.Resolver, name: string, timeoutMs: number): Promise<Answer[]> {
  const timers: NodeJS.Timeout[] = []
  const after = (ms: number) =>
    new Promise<Answer>((resolve) => {
      timers.push(setTimeout(resolve, ms, { code: 'ETIMEOUT' }).unref())
    })
  const bound = after(timeoutMs)
  const families = [answerOf(channel.resolve4(name)), answerOf(channel.resolve6(name))]
  const anyAddress = Promise.any(
    families.map(async (family) => {
      if (!('addresses' in (await family))) throw new Error('no address')
    }),
  ).then(
    () => after(otherFamilyMs),
    () => bound,
  )
  try {
    return await Promise.all(families.map((family) => Promise.race([family, bound, anyAddress])))
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

async function answerOf(query: Promise<string[]>): Promise<Answer> {
  try {
    return { addresses: await query }
  } catch (error) {
    return { code: error instanceof Error && 'code' in error ? String(error.code) : 'ERROR' }
  }
}

function faultOf(name: string, answers: Answer[]): Fault {
  const codes = answers.flatMap((answer) => ('code' in answer ? [answer.code] : []))
  // That a name does not exist holds for both families; that it has no record of one says nothing of the other.
  if (codes.includes('ENOTFOUND')) return new Fault('dns_not_found', `the name ${name} does not exist`)
  const ours = codes.find((code) => !['ENODATA', 'EBADNAME'].includes(code))
  if (ours !== undefined) {
    return new Fault(
      'dns_ours',
      `this server's own name server ${oursWords[ours] ?? `failed (${ours})`} for ${name}`,
    )
  }
  return codes.includes('ENODATA')
    ? new Fault('dns_not_found', `the name ${name} has no address`)
    : new Fault('dns_not_found', `the name ${name} does not exist`)
}

const oursWords: Record<string, string> = {
  ESERVFAIL: 'answered SERVFAIL',
  EREFUSED: 'refused to answer',
  ETIMEOUT: 'did not answer in time',
  ECONNREFUSED: 'cannot be reached',
}
