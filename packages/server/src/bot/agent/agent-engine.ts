// The engine that asks a language model behind any endpoint that speaks OpenAI's chat completions. It throws when it
// has no answer that may be sent; the rules then take over.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { limits } from '@mostrador/contract/limits'
import type { LanguageModel, ModelMessage } from 'ai'
import type { Engine, Observer, Plan, TurnContext } from '../engine.ts'
import type { ModelUse } from '../model-use.ts'
import { askAgain, isWorthAsking } from '../rules/dialogue/flow-questions.ts'
import { disclose, isBeginning } from '../rules/dialogue/talk.ts'
import type { Turn } from '../rules/dialogue/turn.ts'
import { beginTurn, endTurn } from '../rules/dialogue/turn-frame.ts'
import { showCart } from '../rules/selling/cart.ts'
import { TurnGone } from '../tools/tool-runs.ts'
import { type Arguments, type ToolName, type Tools, toolsThat } from '../tools/tool-table.ts'
import { agentTools } from './agent-tools.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { askToClose } from './closing.ts'
import { historyWithin } from './digest.ts'
import { isLeftToRules } from './left-to-rules.ts'
import type { Asking } from './model-call.ts'
import { pictureBeside } from './product-picture.ts'
import { instructionsOf, questionOf } from './prompt.ts'
import { hearingOf, openSession, type Session } from './session.ts'
import { askSeeing, bytesShown, type Eyes, openSight, type Sight } from './sight.ts'
import { checkAnswer } from './speech/check-answer.ts'
import { pieceText, plainMarkdown } from './speech/filled.ts'
import { Unspeakable } from './speech/unspeakable.ts'

export type AgentOptions = {
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** The model is said to see pictures. */
  sees?: boolean
  /** Limit for one whole plan. */
  timeoutMs?: number | undefined
}

/** The model was told why its answer could not be sent, and its second one could not either. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** `eyes`: where it finds customers' pictures; used only if the model sees. */
export function createAgentEngine(options: AgentOptions, eyes?: Eyes): Engine {
  const sight = options.sees && eyes ? openSight(eyes) : undefined
  return {
    name: 'agent',
    isRemote: true,
    takes: (context) => !isLeftToRules(context, sight?.isOpen(context.now) ?? false),
    ...(sight && { look: sight.look }),
    plan: (context, tools, use, observer) => plan(options, { context, tools, use, observer, sight }),
  }
}

type Given = {
  context: TurnContext
  tools: Tools
  use: ModelUse
  observer: Observer | undefined
  sight: Sight | undefined
}

async function plan(options: AgentOptions, { context, tools, use, observer, sight }: Given): Promise<Plan> {
  const gone = new AbortController()
  const turn = beginTurn(context, stopping(tools, gone), observer)
  const session = openSession(turn)
  const signal = AbortSignal.any([AbortSignal.timeout(options.timeoutMs ?? limits.agentMs), gone.signal])
  const asking = { model: modelOf(options, bytesShown(context)), use, signal }
  use.model = options.model
  if (isBeginning(context)) disclose(turn)
  try {
    await answer(asking, session, sight)
  } catch (error) {
    throw gone.signal.aborted ? gone.signal.reason : error
  }
  gone.signal.throwIfAborted()
  await addQuestions(session)
  return endTurn(turn)
}

/** Has the model answer, at most twice, and adds what may be said to the turn. */
async function answer(asking: Asking, session: Session, sight: Sight | undefined): Promise<void> {
  const { turn } = session
  const given = {
    instructions: instructionsOf(session),
    tools: agentTools(session, turn.tools),
  }
  let messages: ModelMessage[] = [
    ...(await historyWithin(asking, turn)),
    { role: 'user', content: questionOf(turn.context) },
  ]
  for (let tries = 1; ; tries += 1) {
    const { text, said, ...asked } = await askSeeing(
      asking,
      { ...given, messages },
      { sight, now: turn.context.now },
    )
    try {
      return speak(session, plainMarkdown(text))
    } catch (error) {
      if (!(error instanceof Unspeakable)) throw error
      asking.use.refusals += 1
      if (tries === limits.agentAnswersMax)
        throw new Refused(`the model's answers were refused: ${error.message}`)
      messages = [...asked.messages, ...said, { role: 'user', content: refusalOf(error) }]
      session.choices = []
      session.pictureOf = undefined
    }
  }
}

function refusalOf({ message }: Unspeakable): string {
  return `(From the service, not from the customer.) Your answer was not sent: ${message}. Answer the customer's last message again.`
}

/** Adds the answer to the turn, its references filled in. Throws `Unspeakable`. */
function speak(session: Session, answered: string): void {
  const { turn, closing, choices } = session
  if (answered === '' && closing === undefined) throw new Error('the model said nothing')
  if (answered.length > limits.replyCharsMax) throw new Unspeakable('it is too long')
  const hearing = hearingOf(session, turn.language)
  const { pieces, language } = checkAnswer(answered, hearing)
  const titles = choices.map((title) => checkAnswer(plainMarkdown(title), { ...hearing, language }).pieces)
  turn.language = language
  const text = pieceText(pieces, turn)
  session.isCartTold = pieces.some((piece) => piece.kind === 'fact' && ofCart.has(piece.fact.kind))
  const picture = pictureBeside(session, pieces)
  if (titles.length === 0 && picture === null) {
    if (text !== '') turn.parts.push({ kind: 'text', text })
    return
  }
  const offered = titles.map((title, at) => ({ id: `agent:${at + 1}`, title: pieceText(title, turn) }))
  turn.parts.push({ kind: 'choices', text, choices: offered, ...(picture && { picture }) })
}

const ofCart: ReadonlySet<string> = new Set(['line', 'cart'])

/** Beneath the answer: what the model asked the service to do, or the question that was open before. */
async function addQuestions({ turn, closing, did, isCartTold }: Session): Promise<void> {
  const { flow } = turn.memory
  if (closing) return askToClose(turn, closing)
  if (flow && isWorthAsking(flow)) return askAgain(turn, flow)
  delete turn.memory.flow
  if (did.cart && !isCartTold) await showCart(turn)
}

/** Pictures go with every request, so they have room of their own. */
function modelOf({ baseUrl: baseURL, apiKey, model }: AgentOptions, pictureBytes: number): LanguageModel {
  const bytesMax = limits.agentBytesMax + (limits.agentStepsMax + 1) * pictureBytes
  const provider = createOpenAICompatible({
    ...{ baseURL, name: 'agent', fetch: boundedFetch(bytesMax) },
    ...(apiKey === undefined ? {} : { apiKey }),
  })
  return provider.chatModel(model)
}

/** Aborts the request to the model once the turn is gone. */
function stopping(tools: Tools, gone: AbortController): Turn['tools'] {
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
