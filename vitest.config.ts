import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './vitest.sequence.ts'

/**
 * They change what their whole process trusts, or weigh its memory. All others share a few processes, because loading the
 * sources and warming up takes each process longer than most files take.
 */
const ownProcess = [
  'packages/server/src/alerts/former-key.test.ts',
  'packages/server/src/alerts/{former-key,pushes}.test.ts',
  'packages/server/src/webhooks/attempt/attempt-hostile.test.ts',
  'packages/server/test/channels/campaigns/many.test.ts',
]

const workflowStandIn = fileURLToPath(new URL('packages/n8n/test/n8n-workflow.ts', import.meta.url))

const patience = {
  setupFiles: ['packages/server/test/harness/known-passwords.ts'],
  // Only what hangs takes so long: a machine that does ten other things is no reason to fail.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
}

/**
 * Young objects get much room, and are cleaned up after by one thread, since the cores have other tests to run: it takes a
 * tenth of the processor's time otherwise. Not for tests that measure memory.
 */
const roomy = {
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc'],
}

type Project = {
  name: string
  include: string[]
  exclude?: string[]
  isolate?: false
  execArgv?: string[]
  globalSetup?: string
}

/**
 * Five files side by side for two cores, of whatever project: the next one begins while the last files of one go on, and
 * with four the cores had nothing to do for a quarter of the time. Six were no quicker on a machine that had other work,
 * and pages took so long that their tests gave up; but all six were browsers then.
 */
const maxWorkers = Math.ceil(2.5 * Math.max(2, availableParallelism()))

const project = (test: Project) => ({
  test: {
    ...patience,
    ...test,
    maxWorkers,
    // Node loads the modules itself, as in production, and keeps them compiled; transforming them first took longer.
    experimental: { viteModuleRunner: false },
  },
})

/**
 * Those that Node alone cannot load: a module that is not installed, sources with markup in them, and modules that the
 * test replaces.
 */
const transformed = [
  'packages/server/src/dashboard-api/{live,search}.test.ts',
  'packages/n8n/**/*.test.ts',
  'packages/dashboard/src/{i18n/days,pages/campaigns/draft,parts/conversations/proposed-words}.test.ts',
]

const transforming = () => {
  const { test } = project({ name: 'transformed', include: transformed })
  return {
    // The module itself, where .ci/n8n has it, else the little of it that the nodes use.
    resolve: { alias: { 'n8n-workflow': process.env.N8N_WORKFLOW ?? workflowStandIn } },
    test: { ...test, experimental: {} },
  }
}

// biome-ignore lint/style/noDefaultExport: vitest reads it from there
export default defineConfig({
  test: {
    projects: [
      project({ name: 'own process', include: ownProcess }),
      project({
        name: 'one process',
        include: ['packages/**/*.test.ts', 'eval/**/*.test.ts', 'bench/**/*.test.ts'],
        exclude: ['**/node_modules/**', ...ownProcess, ...transformed],
        isolate: false,
        globalSetup: 'packages/dashboard/test/setup/shared-service.setup.ts',
        ...roomy,
      }),
      transforming(),
    ],
    globalSetup: [
      'packages/server/test/harness/processes/compile-cache.setup.ts',
      'packages/server/test/harness/processes/bundle.setup.ts',
      // Before the tests get their own temporary folder, since the browser is kept for the next run.
      'packages/dashboard/test/setup/chromium.setup.ts',
      'packages/server/test/harness/temporary-folder.setup.ts',
      'packages/server/test/harness/postgres.setup.ts',
    ],
    sequence: { sequencer: LongestFirst },
  },
})
