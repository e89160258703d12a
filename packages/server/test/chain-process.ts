// The service of a chain in a process of its own, for tests that kill it. Tells its address.
import { type ChainOptions, startChain } from './chain.ts'

export type ChainProcessOptions = Omit<ChainOptions, 'clock'> & {
  /** How far its clock is ahead. */
  aheadMs?: number
}

const { aheadMs = 0, ...options } = JSON.parse(process.argv[2] ?? '{}') as ChainProcessOptions
const { url } = await startChain({ ...options, clock: () => new Date(Date.now() + aheadMs) })
process.on('disconnect', () => process.exit())
process.send?.(url)
