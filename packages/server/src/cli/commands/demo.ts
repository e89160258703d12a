import type { Command } from 'commander'
import { createDemoAccount, fillAccount } from '../../demo/demo.ts'
import type { Workspace } from '../../installation/workspace.ts'
import { actingAs } from '../../platform/database/actor.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, runsOnDatabase, UsageError } from '../command.ts'
import type { Result } from '../output.ts'

type Options = { account?: string; name?: string }

export function addDemoCommand(program: Command): void {
  const command = addCommand(program, 'demo', {
    summary: 'Fill an account with sample data: a small shop, its customers, chats, orders and appointments',
    examples: [
      'demo   # makes a new account for it',
      "demo --name 'Casa Lucero' --json",
      'demo --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50   # fills this one, which must be in COP',
    ],
  })
    .option('--account <id>', 'fill this account instead of a new one')
    .option('--name <name>', "the new account's name")
  const fill = async (workspace: Workspace, options: Options): Promise<Result> => {
    const now = new Date()
    if (options.account !== undefined) {
      if (options.name !== undefined) throw new UsageError("option '--name' is for a new account")
      const { id, db, account } = await accountAt(workspace, options.account)
      return { json: { ...account, made: await fillAccount(db, id, { now }) } }
    }
    const named = options.name === undefined ? {} : { accountName: options.name }
    const { account, counts } = await workspace.directory.db.transaction((tx) =>
      createDemoAccount(tx, { now, isDemo: true, ...named }),
    )
    return {
      json: { ...account, made: counts },
      lines: [`A key for it: mostrador key create --account ${account.id} --scope read`],
    }
  }
  runsOnDatabase<Options>(
    command,
    (workspace, options) => actingAs('unnoted', () => fill(workspace, options)),
    {
      mayBegin: true,
    },
  )
}
