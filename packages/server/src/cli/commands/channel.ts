import { platformFacts } from '@mostrador/contract/platforms'
import { platforms } from '@mostrador/contract/values'
import type { Command } from 'commander'
import { type CheckTerms, checkChannel } from '../../channels/setup/channel-check.ts'
import { connectChannel } from '../../channels/setup/channel-connect.ts'
import {
  addChannel,
  type Channel,
  type ChannelChange,
  deleteChannel,
  inboundUrl,
  listChannels,
  updateChannel,
} from '../../channels/setup/channels.ts'
import type { Config } from '../../installation/config.ts'
import { platformTerms } from '../../installation/platform-terms.ts'
import { findPublicUrl } from '../../installation/served-address.ts'
import type { Workspace } from '../../installation/workspace.ts'
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

const externalIds = [...new Set(platforms.map((platform) => platformFacts[platform].externalId))].join(', ')
/** Platforms whose channels' addresses the service can set itself. */
const told = platforms
  .filter((platform) => platformFacts[platform].connects === 'from here')
  .map((platform) => platformFacts[platform].name)

type ChangeOptions = {
  externalId?: string
  name?: string
  apiUrl?: string
  appSecret?: string
  verifyToken?: string
  accessToken?: string
}

export function addChannelCommands(program: Command): void {
  const channel = program.command('channel').description('Channels on which customers write to an account')
  addAdd(channel)
  addList(channel)
  addUpdate(channel)
  addDelete(channel)
  addCheck(channel)
  addConnect(channel)
}

function addAdd(channel: Command): void {
  const command = addCommand(channel, 'add', {
    summary: 'Connect a channel; give its inbound_url to the platform',
    examples: [
      'channel add --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --platform whatsapp --external-id 106540352242922 --app-secret - --verify-token - --access-token -',
    ],
  })
    .requiredOption('--account <id>', 'the account whose channel it is')
    .requiredOption('--platform <platform>', anyOf(platforms))
    .requiredOption('--external-id <id>', `the platform's own id: ${externalIds}`)
  runsOnDatabase<ChangeOptions & { account: string; platform: string; externalId: string }>(
    withChangeOptions(command),
    async (workspace, options) => {
      const { account: accountId, platform, externalId } = options
      const { db } = await accountAt(workspace, accountId)
      const change = await readChange(options)
      const given = { ...change, accountId, platform, externalId }
      const made = await addChannel(db, await workspace.secrets(), given, new Date())
      return { json: withInboundUrl(workspace.config, made) }
    },
  )
}

function addList(channel: Command): void {
  const command = addPaging(
    addCommand(channel, 'list', {
      summary: 'Channels of an account, the newest first; secrets are never shown',
      examples: ['channel list --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'],
    }).requiredOption('--account <id>', 'the account'),
  )
  runsOnDatabase<PagingOptions & { account: string }>(command, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    const { limit } = readPageRequest({ limit: options.limit }, [])
    const page = await listChannels(db, id, { limit, cursor: options.cursor })
    return { json: { ...page, data: page.data.map((row) => withInboundUrl(workspace.config, row)) } }
  })
}

function addUpdate(channel: Command): void {
  const command = addCommand(channel, 'update <id>', {
    summary: 'Change what is given and leave the rest; an empty text takes a secret or the own address away',
    examples: [
      'channel update 01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60 --access-token -',
      "channel update 01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60 --api-url ''",
    ],
  }).option('--external-id <id>', `the platform's own id: ${externalIds}`)
  runsOnDatabase<ChangeOptions>(withChangeOptions(command), async (workspace, options, operands) => {
    const id = operand(operands)
    const change = await readChange(options)
    if (Object.values(change).every((value) => value === undefined)) {
      throw new UsageError('nothing to change was given')
    }
    const { accountId, db } = await workspace.directory.accountOf('channels', id)
    const changed = await updateChannel(db, await workspace.secrets(), accountId, id, change)
    return { json: withInboundUrl(workspace.config, changed) }
  })
}

function addDelete(channel: Command): void {
  const command = addCommand(channel, 'delete <id>', {
    summary: 'Disconnect a channel; its conversations stay',
    examples: ['channel delete 01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60'],
  })
  runsOnDatabase(command, async ({ directory }, _options, operands) => {
    const id = operand(operands)
    const { accountId, db } = await directory.accountOf('channels', id)
    return { json: { ...(await deleteChannel(db, accountId, id, new Date())), deleted: true } }
  })
}

function addCheck(channel: Command): void {
  const command = addCommand(channel, 'check <id>', {
    summary: `Ask the platform whether the channel is ready; of ${anyOf(told)} also what it could not deliver`,
    examples: ['channel check 01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60'],
  })
  runsOnDatabase(command, async (workspace, _options, operands) => {
    const channelId = operand(operands)
    const { accountId, db } = await workspace.directory.accountOf('channels', channelId)
    return { json: await checkChannel(db, await termsOf(workspace), { accountId, channelId }) }
  })
}

function addConnect(channel: Command): void {
  const command = addCommand(channel, 'connect <id>', {
    summary: `Tell ${anyOf(told)} the channel's address and secret, and check the channel`,
    examples: ['channel connect 01939d2e-9b33-7cc2-9d55-1b2c3d4e5f60'],
  })
  runsOnDatabase(command, async (workspace, _options, operands) => {
    const channelId = operand(operands)
    const { accountId, db } = await workspace.directory.accountOf('channels', channelId)
    return { json: await connectChannel(db, await termsOf(workspace), { accountId, channelId }) }
  })
}

async function termsOf({ config, secrets }: Workspace): Promise<CheckTerms> {
  return { ...platformTerms(config), box: await secrets(), publicUrl: findPublicUrl(config) }
}

function withChangeOptions(command: Command): Command {
  return command
    .option('--name <name>', 'what people call it')
    .option('--app-secret <secret>', 'what the platform signs with; - reads it from stdin')
    .option(
      '--verify-token <token>',
      'what the platform says when it verifies the address; - reads it from stdin',
    )
    .option('--access-token <token>', 'what we send with; - reads it from stdin')
    .option('--api-url <url>', "send somewhere else than to the platform's own address")
}

/** An empty text removes a value. Secrets on stdin are read in this order, one per line. */
async function readChange(options: ChangeOptions): Promise<ChannelChange> {
  const { externalId, name, apiUrl } = options
  const appSecret = await readSecret(options.appSecret)
  const verifyToken = await readSecret(options.verifyToken)
  const accessToken = await readSecret(options.accessToken)
  return {
    externalId,
    name,
    apiUrl: orNull(apiUrl),
    appSecret: orNull(appSecret),
    verifyToken: orNull(verifyToken),
    accessToken: orNull(accessToken),
  }
}

function orNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}

function withInboundUrl(config: Config, channel: Channel): Channel & { inbound_url: string } {
  return { ...channel, inbound_url: inboundUrl(findPublicUrl(config), channel) }
}
