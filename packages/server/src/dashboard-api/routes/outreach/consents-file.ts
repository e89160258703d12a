// All words of customers about messages, with day and source, as a file: the proof that a business is asked for.
import { byteOrderMark, csvLine, csvPhone } from '@mostrador/contract/csv'
import { consentFileWords, consentWords } from '@mostrador/contract/dashboard/outreach/consent-words'
import { wordIn } from '@mostrador/contract/dashboard/outreach/recipient-words'
import { limits } from '@mostrador/contract/limits'
import { isListedDay } from '@mostrador/contract/outreach/consents'
import { unknownName } from '@mostrador/contract/values'
import { getAccount } from '../../../accounts/accounts.ts'
import { type ConsentOfAll, listAllConsents } from '../../../domain/contacts/consent/consents.queries.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { CallOf } from '../../serving/call.ts'
import type { AnyStream } from '../../serving/register.ts'
import { notSignedIn } from '../../signing-in/session.ts'
import { type Sheet, sendSheet, sheetOf } from './sheet.ts'

export const consentsFile: AnyStream = async (given, reply) => {
  if (!given.tenant) throw notSignedIn()
  const { tenant, query, now } = given as unknown as CallOf<'exportConsents'>
  const { db, accountId } = tenant
  const { timezone: zone } = await getAccount(db, accountId)
  const form = { ...sheetOf(query, zone), zone }
  await sendSheet(reply, form, {
    name: consentFileWords.fileName,
    now,
    lines: linesOf(db, accountId, form),
  })
}

type Form = Sheet & { zone: string }

async function* linesOf(db: Database, accountId: string, form: Form): AsyncGenerator<string> {
  yield byteOrderMark + headOf(form)
  const limit = limits.campaignExportRows
  let after: string | undefined
  while (true) {
    const rows = await listAllConsents(db, { accountId, after, limit })
    yield rows.map((row) => lineOf(row, form)).join('')
    after = rows.at(-1)?.id
    if (rows.length < limit) return
  }
}

function headOf({ language, zone, style }: Form): string {
  const word = (name: keyof typeof consentFileWords) => wordIn(consentFileWords[name], language)
  const day = `${word('day')} (${zone})`
  return csvLine(
    [...[word('name'), word('phone'), word('kind'), word('answer')], day, word('source'), word('reason')],
    style,
  )
}

function lineOf(row: ConsentOfAll, { language, clock, style }: Form): string {
  const { name, phone, kind, is_given: isGiven, source, person, reason, said_at: saidAt } = row
  const by = person ?? wordIn(consentWords.someone, language)
  const at = saidAt.toISOString()
  return csvLine(
    [
      ...[name === unknownName ? null : name, csvPhone(phone)],
      wordIn(consentWords[kind], language),
      wordIn(consentFileWords[isGiven ? 'yes' : 'no'], language),
      isListedDay(source, at) ? at.slice(0, 10) : clock.format(saidAt),
      wordIn(consentWords[source], language).replace('{name}', () => by),
      reason,
    ],
    style,
  )
}
