// The recipients of a campaign as a file.
import { byteOrderMark, csvLine, csvPhone } from '@mostrador/contract/csv'
import {
  failureWords,
  leftOutWords,
  recipientWords,
  wordIn,
} from '@mostrador/contract/dashboard/outreach/recipient-words'
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { unknownName } from '@mostrador/contract/values'
import type { Campaign } from '../../../channels/campaigns/campaigns.queries.ts'
import { getCampaign } from '../../../channels/campaigns/campaigns.ts'
import {
  type ListedRecipient,
  listRecipients,
  type RecipientQuery,
} from '../../../channels/campaigns/recipient-list.queries.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { CallOf } from '../../serving/call.ts'
import type { AnyStream } from '../../serving/register.ts'
import { notSignedIn } from '../../signing-in/session.ts'
import { type Sheet, sendSheet, sheetOf } from './sheet.ts'

type Call = CallOf<'exportCampaignRecipients'>

export const recipientsFile: AnyStream = async (given, reply) => {
  if (!given.tenant) throw notSignedIn()
  const { tenant, params, query, now } = given as unknown as Call
  const campaign = await getCampaign(tenant.db, { accountId: tenant.accountId, id: params.id })
  const wanted = { outcome: query.outcome, search: query.search?.trim() || undefined }
  const form = { ...sheetOf(query, campaign.account_zone), now }
  const lines = linesOf(tenant.db, campaign, wanted, form)
  await sendSheet(reply, form, { name: recipientWords.fileName, now, lines })
}

type Form = Sheet & { now: Date }

async function* linesOf(
  db: Database,
  campaign: Campaign,
  wanted: RecipientQuery,
  form: Form,
): AsyncGenerator<string> {
  yield byteOrderMark + headOf(campaign, form)
  let after: { createdAt: string; id: string } | undefined
  while (true) {
    const page = { limit: limits.campaignExportRows, after, binding: [] }
    const { data, next_cursor: next } = await listRecipients(
      db,
      campaign,
      { ...wanted, page, isWhole: true },
      form.now,
    )
    yield data.map((row) => lineOf(row, campaign, form)).join('')
    const last = data.at(-1)
    if (next === null || !last) return
    after = { createdAt: new Date(0).toISOString(), id: last.id }
  }
}

function headOf({ account_zone: zone }: Campaign, { language, style }: Form): string {
  const word = (name: keyof typeof recipientWords) => wordIn(recipientWords[name], language)
  const head = [word('name'), word('phone'), word('outcome'), word('reason'), `${word('when')} (${zone})`]
  return csvLine([...head, word('answered'), word('opted_out'), word('orders')], style)
}

function lineOf(row: ListedRecipient, { state }: Campaign, { language, clock, style }: Form): string {
  const word = (name: keyof typeof recipientWords) => wordIn(recipientWords[name], language)
  const said = (is: boolean) => (is ? word('yes') : null)
  const phone = csvPhone(row.phone)
  const { name, outcome, reason, queued_at: at, answered, opted_out: optedOut, orders } = row
  return csvLine(
    [
      ...[name === unknownName ? phone : name, phone],
      word(outcome === 'waiting' && state === 'stopped' ? 'unsent' : outcome),
      reason === null ? null : reasonIn(outcome, reason, language),
      ...[at && clock.format(at), said(answered), said(optedOut), orders],
    ],
    style,
  )
}

function reasonIn(outcome: string, reason: string, language: Language): string {
  const words: Readonly<Record<string, readonly [string, string, string]>> =
    outcome === 'left_out' ? leftOutWords : failureWords
  return wordIn(words[reason] ?? failureWords.other, language)
}
