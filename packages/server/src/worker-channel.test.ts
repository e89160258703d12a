import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newId } from './platform/ids.ts'
import { WorkerChannel } from './worker-channel.ts'
import type { ToWorker } from './worker-messages.ts'

const hintsAtOnce = 100
const rounds = 300

/** Tells by the message `metrics` how many hints it has read. */
const counting = `
  let read = 0
  process.on('message', ({ type, hints }) => type === 'hints' ? read += hints.length : process.send(read))
  process.send('ready')`

const hear = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0]

test('a worker that hangs is passed no more hints than fit, and all again once it goes on', async () => {
  const child = spawn(process.execPath, ['-e', counting], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    expect(await hear(child)).toBe('ready')
    const channel = new WorkerChannel<ToWorker>(child)
    const hints = Array.from({ length: hintsAtOnce }, () => ({
      ...{ accountId: newId(), id: newId(), channel: 'turn_due' },
    }))
    const pass = () => channel.pass({ type: 'hints', from: '@service', hints })
    const read = async () => {
      channel.send({ type: 'metrics', id: 1 })
      return Number(await hear(child))
    }
    pass()
    expect(await read()).toBe(hintsAtOnce)
    child.kill('SIGSTOP')
    for (let round = 0; round < rounds; round += 1) {
      pass()
      await turn()
    }
    child.kill('SIGCONT')
    const meanwhile = await read()
    expect(meanwhile).toBeGreaterThan(hintsAtOnce)
    expect(meanwhile).toBeLessThan((hintsAtOnce * rounds) / 2)
    pass()
    expect(await read()).toBe(meanwhile + hintsAtOnce)
  } finally {
    child.kill('SIGKILL')
  }
})
