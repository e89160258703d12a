// A first start that is stopped while it prepares the database.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder, removeFolder, startService } from '../harness/processes/cli-process.ts'

test('a first start says at once what it does, and SIGTERM meanwhile ends it in order', async () => {
  const folder = await createFolder()
  const dataDir = join(folder, 'data')
  const env = { MOSTRADOR_DATA: dataDir, PORT: '0' }
  const service = await startService(env, { ready: /Preparing the database and a demo shop …\n/ })
  service.child.kill('SIGTERM')
  const { code, signal } = await service.ended
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  expect(service.stdout).not.toContain('ready')
  // Neither half a database nor a process that still writes one.
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.new-'))).toEqual([])
  await removeFolder(folder)
})
