// Memory that a process takes for modules which it never needs: nobody sees it come back with one more import.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('whatever dispatches webhooks loads no schemas, and of undici no more than its client', () => {
  const loaded = packagesOf(loadedBy('src/webhooks/webhook-worker.ts', 'src/webhooks/attempt/attempt.ts'))
  expect(loaded.get('pg')).toBeGreaterThan(10)
  expect(loaded.get('typebox')).toBeUndefined()
  expect(loaded.get('undici')).toBeLessThan(30)
})

it('a worker loads undici’s client and agent, and not its caches, mocks and WebSockets', () => {
  expect(packagesOf(loadedBy('src/worker.ts')).get('undici')).toBeLessThan(30)
})

function loadedBy(...files: string[]): string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const urls = []
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
    for (const file of process.argv.slice(1)) await import(file)
    process.stdout.write(urls.join('\\n'))`
  const paths = files.map((file) => fileURLToPath(new URL(`../../${file}`, import.meta.url)))
  const given = ['--input-type=module', '-e', script, ...paths]
  return execFileSync(process.execPath, given, { encoding: 'utf8' }).split('\n')
}

/** Files of each, by its name. */
function packagesOf(urls: readonly string[]): Map<string, number> {
  const names = urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [])
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, files]) => [name, files.length]))
}
