import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './vitest.sequence.ts'

/** Rooms whose tests start no process and change nothing in theirs: one process loads the sources for many files. */
const sharing = [
  'packages/contract/**/*.test.ts',
  'packages/dashboard/src/**/*.test.ts',
  'packages/server/src/{accounts,channels,dashboard-api,domain,events,integrations,public-api}/**/*.test.ts',
  'packages/server/src/bot/rules/**/*.test.ts',
  'packages/server/src/webhooks/{dispatch,endpoints,log}/**/*.test.ts',
  'packages/server/test/api/*.test.ts',
]
/** But for those that start processes or replace a module that others have loaded. */
const notSharing = [
  'packages/server/src/dashboard-api/search.test.ts',
  'packages/server/src/dashboard-api/live.test.ts',
  'packages/server/test/api/python-client.test.ts',
  'packages/server/test/api/rate-limits.test.ts',
]
const inOneProcess = globSync(sharing, { exclude: notSharing })

const workflowStandIn = fileURLToPath(new URL('packages/n8n/test/n8n-workflow.ts', import.meta.url))

const patience = {
  // Only what hangs takes so long: a machine that does ten other things is no reason to fail.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
}

// biome-ignore lint/style/noDefaultExport: vitest reads it from there
export default defineConfig({
  test: {
    projects: [
      {
        // The module itself, where .ci/n8n has it, else the little of it that the nodes use.
        resolve: { alias: { 'n8n-workflow': process.env.N8N_WORKFLOW ?? workflowStandIn } },
        test: {
          ...patience,
          name: 'own process',
          include: ['packages/**/*.test.ts', 'eval/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...inOneProcess],
        },
      },
      { test: { ...patience, name: 'one process', include: inOneProcess, isolate: false } },
    ],
    globalSetup: [
      'packages/server/test/harness/compile-cache.setup.ts',
      // Before the tests get their own temporary folder, since the browser is kept for the next run.
      'packages/dashboard/test/chromium.setup.ts',
      'packages/server/test/harness/temporary-folder.setup.ts',
      'packages/server/test/harness/postgres.setup.ts',
    ],
    sequence: { sequencer: LongestFirst },
    // More than there are cores, since many tests wait for a process to start or for a time to pass.
    maxWorkers: Math.ceil(1.5 * Math.max(2, availableParallelism())),
  },
})
