// The whole service as a process tree, with limits shortened for tests.
import { loadConfig } from '../../../src/installation/config.ts'
import { type ServeLimits, serve } from '../../../src/main.ts'

process.exitCode = await serve(loadConfig(), JSON.parse(process.argv[2] ?? '{}') as ServeLimits)
