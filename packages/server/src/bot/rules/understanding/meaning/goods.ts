// Words that name one thing that shops sell: "couch" is a "sofá", and in one country the "remera" of another.
import type { Language } from '@mostrador/contract/languages'
import { inEach, languages } from '@mostrador/contract/languages'
import { Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import { Kept } from '../../../../platform/kept.ts'
import { basesOf } from '../things/traits.ts'

/** Entries of the list in which a word stands. */
export function goodsOf(word: string, language: Language): readonly number[] {
  return kept.get(`${language}|${word}`, () => find(word, [language]))
}

/** Both words name one thing, each in whatever language. */
export function isSameGood(one: string, other: string): boolean {
  const goods = goodsOfAny(one)
  return goods.length > 0 && goodsOfAny(other).some((each) => goods.includes(each))
}

const kept = new Kept<readonly number[]>(20_000)

function goodsOfAny(word: string): readonly number[] {
  return kept.get(word, () => find(word, languages))
}

function find(word: string, spoken: readonly Language[]): number[] {
  const words = table()
  const forms = [word, ...basesOf(word)]
  return [...new Set(spoken.flatMap((language) => forms.flatMap((form) => words[language].get(form) ?? [])))]
}

const list = Type.String({ pattern: '^[^A-ZÀ-ÖØ-Ý|* ]+(\\|[^A-ZÀ-ÖØ-Ý|* ]+)*$|^$' })
const GoodsFile = Type.Object(
  {
    about: Type.Array(Type.String()),
    goods: Type.Array(
      Type.Object(
        inEach(() => list),
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

type Table = Readonly<Record<Language, Map<string, number[]>>>
let known: Table | undefined

function table(): Table {
  known ??= readTable()
  return known
}

function readTable(): Table {
  const { goods } = readDataFile(GoodsFile, new URL('./goods.json', import.meta.url))
  const words = inEach((): Map<string, number[]> => new Map())
  for (const [at, good] of goods.entries()) {
    for (const language of languages) {
      for (const word of good[language] === '' ? [] : good[language].split('|'))
        words[language].set(word, [...(words[language].get(word) ?? []), at])
    }
  }
  return words
}
