// The engine that asks a language model behind any endpoint that speaks OpenAI's chat completions. It throws when it
// has no good answer; the rules then take over.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { limits } from '@mostrador/contract/limits'
import { generateText, isStepCount } from 'ai'
import type { OutgoingPart } from '../../domain/conversations/outgoing.ts'
import type { Engine, Plan, TurnContext } from '../engine.ts'
import { TurnGone } from '../tools/tool-runs.ts'
import { type Arguments, type ToolName, type Tools, toolsThat } from '../tools/tool-table.ts'
import { type AgentDecisions, agentTools } from './agent-tools.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { findInvention, Ungrounded } from './grounding.ts'
import { localTime } from './local-time.ts'
import { instructionsOf, messagesOf } from './prompt.ts'

export type AgentOptions = {
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** Limit for one whole plan. */
  timeoutMs?: number | undefined
}

export function createAgentEngine(options: AgentOptions): Engine {
  return { name: 'agent', isRemote: true, plan: (context, tools) => plan(options, context, tools) }
}

async function plan(options: AgentOptions, context: TurnContext, tools: Tools): Promise<Plan> {
  const decisions: AgentDecisions = { choices: [], handOff: undefined }
  const results: string[] = []
  const gone = new AbortController()
  const { baseUrl: baseURL, apiKey, model, timeoutMs = limits.agentMs } = options
  const provider = createOpenAICompatible({
    ...{ baseURL, name: 'agent', fetch: boundedFetch() },
    ...(apiKey === undefined ? {} : { apiKey }),
  })
  const { text, finishReason } = await generateText({
    model: provider.chatModel(model),
    instructions: instructionsOf(context),
    messages: messagesOf(context),
    tools: agentTools(context, stopping(tools, gone), {
      decisions,
      onResult: (result) => results.push(result),
    }),
    toolCallConcurrency: 1,
    stopWhen: isStepCount(limits.agentStepsMax),
    maxOutputTokens: limits.agentOutputTokensMax,
    maxRetries: 1,
    abortSignal: AbortSignal.any([AbortSignal.timeout(timeoutMs), gone.signal]),
  }).catch((error) => {
    throw gone.signal.aborted ? gone.signal.reason : error
  })
  gone.signal.throwIfAborted()
  if (finishReason !== 'stop') throw new Error(`the model ended with ${finishReason}`)
  const answer = plainText(text)
  if (answer === '' && decisions.handOff === undefined) throw new Error('the model said nothing')
  const invented = findInvention([answer, ...decisions.choices].join('\n'), factsOf(context, results))
  if (invented !== undefined) throw new Ungrounded(`the model said "${invented}", which nobody told it`)
  return {
    replies: answer === '' ? [] : [partOf(answer, decisions.choices)],
    // The rules' notes would no longer fit: the conversation has moved on without them.
    memory: null,
    handOff: decisions.handOff,
  }
}

function factsOf(
  { history, lines, settings, account, customer, now }: TurnContext,
  results: readonly string[],
) {
  const bySystem = history.filter(({ role }) => role !== 'user').map(({ content }) => content)
  const { hours, texts, knowledge, disclosure } = settings
  return {
    told: [
      localTime(now, account.timezone),
      ...results,
      ...bySystem,
      account.name,
      account.currency,
      JSON.stringify({ hours, texts, knowledge, disclosure }),
    ],
    asked: [customer.name, ...[...history, ...lines].map(({ content }) => content)],
  }
}

function partOf(answer: string, titles: readonly string[]): OutgoingPart {
  if (titles.length === 0) return { kind: 'text', text: answer }
  const choices = titles.map((title, at) => ({ id: `agent:${at + 1}`, title }))
  return { kind: 'choices', text: answer, choices }
}

/** Channels show Markdown literally, so it is stripped. */
function plainText(text: string): string {
  return text
    .replaceAll(/\*\*|__|^#+\s*/gm, '')
    .trim()
    .slice(0, limits.replyCharsMax)
}

/** Aborts the request to the model once the turn is gone. */
function stopping(tools: Tools, gone: AbortController): Tools {
  const bind =
    <Name extends ToolName>(tool: Name) =>
    async (argument: Arguments[Name]) => {
      try {
        return await tools[tool](argument)
      } catch (error) {
        if (error instanceof TurnGone) gone.abort(error)
        throw error
      }
    }
  return toolsThat(bind)
}
