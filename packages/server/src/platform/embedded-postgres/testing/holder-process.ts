// Holds a data folder in its own process, so that tests can kill it. Its first line on stdout reports the result; it
// stops cleanly when its stdin ends.
import { EmbeddedPostgres, useEmbeddedPostgres } from '../embedded-postgres.ts'
import { errorText } from '../failure.ts'

const [dataDir = '', kind = 'serve'] = process.argv.slice(2)

try {
  if (kind === 'use') {
    const used = await useEmbeddedPostgres({ dataDir })
    await report({ connection: used.connection, owned: used.owned })
    await used[Symbol.asyncDispose]()
  } else {
    const postgres = await EmbeddedPostgres.open({ dataDir, kind: 'serve' })
    await report({ connection: postgres.connection, owned: true })
    await postgres.stop()
  }
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: errorText(error) })}\n`)
}

async function report(opened: object): Promise<void> {
  process.stdout.write(`${JSON.stringify(opened)}\n`)
  for await (const _ of process.stdin) {
    // Only the end of the input matters.
  }
}
