import { expect, inject, test } from 'vitest'
import { Database, sql } from './database.ts'

test('is closed once every connection has ended, so that stopping PostgreSQL next breaks none', async () => {
  const errors: Error[] = []
  const database = new Database(inject('postgres'), { max: 4, onError: (error) => errors.push(error) })
  const clients = await Promise.all(Array.from({ length: 4 }, () => database.connect()))
  let ended = 0
  for (const client of clients) {
    client.once('end', () => {
      ended += 1
    })
    client.release()
  }
  await database.query(sql`select 1`)
  await database.close()
  expect({ ended, errors }).toEqual({ ended: 4, errors: [] })
})
