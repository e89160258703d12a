// The entry files must parse on any Node that a machine may have, so that one that is too old still says what is
// needed.
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { createFolder, program, removeFolder } from '../harness/processes/cli-process.ts'

test('the program starts with syntax of ES2015 and without modules', async () => {
  const text = await readFile(program, 'utf8')
  const old = await transform(text, { target: 'es2015' })
  const current = await transform(text, { target: 'esnext' })
  expect(old.code).toBe(current.code)
  expect(text).not.toMatch(/^import |import\(|'node:|^export /m)
  const beside = JSON.parse(await readFile(join(program, '../package.json'), 'utf8'))
  expect(beside).toEqual({ type: 'commonjs' })
})

test.each(['18.20.8', '12.22.12', '6.17.1'])(
  'Node %s without the one it needs is told so in one line',
  async (version) => {
    const folder = await createFolder()
    try {
      // Outside of every node_modules, so that no Node 24 is found there.
      await mkdir(join(folder, 'bin'))
      await cp(join(program, '..'), join(folder, 'bin'), { recursive: true })
      const pretended = join(folder, 'old.cjs')
      await writeFile(pretended, `Object.defineProperty(process.versions, 'node', { value: '${version}' })`)
      const start = promisify(execFile)(process.execPath, [
        '--require',
        pretended,
        join(folder, 'bin/mostrador.js'),
      ])
      await expect(start).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          new RegExp(`^Mostrador needs Node\\.js 24 \\(this is ${version}\\) .*\\n$`),
        ),
      })
    } finally {
      await removeFolder(folder)
    }
  },
)
