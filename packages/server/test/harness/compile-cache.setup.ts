// Tests start hundreds of processes. Without a shared cache each would strip and compile the same sources again, which
// takes half of their time. The next run finds it too: node asks for the text that each entry was made from.
import { fileURLToPath } from 'node:url'

/** A folder named in the environment is used instead. */
export function setup(): void {
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../../../../node_modules/.cache/mostrador-compiled', import.meta.url),
  )
}
