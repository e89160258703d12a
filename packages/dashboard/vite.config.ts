import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { botTexts } from './scripts/bot-texts.ts'
import { scriptBudget } from './scripts/budget.ts'
import { chunks } from './scripts/chunks.ts'
import { componentStyles } from './scripts/component-styles.ts'
import { compressed } from './scripts/compressed.ts'
import { firstPaint } from './scripts/first-paint.ts'
import { preloads } from './scripts/preloads.ts'
import { routeTable } from './scripts/route-table.ts'

/** All scripts that a page loads until it is complete, compressed; a second at 1.6 Mbit/s. */
const scriptKilobytesMax = 200
const shell = 'src/app/shell.tsx'
const firstPages = {
  'sign-in': ['src/pages/auth/sign-in-page.tsx'],
  inbox: [shell, 'src/pages/inbox/inbox-page.tsx'],
  overview: [shell, 'src/pages/overview/overview-page.tsx'],
}

const sources = () => [react(), routeTable(), botTexts()]
/** The inbox and the overview stand in the shell, which they share. */
const pieces = {
  auth: firstPages['sign-in'],
  shell: [shell],
  inbox: ['src/pages/inbox/inbox-page.tsx'],
  overview: ['src/pages/overview/overview-page.tsx'],
}

// biome-ignore lint/style/noDefaultExport: Vite reads it from there
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    sources(),
    chunks(import.meta.dirname, sources, pieces),
    componentStyles(),
    firstPaint(),
    preloads(),
    scriptBudget(scriptKilobytesMax, firstPages),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
  server: { proxy: { '/dashboard/api': 'http://127.0.0.1:8080' } },
})
