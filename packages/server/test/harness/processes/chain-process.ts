// The service of a chain in its own process, for tests that kill it. Sends its address to the parent.
import { type ChainOptions, startChain } from '../chain.ts'
import { keepCompiled } from './keep-compiled.ts'

export type ChainProcessOptions = Omit<ChainOptions, 'clock'>

const { url } = await startChain(JSON.parse(process.argv[2] ?? '{}') as ChainProcessOptions)
keepCompiled()
process.on('disconnect', () => process.exit())
process.send?.(url)
