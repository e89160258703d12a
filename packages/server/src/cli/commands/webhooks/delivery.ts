import type { Command } from 'commander'
import { nothingOwned } from '../../../accounts/directory.ts'
import type { Workspace } from '../../../installation/workspace.ts'
import { instantOf } from '../../../platform/instants.ts'
import { readPageRequest } from '../../../platform/lists/page.ts'
import {
  deliveriesBinding,
  getDelivery,
  listDeliveries,
  retryDelivery,
} from '../../../webhooks/log/deliveries.ts'
import { type RetryProgress, retryFailedSince } from '../../../webhooks/log/retry-all.ts'
import { accountAt } from '../../account-at.ts'
import {
  addCommand,
  addPaging,
  operand,
  type PagingOptions,
  runsOnDatabase,
  UsageError,
} from '../../command.ts'
import type { Result } from '../../output.ts'
import { deliveryPage, deliveryTable, webhookNames } from './delivery-table.ts'

const sampleId = '01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60'

export function addDeliveryCommands(program: Command): void {
  const delivery = program.command('delivery').description('The log of what was sent to webhooks')
  addList(delivery)
  addShow(delivery)
  addRetry(delivery)
}

type ListOptions = PagingOptions & {
  account: string
  webhook?: string
  status?: string
  event?: string
  requestId?: string
  search?: string
}

function addList(delivery: Command): void {
  const command = addPaging(
    addCommand(delivery, 'list', {
      summary: 'Deliveries of an account, the newest first, each with its attempts',
      examples: [
        'delivery list --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --status failed',
        `delivery list --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --webhook ${sampleId} --event order.paid`,
      ],
    })
      .requiredOption('--account <id>', 'the account')
      .option('--webhook <id>', 'only those to this webhook')
      .option('--status <status>', 'pending, delivered, failed, held or last_failed')
      .option('--event <event>', 'only those of this kind of event')
      .option('--request-id <id>', 'only those of the event with this request_id')
      .option(
        '--search <text>',
        "a customer's name, an order's number, or the id of an order, appointment or conversation",
      ),
  )
  runsOnDatabase<ListOptions>(command, async (workspace, options) => {
    const { account, webhook, status, event, requestId, search, ...paging } = options
    const { id, db } = await accountAt(workspace, account)
    if (webhook !== undefined) await checkWebhook(workspace, id, webhook)
    const filter = { endpointId: webhook, status, kind: event, requestId, search }
    const page = readPageRequest(paging, deliveriesBinding(id, filter))
    const found = await listDeliveries(db, id, filter, page)
    const text = deliveryTable(found, { names: await webhookNames(db, id), now: new Date() })
    return { json: found, text }
  })
}

/** Accepts a deleted webhook too, since its log stays. Throws not_found. */
async function checkWebhook({ directory }: Workspace, accountId: string, webhookId: string): Promise<void> {
  const owner = await directory.accountOf('webhook_endpoints', webhookId)
  if (owner.accountId !== accountId) throw nothingOwned('webhook_endpoints', webhookId)
}

function addShow(delivery: Command): void {
  const command = addCommand(delivery, 'show <id>', {
    summary: 'One delivery with what was sent and the beginning of each answer',
    examples: [`delivery show ${sampleId}`],
  })
  runsOnDatabase(command, async ({ directory }, _options, operands) => {
    const id = operand(operands)
    const { accountId, db } = await directory.accountOf('deliveries', id)
    const json = await getDelivery(db, accountId, id)
    const text = deliveryPage(json, { names: await webhookNames(db, accountId), now: new Date() })
    return { json, text }
  })
}

function addRetry(delivery: Command): void {
  const command = addCommand(delivery, 'retry [id]', {
    summary: 'Send a delivery again, or all to a webhook that failed since a time',
    examples: [
      `delivery retry ${sampleId}`,
      `delivery retry --webhook ${sampleId} --since 2026-11-21T08:00:00Z`,
      `delivery retry --webhook ${sampleId} --since 2026-11-21T08:00:00Z --waiting`,
    ],
  })
    .option('--webhook <id>', 'all failed deliveries to this webhook; needs --since')
    .option('--since <time>', 'that failed since then, such as 2026-11-21T08:00:00Z')
    .option('--waiting', 'with --webhook: also send at once all that wait for their next attempt')
  runsOnDatabase<{ webhook?: string; since?: string; waiting?: true }>(
    command,
    async (workspace, { webhook, since, waiting }, operands) => {
      const [id] = operands
      if (id !== undefined && webhook === undefined && since === undefined) return retryOne(workspace, id)
      if (id === undefined && webhook !== undefined && since !== undefined) {
        return retrySince(workspace, webhook, { since, waiting })
      }
      throw new UsageError('give the id of one delivery, or --webhook together with --since')
    },
  )
}

async function retryOne({ directory, config }: Workspace, id: string): Promise<Result> {
  const { accountId, db } = await directory.accountOf('deliveries', id)
  return { json: await db.transaction((tx) => retryDelivery(tx, accountId, id, config)) }
}

/** Can be interrupted between two steps; running the command again continues with the rest. */
async function retrySince(
  workspace: Workspace,
  endpointId: string,
  { since: text, waiting: isWaitingToo }: { since: string; waiting: true | undefined },
): Promise<Result> {
  const since = instantOf('since', text)
  const { directory, config, interrupted } = workspace
  const { accountId, db } = await directory.accountOf('webhook_endpoints', endpointId)
  const options = { since, retentionDays: config.retentionDays, isWaitingToo, signal: interrupted }
  let progress: RetryProgress = { retried: 0, isDone: false, stopped: null }
  for await (progress of retryFailedSince(db, { accountId, endpointId }, options)) {
    if (interrupted.aborted) break
    if (progress.stopped) process.stderr.write(`${stopTexts[progress.stopped]}\n`)
    else if (!progress.isDone) process.stderr.write(`${progress.retried} deliveries are due again\n`)
  }
  const { retried, isDone, stopped } = progress
  return { json: { webhook_id: endpointId, since, retried, done: isDone, stopped } }
}

const stopTexts = {
  attempt_failed:
    'stopped: the webhook is broken, and the attempt failed. Make its address answer, save its URL, then run this again',
  not_attempted: 'stopped: the attempt was not made. Is the service running?',
} as const satisfies Record<NonNullable<RetryProgress['stopped']>, string>
