import { type EventKind, eventKinds } from '@mostrador/contract/events'
import type { Command } from 'commander'
import { emitTest } from '../../events/emit.ts'
import type { Event } from '../../events/event.ts'
import { testDataOf } from '../../events/test-data.ts'
import { AppError } from '../../platform/errors.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, anyOf, operand, runsOnDatabase } from '../command.ts'

export function addTriggerCommand(program: Command): void {
  const command = addCommand(program, 'trigger <event>', {
    summary: 'Make a test event with believable data, for the endpoints that subscribe to it and for listen',
    examples: [
      'trigger order.paid --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50',
      'trigger order.paid --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --field total=49900 --field currency=MXN',
    ],
  })
    .requiredOption('--account <id>', 'the account that it happens in')
    .option('--field <name=value...>', 'a value of its data; null for none')
  runsOnDatabase<{ account: string; field?: string[] }>(command, async (workspace, options, operands) => {
    const kind = kindNamed(operand(operands))
    const { id: accountId, db } = await accountAt(workspace, options.account)
    const now = new Date()
    const data = testDataOf(kind, { now, fields: readFields(options.field ?? []) })
    const { id, endpointIds } = await db.transaction((tx) =>
      emitTest(tx, { accountId, kind, data } as Event, { now }),
    )
    return { json: { event: kind, request_id: id, endpoints: endpointIds.length, data } }
  })
}

function kindNamed(name: string): EventKind {
  const kind = eventKinds.find((each) => each === name)
  if (!kind) throw new AppError('invalid_request', `${name}: expected ${anyOf(eventKinds)}`)
  return kind
}

function readFields(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((pair) => {
      const equals = pair.indexOf('=')
      if (equals < 1) throw new AppError('invalid_request', `--field ${pair}: write it as name=value`)
      return [pair.slice(0, equals), pair.slice(equals + 1)]
    }),
  )
}
