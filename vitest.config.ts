import { defineConfig } from 'vitest/config'

// biome-ignore lint/style/noDefaultExport: vitest reads it from there
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts'],
    globalSetup: ['packages/server/test/postgres.setup.ts', 'packages/dashboard/test/chromium.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
