// Writes openapi.json, feed.openapi.json and the parts of the Python client that follow from others; with --check only
// reports which committed one is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { feedDocument } from '../src/public-api/feed/document.ts'
import { openApiDocument } from '../src/public-api/openapi.ts'
import { pythonModels } from './python-models.ts'
import { withoutAsync } from './python-sync.ts'

const python = 'packages/python/src/mostrador'
const [api, feed] = [openApiDocument(), feedDocument()]
const files = {
  'openapi.json': `${JSON.stringify(api, null, 2)}\n`,
  'feed.openapi.json': `${JSON.stringify(feed, null, 2)}\n`,
  [`${python}/models.py`]: pythonModels([api, feed]),
  [`${python}/_sync.py`]: withoutAsync(readFileSync(fileOf(`${python}/_async.py`), 'utf8')),
}

for (const [name, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) {
    writeFileSync(fileOf(name), text)
  } else if (readFileSync(fileOf(name), 'utf8') !== text) {
    process.stderr.write(`${name} is stale; run: npm run openapi\n`)
    process.exitCode = 1
  }
}

function fileOf(name: string): URL {
  return new URL(`../../../${name}`, import.meta.url)
}
