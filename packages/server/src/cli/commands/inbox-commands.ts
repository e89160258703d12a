// Commands on waiting reports, shared by all inboxes.
import type { Command } from 'commander'
import type { OwnedTable } from '../../accounts/directory.ts'
import type { Workspace } from '../../installation/workspace.ts'
import type { Inbox } from '../../platform/inbox/inbox.ts'
import {
  getWaiting,
  listWaiting,
  retryEvent,
  retryQuarantinedSince,
  type WaitingEvent,
} from '../../platform/inbox/quarantine.ts'
import { instantOf } from '../../platform/instants.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, addPaging, operand, type PagingOptions, runsOnDatabase, UsageError } from '../command.ts'
import type { Result } from '../output.ts'

/** An inbox and its words on the command line. */
export type InboxWords = {
  inbox: Inbox
  /** The command group, and a noun for its contents. */
  group: string
  noun: string
  sender: string
  /** The inbox's table, and the table of its homes. */
  table: OwnedTable
  homes: OwnedTable
  /** A home as an option and in a row, and the column with its kind. */
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
  const row = await retryEvent(db, { ...words, accountId }, id, new Date())
  return { json: shown(words, row), lines: [appliedSoon] }
}

async function retrySince(
  { directory }: Workspace,
  { inbox, homes, home }: InboxWords,
  { homeId, text }: { homeId: string; text: string },
): Promise<Result> {
  const since = instantOf('since', text)
  const { accountId, db } = await directory.accountOf(homes, homeId)
  const place = { inbox, accountId, homeId, since }
  const retried = await retryQuarantinedSince(db, place, new Date())
  return { json: { [`${home}_id`]: homeId, since, retried }, lines: retried > 0 ? [appliedSoon] : [] }
}

function shown({ home, label: labelName }: InboxWords, row: WaitingEvent): object {
  const { id, home_id, label, ...rest } = row
  return { id, [`${home}_id`]: home_id, [labelName]: label, ...rest }
}
