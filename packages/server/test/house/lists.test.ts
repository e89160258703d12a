// Lists of the contract that must be repeated where they cannot be imported, in the database and the docs, stay equal.
import { readFileSync } from 'node:fs'
import { eventKinds } from '@mostrador/contract/events'
import { languages } from '@mostrador/contract/languages'
import { plans } from '@mostrador/contract/plans'
import { expect, test } from 'vitest'

const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8')
const apiPage = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')

test.each([
  ['accounts_language_check', languages],
  ['accounts_plan_check', plans],
  ['api_keys_plan_check', plans],
])('the database takes exactly what the list has: %s', (constraint, values) => {
  expect(valuesIn(constraint)).toEqual([...values])
})

test('docs/api.md tells when each kind of event fires', () => {
  const told = [...apiPage.matchAll(/^\| `([a-z]+\.[a-z_]+)` \|/gm)].map(([, kind]) => kind)
  expect(told).toEqual([...eventKinds])
})

/** Values in a check such as `plan = ANY (ARRAY['starter'::text, …])`. */
function valuesIn(constraint: string): string[] {
  const line = schema.split('\n').find((text) => text.includes(`constraint ${constraint} `)) ?? ''
  return [...line.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value)
}
