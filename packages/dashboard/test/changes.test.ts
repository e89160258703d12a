// The reads that are repeated when something has changed: one map, and everybody goes by it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changeKinds } from '@mostrador/contract/dashboard/change-kinds'
import { changedBy, readOnce, shownBy, toldByRoutes } from '@mostrador/contract/dashboard/changes'
import { dashboardRoutes, type RouteName } from '@mostrador/contract/dashboard/routes'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../..', import.meta.url))
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: folder })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
const dashboard = sourcesOf('dashboard/src/**/*.{ts,tsx}')
const server = sourcesOf('server/src/**/*.ts')
const shown = new Set<string>(Object.values(shownBy).flat())
const namesOf = (method: 'reads' | 'writes') =>
  (Object.keys(dashboardRoutes) as RouteName[]).filter(
    (name) => (dashboardRoutes[name].method === 'GET') === (method === 'reads'),
  )

describe('what has changed and who shows it', () => {
  it('every route that reads shows some kind of change, or says why nothing tells it', () => {
    expect(namesOf('reads').filter((name) => !shown.has(name) && !(name in readOnce))).toEqual([])
    expect(Object.keys(readOnce).filter((name) => shown.has(name))).toEqual([])
  })

  it('a change in one conversation counts no others again for their labels', () => {
    expect(shownBy.conversations.filter((name) => /labels/i.test(name))).toEqual([])
  })

  it('every route that writes says what it changes', () => {
    expect(Object.keys(changedBy).sort()).toEqual(namesOf('writes').sort())
  })

  it('every query of a page is read again by some kind of change', () => {
    const queries = dashboard.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:useRead|usePages|reading)\(\s*'(\w+)'/g)].map(([, name = '']) => ({
        path,
        name,
      })),
    )
    expect(queries.length).toBeGreaterThan(30)
    expect(queries.filter(({ name }) => !shown.has(name) && !(name in readOnce))).toEqual([])
  })

  it('every kind of change has a row in the map, and is told where it comes about', () => {
    const told = new Set<string>([
      ...toldByRoutes,
      ...server.flatMap(({ text }) =>
        [...text.matchAll(/\b(?:tell|hint)Live\([^)]*?'(\w+)'/g)].map(([, kind = '']) => kind),
      ),
    ])
    expect(changeKinds.filter((kind) => !(kind in shownBy) || !told.has(kind))).toEqual([])
  })

  it('what is told by the routes is changed by one of them', () => {
    const changed = new Set<string>(Object.values(changedBy).flat())
    expect(toldByRoutes.filter((kind) => !changed.has(kind))).toEqual([])
  })

  it('no page has rules of its own for what is read again', () => {
    const own = dashboard.filter(({ text }) => text.includes('invalidateQueries')).map(({ path }) => path)
    expect(own).toEqual(['dashboard/src/api/hooks.ts'])
  })
})
