// A platform or provider is a folder behind a port. Code particular to it stands there, or in a table with one row
// each, where TypeScript names the missing row. A branch on its name elsewhere would be forgotten by the next one.
import { orderPlatforms, platforms, providers } from '@mostrador/contract/values'
import { expect, it } from 'vitest'
import { listFiles, readSource } from '../harness/source-code.ts'

const names = [...new Set([...platforms, ...orderPlatforms, ...providers])].filter(
  (name) => name !== 'manual',
)

/** Places where a name may appear in quotes, and why. */
const exceptions: readonly { files: RegExp; reason: string }[] = [
  { files: /^packages\/contract\/src\/values\.ts$/, reason: 'the lists themselves' },
  {
    files: /^packages\/server\/src\/(installation\/config|main)\.ts$/,
    reason: 'a role of a process is called web, too',
  },
  {
    files: /^packages\/server\/src\/demo\/(dialogues|shop)\//,
    reason: "the demo's dialogues and orders: data",
  },
]

const isOwn = (path: string, name: string) =>
  new RegExp(`/(${name})(/|\\.tsx?$)`).test(path) ||
  // Messenger and Instagram share an envelope, and all three platforms of Meta share an API.
  (/\/(meta\/|graph\.ts$)/.test(path) && ['whatsapp', 'messenger', 'instagram'].includes(name))

const sources = listFiles().filter(
  (path) =>
    /^packages\/(contract|server|dashboard)\/src\/.*\.tsx?$/.test(path) &&
    !/\.test\.tsx?$|\/testing\//.test(path),
)

function namedIn(path: string): string[] {
  const code = readSource(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
  return names.filter((name) => !isOwn(path, name) && new RegExp(`['"\`]${name}['"\`]`).test(code))
}

it('no platform or provider is named outside its own folder and the tables that have a row for each', () => {
  const found = sources.flatMap((path) => namedIn(path).map((name) => ({ path, name })))
  const wrong = found.filter(({ path }) => !exceptions.some(({ files }) => files.test(path)))
  expect(wrong.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  // An exception that is no longer needed must be removed.
  expect(exceptions.filter(({ files }) => !found.some(({ path }) => files.test(path)))).toEqual([])
})
