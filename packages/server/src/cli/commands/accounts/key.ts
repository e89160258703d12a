import { limits } from '@mostrador/contract/limits'
import type { Command } from 'commander'
import { createKey, getKey, listKeys, revokeKey, rollKey } from '../../../accounts/keys.ts'
import { readPageRequest } from '../../../platform/lists/page.ts'
import { accountAt } from '../../account-at.ts'
import { addCommand, addPaging, operand, type PagingOptions, runsOnDatabase } from '../../command.ts'

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('API keys of an account')
  addCreate(key)
  addList(key)
  addRoll(key)
  addRevoke(key)
}

function addCreate(key: Command): void {
  const command = addCommand(key, 'create', {
    summary: 'Make an API key; it is shown once, as only its SHA-256 is kept',
    examples: [
      'key create --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --scope read',
      "key create --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --scope write --name 'Accounting' --json",
    ],
  })
    .requiredOption('--account <id>', 'the account whose data it opens')
    .requiredOption('--scope <scope>', 'read, or write which includes read')
    .option('--name <name>', 'what it is for', 'API key')
  runsOnDatabase<{ account: string; scope: string; name: string }>(command, async (workspace, options) => {
    const { id: accountId, db } = await accountAt(workspace, options.account)
    const { id, key, ...rest } = await db.transaction((tx) =>
      createKey(tx, { accountId, scope: options.scope, name: options.name }, new Date()),
    )
    return { json: { id, key, ...rest }, lines: ['The key is not shown again.'] }
  })
}

function addList(key: Command): void {
  const command = addPaging(
    addCommand(key, 'list', {
      summary: 'Keys of an account, the newest first, revoked ones included',
      examples: ['key list --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'],
    }).requiredOption('--account <id>', 'the account'),
  )
  runsOnDatabase<PagingOptions & { account: string }>(command, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    return { json: await listKeys(db, id, readPageRequest(options, ['api_keys', id])) }
  })
}

function addRoll(key: Command): void {
  const command = addCommand(key, 'roll <id>', {
    summary: 'Make a key in the place of another one, which works for some hours more',
    examples: [
      'key roll 01939d2e-8a22-7bb1-8c44-0a1b2c3d4e5f',
      'key roll 01939d2e-8a22-7bb1-8c44-0a1b2c3d4e5f --overlap-hours 0',
    ],
  }).option(
    '--overlap-hours <hours>',
    `how long the former key goes on working (default: ${limits.keyOverlapHours}); 0 revokes it at once`,
  )
  runsOnDatabase<{ overlapHours?: string }>(command, async ({ directory }, options, operands) => {
    const id = operand(operands)
    const { accountId, db } = await directory.accountOf('api_keys', id)
    const { overlapHours: given } = options
    const overlapHours = given === undefined ? undefined : Number(given || Number.NaN)
    const [rolled, former] = await db.transaction(async (tx) => [
      await rollKey(tx, { accountId, id, overlapHours }, new Date()),
      await getKey(tx, accountId, id),
    ])
    const { id: madeId, key: text, ...rest } = rolled
    const end = former.expires_at
    const told =
      end === null
        ? `The former key (${former.prefix}…) is refused from its next request on.`
        : `The former key (${former.prefix}…) works until ${end.toISOString()}.`
    return {
      json: { id: madeId, key: text, ...rest, former_ends_at: end ?? former.revoked_at },
      lines: ['The key is not shown again.', told],
    }
  })
}

function addRevoke(key: Command): void {
  const command = addCommand(key, 'revoke <id>', {
    summary: 'Refuse a key from its next request on, for good',
    examples: ['key revoke 01939d2e-8a22-7bb1-8c44-0a1b2c3d4e5f'],
  })
  runsOnDatabase(command, async ({ directory }, _options, operands) => {
    const id = operand(operands)
    const { accountId, db } = await directory.accountOf('api_keys', id)
    return { json: await revokeKey(db, accountId, id, new Date()) }
  })
}
