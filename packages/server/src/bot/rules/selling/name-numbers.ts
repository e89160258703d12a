// Numbers that belong to a name and count nothing: a cake of "tres leches", a case for the "iPhone 13".
import { type Language, languages } from '@mostrador/contract/languages'
import type { ProductCard } from '../../tools/tools.ts'
import { isSameWord } from '../understanding/match.ts'
import { nameMark, plainText, wordsOf } from '../understanding/normalise.ts'
import { quantityOf } from '../understanding/quantities.ts'
import { numbersOf } from '../understanding/vocabulary.ts'

/**
 * How many pieces the words ask for, where the number they give is part of the name of the product or of an option:
 * "una tres leches" is one, "dos tres leches" two. Undefined where the number counts.
 */
export function countBesideName(card: ProductCard, said: string, quantity: number): number | undefined {
  const words = plainText(said).split(' ')
  const names = [card.name, ...card.variants.map(({ name }) => name)].map((name) =>
    plainText(name).split(' '),
  )
  const inName = words.map((word, at) => {
    const value = numberOf(word)
    if (value === undefined) return false
    const [before, after] = [words[at - 1], words[at + 1]]
    return names.some((name) =>
      name.some(
        (own, index) =>
          (own === word || numberOf(own) === value) &&
          ((after !== undefined && name[index + 1] === after) ||
            (before !== undefined && isName(before) && name[index - 1] === before)),
      ),
    )
  })
  if (!words.some((word, at) => inName[at] && numberOf(word) === quantity)) return undefined
  const counts = words.flatMap((word, at) => (inName[at] ? [] : (numberOf(word) ?? [])))
  return counts.includes(quantity) ? undefined : (counts[0] ?? 1)
}

/** "2 matte clay 2 oz": the number of the name carries its mark, and the other one counts. */
export function countBeside(
  card: ProductCard,
  {
    said,
    quantity,
    isOwnNumber,
    language,
  }: { said: string; quantity: number; isOwnNumber: boolean; language: Language },
): number | undefined {
  const isCounted = said.includes(nameMark) && quantityOf(wordsOf(said, language), language) === quantity
  if (isCounted) return quantity
  return isOwnNumber ? 1 : countBesideName(card, said, quantity)
}

/** "2 pots of 2 kilos": the words around the amount count as many. */
export function countsBeside(
  language: Language,
  said: string,
  { from, to }: { from: number; to: number },
  quantity: number,
): boolean {
  return quantityOf(wordsOf(`${said.slice(0, from)} ${said.slice(to)}`, language), language) === quantity
}

/** "Three" and "milks" stand side by side in a name, the number as a word or in digits. */
export function isNumberOfName({ name, variants }: ProductCard, number: string, after: string): boolean {
  const value = numberOf(number)
  if (value === undefined) return false
  return [name, ...variants.map((each) => each.name)].some((each) => {
    const own = plainText(each).split(' ')
    return own.some((word, at) => {
      const next = own[at + 1]
      return next !== undefined && numberOf(word) === value && isSameWord(after, next)
    })
  })
}

function isName(word: string): boolean {
  return /\p{L}{2}/u.test(word) && numberOf(word) === undefined
}

function numberOf(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word)
  return languages.map((language) => numbersOf(language).get(word)).find((value) => value !== undefined)
}

/** "Twelve roses" as the option is written. */
export function inDigits({ variants }: ProductCard, said: string): string {
  return variants.reduce((text, { name }) => {
    const [, digits, noun] = /^(\d{1,3}) (\p{L}{3,})/u.exec(plainText(name)) ?? []
    if (digits === undefined || noun === undefined) return text
    const word = languages
      .flatMap((language) => [...numbersOf(language)])
      .find(([each, value]) => value === Number(digits) && plainText(text).includes(`${each} ${noun}`))?.[0]
    return word === undefined ? text : plainText(text).replace(`${word} ${noun}`, `${digits} ${noun}`)
  }, said)
}

/** "12 roses", where they are sold by the dozen under that very name. */
export function countedIn({ variants }: ProductCard, said: string, quantity: number) {
  const plain = ` ${plainText(said)} `
  return variants.find(({ name }) => {
    const own = plainText(name)
    if (!own.startsWith(`${quantity} `) || !plain.includes(` ${own} `)) return false
    // "3 bodies of 3 to 6 months" counts beside the name as well.
    const besides = plain.replace(` ${own} `, ' ').trim().split(' ')
    return !besides.some((word) => numberOf(word) === quantity)
  })
}
