// The command line, in the Node.js that it needs.
import { existsSync } from 'node:fs'

// The published package carries JavaScript only, since Node strips no types below node_modules.
const source = new URL('../src/cli/start.ts', import.meta.url)
import(existsSync(source) ? source.href : '../dist/cli/start.js')
