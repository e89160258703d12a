// More pieces of a thing went into the cart than any number of the line says: a word was counted twice.
import type { Language } from '@mostrador/contract/languages'
import { plainText } from '../../understanding/normalise.ts'
import { numbersOf } from '../../understanding/vocabulary.ts'

/** How many the cart got is told by the cart itself, by the stock or by the packing. */
const toldElsewhere =
  /\b(?:mism\w+|mesm\w+|same|igual\w*|cada|each|every|all|tod[oa]s?|tudo|both|amb[oa]s|dobl(?!ad)\w+|dobr(?!ad)\w+|duplic\w+|double|twice|docenas?|duzias?|dozens?|par|pares|pair|pairs|couple|medi[ao]|mei[ao]|half|mitad|metade|centos?|cientos?|quedan?|left|restam?|tantos?|many|kilos?|quilos?|kg|otr[oa]s?|outr[oa]s?|another|other|mas|mais|more)\b/

/** "200 coxinhas" as two hundreds. */
const packs: readonly number[] = [6, 10, 12, 25, 50, 100]

/** "From 6 to 12" is an age, a size or a weight. */
const ranges = /\b\d+ ?(?:a|to|-|ate|hasta) ?\d+\b/g

type Gain = { by: number; to: number }

export function isMoreThanSaid(said: string, gains: readonly Gain[], language: Language): boolean {
  const plain = plainText(said).replace(ranges, ' ')
  if (toldElsewhere.test(plain)) return false
  const told = countsIn(plain, language)
  const sum = told.reduce((all, each) => all + each, 0)
  return gains.some(
    ({ by, to }) =>
      by > 1 && ![...told, sum].some((count) => count === by || count === to || packs.includes(count / by)),
  )
}

/** All numbers of the words, in digits or not, but for the English article. */
export function countsIn(plain: string, language: Language): number[] {
  const words = plain.split(' ').filter((word) => word !== 'a' && word !== 'an')
  return numbersAmong(words, language)
}

export function numbersAmong(words: readonly string[], language: Language): number[] {
  const numbers = numbersOf(language)
  return words.flatMap((word) => (/^\d+$/.test(word) ? Number(word) : (numbers.get(word) ?? [])))
}
