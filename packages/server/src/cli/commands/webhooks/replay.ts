import type { Command } from 'commander'
import { nothingOwned } from '../../../accounts/directory.ts'
import { instantOf } from '../../../platform/instants.ts'
import { readPageRequest } from '../../../platform/lists/page.ts'
import { listReplays, type Replay, startReplay, stopReplay } from '../../../webhooks/replay/replays.ts'
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
import { sampleId } from './webhook-at.ts'

/** Adds `replay list`. */
export function addReplayCommands(program: Command): void {
  const replay = program
    .command('replay')
    .description('Times of the log that webhooks are sent again; webhook replay begins one')
  const command = addPaging(
    addCommand(replay, 'list', {
      summary: 'Replays of an account with their progress, the newest first',
      examples: [
        'replay list --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50',
        `replay list --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --webhook ${sampleId} --limit 1`,
      ],
    })
      .requiredOption('--account <id>', 'the account')
      .option('--webhook <id>', 'only those of this webhook'),
  )
  runsOnDatabase<PagingOptions & { account: string; webhook?: string }>(
    command,
    async (workspace, { account, webhook, ...paging }) => {
      const { id: accountId, db } = await accountAt(workspace, account)
      if (webhook !== undefined) {
        const owner = await workspace.directory.accountOf('webhook_endpoints', webhook)
        if (owner.accountId !== accountId) throw nothingOwned('webhook_endpoints', webhook)
      }
      const page = readPageRequest(paging, ['replays', accountId, webhook ?? null])
      return { json: await listReplays(db, { accountId, endpointId: webhook }, page) }
    },
  )
}

type ReplayOptions = { from?: string; to?: string; event?: string; status?: string; stop?: true }

/** Adds `webhook replay`. */
export function addWebhookReplay(webhook: Command): void {
  const command = addCommand(webhook, 'replay <id>', {
    summary: 'Send the events of a time again to this webhook, after everything new; or stop that',
    examples: [
      `webhook replay ${sampleId} --from 2026-11-21T08:00:00Z --to 2026-11-21T12:00:00Z`,
      `webhook replay ${sampleId} --from 2026-11-21T08:00:00Z --to 2026-11-22T08:00:00Z --event order.paid --status all`,
      `webhook replay ${sampleId} --stop`,
    ],
  })
    .option('--from <time>', 'events since then, such as 2026-11-21T08:00:00Z')
    .option('--to <time>', 'and before then (default: now)')
    .option('--event <event>', 'only those of this kind of event')
    .option('--status <status>', 'those that failed, were delivered, or all (default: failed)')
    .option('--stop', 'end the replay that runs')
  runsOnDatabase<ReplayOptions>(command, async ({ directory, config }, options, operands) => {
    const { from: fromText, to: toText, event, status, stop } = options
    const isWindow = [fromText, toText, event, status].some((each) => each !== undefined)
    if (stop ? isWindow : fromText === undefined) throw new UsageError('give --from, or --stop alone')
    const endpointId = operand(operands)
    const { accountId, db } = await directory.accountOf('webhook_endpoints', endpointId)
    const place = { accountId, endpointId }
    if (stop) return { json: await db.transaction((tx) => stopReplay(tx, place)) }
    const now = new Date()
    const from = instantOf('from', fromText ?? '')
    const to = instantOf('to', toText) ?? now
    const rules = { retentionDays: config.retentionDays, now }
    return started(await startReplay(db, place, { from, to, event, status }, rules))
  })
}

function started(replay: Replay & { gone_before: Date | null }): Result {
  const { gone_before: gone, state, total } = replay
  return {
    json: replay,
    lines: [
      ...(gone ? [`What was before ${gone.toISOString()} is gone: the log is not kept longer.`] : []),
      total === 0
        ? 'There is nothing to send.'
        : state === 'held'
          ? 'It is held: the webhook is paused or broken.'
          : 'The running service sends it; see replay list.',
    ],
  }
}
