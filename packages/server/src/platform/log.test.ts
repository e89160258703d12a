import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts'
import { sql } from './database/database.ts'
import { createLog } from './log.ts'

const phone = '+57 310 555 0199'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

describe('an error in the log', () => {
  it.each(['err', 'error'])(
    'under `%s` names the rule that was broken and none of the row’s values',
    async (key) => {
      const refused = await breakUniqueRule()
      const [line, text] = written((log) => log.error({ [key]: refused }, 'the work failed'))
      expect(refused).toMatchObject({ detail: expect.stringContaining(phone) })
      expect(text).not.toContain('555 0199')
      expect(line[key]).toMatchObject({ code: '23505', constraint: expect.stringContaining('phones') })
      expect(line[key]?.stack).toContain('log.test.ts')
    },
  )

  it('that is given alone, or wrapped in another, is told in the same way', async () => {
    const refused = await breakUniqueRule()
    const wrapped = new Error('the contact could not be stored', { cause: refused })
    const [line, text] = written((log) => log.fatal({ err: wrapped }, 'ended'))
    expect(line.err).toMatchObject({
      message: 'the contact could not be stored',
      cause: { code: '23505', constraint: expect.stringContaining('phones') },
    })
    expect(text).not.toContain('555 0199')
    expect(written((log) => log.error(refused))[1]).not.toContain('555 0199')
    expect(written((log) => log.child({ process: 'worker' }).error({ err: refused }))[1]).not.toContain(
      '555 0199',
    )
  })

  it('whose causes go round in a circle is told once', () => {
    const first = new Error('first')
    first.cause = new Error('second', { cause: first })
    const [line] = written((log) => log.error({ err: first }))
    expect(line.err).toMatchObject({ message: 'first', cause: { message: 'second' } })
  })
})

async function breakUniqueRule(): Promise<unknown> {
  return await database
    .transaction(async (tx) => {
      await tx.query(sql`create temporary table phones (phone text unique) on commit drop`)
      await tx.query(sql`insert into phones values (${phone}), (${phone})`)
    })
    .catch((error: unknown) => error)
}

type Line = Record<string, Record<string, unknown>>

function written(write: (log: ReturnType<typeof createLog>) => void): [Line, string] {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  write(createLog('info', destination))
  const [text = ''] = lines
  return [JSON.parse(text) as Line, text]
}

describe('the log of a process', () => {
  const logging = `
    const { createLog } = await import('${new URL('./log.ts', import.meta.url)}')
    const log = createLog('info')
    process.once('message', () => {
      for (const at of [1, 2, 3]) log.info({ at }, 'said last')
      process.exit(0)
    })
    process.send('ready')
  `
  const begun = async () => {
    const process_ = spawn(process.execPath, ['--input-type=module', '--eval', logging], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    await once(process_, 'message')
    return process_
  }

  it('is whole when the process ends', async () => {
    const logger = await begun()
    const told: string[] = []
    logger.stderr?.setEncoding('utf8').on('data', (chunk) => told.push(chunk))
    logger.send('end')
    expect(await once(logger, 'close')).toEqual([0, null])
    // The first may still be on its way when the others are written at the very end, and then comes after them.
    expect(
      told
        .join('')
        .match(/"at":\d/g)
        ?.toSorted(),
    ).toEqual(['"at":1', '"at":2', '"at":3'])
  })

  it('keeps no process from ending whose log has no reader any more', async () => {
    const logger = await begun()
    logger.stderr?.destroy()
    logger.send('end')
    expect(await once(logger, 'exit')).toEqual([0, null])
  })
})
