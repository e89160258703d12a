// Writes openapi.json and feed.openapi.json; with --check only reports whether a committed one is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { feedDocument } from '../src/public-api/feed/document.ts'
import { openApiDocument } from '../src/public-api/openapi.ts'

const documents = { 'openapi.json': openApiDocument(), 'feed.openapi.json': feedDocument() }

for (const [name, document] of Object.entries(documents)) {
  const file = new URL(`../../../${name}`, import.meta.url)
  const text = `${JSON.stringify(document, null, 2)}\n`
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${name} is stale; run: npm run openapi\n`)
    process.exitCode = 1
  }
}
