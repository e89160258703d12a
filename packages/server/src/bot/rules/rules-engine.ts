// The engine without outside dependencies: words and rules, the shop's own texts, and the tools of the turn.
import { limits } from '@mostrador/contract/limits'
import type { Engine, HistoryMessage, Observer, Plan, TurnContext } from '../engine.ts'
import type { ModelUse } from '../model-use.ts'
import { remembered } from '../tools/remembered.ts'
import type { Tools } from '../tools/tool-table.ts'
import { tellWhole } from './asking/weighing/tell-whole.ts'
import { noteService } from './booking/note-service.ts'
import { follow } from './dialogue/choices.ts'
import { standsDespiteEdit, undoEdited, type Watched, watch, withEdits } from './dialogue/edits.ts'
import { choiceOf } from './dialogue/explained.ts'
import { textOfLine } from './dialogue/line-text.ts'
import type { Memory } from './dialogue/memory.ts'
import { acknowledgeFiles, answerMedia, disclose, isBeginning, miss, sayItStands } from './dialogue/talk.ts'
import type { Turn } from './dialogue/turn.ts'
import { beginTurn, endTurn } from './dialogue/turn-frame.ts'
import { afterChange, read } from './read-line.ts'
import { takeChannelOrder } from './selling/channel-order.ts'
import { doubt, noteDoubts } from './selling/doubts.ts'
import { heldLines } from './selling/held.ts'
import { cartReadingOf } from './selling/learned/cart-reading.ts'
import { withUnitsCounted } from './selling/measured/counted-units.ts'
import { withThingsNamed } from './selling/naming/options-alone.ts'
import { takeReceipt } from './selling/orders.ts'
import { noteThing } from './selling/showing/note-thing.ts'
import { noteVariants } from './selling/variants.ts'
import { addingAnew, putBack } from './selling/weighed/anew.ts'
import { piecesHeld } from './selling/weighed/candidates.ts'
import { carryOut } from './selling/weighed/carry-out.ts'
import { weighedReading } from './selling/weighed/explained.ts'
import { changeInstead } from './selling/weighed/instead.ts'
import { leftBeside } from './selling/weighed/left.ts'
import { type Sighted, sightOf } from './selling/weighed/sight.ts'
import { type Step, stepsOf } from './steps.ts'
import { withPhonesJoined } from './understanding/people/phones.ts'
import { tidied } from './understanding/tidied.ts'
import { inPlainerWords } from './understanding/words/plainer.ts'

export const rulesEngine: Engine = { name: 'rules', isRemote: false, plan }

const newest = { text: '', limit: limits.botFoundMax }

async function plan(given: TurnContext, tools: Tools, _: ModelUse, observer?: Observer): Promise<Plan> {
  const stands = await standsDespiteEdit(given, tools)
  const undone = await undoEdited(given, tools)
  const context = { ...given, lines: withEdits(given.lines), ...(undone && { memory: undone }) }
  const watched = watch(remembered(tools))
  // Nearly every turn looks at both, so they are read together.
  await Promise.all([watched.tools.searchProducts(newest), watched.tools.getCart()])
  const isFresh = !stands && !context.hasReceipt
  const isWritten = isTyped(context.lines)
  const isRead = isWritten && isFresh
  const begun = beginTurn(context, watched.tools, observer)
  const { before: __, ...memory } = structuredClone(begun.memory)
  const held = isRead ? await heldLines(begun) : []
  const said = withPhonesJoined(context.lines.map(textOfLine).join(' '), context.account.timezone)
  if (isBeginning(context)) disclose(begun)
  const plainer = inPlainerWords(said, begun.language)
  const opening = begun.parts.length
  // Read before anything is changed, and held against it afterwards.
  const reading = isWritten
    ? await cartReadingOf(begun, await withThingsNamed(begun, await withUnitsCounted(begun, tidied(plainer))))
    : undefined
  if (stands) sayItStands(begun, stands)
  if (context.hasReceipt) takeReceipt(begun)
  for (const step of isFresh ? stepsOf(context.lines) : []) {
    if (begun.handOff === undefined) await take(begun, step)
  }
  if (isFresh) acknowledgeFiles(begun, opening)
  // Words beside a file may be about it, and nobody has seen it.
  const isWeighed = isRead && context.lines.every(({ input }) => input.media === undefined)
  const sighted = isWeighed ? sightOf({ ...begun, memory }, tidied(plainer), held) : undefined
  const instead = sighted ? await takeInstead(begun, { context, memory, said, sighted, watched }) : undefined
  const turn = instead ?? begun
  const isChanged = watched.isFinal() || watched.cart() !== undefined
  if (isRead && !isChanged)
    await tellWhole(turn, tidied(plainer), {
      from: opening,
      misses: memory.misses,
      hadFlow: memory.flow !== undefined,
    })
  if (isWritten && !isChanged) await noteThing(turn, said, memory.focus?.[0])
  if (instead === undefined) await noteVariants(turn, said)
  await noteService(turn, isWritten ? said : '', memory.focus?.[0])
  if (watched.isFinal()) delete turn.memory.doubts
  else if (instead === undefined)
    await noteDoubts(turn, {
      said: isWritten ? said : '',
      begun: memory.flow,
      before: watched.cart(),
      reading,
      sighted,
    })
  if (turn.parts.length === 0 && turn.handOff === undefined) await miss(turn)
  if (!turn.isMissed) forgetMisses(turn.memory)
  const known = beforeOf(memory, watched)
  if (known) turn.memory.before = known
  else delete turn.memory.before
  return endTurn(turn)
}

type Begun = {
  context: TurnContext
  memory: Omit<Memory, 'before'>
  said: string
  sighted: Sighted
  watched: Watched
}

/** The turn as it would have been, had the line been read as it is much likelier meant; its cart is set accordingly. */
async function takeInstead(
  done: Turn,
  { context, memory, said, sighted, watched }: Begun,
): Promise<Turn | undefined> {
  if (done.handOff !== undefined || watched.isFinal() || done.isFramed) return undefined
  // Which of several is meant was asked, because the words leave it open.
  if (done.memory.flow?.at === 'product' && watched.cart() === undefined) return undefined
  const { lines } = await watched.tools.getCart()
  const { isAccounted } = done
  const instead = await changeInstead(sighted, { now: piecesHeld(lines), isAccounted })
  if (instead.changes === undefined || !(await putBack(watched))) return undefined
  const again = { ...context, memory: structuredClone(memory) }
  const turn = beginTurn(again, addingAnew(watched.tools), done.observer)
  const { changes, share, isDoubtful } = instead
  if (changes.length > 0) done.observer?.read(weighedReading(said, changes, share))
  if (isBeginning(context)) disclose(turn)
  const { flow } = turn.memory
  turn.wantsNothing = changes.length === 0
  await carryOut(turn, changes)
  const left = leftBeside(turn, said, changes)
  if (turn.wantsNothing) await read(turn, said)
  else if (left === '' || turn.memory.flow !== undefined) await afterChange(turn, flow)
  else await read(turn, left)
  if (isDoubtful) doubt(turn, said)
  return turn
}

/** A tap means just what its title says. */
function isTyped(lines: readonly HistoryMessage[]): boolean {
  return lines.every(({ input }) => input.choiceId === undefined && input.order === undefined)
}

/** Undefined after what no edit may undo. */
function beforeOf(memory: Omit<Memory, 'before'>, { cart, isFinal }: Watched): Memory['before'] {
  if (isFinal()) return undefined
  const items = cart()
  return { memory, ...(items && { cart: items }) }
}

function take(turn: Turn, step: Step): Promise<void> | void {
  turn.lineRead = 'text' in step ? step.text : ''
  turn.putIn = new Map()
  switch (step.kind) {
    case 'text':
      return read(turn, step.text, step.media)
    case 'choice':
      return tap(turn, step)
    case 'order':
      return takeChannelOrder(turn, step.order)
    case 'media':
      return answerMedia(turn, step.media)
  }
}

async function tap(turn: Turn, { id, text }: { id: string; text: string }): Promise<void> {
  if (await follow(turn, id)) turn.observer?.read(choiceOf(text))
  else await read(turn, text)
}

function forgetMisses(memory: Memory): void {
  memory.misses = 0
  delete memory.clarified
}
