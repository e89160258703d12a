// Tells what weighs most as the answer to a question, where it weighs enough.
import { lastSpokenOf, speakOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { showProduct } from '../../selling/catalogue.ts'
import type { Act } from '../../understanding/act.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { isAsking } from '../going-on.ts'
import { sayNote } from '../say-note.ts'
import { type Weighed, weigh } from './weigh.ts'

/** So sure, nothing else need be asked. */
const surely = 0.6
/** A product that was not spoken of last must be surer. */
const otherSurely = 0.7
/** Enough where otherwise nothing would be said. */
const rather = 0.34
const ratherOfOther = 0.55
/** Whatever is spoken of, some of the words must be about it. */
const evidenceMin = 0.25

const asked: ReadonlySet<Intent> = new Set([
  'price',
  'question',
  'details',
  'payment',
  'offers',
  'unclear',
  'search',
  'stock',
  'browse',
])

/** The note or product that surely answers; undefined where none does, or where nothing is asked. */
export async function surestOf(turn: Turn, act: Act): Promise<Weighed | undefined> {
  if (!asked.has(act.intent) || !isAsking(turn, act)) return undefined
  const [best] = await weigh(turn, act)
  if (best === undefined || best.evidence < evidenceMin) return undefined
  const isOther = best.card !== undefined && best.card.id !== lastSpokenOf(turn, 'product', 'service')?.id
  return best.share >= (isOther ? otherSurely : surely) ? best : undefined
}

export async function tellLikeliest(turn: Turn, act: Act): Promise<boolean> {
  const [best] = await weigh(turn, act)
  if (best === undefined || best.evidence < evidenceMin) return false
  if (best.share < (isAnother(turn, best) ? ratherOfOther : rather)) return false
  return tellWeighed(turn, act, best)
}

/** Another product than the one that is spoken of. */
function isAnother(turn: Turn, { card }: Weighed): boolean {
  const last = lastSpokenOf(turn, 'product', 'service', 'appointment')
  return card !== undefined && last !== undefined && card.id !== last.id
}

export function tellWeighed(
  turn: Turn,
  { text: said }: Pick<Act, 'text'>,
  { note, card, named }: Weighed,
): boolean {
  if (note) {
    sayNote(turn, note)
    if (named) speakOf(turn, { kind: named.isBookable ? 'service' : 'product', id: named.id })
  } else if (card) showProduct(turn, card, { said })
  return note !== undefined || card !== undefined
}
