import type { Command } from 'commander'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { readPageRequest } from '../../../platform/lists/page.ts'
import { getEndpoint } from '../../../webhooks/endpoints/endpoint.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  pauseEndpoint,
  resumeEndpoint,
  updateEndpoint,
} from '../../../webhooks/endpoints/endpoints.ts'
import { sendTestEvent } from '../../../webhooks/endpoints/test-events.ts'
import { accountAt } from '../../account-at.ts'
import {
  addCommand,
  addPaging,
  operand,
  type PagingOptions,
  readSecret,
  runsOnDatabase,
  UsageError,
} from '../../command.ts'
import { readJsonFile } from '../../input-file.ts'
import { addWebhookReplay } from './replay.ts'
import { addSecretCommands } from './secret.ts'
import { type Place, sampleId, webhookAt } from './webhook-at.ts'
import { webhookTable } from './webhook-table.ts'

export function addWebhookCommands(program: Command): void {
  const webhook = program
    .command('webhook')
    .description('Addresses to which the events of an account are sent')
  addCreate(webhook)
  addList(webhook)
  addUpdate(webhook)
  addSecretCommands(webhook)
  addTest(webhook)
  addWebhookReplay(webhook)
  addChange(webhook, 'pause', 'Hold everything from now on', (tx, place, now) =>
    pauseEndpoint(tx, place, now),
  )
  addChange(webhook, 'resume', 'Release what was held', resumeEndpoint)
  addChange(
    webhook,
    'delete',
    'Take the webhook away; its open deliveries end as failed, its log stays until retention',
    async (tx, place, now) => {
      const { id, url, events } = await deleteEndpoint(tx, place, now)
      return { id, url, events, status: 'deleted', deleted: true }
    },
  )
}

type CreateOptions = {
  account: string
  name?: string
  description?: string
  url: string
  event?: string[]
  header?: string[]
}

function addCreate(webhook: Command): void {
  const command = addCommand(webhook, 'create', {
    summary: 'Send events to an address; the secret that signs them is shown once',
    examples: [
      "webhook create --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --url https://shop.example/hooks --event '*'",
      'webhook create --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --url https://shop.example/hooks --event order.created --event order.paid',
      "webhook create --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50 --name ERP --url https://shop.example/hooks --event '*' --header 'authorization: Bearer x1y2'",
    ],
  })
    .requiredOption('--account <id>', 'the account whose events are sent')
    .requiredOption('--url <url>', 'an https address that is reached over the internet')
    .option('--name <name>', 'a name for people')
    .option('--description <text>', 'what it is for, for people')
  runsOnDatabase<CreateOptions>(
    withHeaders(withEvents(command)),
    async (workspace, { account, name, description, url, event, header }) => {
      if (!event) throw new UsageError("required option '--event <event>' not specified")
      const { id: accountId, db } = await accountAt(workspace, account)
      const rules = { box: await workspace.secrets(), allowInsecure: workspace.config.webhookAllowInsecure }
      const headers = await readHeaders(header)
      const wanted = { accountId, name, description, url, events: event, headers }
      const {
        id,
        name: savedName,
        url: saved,
        events,
        secret,
        status,
        ...rest
      } = await db.transaction((tx) => createEndpoint(tx, rules, wanted, new Date()))
      return {
        json: { id, name: savedName, url: saved, events, secret, status, ...rest },
        lines: ['The secret is not shown again.'],
      }
    },
  )
}

function addList(webhook: Command): void {
  const command = addPaging(
    addCommand(webhook, 'list', {
      summary: 'Webhooks of an account, the newest first; secrets are never shown',
      examples: ['webhook list --account 01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'],
    }).requiredOption('--account <id>', 'the account'),
  )
  runsOnDatabase<PagingOptions & { account: string }>(command, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    const json = await listEndpoints(db, id, readPageRequest(options, ['webhook_endpoints', id]))
    return { json, text: webhookTable(json) }
  })
}

type UpdateOptions = {
  name?: string
  description?: string
  url?: string
  event?: string[]
  header?: string[]
  removeHeader?: string[]
}

function addUpdate(webhook: Command): void {
  const command = addCommand(webhook, 'update <id>', {
    summary: 'Change what is given; saving the URL, also the same again, mends a broken webhook',
    examples: [
      `webhook update ${sampleId} --url https://shop.example/hooks`,
      `webhook update ${sampleId} --event order.paid`,
      `webhook update ${sampleId} --header 'authorization: -' --remove-header x-team`,
    ],
  })
    .option('--url <url>', 'an https address that is reached over the internet')
    .option('--name <name>', 'a name for people; an empty one takes it away')
    .option('--description <text>', 'what it is for; an empty one takes it away')
    .option('--remove-header <name>', 'a header to send no more, once for each', gathered)
  runsOnDatabase<UpdateOptions>(withHeaders(withEvents(command)), async (workspace, options, operands) => {
    const { name, description, url, event: events, header, removeHeader: remove } = options
    if (Object.keys(options).every((name) => name === 'json')) {
      throw new UsageError('nothing to change was given')
    }
    const { db, place } = await webhookAt(workspace, operand(operands))
    const rules = { allowInsecure: workspace.config.webhookAllowInsecure }
    const headers =
      header || remove
        ? { box: await workspace.secrets(), set: await readHeaders(header), remove }
        : undefined
    return {
      json: await db.transaction((tx) =>
        updateEndpoint(tx, rules, place, { name, description, url, events, headers }, new Date()),
      ),
    }
  })
}

function addTest(webhook: Command): void {
  const command = addCommand(webhook, 'test <id>', {
    summary: 'Send a sample event to this webhook alone, marked as a test',
    examples: [
      `webhook test ${sampleId}`,
      `webhook test ${sampleId} --event order.paid`,
      `webhook test ${sampleId} --event order.paid --data paid.json`,
    ],
  })
    .option('--event <event>', 'the kind of event (default: the first it subscribes to)')
    .option('--data <file>', "a JSON file with the event's data (default: the sample)")
  runsOnDatabase<{ event?: string; data?: string }>(command, async (workspace, { event, data }, operands) => {
    const { db, place } = await webhookAt(workspace, operand(operands))
    const given = data === undefined ? undefined : objectIn(data, await readJsonFile(data))
    const options = { kind: event, data: given, now: new Date() }
    const json = await db.transaction((tx) => sendTestEvent(tx, place, options))
    const { next_secret_prepared_at: preparedAt } = await getEndpoint(db, place)
    const lines = [
      ...(json.held ? ['It is held: the webhook is paused or broken.'] : []),
      ...(preparedAt
        ? [
            `The next secret alone signs it, in every header. Once it is delivered (delivery show ${json.delivery_id}), your receiver knows that secret.`,
          ]
        : []),
    ]
    return { json, lines }
  })
}

function addChange(
  webhook: Command,
  verb: string,
  summary: string,
  change: (tx: Tx, place: Place, now: Date) => Promise<object>,
): void {
  const command = addCommand(webhook, `${verb} <id>`, { summary, examples: [`webhook ${verb} ${sampleId}`] })
  runsOnDatabase(command, async (workspace, _options, operands) => {
    const { db, place } = await webhookAt(workspace, operand(operands))
    return { json: await db.transaction((tx) => change(tx, place, new Date())) }
  })
}

function withEvents(command: Command): Command {
  return command.option('--event <event>', "a kind of event, once for each; '*' for all", gathered)
}

function withHeaders(command: Command): Command {
  return command.option(
    '--header <header>',
    "a header to send along, as 'name: value', once for each; with - as value it is read from stdin",
    gathered,
  )
}

function objectIn(file: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new AppError('invalid_request', `${file}: it must hold a JSON object, the event's data`)
}

const gathered = (value: string, former: string[] = []) => [...former, value]

/** Values are read one by one, as each may be a line of stdin. */
async function readHeaders(given: readonly string[] = []): Promise<{ name: string; value: string }[]> {
  const headers: { name: string; value: string }[] = []
  for (const header of given) {
    const [, name, value] = /^([^:]+):(.*)$/s.exec(header) ?? []
    if (name === undefined) throw new UsageError("--header is written as 'name: value'")
    headers.push({ name: name.trim(), value: (await readSecret(value?.trim())) ?? '' })
  }
  return headers
}
