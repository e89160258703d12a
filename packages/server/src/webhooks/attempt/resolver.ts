// Resolves a name; when it has no address, decides whether its receiver or our own name server is at fault.
import { promises as dns } from 'node:dns'
import { limits } from '@mostrador/contract/limits'
import { OtherNames } from './other-names.ts'
import { Fault } from './outcome.ts'

/** Returns every address of a name, at least one. Throws a Fault. */
export type Resolver = (name: string) => Promise<string[]>

type Answer = { addresses: string[] } | { code: string }

/** Tries per name server; c-ares doubles the wait with each. */
const tries = 2
const firstTryMs = 900
/** Time the slower family gets once the other has an address: a name server that ignores AAAA must not cost seconds. */
const otherFamilyMs = 500
/**
 * Fraction of the time limit after which other names are resolved as well, so that both results are known at its end.
 */
const othersAfter = 1 / 3

/**
 * Asks the name servers directly (c-ares) instead of the system's resolver, which distinguishes a missing name from a
 * fault only vaguely, answers from /etc/hosts, and has four threads for the whole process.
 */
export function dnsResolver({
  servers,
  timeoutMs = limits.webhookResolveMs,
}: {
  /** Defaults to the system's. */
  servers?: readonly string[]
  timeoutMs?: number
} = {}): Resolver {
  const connect = () => {
    const made = new dns.Resolver({ timeout: Math.min(firstTryMs, timeoutMs), tries })
    if (servers !== undefined) made.setServers(servers)
    return made
  }
  let channel: dns.Resolver | undefined
  const otherNames = new OtherNames()
  const ask = async (name: string) => {
    channel ??= connect()
    const asked = channel
    const endsMs = performance.now() + timeoutMs
    let others: Promise<boolean> | undefined
    const askOthers = () => {
      others ??= otherNames.resolve(asked, name)
      return others
    }
    const timer = setTimeout(askOthers, timeoutMs * othersAfter)
    try {
      const answers = await bothFamilies(asked, name, timeoutMs)
      const addresses = answers.flatMap((answer) => ('addresses' in answer ? answer.addresses : []))
      if (addresses.length > 0) {
        otherNames.resolved(name)
        return addresses
      }
      const code = unansweredCode(answers)
      if (code === undefined) throw missing(name, answers)
      if (code !== unreachable && (await within(askOthers(), endsMs - performance.now()))) {
        throw new Fault(
          'dns_failed',
          `the name servers of ${name} ${words[code] ?? `fail (${code})`}, while other names resolve`,
        )
      }
      // Reads the system's name servers again, since they may have changed.
      channel = undefined
      throw oursFault(name, code)
    } finally {
      clearTimeout(timer)
    }
  }
  // Concurrent callers share an answer; it is never cached.
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

/** Undefined when the name servers answered, even if only that there is nothing. */
function unansweredCode(answers: Answer[]): string | undefined {
  const codes = answers.flatMap((answer) => ('code' in answer ? [answer.code] : []))
  // Nonexistence applies to both families; having no record of one says nothing about the other.
  if (codes.includes('ENOTFOUND')) return undefined
  return codes.find((code) => !['ENODATA', 'EBADNAME'].includes(code))
}

function missing(name: string, answers: Answer[]): Fault {
  const isWithoutAddress = answers.every((answer) => 'code' in answer && answer.code === 'ENODATA')
  return new Fault(
    'dns_not_found',
    `the name ${name} ${isWithoutAddress ? 'has no address' : 'does not exist'}`,
  )
}

function oursFault(name: string, code: string): Fault {
  const what = oursWords[code] ?? `failed (${code})`
  return new Fault('dns_ours', `this server's own name server ${what} for ${name}`)
}

/** Resolves with false when it takes longer. */
async function within(answer: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), false)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Our own name server is not running, so nobody else is at fault. */
const unreachable = 'ECONNREFUSED'

const words: Record<string, string> = {
  ESERVFAIL: 'answer SERVFAIL',
  EREFUSED: 'refuse to answer',
  ETIMEOUT: 'do not answer',
}

const oursWords: Record<string, string> = {
  ESERVFAIL: 'answered SERVFAIL',
  EREFUSED: 'refused to answer',
  ETIMEOUT: 'did not answer in time',
  ECONNREFUSED: 'cannot be reached',
}
