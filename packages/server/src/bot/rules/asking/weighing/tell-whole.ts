// The line as a whole: a question is often told in two sentences, of which the one alone says little. What weighs most as
// the answer to all that was said is told where the turn found nothing, or where it surely answers and was not told yet.
// "Can you match a colour from a chip of my wall?" may be read as a wish for something that nobody sells.
import { remember, sayText, type Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { isAsking, noteOf } from '../going-on.ts'
import { isTold, textOf, wholeOf } from './tell-besides.ts'
import { type Weighed, weigh } from './weigh.ts'

/** Enough where otherwise nothing would be answered. */
const ratherMin = 0.3
const ratherEvidence = 0.2
/** Something was told, though with a doubt whether it answers. */
const doubtedMin = 0.6
/** Enough to be told before the words that nothing of that name was found, and to stand in their place. */
const unfoundMin = 0.3
const insteadMin = 0.5
const unfoundEvidence = 0.25
/** So sure, it is told beside what was answered. */
const surelyMin = 0.9
const surelyNote = 0.6
const surelyEvidence = 0.45
/** Enough to be told before a question that is open. */
const amidMin = 0.6
const amidEvidence = 0.25
const wordsMin = 3
const wordsOfMissed = 2

/** `from`: the first part of the answer; `misses`: those before it; `hadFlow`: a question was open before it. */
export async function tellWhole(
  turn: Turn,
  said: string,
  { from, misses, hadFlow }: { from: number; misses: number; hadFlow: boolean },
): Promise<void> {
  if (turn.handOff !== undefined || turn.isSettled || said.trim() === '') return
  const { isMissed } = turn
  if (said.trim().split(/\s+/).length < (isMissed ? wordsOfMissed : wordsMin)) return
  const isUnfound = !isMissed && turn.memory.isUnclear === true
  const { flow } = turn.memory
  const isOpen = hadFlow || flow !== undefined
  // A person is offered where nothing is known.
  if (isOpen && !isMissed && (isUnfound || flow?.at === 'person')) return
  const isAsked = said.includes('?') || isAsking(turn, { isQuestion: false, text: said })
  if (!isAsked && !isUnfound) return
  const [best] = await weigh(turn, { text: said, query: said })
  if (best === undefined) return
  const least = isUnfound ? leastOfUnfound(isAsked, best) : leastOf(turn, best, { misses, isOpen })
  if (best.share < least.share || best.evidence < least.evidence) return
  const parts = turn.parts.slice(from)
  const isNamed = best.card !== undefined && wholeOf(parts).includes(plainText(best.card.name))
  const known = textOf(turn, best, isNamed ? undefined : said)
  if (known === '' || isTold(parts, best, known)) return
  if (isMissed) {
    turn.parts.splice(from)
    if (!hadFlow || turn.memory.flow?.at === 'person') delete turn.memory.flow
    turn.isMissed = false
  }
  // The question that is open stands last, where it is answered.
  if (isUnfound || (isOpen && !isMissed))
    turn.parts.splice(from, isUnfound && best.share >= insteadMin && parts.length === 1 ? 1 : 0, {
      kind: 'text',
      text: known,
    })
  else sayText(turn, known)
  if (best.note) turn.memory.note = noteOf(best.note.text)
  if (best.card) remember(turn, [best.card])
}

type Least = { share: number; evidence: number }

function leastOf(
  { isMissed, memory }: Turn,
  { note }: Weighed,
  { misses, isOpen }: { misses: number; isOpen: boolean },
): Least {
  if (!isMissed && isOpen) return { share: amidMin, evidence: amidEvidence }
  if (!isMissed) return { share: note ? surelyNote : surelyMin, evidence: surelyEvidence }
  return { share: memory.misses > misses ? ratherMin : doubtedMin, evidence: ratherEvidence }
}

/** Something looked for and not sold is no product of another name; a wish is answered by no note that may be about it. */
function leastOfUnfound(isAsked: boolean, { card }: Weighed): Least {
  if (card) return { share: insteadMin, evidence: surelyEvidence }
  return { share: isAsked ? unfoundMin : doubtedMin, evidence: unfoundEvidence }
}
