// ARCHITECTURE.md is the newcomer's map, so everything it points at must exist.
import { expect, it } from 'vitest'
import { listFiles, readSource } from '../harness/source-code.ts'

const map = readSource('ARCHITECTURE.md')
const files = listFiles()
const isThere = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`))

it('every path that the table "To add X, touch Y" names exists', () => {
  const [, table = ''] = /## To add X, touch Y\n([\s\S]*?)\n## /.exec(map) ?? []
  const paths = [...table.matchAll(/`((?:packages|docs)\/[^`]+|compose\.yaml|\.env\.example)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

it('every folder of the server’s source stands among the rooms, and every room has its folder', () => {
  const [, rooms = ''] = /\n {4}src\/\n([\s\S]*?)\n {4}test\//.exec(map) ?? []
  const drawn = [...rooms.matchAll(/^ {6}([a-z-]+)\//gm)].map(([, room = '']) => room)
  const folders = files.flatMap((file) => /^packages\/server\/src\/([^/]+)\//.exec(file)?.[1] ?? [])
  expect(drawn.toSorted()).toEqual([...new Set(folders)].toSorted())
})

it('every link to a page of the docs leads to one', () => {
  const links = [...map.matchAll(/\]\((docs\/[^)#]*|[A-Z]+\.md)\)/g)].map(([, path = '']) =>
    path.replace(/\/$/, ''),
  )
  expect(links.filter((path) => !isThere(path))).toEqual([])
})

it('every table of the schema stands in the table of tables', () => {
  const tables = [
    ...readSource('packages/server/schema.sql').matchAll(/^create (?:unlogged )?table (\w+) \(/gm),
  ].map(([, name = '']) => name)
  const [, list = ''] = /\| Table \| Holds \|\n([\s\S]*?)\n\n/.exec(map) ?? []
  const told = new Set([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.filter((name) => !told.has(name))).toEqual([])
})
