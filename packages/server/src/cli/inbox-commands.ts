// The commands on what waits in an inbox, whatever came in there.
import type { Command } from 'commander'
import type { OwnedTable } from '../accounts/directory.ts'
import { AppError } from '../platform/errors.ts'
import type { Inbox } from '../platform/inbox/inbox.ts'
import {
  getWaiting,
  listWaiting,
  retryQuarantinedSince,
  retryReport,
  type WaitingReport,
} from '../platform/inbox/quarantine.ts'
import { readPageRequest } from '../platform/page.ts'
import { readInstant } from '../public-api/query.ts'
import { accountAt } from './account-at.ts'
import { addCommand, addPaging, operand, type PagingOptions, runsOnDatabase, UsageError } from './command.ts'
import type { Result } from './output.ts'
import type { Workspace } from './workspace.ts'

/** An inbox and its words on the command line. */
export type InboxWords = {
  inbox: Inbox
  /** The group of its commands, and what it holds. */
  group: string
  noun: string
  sender: string
  /** Its table, and that of where things come in. */
  table: OwnedTable
  homes: OwnedTable
  /** One of the latter, as an option and in a row, and what names its kind there. */
  home: 'channel' | 'integration'
  label: 'platform' | 'provider'
}

const sampleAccount = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'
const sampleId = '01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60'
const appliedSoon = 'The worker applies what is due within seconds, or once the service runs.'

export function addInboxCommands(group: Command, words: InboxWords): void {
  addList(group, words)
  addShow(group, words)
  addRetry(group, words)
}

function addList(parent: Command, words: InboxWords): void {
  const { group, noun } = words
  const command = addPaging(
    addCommand(parent, 'list', {
      summary: `Each ${noun} of an account that is not applied yet, the newest first, with its error`,
      examples: [`${group} list --account ${sampleAccount} --status quarantined`],
    })
      .requiredOption('--account <id>', 'the account')
      .option('--status <status>', 'stored (waiting) or quarantined'),
  )
  runsOnDatabase<PagingOptions & { account: string; status?: string }>(
    command,
    async (workspace, { account, status, ...paging }) => {
      const { id, db } = await accountAt(workspace, account)
      const page = readPageRequest(paging, [words.table, id, status ?? null])
      const { data, next_cursor } = await listWaiting(db, { ...words, accountId: id }, status, page)
      return { json: { data: data.map((row) => shown(words, row)), next_cursor } }
    },
  )
}

function addShow(parent: Command, words: InboxWords): void {
  const { group, noun, sender } = words
  const command = addCommand(parent, 'show <id>', {
    summary: `One ${noun} with what the ${sender} sent`,
    examples: [`${group} show ${sampleId} --json`],
  })
  runsOnDatabase(command, async ({ directory }, _options, operands) => {
    const id = operand(operands)
    const { accountId, db } = await directory.accountOf(words.table, id)
    const { payload, ...row } = await getWaiting(db, { ...words, accountId }, id)
    return { json: { ...shown(words, row), payload } }
  })
}

function addRetry(parent: Command, words: InboxWords): void {
  const { group, noun, home } = words
  const command = addCommand(parent, 'retry [id]', {
    summary: `Have an ${noun} applied again, or all of one ${home} that are in quarantine since a time`,
    examples: [
      `${group} retry ${sampleId}`,
      `${group} retry --${home} ${sampleId} --since 2026-11-21T08:00:00Z`,
    ],
  })
    .option(`--${home} <id>`, `all in quarantine of this ${home}; needs --since`)
    .option('--since <time>', 'that arrived since then, such as 2026-11-21T08:00:00Z')
  runsOnDatabase<{ channel?: string; integration?: string; since?: string }>(
    command,
    async (workspace, { since, ...homes }, operands) => {
      const [id] = operands
      const homeId = homes[home]
      if (id !== undefined && homeId === undefined && since === undefined)
        return retryOne(workspace, words, id)
      if (id === undefined && homeId !== undefined && since !== undefined) {
        return retrySince(workspace, words, { homeId, text: since })
      }
      throw new UsageError(`give the id of one ${noun}, or --${home} together with --since`)
    },
  )
}

async function retryOne({ directory }: Workspace, words: InboxWords, id: string): Promise<Result> {
  const { accountId, db } = await directory.accountOf(words.table, id)
  const row = await retryReport(db, { ...words, accountId }, id, new Date())
  return { json: shown(words, row), lines: [appliedSoon] }
}

async function retrySince(
  { directory }: Workspace,
  { inbox, homes, home }: InboxWords,
  { homeId, text }: { homeId: string; text: string },
): Promise<Result> {
  const since = readInstant(text)
  if (since === undefined) {
    throw new AppError('invalid_request', 'since: a time with its zone, such as 2026-11-21T08:00:00Z')
  }
  const { accountId, db } = await directory.accountOf(homes, homeId)
  const place = { inbox, accountId, homeId, since: new Date(since) }
  const retried = await retryQuarantinedSince(db, place, new Date())
  return { json: { [`${home}_id`]: homeId, since, retried }, lines: retried > 0 ? [appliedSoon] : [] }
}

function shown({ home, label: labelName }: InboxWords, row: WaitingReport): object {
  const { id, home_id, label, ...rest } = row
  return { id, [`${home}_id`]: home_id, [labelName]: label, ...rest }
}
