// Few files instead of one for each set of pages that share something: each costs a request of 150 ms or more on a
// phone. A first build tells which page really uses which module, so that no list of components has to be kept.
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
/** The modules that each of the first pages consists of, besides the entry. */
type FirstPages = Readonly<Record<string, readonly string[]>>

const react =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!.*virtual)[\w-]+|use-sync-external-store)[\\/]/

/** Made when a build begins: whoever only reads the configuration need not wait for a build. */
export function chunks(root: string, plugins: () => PluginOption[], firstPages: FirstPages): Plugin {
  return {
    name: 'chunks',
    apply: 'build',
    async config() {
      const groups = await chunkGroups(root, plugins(), firstPages)
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}

/**
 * A page loads what it uses, and little else: the modules of at least two of the first pages are one file, those that
 * one of them shares with later pages another, and whatever only later pages share a last one.
 */
async function chunkGroups(root: string, plugins: PluginOption[], firstPages: FirstPages): Promise<Group[]> {
  const users = await usersOfModules(root, plugins, firstPages)
  const usersOf = (id: string) => users.get(id) ?? new Set<string>()
  const only = (page: string) => (id: string) => usersOf(id).has(page)
  const groups: Group[] = [
    { name: 'react', test: react },
    { name: 'base', test: (id) => !id.endsWith('main.tsx'), tags: ['$initial'] },
    { name: 'shared', test: (id) => usersOf(id).size > 1 },
    ...Object.keys(firstPages).map((page) => ({ name: page, test: only(page) })),
    // They come with the first refusal, and with nothing else.
    { name: 'reasons', test: /src[\\/]i18n[\\/]reasons[\\/]/ },
    // The words for each field that somebody changed come with the first look at changes.
    { name: 'activity', test: /src[\\/]parts[\\/]activity[\\/]/ },
    // The reckoning with days and zones is large, and wanted by the calendar and what books alone.
    { name: 'booking', test: /node_modules[\\/]temporal-|src[\\/]parts[\\/]booking[\\/]/ },
    { name: 'controls', test: (id) => !/src[\\/](pages|app)[\\/]/.test(id), minShareCount: 3 },
  ]
  return groups.map((group, place) => ({
    ...group,
    priority: groups.length - place,
    includeDependenciesRecursively: false,
  }))
}

/** Which of the first pages use a module, with all that they import and without what is not used of that. */
async function usersOfModules(
  root: string,
  plugins: PluginOption[],
  firstPages: FirstPages,
): Promise<Map<string, Set<string>>> {
  const options = { write: false, minify: false, modulePreload: false, reportCompressedSize: false } as const
  const built = await build({ root, plugins, configFile: false, logLevel: 'silent', build: options })
  const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const users = new Map<string, Set<string>>()
  for (const [page, modules] of Object.entries(firstPages)) {
    const loaded = new Set(
      chunks.filter(
        (chunk) =>
          chunk.type === 'chunk' &&
          chunk.moduleIds.some((id) => modules.some((module) => id.endsWith(module))),
      ),
    )
    for (const chunk of loaded) {
      // Pages import what the entry shares with them, but the entry itself is no piece of theirs.
      if (chunk.type !== 'chunk' || chunk.isEntry) continue
      for (const id of chunk.moduleIds) users.set(id, (users.get(id) ?? new Set()).add(page))
      for (const other of chunks) if (chunk.imports.includes(other.fileName)) loaded.add(other)
    }
  }
  return users
}
