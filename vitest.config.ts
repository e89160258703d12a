import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './vitest.sequence.ts'

// biome-ignore lint/style/noDefaultExport: vitest reads it from there
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'eval/**/*.test.ts'],
    globalSetup: [
      'packages/server/test/harness/compile-cache.setup.ts',
      // Before the tests get their own temporary folder, since the browser is kept for the next run.
      'packages/dashboard/test/chromium.setup.ts',
      'packages/server/test/harness/temporary-folder.setup.ts',
      'packages/server/test/harness/postgres.setup.ts',
    ],
    // Only what hangs takes so long: a machine that does ten other things is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LongestFirst },
    // One a core: with more, tests that keep real leases and time limits meet them when the machine does other things.
    maxWorkers: Math.max(2, availableParallelism()),
  },
})
