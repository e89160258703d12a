// Weighs everything the shop's data could answer a question with: each note and each product, by learned weights.
import type { Language } from '@mostrador/contract/languages'
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { lookFor } from '../../selling/catalogue.ts'
import type { Act } from '../../understanding/act.ts'
import { isAspect, isSameItself, type Unit, unitsOf } from '../../understanding/concepts.ts'
import { isAmong } from '../../understanding/meaning/among.ts'
import { plainText } from '../../understanding/normalise.ts'
import { languagesOf } from '../candidates.ts'
import { factsOf } from '../facts.ts'
import { noteOf, opensFollowing, pointsAt } from '../going-on.ts'
import { cardPassages, knowledgePassage, type Passage } from '../passages.ts'
import { besideOthers, weighed } from '../score.ts'
import { type Akin, akinOf } from './akin.ts'
import { type Literal, literalOf, wordsOf } from './literal.ts'
import { type Nearness, nearnessOf } from './nearness.ts'
import { type CardUnits, type Question, traitsOfCard, traitsOfNote } from './traits.ts'
import { unansweredOf, wordsWeight } from './unanswered.ts'
import { signsOf, weightOfNone, weightsOf } from './weights.ts'

/** A note or a product, and how likely it is the answer: among all others, and that there is one at all. */
export type Weighed = {
  share: number
  /** The share of the question's words that it is about. */
  evidence: number
  /** Something that is written about the product, besides its name, is about the question. */
  isNoted: boolean
  note: Passage | undefined
  card: ProductCard | undefined
  /** The one product that the question of the note names. */
  named: ProductCard | undefined
}

const wordsAlone = 3
const cardsMax = 30
/** A word that no text of the shop has tells little. */
const ofUnknown = 0.6
const ofAspect = 0.5
const asksPrice =
  /\b(?:a como|cuanto|cto|quanto|qto|qnto|precios?|precos?|valor|how much|prices?|costs?|salen?|custam?|cuestan?|vale|valen)\b/

/** Best first; empty where the words say nothing at all. */
export function weigh(turn: Turn, act: Pick<Act, 'text' | 'query'>): Promise<readonly Weighed[]> {
  const last = weighedLast.get(turn)
  if (last?.text === act.text) return last.found
  const found = weighAll(turn, act)
  weighedLast.set(turn, { text: act.text, found })
  return found
}

/** The same words are often weighed twice in a turn: before and after others were asked. */
const weighedLast = new WeakMap<Turn, { text: string; found: Promise<readonly Weighed[]> }>()

async function weighAll(turn: Turn, act: Pick<Act, 'text' | 'query'>): Promise<readonly Weighed[]> {
  const spoken = languagesOf(turn)
  const units = unitsOf(act.text, spoken)
  // "What do I need to have with me?" is of such words alone, and still like a note in meaning.
  if (units.length === 0 && wordsOf(act.text).length < wordsAlone) return []
  const cards = await cardsFor(turn, act)
  const entries = await turn.tools.listKnowledge()
  const notes = entries.map((entry) => knowledgePassage(entry, spoken))
  const described = cards.map(describer(turn, spoken))
  const question = questionOf(turn, { text: act.text, units }, { notes, described })
  const last = await spokenOfIn(turn)
  const { shown } = turn.memory
  const said = [
    ...entries.map(({ question: head, answer }) => ({ head: head ?? '', body: answer })),
    ...described.map(({ card, text }) => ({ head: card.name, body: text })),
  ]
  const near = nearnessOf(act.text, said, spoken)
  const literal = literalOf(act.text, said, spoken)
  const akin = akinOf(act.text, said, spoken)
  const found = [
    ...notes.map((note, at) => ({
      ...{ note, card: undefined, text: note.text },
      traits: traitsOfNote(question, note, {
        isLast: noteOf(note.text) === turn.noteBefore,
        nearness: near[at] ?? afar,
        literal: literal[at] ?? unsaid,
        akin: akin[at] ?? unlike,
      }),
    })),
    ...described.map((each, at) => {
      const { id } = each.card
      const place = last.indexOf(id)
      const isShown = shown.includes(id)
      const standing = {
        ...{ isLast: place === 0, wasSpokenOf: place > 0 },
        ...{ isAlone: isShown && shown.length === 1, isListed: isShown && shown.length > 1 },
      }
      const alike = {
        nearness: near[notes.length + at] ?? afar,
        literal: literal[notes.length + at] ?? unsaid,
        akin: akin[notes.length + at] ?? unlike,
      }
      const traits = traitsOfCard(question, each, { ...standing, ...alike })
      return { note: undefined, card: each.card, text: each.text, traits }
    }),
  ]
  const all = found.map(({ note, card, traits }) => {
    const named = note && namedBy(note, described)
    const evidence = 'both' in traits ? evidenceOfNote(traits) : evidenceOf(traits)
    const isNoted = !('notes' in traits) || traits.notes + traits.score + traits.options > 0
    return { note, card, named, evidence, isNoted, weight: weightsOf(traits, card !== undefined) }
  })
  const none = unansweredOf(
    act.text,
    found.map(({ traits }) => traits),
  )
  const weighed = shared(all, weightOfNone(none) + wordsWeight(act.text))
  turn.observer?.weighed?.(
    act.text,
    weighed.map(({ note, card, share }) => {
      const own = found.find((each) => each.note === note && each.card === card)
      const traits = own?.traits ?? {}
      const signs = signsOf(traits, card !== undefined)
      return { text: own?.text ?? '', product: card?.name ?? null, share, traits, signs }
    }),
  )
  return weighed
}

/** A note may be what is asked for in other words altogether. */
function evidenceOfNote({ both, near, akin }: { both: number; near: number; akin: number }): number {
  return Math.max(both, near, akin - akinDoubt)
}
const akinDoubt = 0.35

/** Descriptions speak of many things: a word must be shared before what is only near counts. */
function evidenceOf({ all, near }: { all: number; near: number }): number {
  return all >= sharedMin ? Math.max(all, near) : all
}
const sharedMin = 0.15

/** Descriptions made before: they hold while the product, the language and the shop's own texts do. */
const describedBefore = new WeakMap<ProductCard, { by: string; units: CardUnits }>()

function describer(turn: Turn, spoken: readonly Language[]): (card: ProductCard) => CardUnits {
  const { account, settings } = turn.context
  const by = JSON.stringify([turn.language, account.language, account.currency, settings.texts])
  return (card) => {
    const known = describedBefore.get(card)
    if (known?.by === by) return known.units
    const units = described(card, cardPassages(card, factsOf(turn, card, ''), spoken), spoken)
    describedBefore.set(card, { by, units })
    return units
  }
}

function described(card: ProductCard, passages: readonly Passage[], spoken: readonly Language[]): CardUnits {
  const options = [...card.variants, ...card.addOns].map(({ name }) => name).join(' . ')
  return {
    ...{ card, passages, text: [card.name, ...passages.map(({ text }) => text)].join(' . ') },
    name: unitsOf(card.name, spoken),
    category: unitsOf(card.category ?? '', spoken),
    options: unitsOf(options, spoken),
  }
}

const unsaid: Literal = {
  ...{ saidHead: 0, saidBody: 0, said: 0, headSaid: 0 },
  ...{ rarestInHead: 0, rarestInBody: 0, sumInHead: 0, sumInBody: 0 },
}
const unlike: Akin = { akin: 0, akinHead: 0, akinBody: 0, akinAhead: 0 }
const afar: Nearness = { nearHead: 0, nearBody: 0, near: 0, nearest: 0, towards: 0, towardsHead: 0 }

/** The one product with all words of its name in the question that the note answers. */
function namedBy({ head }: Passage, described: readonly CardUnits[]): ProductCard | undefined {
  const [only, ...others] = described.filter(({ name }) =>
    name.every((unit) => head.some((other) => isSameItself(unit, other))),
  )
  return others.length === 0 ? only?.card : undefined
}

/** The products spoken of, last first; an appointment is one of its service. */
async function spokenOfIn({ memory, tools }: Turn): Promise<string[]> {
  const [first] = memory.focus ?? []
  const booked = first?.kind === 'appointment' ? await tools.listAppointments() : []
  const service = booked.find(({ id }) => id === first?.id)?.productId
  const others = (memory.focus ?? []).flatMap(({ kind, id }) =>
    kind === 'product' || kind === 'service' ? [id] : [],
  )
  return service ? [service, ...others] : others
}

/** All of a small shop; of a large one, what is spoken of and what the words find. */
async function cardsFor(turn: Turn, { query }: Pick<Act, 'query'>): Promise<ProductCard[]> {
  const { shown, focus } = turn.memory
  const ids = [
    ...shown,
    ...(focus ?? []).flatMap(({ kind, id }) => (kind === 'product' || kind === 'service' ? [id] : [])),
  ]
  const all = await turn.tools.searchProducts({ text: '', limit: cardsMax })
  const isWhole = all.length < cardsMax
  const named = isWhole || query === '' ? [] : (await lookFor(turn, query)).fits.map(({ card }) => card)
  const known = new Map([...all, ...named].map((card) => [card.id, card] as const))
  for (const id of ids.filter((each) => !known.has(each)).slice(0, spokenMax)) {
    const card = await turn.tools.getProduct(id)
    if (card) known.set(id, card)
  }
  return [...known.values()]
}
const spokenMax = 4

function questionOf(
  turn: Turn,
  { text, units }: { text: string; units: readonly Unit[] },
  { notes, described }: { notes: readonly Passage[]; described: readonly CardUnits[] },
): Question {
  const passages = [...notes, ...described.flatMap((each) => each.passages)]
  const texts = [
    ...notes.map(({ head, body }) => [head, body]),
    ...described.map(({ name, category, options, ...each }) => [
      name,
      category,
      options,
      ...each.passages.map(({ body }) => body),
    ]),
  ]
  const known = new Map<readonly Unit[], readonly boolean[]>()
  const met = (own: readonly Unit[]) => {
    const found = known.get(own) ?? units.map((unit) => isAmong(unit, own))
    known.set(own, found)
    return found
  }
  const rarities = units.map((unit, at) => {
    const having = texts.filter((parts) => parts.some((part) => met(part)[at])).length
    const rarity = having === 0 ? ofUnknown : Math.log(1 + texts.length / having) / Math.log(1 + texts.length)
    return rarity * (isAspect(unit) ? ofAspect : besideOthers(unit, units))
  })
  return {
    ...{ units, rarities, met, asked: weighed(units, notes, passages) },
    isAboutPrice: asksPrice.test(plainText(text)),
    goesOn: turn.context.lines.some(({ content }) => opensFollowing(content)),
    points: pointsAt(text),
  }
}

function shared(found: readonly (Omit<Weighed, 'share'> & { weight: number })[], ofNone: number): Weighed[] {
  const most = Math.max(ofNone, ...found.map(({ weight }) => weight))
  const all = found.reduce((sum, { weight }) => sum + Math.exp(weight - most), Math.exp(ofNone - most))
  return found
    .map(({ weight, ...each }) => ({ ...each, share: Math.exp(weight - most) / all }))
    .sort((a, b) => b.share - a.share)
}
