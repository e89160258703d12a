// Imported into every process of the tests: loads the one module with the mistake in place of what stands on the disk.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

type Placed = { url: string; text: string }

const mutantIn = (folder: string) => join(folder, 'mutant.json')
const loadedIn = (folder: string) => join(folder, 'loaded')

export function putMutant(folder: string, mutant: Placed): void {
  writeFileSync(mutantIn(folder), JSON.stringify(mutant))
}

/** True where some process has loaded it. */
export function takeMutant(folder: string): boolean {
  const isLoaded = existsSync(loadedIn(folder))
  rmSync(loadedIn(folder), { force: true })
  rmSync(mutantIn(folder))
  return isLoaded
}

const folder = process.env.MUTANT_FOLDER
if (folder !== undefined && existsSync(mutantIn(folder))) {
  const { url: mutated, text } = JSON.parse(readFileSync(mutantIn(folder), 'utf8')) as Placed
  registerHooks({
    load(url, context, nextLoad) {
      if (url !== mutated) return nextLoad(url, context)
      writeFileSync(loadedIn(folder), '')
      return { format: 'module-typescript', source: text, shortCircuit: true }
    },
  })
}
