import { limits } from '@mostrador/contract/limits'
import { expect, it } from 'vitest'
import { readAll } from './read-all.ts'

/** A list with that many rows, which refuses a cursor that it has not given. */
const listOf = (count: number) => async (paging: { limit: number; cursor: string | undefined }) => {
  const start = Number(paging.cursor ?? 0)
  const data = Array.from({ length: Math.min(paging.limit, count - start) }, (_, n) => start + n)
  const next = start + data.length
  return { data, next_cursor: next < count ? String(next) : null }
}

it.each([0, 1, 200, 201, 450])('of %i rows all are read, each once and in their order', async (count) => {
  const rows = Array.from({ length: count }, (_, n) => n)
  expect(await readAll(listOf(count))).toEqual({ rows, isCut: false })
})

it('a list beyond the limit is cut, and that is known', async () => {
  const { rows, isCut } = await readAll(listOf(limits.listExportMax + 1))
  expect([rows.length, isCut]).toEqual([limits.listExportMax, true])
})

it('a list that has a limit of its own is read up to that', async () => {
  const most = limits.campaignListRows
  const { rows, isCut } = await readAll(listOf(most), most)
  expect([rows.length, rows.at(-1), isCut]).toEqual([most, most - 1, false])
  expect((await readAll(listOf(most + 1), most)).isCut).toBe(true)
})
