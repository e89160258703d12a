// All that may answer a question: the shop's notes, and what is known of the products spoken of or named.
import type { Language } from '@mostrador/contract/languages'
import type { ProductCard } from '../../tools/tools.ts'
import type { Turn } from '../dialogue/turn.ts'
import { lookFor } from '../selling/catalogue.ts'
import type { Act } from '../understanding/act.ts'
import { isAspect, type Unit, unitsOf } from '../understanding/concepts.ts'
import { namesTime } from '../understanding/join-acts.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { isMentioned } from '../understanding/match.ts'
import { isAmong } from '../understanding/meaning/among.ts'
import { plainText } from '../understanding/normalise.ts'
import { factsOf } from './facts.ts'
import { beginsWithIt, goesOn } from './going-on.ts'
import { cardPassages, knowledgePassage, type Passage } from './passages.ts'

const ofSpokenMax = 6

export type Data = {
  spoken: readonly Language[]
  knowledge: readonly Passage[]
  products: readonly Candidate[]
  /** A thing is looked for, so that a product of that name is likelier than a text about it. */
  isWish: boolean
  /** The words go on about what was told last. */
  isGoingOn: boolean
  /** The note told last. */
  note: string | undefined
}
export type Candidate = {
  card: ProductCard
  isSpokenOf: boolean
  /** It was spoken of last. */
  isLast: boolean
  /** The text names it, and no other product as well. */
  isNamed: boolean
  name: readonly Unit[]
  passages: readonly Passage[]
}

/** A price and a stock are those of a thing, whatever note was told before. */
const ofThing: ReadonlySet<Intent> = new Set(['price', 'stock', 'cart'])

export async function dataOf(turn: Turn, act: Act): Promise<Data> {
  const spoken = languagesOf(turn)
  const [entries, focus, named] = [
    await turn.tools.listKnowledge(),
    await cardsSpokenOf(turn),
    act.query === '' ? [] : (await lookFor(turn, act.query)).fits.map(({ card }) => card),
  ]
  const isOfIt = focus.length > 0 && beginsWithIt.test(plainText(act.text))
  const others = named.filter((card) => !focus.some(({ id }) => id === card.id))
  const cards = [...focus, ...(isOfIt ? others.filter(({ name }) => isMentioned(name, act.text)) : others)]
  const said = unitsOf(act.text, spoken)
  const products = cards.map((card, at) => {
    const name = unitsOf([card.name, card.category].join(' '), spoken)
    const share = said.filter((unit) => !isAspect(unit) && isAmong(unit, name)).length
    const passages = cardPassages(card, factsOf(turn, card, act.text), spoken)
    const isLast = at === 0 && focus.length > 0 && turn.memory.shown.length < 2
    return { card, isSpokenOf: at < focus.length, isLast, share, name, passages }
  })
  const most = Math.max(1, ...products.map(({ share }) => share))
  const isAlone = products.filter(({ share }) => share === most).length === 1
  return {
    spoken,
    knowledge: entries.map((entry) => knowledgePassage(entry, spoken)),
    isWish: act.intent === 'search' && !act.isQuestion,
    isGoingOn: !ofThing.has(act.intent) && !namesTime(act.when) && goesOn(turn, act.text),
    note: turn.noteBefore,
    products: products.map((each) => ({
      ...each,
      isNamed: each.share === most && (isAlone || each.isSpokenOf),
    })),
  }
}

/** The customer's, and the shop's. */
export function languagesOf(turn: Turn): readonly Language[] {
  return [...new Set([turn.language, turn.context.account.language])]
}

/** Those spoken of, last first, and those on screen. */
async function cardsSpokenOf(turn: Turn): Promise<ProductCard[]> {
  const { shown } = turn.memory
  const last = (turn.memory.focus ?? []).flatMap(({ kind, id }) =>
    kind === 'product' || kind === 'service' ? [id] : [],
  )
  // A list on screen comes first: none of it is spoken of more than the others.
  const ids = [...new Set(shown.length > 1 ? [...shown, ...last] : [...last, ...shown])].slice(0, ofSpokenMax)
  const found = await Promise.all(ids.map((id) => turn.tools.getProduct(id)))
  return found.filter((card) => card !== undefined)
}
