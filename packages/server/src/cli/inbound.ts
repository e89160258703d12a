import type { Command } from 'commander'
import {
  getInboundEvent,
  inboundBinding,
  listInboundEvents,
  retryInboundEvent,
  retryQuarantinedSince,
} from '../channels/inbound-quarantine.ts'
import { AppError } from '../platform/errors.ts'
import { readPageRequest } from '../platform/page.ts'
import { readInstant } from '../public-api/query.ts'
import { accountAt } from './account-at.ts'
import { addCommand, addPaging, operand, type PagingOptions, runsOnDatabase, UsageError } from './command.ts'
import type { Result } from './output.ts'
import type { Workspace } from './workspace.ts'

const sampleAccount = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'
const sampleId = '01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60'
const appliedSoon = 'The worker applies what is due within seconds, or once the service runs.'

export function addInboundCommands(program: Command): void {
  const inbound = program
    .command('inbound')
    .description('What channels have sent and is not applied yet: waiting, or set aside in quarantine')
  addList(inbound)
  addShow(inbound)
  addRetry(inbound)
}

function addList(inbound: Command): void {
  const command = addPaging(
    addCommand(inbound, 'list', {
      summary: 'Inbound events of an account that are not applied yet, the newest first, with their errors',
      examples: [`inbound list --account ${sampleAccount} --status quarantined`],
    })
      .requiredOption('--account <id>', 'the account')
      .option('--status <status>', 'stored (waiting) or quarantined'),
  )
  runsOnDatabase<PagingOptions & { account: string; status?: string }>(
    command,
    async (workspace, { account, status, ...paging }) => {
      const { id, db } = await accountAt(workspace, account)
      const page = readPageRequest(paging, inboundBinding(id, status))
      return { json: await listInboundEvents(db, id, status, page) }
    },
  )
}

function addShow(inbound: Command): void {
  const command = addCommand(inbound, 'show <id>', {
    summary: 'One inbound event with what the platform sent',
    examples: [`inbound show ${sampleId} --json`],
  })
  runsOnDatabase(command, async ({ directory }, _options, operands) => {
    const id = operand(operands)
    const { accountId, db } = await directory.accountOf('inbound_events', id)
    return { json: await getInboundEvent(db, accountId, id) }
  })
}

function addRetry(inbound: Command): void {
  const command = addCommand(inbound, 'retry [id]', {
    summary: 'Have an inbound event applied again, or all of a channel that are in quarantine since a time',
    examples: [
      `inbound retry ${sampleId}`,
      `inbound retry --channel ${sampleId} --since 2026-11-21T08:00:00Z`,
    ],
  })
    .option('--channel <id>', 'all in quarantine of this channel; needs --since')
    .option('--since <time>', 'that arrived since then, such as 2026-11-21T08:00:00Z')
  runsOnDatabase<{ channel?: string; since?: string }>(
    command,
    async (workspace, { channel, since }, operands) => {
      const [id] = operands
      if (id !== undefined && channel === undefined && since === undefined) return retryOne(workspace, id)
      if (id === undefined && channel !== undefined && since !== undefined) {
        return retrySince(workspace, channel, since)
      }
      throw new UsageError('give the id of one inbound event, or --channel together with --since')
    },
  )
}

async function retryOne({ directory }: Workspace, id: string): Promise<Result> {
  const { accountId, db } = await directory.accountOf('inbound_events', id)
  return { json: await retryInboundEvent(db, accountId, id, new Date()), lines: [appliedSoon] }
}

async function retrySince({ directory }: Workspace, channelId: string, text: string): Promise<Result> {
  const since = readInstant(text)
  if (since === undefined) {
    throw new AppError('invalid_request', 'since: a time with its zone, such as 2026-11-21T08:00:00Z')
  }
  const { accountId, db } = await directory.accountOf('channels', channelId)
  const place = { accountId, channelId, since: new Date(since) }
  const retried = await retryQuarantinedSince(db, place, new Date())
  return { json: { channel_id: channelId, since, retried }, lines: retried > 0 ? [appliedSoon] : [] }
}
