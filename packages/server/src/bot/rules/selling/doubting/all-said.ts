// A line that says, word for word, all that was done with the cart raises no doubt, however else it may be read.
import type { Language } from '@mostrador/contract/languages'
import type { Cart, CartItem, CartLine, ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { countsIn } from '../closing/more-than-said.ts'
import type { Change } from '../closing/over-done.ts'
import { heldLines } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'

type Done = { before: readonly CartItem[]; changed: readonly Change[]; cart: Cart }

/** Every thing that the line names is one that changed, and it changed as the line says. */
export async function isAllSaid(turn: Turn, said: string, done: Done): Promise<boolean> {
  const plain = plainText(said)
  if (done.changed.length === 0 || said.includes('?') || byMore.test(plain)) return false
  const isAsSaid =
    isOnlyTakenOut(plain, done, turn.language) ||
    isCountedOut(plain, done, turn.language) ||
    (await isOtherOption(turn, plain, done))
  return isAsSaid && (await isAllNamed(turn, said, done))
}

/** "No gift box on that", with none on it: nothing was to be changed. */
export async function refusesAbsentExtra(turn: Turn, said: string): Promise<boolean> {
  const [, refused = ''] = refusing.exec(plainText(said)) ?? []
  const words = namingWords(refused)
  if (words.length === 0) return false
  const held = await heldLines(turn)
  const isNamed = (name: string) => namingWords(name).some((own) => words.some((word) => isKin(own, word)))
  const named = held.flatMap(({ line, card }) =>
    card.addOns.filter(({ name }) => isNamed(name)).map(({ id }) => line.addOnIds.includes(id)),
  )
  return named.length > 0 && named.every((isOn) => !isOn)
}

/** "I counted the rooms, it is five", of what was six: the number is told anew, whatever else the line speaks of. */
export function tellsCountsAnew(said: string, language: Language, changed: readonly Change[]): boolean {
  const told = countsIn(plainText(said), language)
  return changed.every(({ count }) => count !== undefined && told.includes(count))
}

/** How many of what is told by more than numbers and names. */
const byMore =
  /\b(?:each|every|cada|both|amb[oa]s|double|doble|dobro|half|mitad|metade|medi[ao]|mei[ao]|dozens?|docenas?|duzias?|pair|par|pares|mism[oa]s?|mesm[oa]s?|same|all|tod[oa]s?|tudo|l?[oa]s (?:dos|dois|duas|tres)|the (?:two|three)|instead|place|lugar|vez|swap|switch|troc\w+|troqu\w+|cambi\w+)\b/
const refusing =
  /(?:^| )(?:no|sin|sem|without|nao quero|no quiero|i dont want|nada de|ningun|ninguna|nenhum|nenhuma) (?:the |el |la |l[oa]s |o |a |os |as |any |una? |uma? )?((?:\S+ ?){1,3})/
const adding =
  /^(?:y|e|and|plus|mas|mais)\b|\b(?:another|otr[oa]s?|outr[oa]s?|also|too|tambien|tambem|tb|tbm|more|extra|besides|ademas|alem)\b/
/** "Two of the soaps, forget the candle": what is put in is not all that is said. */
const takingOut =
  /\b(?:forget|skip|drop|leave|delete|olvid\w+|esque\w+|quit\w+|sac[aou]\w*|saqu\w+|tir[aeo]\w*|remov\w+|elimin\w+|borr\w+|cancel\w+|deix\w+|retir\w+)\b/
const withExtra = /\b(?:con|com|with|sin|sem|without)\b/

/** "Forget the biscuits, the dog is fat enough". */
function isOnlyTakenOut(plain: string, { changed }: Done, language: Language): boolean {
  return changed.every(({ name }) => name === '') && countsIn(plain, language).every((count) => count === 1)
}

/** "Two in S, three in M": as many numbers as things, each the number of one of them. */
function isCountedOut(plain: string, { before, changed, cart }: Done, language: Language): boolean {
  if (takingOut.test(plain) || changed.some(({ name }) => name === '')) return false
  const lines = changedLines(changed, before, cart)
  if (lines.length === 0 || (withExtra.test(plain) && lines.every(({ addOnIds }) => addOnIds.length === 0)))
    return false
  if (!lines.every((line) => isTold(line, lines, plain))) return false
  const names = lines.flatMap(({ name }) => countsIn(plainText(name), language))
  const told = without(countsIn(plain, language), names).toSorted(ascending)
  const sum = told.reduce((all, each) => all + each, 0) / 2
  const counts = lines.length > 1 && told.length > lines.length ? without(told, [sum]) : told
  const isEach = (numbers: readonly number[]) => numbers.toSorted(ascending).join() === counts.join()
  return (
    isEach(lines.map(({ quantity }) => quantity)) ||
    isEach(lines.map((line) => line.quantity - countOf(before, line)))
  )
}

/** "Make one of the candles cedar": the one option that there was is another one now, as often as told. */
async function isOtherOption(turn: Turn, plain: string, { before, changed, cart }: Done): Promise<boolean> {
  const [id, ...others] = new Set(changed.map(({ productId }) => productId))
  const had = before.filter(({ productId }) => productId === id)
  const has = cart.lines.filter(({ productId }) => productId === id)
  const [was, ...more] = had
  const come = has.filter(({ variantId }) => variantId !== (was?.variantId ?? null))
  const [one, ...further] = come
  if (id === undefined || others.length > 0 || !was || more.length > 0 || !one || further.length > 0)
    return false
  if (adding.test(plain) || has.reduce((sum, { quantity }) => sum + quantity, 0) !== was.quantity)
    return false
  const option = (await turn.tools.getProduct(id))?.variants.find((each) => each.id === one.variantId)
  const words = plain.split(' ')
  if (!option || !namingWords(option.name).some((own) => words.some((word) => isKin(own, word)))) return false
  const told = without(countsIn(plain, turn.language), countsIn(plainText(option.name), turn.language))
  return told.length === 0
    ? one.quantity === was.quantity
    : told.every((count) => count === one.quantity || count === was.quantity)
}

/** The one thing that the line is about and that it put in or counted; more said of it later puts the line right. */
export async function thingTold(
  turn: Turn,
  said: string,
  changed: readonly Change[],
): Promise<string | undefined> {
  const [id, ...others] = new Set(changed.map(({ productId }) => productId))
  const plain = plainText(said)
  if (id === undefined || others.length > 0 || changed.every(({ name }) => name === '')) return undefined
  if (byMore.test(plain) || withExtra.test(plain) || countsIn(plain, turn.language).length > 1)
    return undefined
  return (await namesOther(turn, said, [id])) ? undefined : id
}

/** The words name nothing that the shop sells but what changed, and each thing that changed is named. */
async function isAllNamed(turn: Turn, said: string, { changed }: Done): Promise<boolean> {
  const ids = changed.map(({ productId }) => productId)
  if (await namesOther(turn, said, ids)) return false
  const words = namingWords(said)
  const { cards, weightOf } = await catalogueFor(turn, words)
  const own = cards.filter(({ id }) => ids.includes(id))
  return own.every((card) => words.some((word) => weightOf(word, card) >= named))
}

/** A word of the line names something that the shop sells, and none of these. */
async function namesOther(turn: Turn, said: string, ids: readonly string[]): Promise<boolean> {
  const words = namingWords(said)
  const { cards, weightOf } = await catalogueFor(turn, words)
  const isOf = (word: string) => (card: ProductCard) => weightOf(word, card) >= named
  return words.some(
    (word) => cards.some(isOf(word)) && !cards.filter(({ id }) => ids.includes(id)).some(isOf(word)),
  )
}

/** In the name of a thing, of an option or of an extra. */
const named = 0.9

/** Each of two options of one thing is named by what the other is not called. */
function isTold({ id, productId, name }: CartLine, lines: readonly CartLine[], plain: string): boolean {
  const twins = lines.filter((line) => line.productId === productId && line.id !== id)
  const words = plain.split(' ')
  const own = namingWords(name).filter((word) =>
    twins.every((twin) => !namingWords(twin.name).includes(word)),
  )
  return twins.length === 0 || own.some((each) => words.some((word) => isKin(each, word)))
}

function changedLines(changed: readonly Change[], before: readonly CartItem[], { lines }: Cart): CartLine[] {
  return lines.filter(
    (line) =>
      changed.some(({ productId, name }) => name !== '' && productId === line.productId) &&
      countOf(before, line) !== line.quantity,
  )
}

function countOf(items: readonly CartItem[], { productId, variantId }: CartLine): number {
  const same = items.filter((item) => item.productId === productId && (item.variantId ?? null) === variantId)
  return same.reduce((sum, { quantity }) => sum + quantity, 0)
}

function without(numbers: readonly number[], gone: readonly number[]): number[] {
  const left = [...numbers]
  for (const number of gone) if (left.includes(number)) left.splice(left.indexOf(number), 1)
  return left
}

function ascending(one: number, other: number): number {
  return one - other
}

/** "S" and "27" are names of options too; "bordar" is of a "bordado". */
function isKin(own: string, word: string): boolean {
  if (own === word || isSameWord(own, word)) return true
  return (
    own.length >= stemCharsMin &&
    word.length >= stemCharsMin &&
    own.slice(0, stemCharsMin) === word.slice(0, stemCharsMin)
  )
}
const stemCharsMin = 5
