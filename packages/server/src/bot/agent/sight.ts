// Customers' pictures as the model is shown them: small copies of the account's own files, never a platform's address.
// Whatever stands in them is words of a customer, and no source of facts.
import { limits } from '@mostrador/contract/limits'
import { APICallError, type ModelMessage, RetryError } from 'ai'
import type { KeptPicture } from '../../domain/conversations/story.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { HistoryMessage, TurnContext } from '../engine.ts'
import { type Asking, askModel } from './model-call.ts'

export type Eyes = {
  /** A small JPEG of an account's file; undefined where its bytes are gone. Throws where they are no picture. */
  glanceAt(accountId: string, fileId: string): Promise<Uint8Array | undefined>
  log: Logger
}

export type Sight = {
  /** False for a while after the model has refused pictures. */
  isOpen(now: Date): boolean
  /** The context with those pictures that the model is shown. */
  look(accountId: string, context: TurnContext): Promise<TurnContext>
  close(why: string, now: Date): void
}

export function openSight(eyes: Eyes): Sight {
  let closedUntil = 0
  const isOpen = (now: Date) => now.getTime() >= closedUntil
  return {
    isOpen,
    look: async (accountId, context) =>
      isOpen(context.now) ? lookAt(context, (picture) => glance(eyes, accountId, picture)) : context,
    close(why, now) {
      closedUntil = now.getTime() + limits.agentBlindMs
      eyes.log.warn(
        { why, minutes: limits.agentBlindMs / 60_000 },
        'the model refuses pictures; it is shown none for a while',
      )
    },
  }
}

/** Asks once more without the pictures where the model takes none; `messages` are then without them. */
export async function askSeeing(
  asking: Asking,
  question: Parameters<typeof askModel>[1],
  { sight, now }: { sight: Sight | undefined; now: Date },
): Promise<Awaited<ReturnType<typeof askModel>> & { messages: ModelMessage[] }> {
  const { messages } = question
  const former = asking.use.requests
  try {
    return { ...(await askModel(asking, question)), messages }
  } catch (error) {
    const why = refusalOfPictures(error)
    // After its first step the model has taken them, and its tools have run.
    const isFirst = asking.use.requests === former
    if (!sight || why === undefined || !isFirst || !messages.some(hasPicture)) throw error
    const blind = messages.map(withoutPictures)
    const answer = await askModel(asking, { ...question, messages: blind })
    sight.close(why, now)
    return { ...answer, messages: blind }
  }
}

/** Bytes that the pictures take in a request, where they are text. */
export function bytesShown({ lines, history }: TurnContext): number {
  const shown = [...history, ...lines].flatMap((message) => message.shown ?? [])
  return shown.reduce((sum, { length }) => sum + Math.ceil(length / 3) * 4, 0)
}

type Glance = (picture: KeptPicture) => Promise<Uint8Array | undefined>

/** The newest first, those of the lines to answer before those of earlier messages, until the room is taken. */
async function lookAt(context: TurnContext, glanceOf: Glance): Promise<TurnContext> {
  const shown = new Map<HistoryMessage, Uint8Array[]>()
  const left = { pictures: limits.agentPicturesMax, bytes: limits.agentPicturesBytesMax }
  const show = async (messages: readonly HistoryMessage[], most: number) => {
    const wanted = messages
      .toReversed()
      .flatMap((of) => (of.pictures ?? []).map((picture) => ({ of, picture })))
    for (const { of, picture } of wanted.slice(0, Math.min(most, left.pictures))) {
      const bytes = await glanceOf(picture)
      if (!bytes || bytes.length > left.bytes) continue
      left.pictures -= 1
      left.bytes -= bytes.length
      shown.set(of, [...(shown.get(of) ?? []), bytes])
    }
  }
  await show(context.lines, limits.agentPicturesMax)
  await show(context.history, limits.agentPicturesPastMax)
  const seen = (message: HistoryMessage): HistoryMessage => {
    const pictures = shown.get(message)
    return pictures ? { ...message, shown: pictures } : message
  }
  return { ...context, lines: context.lines.map(seen), history: context.history.map(seen) }
}

/** Undefined, and logged, where the picture is gone, too large or none: the model is then told that it cannot see it. */
async function glance(
  { glanceAt, log }: Eyes,
  accountId: string,
  { fileId, bytes }: KeptPicture,
): Promise<Uint8Array | undefined> {
  const refuse = (why: string) => {
    log.warn({ account_id: accountId, file_id: fileId, why }, 'a picture is not shown to the model')
  }
  if (bytes > limits.agentPictureFileBytesMax) return void refuse('its file is too large')
  try {
    return (await glanceAt(accountId, fileId)) ?? void refuse('its bytes are gone')
  } catch (error) {
    return void refuse(messageOf(error))
  }
}

/** Endpoints say it in many ways: with a status of the 400s, or with one of the 500s and words about pictures. */
function refusalOfPictures(error: unknown): string | undefined {
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (!APICallError.isInstance(last)) return undefined
  const { statusCode: status = 0, responseBody = '', message } = last
  const isBadRequest = status >= 400 && status < 500 && !ofOtherMatters.has(status)
  const isSaid = status >= 500 && /\b(?:images?|vision|multi-?modal|mmproj)\b/i.test(responseBody)
  return isBadRequest || isSaid ? `status ${status}: ${message}` : undefined
}

/** The key, the bill, the time, the pace. */
const ofOtherMatters: ReadonlySet<number> = new Set([401, 402, 403, 408, 429])

function hasPicture({ content }: ModelMessage): boolean {
  return typeof content !== 'string' && content.some(({ type }) => type === 'file')
}

function withoutPictures(message: ModelMessage): ModelMessage {
  if (message.role !== 'user' || typeof message.content === 'string') return message
  const text = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
  return {
    role: 'user',
    content: hasPicture(message) ? `${text}\n(The pictures cannot be shown to you.)` : text,
  }
}
