// Two questions in one line: what answers the second is told too, where the answer to the line left it out.
import type { Flow } from '../../dialogue/memory.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { remember, sayText } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'
import { noteOf } from '../going-on.ts'
import { questionsIn } from '../questions.ts'
import { closeBeside } from '../shortly/close-beside.ts'
import { tellPriceBesides } from '../shortly/price-besides.ts'
import { isTold, tellBeforeBooking, textOf, wholeOf } from './tell-besides.ts'
import { sayIfUnsure } from './unsure.ts'
import { weigh } from './weigh.ts'

const surely = 0.5
const evidenceMin = 0.25
const questionsMax = 3
const wordsMin = 2

const mayHold: ReadonlySet<Intent> = new Set([
  ...(['price', 'question', 'details', 'stock', 'unclear', 'search', 'payment', 'offers', 'hours'] as const),
])

export async function tellEach(turn: Turn, act: Act, answer: () => Promise<void>): Promise<void> {
  const from = turn.parts.length
  const { flow } = turn.memory
  await answer()
  if (act.intent === 'book') await tellBeforeBooking(turn, act, from)
  await tellMore(turn, act, { from, flow })
  await closeBeside(turn, act)
}

async function tellMore(
  turn: Turn,
  act: Act,
  { from, flow }: { from: number; flow: Flow | undefined },
): Promise<void> {
  if (!mayHold.has(act.intent) || turn.handOff !== undefined || turn.isMissed) return
  if (turn.memory.flow !== flow || turn.parts.length === from) return
  await tellOthers(turn, act, from)
  await tellPriceBesides(turn, act, from)
  await sayIfUnsure(turn, act)
}

async function tellOthers(turn: Turn, act: Act, from: number): Promise<void> {
  const asked = questionsIn(act.text).filter((part) => part.split(/\s+/).length >= wordsMin)
  if (asked.length < 2 || asked.length > questionsMax) return
  for (const part of asked) {
    const [best] = await weigh(turn, { text: part, query: part })
    if (best === undefined || best.share < surely || best.evidence < evidenceMin) continue
    const said = turn.parts.slice(from)
    const known = textOf(turn, best, part)
    const isNamed = best.card !== undefined && wholeOf(said).includes(plainText(best.card.name))
    if (known === '' || isNamed || isTold(said, best, known)) continue
    sayText(turn, known)
    if (best.note) turn.memory.note ??= noteOf(best.note.text)
    // "How much is it?" goes on about what was told last.
    if (best.card) remember(turn, [best.card])
  }
}
