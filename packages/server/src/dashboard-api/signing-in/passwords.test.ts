import { expect, it, test } from 'vitest'
import { ofPeople } from './passwords.ts'

const change = 'update "credentials" set "password" = $1, "updated_at" = $2 where'

test.each([
  [
    'by its person',
    `${change} ("credentials"."user_id" = $3 and "credentials"."provider_id" = $4 and "credentials"."account_id" = $5)`,
    `update users set password_hash = $1, updated_at = $2 where (id = $3 and 'credential' = $4 and id = $5)`,
  ],
  [
    'by its id',
    `${change} "credentials"."id" = $3 returning *`,
    `update users set password_hash = $1, updated_at = $2 where id = $3 returning id, id as account_id, 'credential' as provider_id, id as user_id, password_hash as password, created_at, updated_at`,
  ],
])('a password that is changed %s is changed in the table of people', (_, asked, sent) => {
  expect(ofPeople(asked)).toBe(sent)
})

it('sends what changes no credentials as it is', () => {
  const text = 'select * from "credentials" where "credentials"."user_id" = $1'
  expect(ofPeople(text)).toBe(text)
})

test.each([
  'update "credentials" set "updated_at" = $1, "password" = $2 where "credentials"."id" = $3 returning *',
  'update "credentials" set "access_token" = $1, "updated_at" = $2 where "credentials"."id" = $3 returning *',
  `${change} "credentials"."access_token" = $3 returning *`,
  `${change} "credentials"."id" = $3 returning "id"`,
])('any other change of credentials is refused: %s', (asked) => {
  expect(() => ofPeople(asked)).toThrow('not known')
})
