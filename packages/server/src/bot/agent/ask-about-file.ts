// A file is shown to the language model, which answers with JSON: counted, bounded, and checked before anybody uses it.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { limits } from '@mostrador/contract/limits'
import { generateText } from 'ai'
import type { ModelUse } from '../model-use.ts'
import { type AgentOptions, Refused } from './agent-engine.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** `type`: its media type. */
export type ModelFile<Type extends string = string> = { type: Type; bytes: Uint8Array }

type Question = {
  instructions: string
  file: ModelFile
  tokensMax: number
  /** Aborts when the service stops. */
  stopping?: AbortSignal | undefined
}

/** The JSON of the answer, or undefined where it is none. Throws Refused, and whatever the request to the model throws. */
export async function askAboutFile(
  { baseUrl: baseURL, apiKey, model, timeoutMs = limits.photoMs }: AgentOptions,
  { instructions, file: { type, bytes }, tokensMax, stopping }: Question,
  use: ModelUse,
): Promise<unknown> {
  use.model = model
  const provider = createOpenAICompatible({
    ...{ baseURL, name: 'agent', fetch: boundedFetch(2 * limits.photoBytesMax) },
    ...(apiKey === undefined ? {} : { apiKey }),
  })
  const { text, finishReason, usage } = await generateText({
    model: provider.chatModel(model),
    instructions,
    messages: [{ role: 'user', content: [{ type: 'file', data: bytes, mediaType: type }] }],
    maxOutputTokens: tokensMax,
    maxRetries: 1,
    abortSignal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stopping ? [stopping] : [])]),
  })
  use.addRequest(usage)
  if (finishReason !== 'stop') throw new Refused(`the model ended with ${finishReason}`)
  return jsonIn(text)
}

/** Models like to put their JSON into a fence. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}
