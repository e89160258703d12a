// The service of a chain in its own process, for tests that kill it. Sends its address to the parent.
import { type ChainOptions, startChain } from '../chain.ts'
import { keepCompiled } from './keep-compiled.ts'

export type ChainProcessOptions = Omit<ChainOptions, 'clock'> & {
  /** Offset of its clock, ahead of the machine's. */
  aheadMs?: number
}

const { aheadMs = 0, ...options } = JSON.parse(process.argv[2] ?? '{}') as ChainProcessOptions
const { url } = await startChain({ ...options, clock: () => new Date(Date.now() + aheadMs) })
keepCompiled()
process.on('disconnect', () => process.exit())
process.send?.(url)
