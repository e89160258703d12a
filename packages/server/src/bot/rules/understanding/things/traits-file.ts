// Reads the words for colours and sizes from their file.
import { type Language, languages } from '@mostrador/contract/languages'
import { type Static, Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'

const strict = { additionalProperties: false } as const
const word = Type.String({ pattern: '^[^A-ZÀ-ý|]+$' })
const words = Type.Array(word, { minItems: 1 })
const inLanguages = Type.Object(
  Object.fromEntries(languages.map((language) => [language, words])) as Record<Language, typeof words>,
  strict,
)
const byNumber = Type.Record(Type.String({ pattern: '^[0-9.]+$' }), words)

const TraitsFile = Type.Object(
  {
    about: Type.Array(Type.String()),
    colours: Type.Record(Type.String({ pattern: '^[a-z]+$' }), inLanguages),
    /** From the smallest. */
    sizes: Type.Array(inLanguages, { minItems: 1 }),
    smaller: inLanguages,
    middle: inLanguages,
    bigger: inLanguages,
    /** From the weakest. */
    strengths: Type.Array(inLanguages, { minItems: 1 }),
    cheaper: inLanguages,
    dearer: inLanguages,
    /** Units of one kind by how many of the smallest they hold. */
    units: Type.Record(Type.String({ pattern: '^[a-z]+$' }), byNumber),
    fractions: byNumber,
    andHalf: words,
  },
  strict,
)
export type TraitsFile = Static<typeof TraitsFile>

export const traits: TraitsFile = readDataFile(TraitsFile, new URL('./traits.json', import.meta.url))

/** The words of all languages, since a name may be in another than the customer's. */
export function wordsOfAll(group: Readonly<Record<Language, readonly string[]>>): string[] {
  return [...new Set(languages.flatMap((language) => group[language]))]
}
