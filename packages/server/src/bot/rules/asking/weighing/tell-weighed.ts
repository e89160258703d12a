// Tells what weighs most as the answer to a question, where it weighs enough.
import { lastSpokenOf, speakOf } from '../../dialogue/focus.ts'
import { isBeginning } from '../../dialogue/talk.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { showProduct } from '../../selling/catalogue.ts'
import type { Act } from '../../understanding/act.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { isAsking, noteOf, opensFollowing } from '../going-on.ts'
import { namedOutright } from '../named.ts'
import { sayNote } from '../say-note.ts'
import { type Weighed, weigh } from './weigh.ts'

/** So sure, nothing else need be asked. */
const surely = 0.5
/** A product that was not spoken of last must be surer. */
const otherSurely = 0.6
/** Enough for the note told last, to words that go on. */
const againMin = 0.2
/** Where nothing was asked. */
const unaskedMin = 0.6
/** Nearly every word is about it. */
const whole = 0.9
/** Enough where otherwise nothing would be said. */
const rather = 0.25
const ratherOfCard = 0.3
const ratherOfOther = 0.4
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
  // "Have you got anything savoury with prawns?" looks for a thing; what is written about prawns is no such thing.
  if (best.note && ofThings.has(act.intent) && (await isSoldToo(turn, act))) return undefined
  if (best.isNamed || isSameNote(turn, best)) return best
  const isOther =
    best.card !== undefined &&
    best.evidence < whole &&
    best.card.id !== lastSpokenOf(turn, 'product', 'service')?.id
  return best.share >= (isOther ? otherSurely : surely) ? best : undefined
}

const ofThings: ReadonlySet<Intent> = new Set(['search', 'browse', 'stock'])
const soldMin = 0.08

async function isSoldToo(turn: Turn, act: Act): Promise<boolean> {
  const found = await weigh(turn, act)
  return found.some(({ card, share, evidence }) => card && share >= soldMin && evidence >= evidenceMin)
}

/** "And the wheels?" after the note about the warranty, which weighs most again. */
function isSameNote({ context, noteBefore }: Turn, { note, share }: Weighed): boolean {
  return (
    note !== undefined &&
    share >= againMin &&
    noteOf(note.text) === noteBefore &&
    context.lines.some(({ content }) => opensFollowing(content))
  )
}

export async function tellLikeliest(turn: Turn, act: Act): Promise<boolean> {
  const best = await bestOf(turn, act)
  if (best === undefined || best.evidence < evidenceMin) return false
  if (!best.isNamed && best.share < leastOf(turn, best)) return false
  return tellWeighed(turn, act, best)
}

/** "The loaf came mouldy": asks nothing, and one note is surely about it. Whoever begins so goes on. */
export async function tellUnasked(turn: Turn, act: Act): Promise<boolean> {
  if (isBeginning(turn.context)) return false
  const best = await bestOf(turn, act)
  if (best?.note === undefined || best.evidence < evidenceMin || best.share < unaskedMin) return false
  return tellWeighed(turn, act, best)
}

/** The one that weighs most, unless another product is named outright and the best is not about it. */
async function bestOf(turn: Turn, act: Act): Promise<(Weighed & { isNamed: boolean }) | undefined> {
  const found = await weigh(turn, act)
  const [best] = found
  if (best === undefined) return undefined
  const spoken = ofSpoken(turn, found)
  if (spoken) return { ...spoken, isNamed: true }
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

/** "Does it stick to glass?": a word of another product's name says less than that this one is spoken of. */
function ofSpoken(turn: Turn, found: readonly Weighed[]): Weighed | undefined {
  const [best] = found
  const last = lastSpokenOf(turn, 'product', 'service')
  if (!last || !best?.card || best.card.id === last.id || best.share >= otherSurely) return undefined
  const own = found.find(({ card }) => card?.id === last.id)
  return own?.isNoted && own.share >= spokenMin && own.evidence >= evidenceMin ? own : undefined
}

const spokenMin = 0.2
const surelyNote = 0.75

/** A product that nothing was said of must be likelier, most of all where another is spoken of. */
function leastOf(turn: Turn, { card }: Weighed): number {
  const last = lastSpokenOf(turn, 'product', 'service', 'appointment')
  if (card === undefined || card.id === last?.id) return rather
  return last === undefined ? ratherOfCard : ratherOfOther
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
