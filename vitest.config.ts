import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './vitest.sequence.ts'

/** Tests that open pages in a browser: files in one process take turns with one browser too. */
const browsing = [
  'packages/dashboard/test/{,inbox/,loading/,outreach/,payments/}*.test.ts',
  'packages/server/test/channels/{,reminders/}*-browser.test.ts',
]
/**
 * A process of their own for tests that change theirs, measure memory, or start and kill processes for so long that
 * loading the sources does not count. All others share one, because loading the sources takes longer than most of them.
 */
const ownProcess = [
  'packages/server/src/alerts/pushes.test.ts',
  'packages/server/src/bot/turns/turn-races.test.ts',
  'packages/server/src/platform/embedded-postgres/*.test.ts',
  'packages/server/src/stop-signal.test.ts',
  'packages/server/src/webhooks/attempt/attempt-{hostile,tls}.test.ts',
  'packages/server/test/{api,channels}/{python-client,rate-limits,sending-crash}.test.ts',
  'packages/server/test/bot/crash.test.ts',
  'packages/server/test/channels/campaign-many.test.ts',
  'packages/server/test/cli/backup.test.ts',
  'packages/server/test/house/{old-node,package}.test.ts',
  'packages/server/test/service/{alerts,alerts-caused,draining,hung-worker,quickstart,service,traces}.test.ts',
  'packages/server/test/webhooks/{crash,crash-api,receiver-samples,replay-crash}.test.ts',
  'packages/sdk/test/{frameworks,package}.test.ts',
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

/** Two files side by side for each core, of whatever project: the next one begins while the last files of one go on. */
const maxWorkers = 2 * Math.max(2, availableParallelism())

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
  'packages/dashboard/src/{i18n/days,parts/conversations/proposed-words}.test.ts',
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
      project({
        name: 'browser',
        include: browsing,
        isolate: false,
        globalSetup: 'packages/dashboard/test/setup/shared-service.setup.ts',
        ...roomy,
      }),
      project({ name: 'own process', include: ownProcess }),
      project({
        name: 'one process',
        include: ['packages/**/*.test.ts', 'eval/**/*.test.ts', 'bench/**/*.test.ts'],
        exclude: ['**/node_modules/**', ...browsing, ...ownProcess, ...transformed],
        isolate: false,
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
