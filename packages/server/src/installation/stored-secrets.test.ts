import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/harness/database.ts'
import { ensureServiceSecret } from '../accounts/service-secrets.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../platform/secrets/secrets.ts'
import { countSecrets, resealSecrets } from './stored-secrets.ts'

it('the secret of the log-in is the same under a new master key, so that a rotation signs nobody out', async () => {
  await using db = await createTestDatabase()
  const [former, current] = [parseMasterKey(newMasterKey()), parseMasterKey(newMasterKey())]
  const before = new SecretBox(former)
  const secret = await ensureServiceSecret(db, before, 'sign-in')
  expect(await ensureServiceSecret(db, before, 'sign-in')).toBe(secret)

  const rotating = new SecretBox(current, [former])
  expect(await countSecrets(db, rotating)).toEqual({ current: 0, former: 1, unreadable: 0 })
  expect(await resealSecrets(db, rotating)).toEqual({ resealed: 1, unreadable: 0 })
  const after = new SecretBox(current)
  expect(await countSecrets(db, after)).toEqual({ current: 1, former: 0, unreadable: 0 })
  expect(await ensureServiceSecret(db, after, 'sign-in')).toBe(secret)
  await expect(ensureServiceSecret(db, before, 'sign-in')).rejects.toThrow('another MASTER_KEY')
})
