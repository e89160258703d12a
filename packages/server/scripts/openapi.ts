// Writes openapi.json; with --check only reports whether the committed one is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../src/public-api/openapi.ts'

const file = new URL('../../../openapi.json', import.meta.url)
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('openapi.json is stale; run: npm run openapi\n')
  process.exitCode = 1
}
