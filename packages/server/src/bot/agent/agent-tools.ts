// The tools of a turn, in the form a language model is given them.
import type { Tool } from 'ai'
import { Type } from 'typebox'
import type { TurnContext } from '../engine.ts'
import { forModel } from '../tools/tool.ts'
import { type ToolName, type Tools, toolNames, toolTable } from '../tools/tool-table.ts'
import { type Define, defineWith } from './define-tool.ts'

/** The model's decisions, apart from the text it writes. */
export type AgentDecisions = {
  choices: string[]
  handOff: 'user_requested' | 'bot_unable' | undefined
}

/** `onResult` gets every result exactly as the model reads it. */
export function agentTools(
  { account, now }: TurnContext,
  tools: Tools,
  { decisions, onResult }: { decisions: AgentDecisions; onResult: (result: string) => void },
): Record<string, Tool> {
  const define = defineWith({ zone: account.timezone, now }, onResult)
  const offer = <Name extends ToolName>(name: Name): [string, Tool][] => {
    const form = toolTable[name].model
    return form === null ? [] : [[modelName(name), define(form, tools[name])]]
  }
  return {
    ...Object.fromEntries(toolNames.flatMap((name) => offer(name))),
    ...decisionTools(define, decisions),
  }
}

/** Models call tools in snake case: `searchProducts` becomes `search_products`. */
function modelName(name: ToolName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function decisionTools(define: Define, decisions: AgentDecisions) {
  return {
    offer_choices: define(
      forModel(
        'Shows buttons under your answer, each with a few words that the customer may tap.',
        { titles: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { minItems: 1, maxItems: 10 }) },
        ({ titles }) => titles,
      ),
      async (titles) => {
        decisions.choices = titles
        return 'shown'
      },
    ),
    hand_over: define(
      forModel(
        'Calls a person of the shop: when the customer asks for one, or when you cannot help.',
        { why: Type.Enum(['user_requested', 'bot_unable'], { description: 'who wanted it' }) },
        ({ why }) => why,
      ),
      async (why) => {
        decisions.handOff = why
        return 'a person will answer after you'
      },
    ),
  }
}
