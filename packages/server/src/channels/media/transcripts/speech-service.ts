// Asks a speech service that speaks OpenAI's audio/transcriptions for the words of a recording: bounded in time and bytes,
// and whatever it answers is text that a customer may have said, nothing else.
import { limits } from '@mostrador/contract/limits'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { messageOf } from '../../../platform/errors.ts'

export type SpeechOptions = { baseUrl: string; apiKey: string | undefined; model: string }

export type Heard = {
  text: string
  /** Length of the recording, where the service says it. */
  seconds: number | undefined
}

/** The service did not give the words. The message is for the log. */
export class SpeechFault extends Error {
  override readonly name = 'SpeechFault'
  /** Trying again may help. */
  readonly isPassing: boolean

  constructor(message: string, { isPassing }: { isPassing: boolean }) {
    super(message)
    this.isPassing = isPassing
  }
}

type Recording = { bytes: Uint8Array<ArrayBuffer>; mediaType: string }

/** Throws a SpeechFault, or the reason of `stopping`. */
export async function hear(
  { baseUrl, apiKey, model }: SpeechOptions,
  { bytes, mediaType }: Recording,
  stopping: AbortSignal,
): Promise<Heard> {
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: mediaType }), `voice.${endings[mediaType] ?? 'ogg'}`)
  form.set('model', model)
  form.set('response_format', 'json')
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.transcribeMs)])
  const { body, contentType } = await encoded(form)
  const authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const headers = { ...authorization, 'content-type': contentType }
  try {
    const url = `${baseUrl.replace(/\/$/, '')}/audio/transcriptions`
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    return heardIn(answer.status, await boundedText(answer))
  } catch (error) {
    stopping.throwIfAborted()
    if (error instanceof SpeechFault) throw error
    throw new SpeechFault(messageOf(error), { isPassing: true })
  }
}

/**
 * In one piece, because `fetch` reads a form bit by bit: where the request ended meanwhile, the next bit was an error
 * outside of every promise, which ends the process.
 */
async function encoded(form: FormData): Promise<{ body: Uint8Array<ArrayBuffer>; contentType: string }> {
  const whole = new Response(form)
  const contentType = whole.headers.get('content-type') ?? ''
  return { body: new Uint8Array(await whole.arrayBuffer()), contentType }
}

/** The service tells the form of a recording by the end of its name. */
const endings: Readonly<Record<string, string>> = {
  ...{ 'audio/ogg': 'ogg', 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/aac': 'aac', 'audio/wav': 'wav' },
  ...{ 'audio/amr': 'amr', 'audio/webm': 'webm', 'audio/flac': 'flac', 'audio/3gpp': '3gp' },
}

const Answer = Type.Object({
  text: Type.String(),
  duration: Type.Optional(Type.Number({ minimum: 0 })),
  usage: Type.Optional(Type.Object({ seconds: Type.Optional(Type.Number({ minimum: 0 })) })),
})

function heardIn(status: number, body: string): Heard {
  if (status === 401 || status === 403)
    throw new SpeechFault(`status ${status}: check TRANSCRIBE_API_KEY`, { isPassing: true })
  if (status < 200 || status > 299) {
    const isPassing = status === 408 || status === 409 || status === 429 || status >= 500
    throw new SpeechFault(`status ${status}`, { isPassing })
  }
  const answer = parsed(body)
  if (!answer) throw new SpeechFault('it did not answer with a text', { isPassing: true })
  return { text: answer.text, seconds: answer.duration ?? answer.usage?.seconds }
}

function parsed(body: string): Static<typeof Answer> | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    return Value.Check(Answer, answer) ? answer : undefined
  } catch {
    return undefined
  }
}

async function boundedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > limits.transcribeAnswerBytesMax)
      throw new SpeechFault(`it answered with more than ${limits.transcribeAnswerBytesMax} bytes`, {
        isPassing: true,
      })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
