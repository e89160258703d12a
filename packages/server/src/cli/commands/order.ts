import type { Command } from 'commander'
import { cancelByCommand } from '../../domain/orders/cancelled-orders.ts'
import type { OrderRef } from '../../domain/orders/order-history.queries.ts'
import { orderResource } from '../../domain/orders/orders.resource.ts'
import { completeOrder, confirmOrder } from '../../domain/orders/orders.ts'
import { markPaid } from '../../domain/orders/payments.ts'
import type { Tx } from '../../platform/database/database.ts'
import { changedRow } from '../changed-row.ts'
import { addCommand, operand, runsOnDatabase } from '../command.ts'
import { addRecordCommands } from '../records.ts'

type Rule = (tx: Tx, ref: OrderRef, now: Date) => Promise<unknown>

export function addOrderCommands(program: Command): void {
  const order = program.command('order').description('Orders of customers')
  addRecordCommands(order, 'order')
  addChange(order, 'mark-paid', markPaid, 'The whole sum was paid; for a cancelled order, confirm it then')
  addChange(order, 'confirm', confirmOrder, 'Accept an order, and the money that waits for a person with it')
  addChange(order, 'complete', completeOrder, 'The goods have gone out')
  addChange(order, 'cancel', cancelByCommand, 'Cancel an order and give its stock back')
}

function addChange(order: Command, name: string, rule: Rule, summary: string): void {
  const command = addCommand(order, `${name} <id>`, {
    summary,
    examples: [`order ${name} 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50`],
  })
  runsOnDatabase(command, async (workspace, _options, operands) => {
    const row = { resource: orderResource, table: 'orders', id: operand(operands) } as const
    const work = (tx: Tx, accountId: string, orderId: string) => rule(tx, { accountId, orderId }, new Date())
    return { json: await changedRow(workspace, row, work) }
  })
}
