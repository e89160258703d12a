// Requests to the model; each is counted, also when the plan fails afterwards.
import { limits } from '@mostrador/contract/limits'
import { generateText, isStepCount, type LanguageModel, type ModelMessage, type Tool } from 'ai'
import type { ModelUse } from '../model-use.ts'

export type Asking = { model: LanguageModel; use: ModelUse; signal: AbortSignal }

type Question = { instructions: string; messages: ModelMessage[]; tools?: Record<string, Tool> }

/** The model's last text, and the messages in which it came to it. */
export async function askModel(
  { model, use, signal }: Asking,
  { instructions, messages, tools = {} }: Question,
): Promise<{ text: string; said: ModelMessage[] }> {
  const left = limits.agentStepsMax - use.requests
  if (left <= 0) throw new Error(`the model was asked ${limits.agentStepsMax} times`)
  const { text, finishReason, responseMessages } = await generateText({
    model,
    instructions,
    messages,
    tools,
    toolCallConcurrency: 1,
    stopWhen: isStepCount(left),
    maxOutputTokens: limits.agentOutputTokensMax,
    maxRetries: 1,
    abortSignal: signal,
    onStepEnd: ({ usage }) => use.addRequest(usage),
  })
  if (finishReason !== 'stop') throw new Error(`the model ended with ${finishReason}`)
  return { text, said: responseMessages }
}
