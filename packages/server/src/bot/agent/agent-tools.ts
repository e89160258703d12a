// The tools of a turn, in the form a language model is given them.
import { limits } from '@mostrador/contract/limits'
import type { Tool } from 'ai'
import { Type } from 'typebox'
import { forModel, givenId } from '../tools/tool.ts'
import {
  type Arguments,
  type Results,
  type ToolName,
  type Tools,
  toolNames,
  toolTable,
} from '../tools/tool-table.ts'
import { closingTools } from './closing-tools.ts'
import { type Define, defineWith } from './define-tool.ts'
import { tellResult } from './facts/told.ts'
import { isCustomersWord, type Session } from './session.ts'

export function agentTools(session: Session, tools: Tools): Record<string, Tool> {
  const define = defineWith({ facts: session.facts, now: session.turn.context.now })
  const offer = <Name extends ToolName>(name: Name): [string, Tool][] => {
    const form = toolTable[name].model
    if (form === null) return []
    const execute = async (argument: Arguments[Name]) => {
      const refusal = refuse(session, name, argument)
      if (refusal !== undefined) return { refused: refusal }
      const result = await tools[name](argument)
      note(session, name, { argument, result })
      return tellResult(session, name, { argument, result })
    }
    return [[modelName(name), define(form, execute)]]
  }
  return {
    ...Object.fromEntries(toolNames.flatMap((name) => offer(name))),
    ...closingTools(session, tools, define),
    offer_choices: choicesTool(define, session),
    show_picture: pictureTool(define, session),
  }
}

/** Models call tools in snake case: `searchProducts` becomes `search_products`. */
function modelName(name: ToolName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function refuse<Name extends ToolName>(
  session: Session,
  name: Name,
  argument: Arguments[Name],
): string | undefined {
  const isMadeUp =
    name === 'setAddress' && !(typeof argument === 'string' && isCustomersWord(session, argument))
  return isMadeUp ? 'give the address exactly as the customer wrote it' : undefined
}

function note<Name extends ToolName>(
  { did, slots }: Session,
  name: Name,
  { argument, result }: { argument: Arguments[Name]; result: Results[Name] },
): void {
  const isRefused = typeof result === 'object' && result !== null && 'ok' in result && !result.ok
  if (isRefused) return
  if (name === 'addToCart' || name === 'setQuantity' || name === 'clearCart') did.cart = true
  if (name === 'setAddress') did.address = true
  if (name !== 'listSlots') return
  const { productId } = argument as Arguments['listSlots']
  const found = result as Results['listSlots']
  if (found.ok) for (const { id, start } of found.value) slots.set(id, { start, productId })
}

function choicesTool(define: Define, session: Session): Tool {
  return define(
    forModel(
      'Shows buttons under your answer, each with a few words that the customer may tap. References may be used.',
      {
        titles: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
          minItems: 1,
          maxItems: limits.agentChoicesMax,
        }),
      },
      ({ titles }) => titles,
    ),
    async (titles) => {
      session.choices = titles
      return 'they will be shown'
    },
  )
}

function pictureTool(define: Define, session: Session): Tool {
  return define(
    forModel(
      'Shows the picture of a product beside your answer, where the customer asks to see it.',
      { product_id: givenId },
      (input) => input.product_id,
    ),
    async (id) => {
      const card = session.cards.get(id)
      if (!card) return { refused: 'no such product was found in this turn: call search_products' }
      if (!card.picture) return { refused: 'the shop has no picture of it' }
      session.pictureOf = id
      return 'it will be shown'
    },
  )
}
