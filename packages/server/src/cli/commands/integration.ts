import { providers as names } from '@mostrador/contract/values'
import type { Command } from 'commander'
import type { Config } from '../../installation/config.ts'
import { findPublicUrl } from '../../installation/served-address.ts'
import { integrationInbox } from '../../integrations/apply.ts'
import { providers } from '../../integrations/providers.ts'
import {
  addIntegration,
  deleteIntegration,
  type Integration,
  type IntegrationChange,
  integrationUrl,
  listIntegrations,
  updateIntegration,
} from '../../integrations/setup/integrations.ts'
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
import { addInboxCommands } from './inbox-commands.ts'

const needing = (value: 'shopDomain' | 'accessToken') =>
  names.filter((name) => providers[name].needs?.[value])

type ChangeOptions = {
  name?: string
  shopDomain?: string
  apiUrl?: string
  webhookSecret?: string
  accessToken?: string
}

export function addIntegrationCommands(program: Command): void {
  const integration = program
    .command('integration')
    .description('Shops and payment providers that report orders and payments')
  addAdd(integration)
  addList(integration)
  addUpdate(integration)
  addDelete(integration)
  const report = integration
    .command('report')
    .description('What was reported and is not applied yet: waiting, or set aside in quarantine')
  addInboxCommands(report, {
    ...{
      inbox: integrationInbox,
      group: 'integration report',
      noun: 'integration event',
      sender: 'provider',
    },
    ...{ table: 'integration_events', homes: 'integrations', home: 'integration', label: 'provider' },
  })
}

function addAdd(integration: Command): void {
  const command = addCommand(integration, 'add', {
    summary: 'Connect a shop or payment provider; give its inbound_url to the provider',
    examples: [
      'integration add --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --provider woocommerce --shop-domain tienda.example --webhook-secret -',
      'integration add --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --provider mercadopago --webhook-secret - --access-token -',
    ],
  })
    .requiredOption('--account <id>', 'the account whose orders and payments are reported')
    .requiredOption('--provider <provider>', anyOf(names))
  runsOnDatabase<ChangeOptions & { account: string; provider: string }>(
    withChangeOptions(command),
    async (workspace, options) => {
      const { account, provider } = options
      const { id: accountId, db } = await accountAt(workspace, account)
      const given = { ...(await readChange(options)), accountId, provider }
      const made = await addIntegration(db, await workspace.secrets(), given, new Date())
      return { json: withInboundUrl(workspace.config, made) }
    },
  )
}

function addList(integration: Command): void {
  const command = addPaging(
    addCommand(integration, 'list', {
      summary: 'Integrations of an account, the newest first; secrets are never shown',
      examples: ['integration list --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'],
    }).requiredOption('--account <id>', 'the account'),
  )
  runsOnDatabase<PagingOptions & { account: string }>(command, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    const page = await listIntegrations(db, id, readPageRequest(options, ['integrations', id]))
    return { json: { ...page, data: page.data.map((row) => withInboundUrl(workspace.config, row)) } }
  })
}

function addUpdate(integration: Command): void {
  const command = addCommand(integration, 'update <id>', {
    summary: 'Change what is given and leave the rest; an empty text takes a value away',
    examples: ['integration update 01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60 --access-token -'],
  })
  runsOnDatabase<ChangeOptions>(withChangeOptions(command), async (workspace, options, operands) => {
    const id = operand(operands)
    const change = await readChange(options)
    if (Object.values(change).every((value) => value === undefined)) {
      throw new UsageError('nothing to change was given')
    }
    const { accountId, db } = await workspace.directory.accountOf('integrations', id)
    const changed = await updateIntegration(db, await workspace.secrets(), { ...change, accountId, id })
    return { json: withInboundUrl(workspace.config, changed) }
  })
}

function addDelete(integration: Command): void {
  const command = addCommand(integration, 'delete <id>', {
    summary: 'Disconnect a shop or payment provider; its orders and payments stay',
    examples: ['integration delete 01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60'],
  })
  runsOnDatabase(command, async ({ directory }, _options, operands) => {
    const id = operand(operands)
    const { accountId, db } = await directory.accountOf('integrations', id)
    return { json: { ...(await deleteIntegration(db, accountId, id, new Date())), deleted: true } }
  })
}

function withChangeOptions(command: Command): Command {
  return command
    .option('--name <name>', 'what people call it')
    .option('--shop-domain <host>', `the shop's host name; needed for ${anyOf(needing('shopDomain'))}`)
    .option('--webhook-secret <secret>', 'what the provider signs with; - reads it from stdin')
    .option(
      '--access-token <token>',
      `what ${anyOf(needing('accessToken'))} is asked with; - reads it from stdin`,
    )
    .option('--api-url <url>', "ask somewhere else than at the provider's own address")
}

/** Secrets on stdin are read in this order, one per line. */
async function readChange(options: ChangeOptions): Promise<IntegrationChange> {
  const { name, shopDomain, apiUrl } = options
  const webhookSecret = await readSecret(options.webhookSecret)
  const accessToken = await readSecret(options.accessToken)
  return {
    name,
    shopDomain: orNull(shopDomain),
    apiUrl: orNull(apiUrl),
    webhookSecret: orNull(webhookSecret),
    accessToken: orNull(accessToken),
  }
}

function orNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}

function withInboundUrl(config: Config, row: Integration): Integration & { inbound_url: string } {
  return { ...row, inbound_url: integrationUrl(findPublicUrl(config), row.id) }
}
