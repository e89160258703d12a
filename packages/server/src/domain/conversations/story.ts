// The messages of a conversation as a turn reads them.
import { limits } from '@mostrador/contract/limits'
import type { MessageRole } from '@mostrador/contract/values'
import { type Db, sql } from '../../platform/database/database.ts'
import { picturesOf, transcriptOf } from './incoming-media.ts'
import type { CustomerInput } from './outgoing.ts'
import { isMereArrival } from './waiting/arrival-words.ts'
import { stillOpen } from './waiting/still-open.ts'

/** The system's message where a conversation came back to the bot. */
export const resumedWord = '[resumed]'

/** A file of the account's that shows something. */
export type KeptPicture = { fileId: string; bytes: number }

export type StoryMessage = {
  role: MessageRole
  content: string
  input: CustomerInput
  createdAt: Date
  platformMessageId?: string | null
  editedAt?: Date | null
  /** Those that came with a customer's message and are here. */
  pictures?: readonly KeptPicture[]
}

/** The newest messages, oldest first, without those that never reached the customer. */
export async function listStory(
  db: Db,
  { accountId, conversationId }: { accountId: string; conversationId: string },
): Promise<StoryMessage[]> {
  const rows = await db.query<Row>(sql`
    select role, coalesce(content, '') as content,
      case when input ->> 'media' is not null then ${transcriptOf('messages')} end as transcript,
      case when role = 'user' and input ->> 'media' is not null then ${picturesOf('messages')} end as pictures,
      coalesce(input, '{}') as input, created_at as "createdAt",
      platform_message_id as "platformMessageId", edited_at as "editedAt"
    from messages
    where account_id = ${accountId} and conversation_id = ${conversationId}
      and delivery_status is distinct from 'failed'
    order by created_at desc, id desc limit ${limits.turnMessagesMax}`)
  return rows.reverse().map(({ transcript, pictures, ...message }) => ({
    ...heard(message, transcript),
    ...(pictures === null ? {} : { pictures }),
  }))
}

type Row = Omit<StoryMessage, 'pictures'> & { transcript: string | null; pictures: KeptPicture[] | null }

/** A voice note that was put into words is read as if the customer had written them: they are words and nothing more. */
function heard(message: StoryMessage, transcript: string | null): StoryMessage {
  if (transcript === null) return message
  const { media, ...input } = message.input
  const caption = message.content.replace(/^\[[^\]]*\]\s*/, '')
  const content = caption === '' ? transcript : `${caption}\n${transcript}`
  // Beside a picture there is more to look at than the words.
  return { ...message, content, input: media === 'audio' ? input : message.input }
}

/** Said by a person, and more than that they are there; an emoji on a message says nothing. */
function isAnswer({ role, input, content }: StoryMessage): boolean {
  return role === 'agent' && !input.isNews && !input.needsNoAnswer && !isMereArrival(content)
}

/**
 * Splits the story into the lines to answer and the history before them. To be answered are the customer's messages
 * since the last answer of the bot or a person, news of an order and mere arrivals aside, unless they are too old. Of
 * those from before the conversation came back from a person, what is still open. One that was edited after it was
 * answered is a line once more, beside itself in the history.
 */
export function divideStory(
  story: readonly StoryMessage[],
  { answeredUntil, now }: { answeredUntil: Date | null; now: Date },
): { lines: StoryMessage[]; history: StoryMessage[] } {
  const lastByPerson = story.findLastIndex(isAnswer)
  const since = Math.max(answeredUntil?.getTime() ?? 0, now.getTime() - limits.turnLineHoursMax * 3_600_000)
  const isLine = ({ role, input, createdAt }: StoryMessage, at: number) =>
    role === 'user' && !input.needsNoAnswer && at > lastByPerson && createdAt.getTime() > since
  const lines = withoutStale(story, isLine)
  const history = story.filter((message) => !lines.includes(message))
  const personAt = story[lastByPerson]?.createdAt.getTime() ?? 0
  const edited = history.flatMap((message) => {
    const { role, input, editedAt, platformMessageId } = message
    if (role !== 'user' || input.needsNoAnswer || !editedAt || !platformMessageId) return []
    const isNew = editedAt.getTime() > Math.max(since, personAt)
    return isNew ? [{ ...message, createdAt: editedAt, input: { ...input, edits: platformMessageId } }] : []
  })
  const all = [...lines, ...edited].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return { lines: all, history }
}

/** Lines from before the newest return from a person count as far as they are still open. */
function withoutStale(
  story: readonly StoryMessage[],
  isLine: (message: StoryMessage, at: number) => boolean,
): StoryMessage[] {
  const returned = story.findLastIndex(({ role, content }) => role === 'system' && content === resumedWord)
  const back = story[returned]
  if (!back) return story.filter(isLine)
  const isHandOff = ({ role, content }: StoryMessage) => role === 'system' && content !== resumedWord
  const handedOff = story.slice(0, returned).findLastIndex(isHandOff)
  // While a person had it, the bot's side sent nothing but reminders and offers.
  const toldAt = story.slice(0, Math.max(0, handedOff)).findLastIndex(({ role }) => role === 'assistant')
  const before = story.filter((message, at) => at < returned && at > toldAt && isLine(message, at))
  const after = story.filter((message, at) => at > returned && isLine(message, at))
  return [...stillOpen(before, back.createdAt), ...after]
}
