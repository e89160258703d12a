import type { Command } from 'commander'
import { createUser, listUsers, resetPassword } from '../../accounts/users.ts'
import { AppError } from '../../platform/errors.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, addPaging, operand, type PagingOptions, readSecret, runsOnDatabase } from '../command.ts'

type CreateOptions = { account: string; email: string; role: string; name?: string; password?: string }

const notAgain = 'The password is not shown again.'

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('People who log in to the dashboard')
  addCreate(user)
  addResetPassword(user)
  addList(user)
}

function addCreate(user: Command): void {
  const command = addCommand(user, 'create', {
    summary:
      'Take a person into an account; one who is known by this address joins with the password they have',
    examples: [
      'user create --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --email luis@example.com --role agent',
    ],
  })
    .requiredOption('--account <id>', 'the account to join')
    .requiredOption('--email <address>', 'what they log in with')
    .requiredOption(
      '--role <role>',
      'owner, developer, agent, helper (answers and sees no sales), or viewer (of the developer pages)',
    )
    .option('--name <name>', 'their name (default: what stands before the @)')
    .option('--password <password>', '10 to 128 characters; - reads it from stdin (default: a random one)')
  runsOnDatabase<CreateOptions>(command, async (workspace, options) => {
    const { account: accountId, email, role, name } = options
    const { db } = await accountAt(workspace, accountId)
    const password = await readSecret(options.password)
    const made = await db.transaction((tx) =>
      createUser(tx, { accountId, email, role, name, password }, new Date()),
    )
    return { json: made, lines: made.password === undefined ? [] : [notAgain] }
  })
}

function addResetPassword(user: Command): void {
  const command = addCommand(user, 'reset-password <email>', {
    summary: 'Give a person a new random password, shown once, and end their sessions',
    examples: [
      'user reset-password ana@example.com',
      'user reset-password ana@example.com --drop-second-factor',
    ],
  }).option('--drop-second-factor', 'for who has lost the second factor and its backup codes')
  runsOnDatabase<{ dropSecondFactor?: true }>(command, async ({ directory }, options, operands) => {
    const email = operand(operands)
    const dropsTwoFactor = options.dropSecondFactor === true
    const user = await resetPassword(directory.db, email, new Date(), { dropsTwoFactor })
    if (user) return { json: user, lines: [notAgain] }
    throw new AppError(
      'not_found',
      `Nobody has the e-mail address ${email}; an account's people: mostrador user list --account ID, with an ID of: mostrador account list`,
    )
  })
}

function addList(user: Command): void {
  const command = addPaging(
    addCommand(user, 'list', {
      summary: 'People of an account, the newest member first',
      examples: ['user list --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'],
    }).requiredOption('--account <id>', 'the account'),
  )
  runsOnDatabase<PagingOptions & { account: string }>(command, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    return { json: await listUsers(db, id, readPageRequest(options, ['users', id])) }
  })
}
