// Which service a customer means: by the words of the message, and where these do not say, by what was said before.
import { languages } from '@mostrador/contract/languages'
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { tradesOf } from '../../understanding/things/trades.ts'
import { lexicons, vocabularyOf, wordSet } from '../../understanding/vocabulary.ts'
import { amountsIn, isWithin } from '../bounds.ts'
import { ofLength } from './how-long.ts'

export type Meant = {
  /** The services that may be meant, the likeliest first; one when it is clear. */
  services: readonly ProductCard[]
  /** The message itself names it. */
  isNamed: boolean
  /** Nothing but words said before points to it. */
  isGuess?: boolean
}

/** Lowest evidence at which a service counts as named, and the lead that makes it clear. */
const leastNamed = 0.45
const leastMeant = 0.3
/** So much of it was said before that nobody need be asked again. */
const surely = 0.5
const clearLead = 0.75
const weights = { description: 0.3, trade: 0.8 }
const wordCharsMin = 3
/** Among more, for whom it is tells too little. */
const fewAlike = 3
const ofResembling = 0.6
/** "Brows, for a man": what is done says more than for whom. */
const ofModifier = 0.5
/** These tell services apart but name none. */
const modifiers: ReadonlySet<string> = new Set(['man', 'woman', 'child', 'small', 'big', 'change', 'trial'])
/** Weights of the customer's earlier lines and of the shop's, the last first. */
const earlier = [0.6, 0.5, 0.4, 0.3]
const byFocus = 0.7
const byShopsWords = [0.35, 0.25]

/** Empty when nothing points to any. */
export function servicesMeant(turn: Turn, given: readonly ProductCard[], query: string): Meant {
  const services = fitting(turn, given)
  const index = services.map((card) => ({ card, name: tokensOf(card.name), notes: tokensOf(notesOf(card)) }))
  const own = scoresOf(index, wordsIn(turn, query))
  const named = leaders(services, own, leastNamed)
  if (named.length === 1) return { services: named, isNamed: true }
  const whole = wholeNamed(index, wordsIn(turn, query))
  if (named.length > 1 && whole) return { services: [whole], isNamed: true }
  const before = context(turn, index)
  const all = services.map((_, at) => (own[at] ?? 0) * 2 + (before[at] ?? 0))
  const meant = leaders(services, all, leastMeant)
  // Earlier words decide only between those the message may mean.
  if (named.length > 1) {
    const decided = meant.filter((card) => named.includes(card))
    return { services: likeliest(turn, decided.length > 0 ? decided : named), isNamed: true }
  }
  // A day or an hour alone goes on about the service spoken of.
  const spoken = best(own) === 0 ? lastSpokenOf(turn, 'service') : undefined
  const last = services.find(({ id }) => id === spoken?.id)
  if (last) return { services: [last], isNamed: false }
  if (meant.length > 0)
    return {
      services: likeliest(turn, meant),
      isNamed: false,
      isGuess: best(all) < surely && !isSpokenOf(turn, meant),
    }
  const alone = services.length > fewAlike ? [] : likeliest(turn, services)
  return { services: alone.length === 1 ? alone : [], isNamed: false }
}

function isSpokenOf(turn: Turn, services: readonly ProductCard[]): boolean {
  const spoken = lastSpokenOf(turn, 'service')?.id
  return services.some(({ id }) => id === spoken)
}

function best(scores: readonly number[]): number {
  return Math.max(0, ...scores)
}

/** "A beard trim": the only service in whose name each of several words stands that stand in any. */
function wholeNamed(index: readonly Indexed[], words: readonly string[]): ProductCard | undefined {
  const said = words.filter((word) => index.some(({ name }) => name.some((token) => isSame(token, word))))
  if (said.length < 2) return undefined
  const having = index.filter(({ name }) => said.every((word) => name.some((token) => isSame(token, word))))
  return having.length === 1 ? having[0]?.card : undefined
}

/** Those that last as long as was said, for so many people, of that age, where some are. */
function fitting(turn: Turn, given: readonly ProductCard[]): readonly ProductCard[] {
  const services = ofLength(given, saidIn(turn))
  const amounts = amountsIn(saidIn(turn))
  const left = services.filter((card) => isWithin(`${card.name}. ${card.description ?? ''}`, amounts))
  const told =
    amounts.size === 0
      ? []
      : left.filter((card) => boundsTold(turn, card, services).every((each) => isWithin(each, amounts)))
  if (told.length > 0) return told
  return left.length > 0 ? left : services
}

/** "Small is up to 10 kg, large is over 25 kg": what a note says of a word that tells the services apart. */
function boundsTold(turn: Turn, { name }: ProductCard, services: readonly ProductCard[]): string[] {
  const own = tokensOf(name).filter((token) => services.some((card) => !tokensOf(card.name).includes(token)))
  return turn.context.settings.knowledge
    .flatMap(({ answer }) => answer.split(/[,;.](?!\d)/))
    .filter((clause) => {
      const [first] = tokensOf(clause)
      return first !== undefined && own.includes(first)
    })
}

/** Between services that are alike, words for size, age or experience decide: "my first class". */
function likeliest(turn: Turn, services: readonly ProductCard[]): readonly ProductCard[] {
  if (services.length < 2) return services
  const said = saidIn(turn).flatMap((line) => wordsIn(turn, line))
  const told = new Set(said.flatMap(tradesOf).filter((trade) => modifiers.has(trade)))
  const scores = services.map((card) => {
    const own = new Set(tokensOf(`${card.name} ${card.description ?? ''}`).flatMap(tradesOf))
    return [...told].filter((trade) => own.has(trade)).length
  })
  const most = Math.max(...scores)
  const best = services.filter((_, at) => scores[at] === most)
  return most > 0 && best.length === 1 ? best : services
}

/** The customer's last lines, this one last. */
function saidIn({ context }: Turn): string[] {
  const before = context.history.filter(({ role }) => role === 'user').slice(-linesRead)
  return [...before, ...context.lines].map(({ content }) => content)
}

const linesRead = 6

type Indexed = { card: ProductCard; name: readonly string[]; notes: readonly string[] }

/** Words that fewer services share say more. */
function scoresOf(index: readonly Indexed[], words: readonly string[]): number[] {
  const scores = index.map(() => 0)
  for (const word of new Set(words)) {
    const inNames = index.map(({ name }) => likeness(word, name))
    const inNotes = index.map(({ notes }) => likeness(word, notes) * weights.description)
    // A service that bears the word itself is meant rather than one that only resembles it.
    const resembling = inNames.includes(1) ? ofResembling : 1
    const each = inNames.map((score, at) => {
      const best = Math.max(score, inNotes[at] ?? 0)
      return score === 1 ? best : best * resembling
    })
    const holders = Math.max(1, each.filter((score) => score > 0).length)
    for (const [at, score] of each.entries())
      scores[at] = (scores[at] ?? 0) + (score / holders) * (isNaming(word) ? 1 : ofModifier)
  }
  return scores
}

/** 1 for the word itself, less for another word of the same trade. */
function likeness(word: string, tokens: readonly string[]): number {
  if (tokens.some((token) => isSame(token, word))) return 1
  const trades = tradesOf(word)
  return tokens.some((token) => tradesOf(token).some((trade) => trades.includes(trade))) ? weights.trade : 0
}

/** A word of another meaning is no slip of the pen: "escola" is not "escova". */
function isSame(token: string, word: string): boolean {
  if (!isSameWord(token, word)) return false
  const isKnown =
    languages.some((language) => vocabularyOf(language).all.has(word)) || tradesOf(word).length > 0
  const stem = Math.min(token.length, word.length) - 1
  return !isKnown || token.slice(0, stem) === word.slice(0, stem)
}

/** Evidence from what the customer and the shop said before, and from what was spoken of last. */
function context(turn: Turn, index: readonly Indexed[]): number[] {
  const sums = index.map(() => 0)
  const add = (scores: readonly number[], weight: number) => {
    for (const [at, score] of scores.entries()) sums[at] = (sums[at] ?? 0) + Math.min(1, score) * weight
  }
  const { history } = turn.context
  const lines = history.filter(({ role }) => role === 'user').slice(-earlier.length)
  for (const [at, line] of lines.toReversed().entries()) {
    add(scoresOf(index, wordsIn(turn, line.content).filter(isNaming)), earlier[at] ?? 0)
  }
  const answers = history.filter(({ role }) => role !== 'user').slice(-byShopsWords.length)
  for (const [at, line] of answers.toReversed().entries()) {
    add(scoresOf(index, wordsIn(turn, line.content).filter(isNaming)), byShopsWords[at] ?? 0)
  }
  const last = lastSpokenOf(turn, 'service', 'product')
  add(
    index.map(({ card }) => (last?.kind === 'service' && last.id === card.id ? 1 : 0)),
    byFocus,
  )
  return sums
}

function isNaming(word: string): boolean {
  const trades = tradesOf(word)
  return trades.length === 0 || trades.some((trade) => !modifiers.has(trade))
}

function leaders(services: readonly ProductCard[], scores: readonly number[], least: number): ProductCard[] {
  const best = Math.max(0, ...scores)
  if (best < least) return []
  return services
    .map((card, at) => ({ card, score: scores[at] ?? 0 }))
    .filter(({ score }) => score >= best * clearLead)
    .sort((a, b) => b.score - a.score)
    .map(({ card }) => card)
}

function wordsIn({ language }: Turn, text: string): string[] {
  const quiet = wordSet(lexicons[language].quiet)
  return namingWords(text).filter(
    (word) =>
      (word.length >= wordCharsMin || tradesOf(word).length > 0) &&
      (!quiet.has(word) || tradesOf(word).length > 0),
  )
}

function tokensOf(text: string): string[] {
  return namingWords(text.replaceAll('-', ' ')).filter((word) => word.length >= wordCharsMin)
}

function notesOf({ description, category }: ProductCard): string {
  return `${description ?? ''} ${category ?? ''}`
}
