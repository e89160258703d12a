// Words for what people book, whatever the language of the customer or of the shop.
import { type Language, languages } from '@mostrador/contract/languages'
import { type Static, Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import { Kept } from '../../../../platform/kept.ts'

const strict = { additionalProperties: false } as const
const words = Type.Array(Type.String({ pattern: '^[^A-ZÀ-ý|\\s]+$' }), { minItems: 1 })
const TradesFile = Type.Object(
  {
    about: Type.Array(Type.String()),
    trades: Type.Record(
      Type.String({ pattern: '^[a-z ]+$' }),
      Type.Object({ es: words, pt: words, en: words } satisfies Record<Language, typeof words>, strict),
    ),
  },
  strict,
)

let known: ReadonlyMap<string, readonly string[]> | undefined

/** The trades that a word belongs to; empty for a word of no trade. */
export function tradesOf(word: string): readonly string[] {
  return kept.get(word, () => {
    known ??= readByWord()
    const plain = word.replaceAll('ñ', 'n')
    return known.get(plain) ?? known.get(plain.replace(/s$/, '')) ?? []
  })
}
/** Each word of a shop is asked about again and again. */
const kept = new Kept<readonly string[]>(10_000)

function readByWord(): ReadonlyMap<string, readonly string[]> {
  return byWord(readDataFile(TradesFile, new URL('./trades.json', import.meta.url)))
}

function byWord({ trades }: Static<typeof TradesFile>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [trade, inLanguages] of Object.entries(trades)) {
    for (const word of new Set(languages.flatMap((language) => inLanguages[language]))) {
      found.set(word, [...(found.get(word) ?? []), trade])
    }
  }
  return found
}
