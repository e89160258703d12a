// Tells what weighs most as the answer to a question, where it weighs enough.
import { lastSpokenOf, speakOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { showProduct } from '../../selling/catalogue.ts'
import type { Act } from '../../understanding/act.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { isAsking } from '../going-on.ts'
import { namedOutright } from '../named.ts'
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
  const best = await bestOf(turn, act)
  if (best === undefined || best.evidence < evidenceMin) return undefined
  if (best.isNamed) return best
  const isOther = best.card !== undefined && best.card.id !== lastSpokenOf(turn, 'product', 'service')?.id
  return best.share >= (isOther ? otherSurely : surely) ? best : undefined
}

export async function tellLikeliest(turn: Turn, act: Act): Promise<boolean> {
  const best = await bestOf(turn, act)
  if (best === undefined || best.evidence < evidenceMin) return false
  if (!best.isNamed && best.share < (isAnother(turn, best) ? ratherOfOther : rather)) return false
  return tellWeighed(turn, act, best)
}

/** The one that weighs most, unless another product is named outright and the best is not about it. */
async function bestOf(turn: Turn, act: Act): Promise<(Weighed & { isNamed: boolean }) | undefined> {
  const found = await weigh(turn, act)
  const [best] = found
  if (best === undefined) return undefined
  const outright = await namedOutright(turn, act)
  const own = outright && found.find(({ card }) => card?.id === outright.card.id)
  if (!own || own === best || own.evidence < evidenceMin) return { ...best, isNamed: false }
  const { card, note } = best
  const about = namingWords(
    card
      ? `${card.name} ${card.description ?? ''}`
      : [note?.text, ...(note?.head ?? []).map(({ word }) => word)].join(' '),
  )
  const said = card ? namingWords(act.text) : outright.words
  const isAbout = said.some((word) => about.some((other) => isSameWord(word, other)))
  return isAbout || (note && best.share >= surelyNote)
    ? { ...best, isNamed: false }
    : { ...own, isNamed: true }
}

const surelyNote = 0.8

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
  } else if (card) {
    showProduct(turn, card, { said })
    turn.memory.toldOf = card.id
  }
  return note !== undefined || card !== undefined
}
