// Creates a contact: in one statement, or in one transaction when the caller sends an Idempotency-Key.
import { hash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import {
  insertContactCte,
  insertContactsCte,
  type NewContact,
  newContactColumns,
  readNewContact,
} from '../domain/contacts/contact-create.ts'
import { type CreationOutcome, createContactOnce, findContactId } from '../domain/contacts/kept-answers.ts'
import { hintLive } from '../events/live.ts'
import type { Database } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { RefusalWithHeaders } from './answer.ts'
import { invalid } from './query.ts'
import { keyWork, type Work } from './statements.ts'
import type { Rendered, Task } from './task.ts'

const creationWork: Work = {
  name: 'create:contacts',
  text: '(select row from c)',
  cte: insertContactCte,
  ofMany: {
    values: newContactColumns,
    text: '(select row from c where c.id = q.id)',
    cte: insertContactsCte,
    max: 32,
  },
}

/** Task that creates a contact from a parsed body. Throws AppError for an invalid body or Idempotency-Key. */
export function createContactTask(body: unknown, idempotencyKey: string | undefined, now: Date): Task {
  const contact = readNewContact(body)
  return idempotencyKey === undefined
    ? plainTask(contact, now)
    : repeatableTask(contact, { name: checkedKey(idempotencyKey), body }, now)
}

function plainTask(contact: NewContact, now: Date): Task {
  const id = newId(now.getTime())
  return {
    scope: 'write',
    work: creationWork,
    values: [id, contact.phone, contact.phoneKey, contact.name, now],
    render: (row, { db, accountId }) => {
      if (row === null) return refuseTaken(db, accountId, contact)
      hintLive(db, accountId, 'contacts', id)
      return { status: 201, body: row }
    },
  }
}

function repeatableTask(
  contact: NewContact,
  { name, body }: { name: string; body: unknown },
  now: Date,
): Task {
  const requestHash = hash('sha256', JSON.stringify(body), 'buffer')
  return {
    scope: 'write',
    work: keyWork,
    values: [],
    render: async (_row, { db, accountId, keyId }) => {
      const creation = { accountId, keyId, name, requestHash, contact }
      const outcome: CreationOutcome = await createContactOnce(db, creation, now)
      if (outcome === 'taken') return refuseTaken(db, accountId, contact)
      if (outcome === 'other') throw new AppError('conflict', otherRequest, { reason: 'api_repeated' })
      return rendered(outcome)
    },
  }
}

const otherRequest =
  'This Idempotency-Key was used for another request in the last 24 hours: repeat that one, or choose a new key.'

function rendered(outcome: { created: string } | { replayed: string }): Rendered {
  return 'created' in outcome
    ? { status: 201, body: outcome.created }
    : { status: 201, body: outcome.replayed, headers: { 'idempotency-replayed': 'true' } }
}

async function refuseTaken(db: Database, accountId: string, { phoneKey }: NewContact): Promise<never> {
  const refusal = new AppError(
    'conflict',
    'A contact with this phone already exists in your account; the header x-existing-id names it.',
    {
      reason: 'api_phone_known',
    },
  )
  const id = await findContactId(db, accountId, phoneKey)
  // The contact was erased in the meantime, so the next try succeeds.
  throw id === undefined ? refusal : new RefusalWithHeaders(refusal, { 'x-existing-id': id })
}

const visible = /^[\x21-\x7e]+$/

function checkedKey(key: string): string {
  const max = limits.idempotencyKeyCharsMax
  if (visible.test(key) && key.length <= max) return key
  throw invalid(`Idempotency-Key must be 1 to ${max} visible ASCII characters without spaces.`, {
    reason: 'api_repeat_key',
    max,
  })
}
