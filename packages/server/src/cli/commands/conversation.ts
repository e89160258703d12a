import { type HandoffReason, handoffReasons } from '@mostrador/contract/values'
import type { Command } from 'commander'
import { conversationResource } from '../../domain/conversations/conversations.resource.ts'
import { deleteConversation, handOff, resumeConversation } from '../../domain/conversations/conversations.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changedRow } from '../changed-row.ts'
import { addCommand, operand, runsOnDatabase } from '../command.ts'
import { addRecordCommands } from '../records.ts'

const exampleId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

export function addConversationCommands(program: Command): void {
  const conversation = program.command('conversation').description('Conversations with customers')
  addRecordCommands(conversation, 'conversation')
  addHandOff(conversation)
  addResume(conversation)
  addDelete(conversation)
}

function addHandOff(conversation: Command): void {
  const command = addCommand(conversation, 'hand-off <id>', {
    summary: 'Give a conversation to a person: the bot falls silent in it',
    examples: [`conversation hand-off ${exampleId} --reason operator_takeover`],
  }).option('--reason <reason>', `one of ${handoffReasons.join(', ')}`, 'operator_takeover')
  runsOnDatabase<{ reason: string }>(command, async (workspace, options, operands) => {
    const reason = readReason(options.reason)
    const work = (tx: Tx, accountId: string, id: string) =>
      handOff(tx, { accountId, conversationId: id, reason }, new Date())
    return { json: await changedRow(workspace, row(operand(operands)), work) }
  })
}

function addResume(conversation: Command): void {
  const command = addCommand(conversation, 'resume <id>', {
    summary: 'Give a conversation back to the bot',
    examples: [`conversation resume ${exampleId}`],
  })
  runsOnDatabase(command, async (workspace, _options, operands) => {
    const work = (tx: Tx, accountId: string, id: string) =>
      resumeConversation(tx, { accountId, conversationId: id }, new Date())
    return { json: await changedRow(workspace, row(operand(operands)), work) }
  })
}

function addDelete(conversation: Command): void {
  const command = addCommand(conversation, 'delete <id>', {
    summary: "Hide a conversation and its messages for good; the customer's next message begins a new one",
    examples: [`conversation delete ${exampleId} --yes`],
  }).option('--yes', 'really hide it')
  runsOnDatabase<{ yes?: true }>(command, async ({ directory }, options, operands) => {
    const id = operand(operands)
    const { accountId, db } = await directory.accountOf('conversations', id)
    if (!options.yes) {
      throw new AppError('invalid_request', 'This hides the conversation for good; say so with --yes')
    }
    await db.transaction((tx) => deleteConversation(tx, { accountId, conversationId: id }, new Date()))
    return { json: { id, deleted: true } }
  })
}

function row(id: string) {
  return { resource: conversationResource, table: 'conversations', id } as const
}

function readReason(text: string): HandoffReason {
  const reason = handoffReasons.find((each) => each === text)
  if (!reason) throw new AppError('invalid_request', `--reason: one of ${handoffReasons.join(', ')}`)
  return reason
}
