import { limits } from '@mostrador/contract/limits'
import type { Command } from 'commander'
import { getEndpoint } from '../../../webhooks/endpoints/endpoint.ts'
import {
  cancelSecret,
  prepareSecret,
  promoteSecret,
  rotateSecret,
} from '../../../webhooks/endpoints/secrets.ts'
import { addCommand, operand, runsOnDatabase } from '../../command.ts'
import { sampleId, webhookAt } from './webhook-at.ts'

const shownOnce = 'The secret is not shown again.'
const untested =
  'No test had shown that your receiver knows this secret: look at its next deliveries now (delivery list). If it refuses them, let it accept this secret; what failed is tried again.'

export function addSecretCommands(webhook: Command): void {
  addRotate(webhook)
  const secret = webhook.command('secret').description('Change the signing secret in three steps')
  addPrepare(secret)
  addPromote(secret)
  addCancel(secret)
}

function addRotate(webhook: Command): void {
  const command = addCommand(webhook, 'rotate-secret <id>', {
    summary: 'Make a new secret, shown once; the former one signs beside it for a while',
    examples: [`webhook rotate-secret ${sampleId}`, `webhook rotate-secret ${sampleId} --overlap-hours 0`],
  })
  runsOnDatabase<Overlap>(withOverlap(command), async (workspace, options, operands) => {
    const { db, place } = await webhookAt(workspace, operand(operands))
    const box = await workspace.secrets()
    const json = await db.transaction((tx) => rotateSecret(tx, box, place, changeOf(options)))
    return { json, lines: [shownOnce] }
  })
}

function addPrepare(secret: Command): void {
  const command = addCommand(secret, 'prepare <id>', {
    summary: 'Make the next secret, shown once; it signs in webhook-signature beside the present one',
    examples: [`webhook secret prepare ${sampleId}`],
  })
  runsOnDatabase(command, async (workspace, _options, operands) => {
    const { db, place } = await webhookAt(workspace, operand(operands))
    const box = await workspace.secrets()
    const json = await db.transaction((tx) => prepareSecret(tx, box, place, new Date()))
    return {
      json,
      lines: [
        shownOnce,
        'Install it beside the present one, then: webhook test, and once that is delivered: webhook secret promote',
      ],
    }
  })
}

function addPromote(secret: Command): void {
  const command = addCommand(secret, 'promote <id>', {
    summary: 'Sign with the prepared secret in every header; the former one signs beside it for a while',
    examples: [`webhook secret promote ${sampleId}`, `webhook secret promote ${sampleId} --overlap-hours 0`],
  })
  runsOnDatabase<Overlap>(withOverlap(command), async (workspace, options, operands) => {
    const { db, place } = await webhookAt(workspace, operand(operands))
    const change = changeOf(options)
    const { next_secret_tested_at: testedAt } = await getEndpoint(db, place)
    const json = await db.transaction((tx) => promoteSecret(tx, place, change))
    const until = json.former_secret_expires_at
    const next =
      until > change.now
        ? `The former secret signs beside it until ${until.toISOString()}; take it out of your receiver after that.`
        : 'The former secret signs no more: take it out of your receiver.'
    return { json, lines: testedAt === null ? [untested, next] : [next] }
  })
}

function addCancel(secret: Command): void {
  const command = addCommand(secret, 'cancel <id>', {
    summary: 'Drop the prepared secret; the present one stays as it is',
    examples: [`webhook secret cancel ${sampleId}`],
  })
  runsOnDatabase(command, async (workspace, _options, operands) => {
    const { db, place } = await webhookAt(workspace, operand(operands))
    return { json: await db.transaction((tx) => cancelSecret(tx, place)) }
  })
}

type Overlap = { overlapHours?: string }

function withOverlap(command: Command): Command {
  return command.option(
    '--overlap-hours <hours>',
    `how long the former secret goes on signing (default: ${limits.webhookSecretOverlapHours})`,
  )
}

function changeOf({ overlapHours }: Overlap) {
  return {
    overlapHours: overlapHours === undefined ? undefined : Number(overlapHours || Number.NaN),
    now: new Date(),
  }
}
