import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const moduleAt = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))

/**
 * A process that listens, reports it, runs `then`, and exits with the code it is given; `after` keeps it from exiting.
 */
function startListening({ then = '', after = '' }: { then?: string; after?: string }) {
  const script = `
    import { listenForStop } from ${moduleAt('./stop-signal.ts')}
    import { createLog } from ${moduleAt('./platform/log.ts')}
    const stop = listenForStop(createLog('info'), { isLaunchedByNpm: false, drainSeconds: 2 })
    setInterval(() => {}, 1000)
    process.stdout.write('listening')
    ${then}
    const code = await stop.requested
    process.stdout.write('asked')
    ${after}
    process.exit(code)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script])
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stderr }))
  const said = (word: string) =>
    new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        if (String(chunk).includes(word)) resolve()
      })
    })
  return { child, ended, said }
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s asks for an orderly stop with exit code 0', async (signal) => {
  const { child, ended, said } = startListening({})
  await said('listening')
  child.kill(signal)
  expect(await ended).toMatchObject({ code: 0, signal: null })
})

test.each([
  ["setTimeout(() => { throw new Error('boom') })"],
  ["setTimeout(() => Promise.reject(new Error('boom')))"],
])('an error that nobody caught is logged and stops with exit code 1: %s', async (then) => {
  const { code, stderr } = await startListening({ then }).ended
  expect(code).toBe(1)
  expect(stderr).toContain('boom')
})

test('a second signal ends at once what hangs, the same signal twice in a moment does not', async () => {
  const { child, ended, said } = startListening({ after: 'await new Promise(() => {})' })
  await said('listening')
  child.kill('SIGINT')
  await said('asked')
  child.kill('SIGINT')
  const startedAt = performance.now()
  const repeat = setInterval(() => child.kill('SIGINT'), 50)
  expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('SIGINT came again') })
  clearInterval(repeat)
  expect(performance.now() - startedAt).toBeGreaterThan(400)
})
