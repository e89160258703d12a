// How a turn begins from what is remembered, and what it leaves behind.
import type { Choice, OutgoingPart } from '../../../domain/conversations/outgoing.ts'
import type { Observer, Plan, TurnContext } from '../../engine.ts'
import type { Tools } from '../../tools/tool-table.ts'
import { languageOf } from '../understanding/language.ts'
import { languageAskedFor } from '../understanding/named-language.ts'
import { unmarked } from '../understanding/named-numbers.ts'
import { composed } from '../wording/compose.ts'
import { questionKey } from './flow-questions.ts'
import { textOfLine } from './line-text.ts'
import { type Memory, readMemory } from './memory.ts'
import type { Turn } from './turn.ts'

export function beginTurn(context: TurnContext, tools: Tools, observer?: Observer): Turn {
  const memory = memoryAt(context)
  // Button titles are the bot's words, so they say nothing about the customer's language.
  const written = context.lines
    .filter(({ input }) => input.choiceId === undefined)
    .map(textOfLine)
    .join('\n')
  const settled = memory.language
  const language =
    languageAskedFor(written) ??
    languageOf(written, settled ?? context.account.language, settled !== undefined)
  const wasAboutHours = memory.isAboutHours === true
  const wasToldOf = memory.toldOf
  const noteBefore = memory.note
  const wasRemark = memory.isRemark === true
  const wasUnclear = memory.isUnclear === true
  const picturesAsked = memory.picturesAsked
  delete memory.isUnclear
  delete memory.picturesAsked
  delete memory.isAboutHours
  delete memory.toldOf
  delete memory.note
  delete memory.isRemark
  const before = { wasAboutHours, wasToldOf, noteBefore, wasRemark, wasUnclear, picturesAsked }
  const begun = {
    ...before,
    isAccounted: false,
    linesCounted: [],
    lineRead: written,
    putIn: new Map(),
    isCartShown: false,
    isMissed: false,
    isSettled: false,
  }
  return { context, tools, language, observer, memory, ...begun, parts: [], handOff: undefined }
}

export async function endTurn(turn: Turn): Promise<Plan> {
  const replies = await answering(turn, composed(turn.parts))
  const choices = replies.flatMap((part) => (part.kind === 'choices' ? part.choices : []))
  turn.memory.offered = choices.map(({ id, title }) => ({ id, title }))
  turn.memory.language = turn.language
  if (turn.isMissed) turn.memory.isUnclear = true
  turn.observer?.spokeOf(turn.memory.focus ?? [])
  const unanswered = turn.isMissed ? askedIn(turn) : ''
  return {
    replies: unmarked(replies),
    memory: unmarked(turn.memory),
    ...(turn.handOff && { handOff: turn.handOff }),
    ...(turn.isUpset && { isUpset: true }),
    ...(turn.awaitsPeople !== undefined && { awaitsPeople: turn.awaitsPeople }),
    ...(turn.leavesOpen && { leavesOpen: true }),
    ...(unanswered !== '' && { unanswered: unmarked(unanswered) }),
  }
}

/** Yes and no say which question they answer, since buttons of old messages can still be tapped. */
async function answering(turn: Turn, replies: readonly OutgoingPart[]): Promise<OutgoingPart[]> {
  const isAnswer = ({ id }: Choice) => id === 'yes' || id === 'no'
  const isAsked = replies.some((part) => part.kind === 'choices' && part.choices.some(isAnswer))
  const key = isAsked ? await questionKey(turn) : ''
  if (key === '') return [...replies]
  return replies.map((part) =>
    part.kind === 'choices'
      ? {
          ...part,
          choices: part.choices.map((each) => (isAnswer(each) ? { ...each, id: `${each.id}:${key}` } : each)),
        }
      : part,
  )
}

/** A tap or an order is no question, and neither is a single word that was not understood. */
function askedIn({ context: { lines } }: Turn): string {
  const typed = lines.filter(({ input }) => input.choiceId === undefined && input.order === undefined)
  const said = typed.map(textOfLine).join(' ').trim()
  return /[\p{L}\p{N}]+\P{L}+\p{L}|\?/u.test(said) ? said : ''
}

/** After a person has written, the bot's earlier question is no longer the open one. */
function memoryAt({ memory: stored, history }: TurnContext): Memory {
  const memory = readMemory(stored)
  if (history.findLast(({ role }) => role !== 'user')?.role === 'assistant') return memory
  delete memory.flow
  memory.offered = []
  return memory
}
