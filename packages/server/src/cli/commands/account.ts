import { languages } from '@mostrador/contract/languages'
import { plans } from '@mostrador/contract/plans'
import { type CountrySettings, countryNames, settingsOf } from '@mostrador/contract/shop/countries'
import type { Command } from 'commander'
import {
  type AccountSettings,
  accountDefaults,
  createAccount,
  deleteAccount,
  listAccounts,
  setAccountStatus,
  updateAccount,
} from '../../accounts/accounts.ts'
import { createUser, deleteUsersWithoutAccount, lockMembers } from '../../accounts/users.ts'
import type { Workspace } from '../../installation/workspace.ts'
import { AppError } from '../../platform/errors.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import { accountAt } from '../account-at.ts'
import {
  addCommand,
  addPaging,
  anyOf,
  operand,
  type PagingOptions,
  readSecret,
  runsOnDatabase,
  UsageError,
} from '../command.ts'
import type { Result } from '../output.ts'

type CreateOptions = Pick<AccountSettings, 'name' | 'plan'> &
  Partial<CountrySettings> & { country?: string; email?: string; password?: string }

export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('Accounts: one for each business')
  addCreate(account)
  addList(account)
  addSet(account)
  addStatus(
    account,
    'suspend',
    'suspended',
    "Refuse the account's API keys and say nothing to its customers; what they write is still kept",
  )
  addStatus(account, 'resume', 'active', "Accept the account's API keys again, and say what waited")
  addDelete(account)
}

function addCreate(account: Command): void {
  const command = addCommand(account, 'create', {
    summary: 'Make an account, and with --email its owner',
    examples: [
      "account create --name 'La Esquina' --plan pro --country MX   # in Mexican pesos, on the clock of Mexico City",
      "account create --name 'La Esquina' --plan pro --email ana@example.com   # prints a random password, once",
      'account create --name Kiosk --plan starter --currency USD --timezone America/Quito --language es --json',
    ],
  })
    .requiredOption('--name <name>', 'name of the business')
    .requiredOption('--plan <plan>', anyOf(plans))
    .option('--country <code>', `gives the next three; one of ${countryNames.join(', ')}`)
    .option('--currency <code>', `ISO 4217 code (default: the country's, else ${accountDefaults.currency})`)
    .option('--timezone <name>', `IANA name (default: the country's, else ${accountDefaults.timezone})`)
    .option(
      '--language <code>',
      `${anyOf(languages)} (default: the country's, else ${accountDefaults.language})`,
    )
    .option('--email <address>', 'makes this person its owner')
    .option('--password <password>', "the owner's password; - reads it from stdin (default: a random one)")
  const create = async ({ directory }: Workspace, options: CreateOptions): Promise<Result> => {
    if (options.password !== undefined && options.email === undefined) {
      throw new UsageError("option '--password' needs '--email'")
    }
    const settings = { ...countrySettings(options), name: options.name, plan: options.plan }
    const password = await readSecret(options.password)
    const now = new Date()
    return directory.db.transaction(async (tx) => {
      const made = await createAccount(tx, settings, now)
      if (options.email === undefined) return { json: made }
      const owner = await createUser(
        tx,
        { accountId: made.id, email: options.email, role: 'owner', password },
        now,
      )
      const { id, email, name, role } = owner
      const shownOnce = owner.password === undefined ? {} : { password: owner.password }
      return {
        json: { ...made, owner: { id, email, name, role, ...shownOnce } },
        lines: owner.password === undefined ? [] : ['The password is not shown again.'],
      }
    })
  }
  runsOnDatabase<CreateOptions>(command, create, { mayBegin: true })
}

function countrySettings({ country, timezone, currency, language }: CreateOptions): CountrySettings {
  const known = countryNames.find((name) => name === country?.toUpperCase())
  if (country !== undefined && known === undefined) {
    throw new UsageError(
      `option '--country': one of ${countryNames.join(', ')}; for another one give --currency, --timezone and --language`,
    )
  }
  const own = known === undefined ? accountDefaults : settingsOf(known)
  return {
    ...own,
    ...(currency !== undefined && { currency }),
    ...(timezone !== undefined && { timezone }),
    ...(language !== undefined && { language }),
  }
}

function addList(account: Command): void {
  const command = addPaging(
    addCommand(account, 'list', {
      summary: 'All accounts, the newest first',
      examples: ['account list', 'account list --limit 200 --json'],
    }),
  )
  runsOnDatabase<PagingOptions>(command, async ({ directory }, options) => ({
    json: await listAccounts(directory.db, readPageRequest(options, ['accounts'])),
  }))
}

function addSet(account: Command): void {
  const command = addCommand(account, 'set <id>', {
    summary: 'Change what is given and leave the rest; a new plan holds from the next minute of each key',
    examples: ['account set 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --plan business'],
  })
    .option('--name <name>', 'name of the business')
    .option('--plan <plan>', anyOf(plans))
    .option('--currency <code>', 'ISO 4217 code')
    .option('--timezone <name>', 'IANA name')
    .option('--language <code>', anyOf(languages))
  runsOnDatabase<Partial<AccountSettings>>(command, async (workspace, options, operands) => {
    const { name, plan, currency, timezone, language } = options
    const given = Object.entries({ name, plan, currency, timezone, language }).filter(([, value]) => value)
    if (given.length === 0) throw new UsageError('nothing to change was given')
    const { id, db } = await accountAt(workspace, operand(operands))
    return { json: await db.transaction((tx) => updateAccount(tx, id, Object.fromEntries(given))) }
  })
}

function addStatus(account: Command, name: string, status: 'active' | 'suspended', summary: string): void {
  const command = addCommand(account, `${name} <id>`, {
    summary,
    examples: [`account ${name} 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50`],
  })
  runsOnDatabase(command, async (workspace, _options, operands) => {
    const { id, db } = await accountAt(workspace, operand(operands))
    return { json: await db.transaction((tx) => setAccountStatus(tx, id, status)) }
  })
}

function addDelete(account: Command): void {
  const command = addCommand(account, 'delete <id>', {
    summary: 'Delete the account and everything of it; its people too, unless they belong to another one',
    examples: ['account delete 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --yes'],
  }).option('--yes', 'really delete it')
  runsOnDatabase<{ yes?: true }>(command, async (workspace, options, operands) => {
    const { id, db, account: gone } = await accountAt(workspace, operand(operands))
    if (!options.yes) {
      throw new AppError(
        'invalid_request',
        `This deletes ${gone.name} and everything of it; say so with --yes`,
      )
    }
    await db.transaction(async (tx) => {
      const members = await lockMembers(tx, id)
      await deleteAccount(tx, id)
      await deleteUsersWithoutAccount(tx, members)
    })
    return { json: { ...gone, deleted: true } }
  })
}
