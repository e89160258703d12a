import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { botTexts } from './scripts/bot-texts.ts'
import { initialScriptBudget } from './scripts/budget.ts'
import { routeTable } from './scripts/route-table.ts'

/** All that a first visit loads before anything is shown, compressed. */
const initialScriptKilobytesMax = 250

// biome-ignore lint/style/noDefaultExport: Vite reads it from there
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), routeTable(), botTexts(), initialScriptBudget(initialScriptKilobytesMax)],
  build: {
    outDir: 'dist',
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
  server: { proxy: { '/dashboard/api': 'http://127.0.0.1:8080' } },
})
