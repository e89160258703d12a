import { describe, expect, it } from 'vitest'
import { namingAccount } from './naming.ts'

const [mine, other] = ['0192a000-0000-7000-8000-000000000001', '0192a000-0000-7000-8000-000000000002']

describe('a statement for several nodes', () => {
  it('compares every table with the account that it names', () => {
    const text = `select from orders o join contacts c on c.account_id = o.account_id and c.id = o.contact_id
      where o.account_id = $1 and exists (select from carts k where k.account_id = o.account_id and k.id = $2)`
    expect(namingAccount(text, [mine, 'x'])).toBe(
      `select from orders o join contacts c on c.account_id = $1::uuid and o.account_id = $1::uuid and c.id = o.contact_id
      where o.account_id = $1 and exists (select from carts k where k.account_id = $1::uuid and o.account_id = $1::uuid and k.id = $2)`,
    )
  })

  it('knows the account by its own row', () => {
    const text = 'select from accounts a left join bot_settings s on s.account_id = a.id where a.id = $1'
    expect(namingAccount(text, [mine])).toBe(
      'select from accounts a left join bot_settings s on s.account_id = $1::uuid and a.id = $1::uuid where a.id = $1',
    )
  })

  it('keeps the table that is compared with another from all others, whichever of them names the account', () => {
    const text = 'select from carts k join contacts c on c.account_id = k.account_id where c.account_id = $1'
    expect(namingAccount(text, [mine])).toContain('c.account_id = $1::uuid and k.account_id = $1::uuid')
  })

  it('knows the account of a claim, which is one of a list', () => {
    const text =
      'update carts c set n = 1 from due d where c.account_id = any($1::uuid[]) and c.account_id = d.account_id'
    expect(namingAccount(text, [[mine]])).toBe(
      'update carts c set n = 1 from due d where c.account_id = any($1::uuid[]) and c.account_id = any($1::uuid[]) and d.account_id = any($1::uuid[])',
    )
  })

  it.each([
    [
      'names two accounts',
      'select from a join b on b.account_id = a.account_id where a.account_id = $1 or a.account_id = $2',
      [mine, other],
    ],
    [
      'claims of several accounts',
      'select from a join b on b.account_id = a.account_id where a.account_id = any($1::uuid[])',
      [[mine, other]],
    ],
    ['names none', 'select from a join b on b.account_id = a.account_id', []],
    [
      'compares the account with the id of another table',
      'select from a where account_id = $1 and a.account_id = b.id',
      [mine],
    ],
  ])('stays as it is where it %s', (_, text, values) => {
    expect(namingAccount(text, values)).toBe(text)
  })

  it('that was sent for one account may be sent for several', () => {
    const text =
      'select from a join b on b.account_id = a.account_id where a.account_id = any($1::uuid[]) limit 1'
    expect(namingAccount(text, [[mine]])).not.toBe(text)
    expect(namingAccount(text, [[mine, other]])).toBe(text)
  })
})
