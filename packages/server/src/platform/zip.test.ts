import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { unzipped } from '../../test/harness/files/zip.ts'
import { zipped } from './zip.ts'

const at = new Date('2026-11-28T12:34:56Z')
const noise = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * n * 31) % 251))

async function* entries() {
  yield { name: 'person.json', at, bytes: Readable.from([Buffer.from('{"a":'), Buffer.from('1}')]) }
  yield { name: 'files/niño.bin', at, bytes: Readable.from([noise]) }
  yield { name: 'files/empty', at, bytes: Readable.from([]) }
}

const whole = async () => Buffer.concat(await Readable.from(zipped(entries())).toArray())

test('each entry comes back by its name, an empty one too', async () => {
  const found = unzipped(await whole())
  expect([...found.keys()]).toEqual(['person.json', 'files/niño.bin', 'files/empty'])
  expect(found.get('person.json')?.toString()).toBe('{"a":1}')
  expect(found.get('files/niño.bin')?.equals(noise)).toBe(true)
  expect(found.get('files/empty')).toHaveLength(0)
})

test('another program reads it and finds no fault', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'mostrador-zip-'))
  try {
    await writeFile(join(folder, 'a.zip'), await whole())
    const script = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist())'
    const said = execFileSync('python3', ['-c', script, join(folder, 'a.zip')], { encoding: 'utf8' })
    expect(said).toBe("None ['person.json', 'files/niño.bin', 'files/empty']\n")
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') context.skip('python3 is not installed')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a source that fails is told, not cut short', async () => {
  const failing = async function* () {
    yield { name: 'a', at, bytes: Readable.from(brokenBytes()) }
  }
  await expect(Readable.from(zipped(failing())).toArray()).rejects.toThrow('gone')
})

async function* brokenBytes() {
  yield Buffer.from('half')
  throw new Error('gone')
}
