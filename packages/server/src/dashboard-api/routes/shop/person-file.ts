// All that is stored of a person as a file, written while it is read: a customer of years may have thousands of messages.
import { Readable } from 'node:stream'
import { noteExport } from '../../../domain/contacts/personal-data.queries.ts'
import { personPieces } from '../../../domain/contacts/personal-data.ts'
import { actingAs } from '../../../platform/database/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import type { AnyStream } from '../../serving/register.ts'
import { notSignedIn } from '../../signing-in/session.ts'

export const personFile: AnyStream = async ({ tenant, person, params: { id = '' }, now }, reply) => {
  if (!tenant || !person) throw notSignedIn()
  if (!isId(id)) throw new AppError('not_found', `No contact has the id ${id}.`)
  const { db, accountId } = tenant
  const place = { accountId, contactId: id }
  const pieces = await personPieces(db, place)
  await actingAs(`person:${person.id}`, () => db.transaction((tx) => noteExport(tx, place)))
  await reply
    .header('content-disposition', `attachment; filename="person-${now.toISOString().slice(0, 10)}.json"`)
    .type('application/json; charset=utf-8')
    .send(Readable.from(pieces, { objectMode: false }))
}
