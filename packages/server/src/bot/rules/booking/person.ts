// For whom an appointment is, where it is for somebody else.
import type { Language } from '@mostrador/contract/languages'
import { plainText } from '../understanding/normalise.ts'
import { lexicons } from '../understanding/vocabulary.ts'

const nameWordsMax = 3

/** "Sofía" or "tu hija Sofía", as the bot says it; undefined when nobody else is named. */
export function personIn(said: string, language: Language): string | undefined {
  const { before, relatives, possessives, names } = lexicons[language].people
  const words = said
    .split(/[\s,.;:!?¿¡()"]+/)
    .filter((word) => word !== '')
    .map((word) => ({ word, plain: plainText(word) }))
  for (const at of words.keys()) {
    const isOwn = ownName.has(words[at - 1]?.plain ?? '')
    const under = isOwn ? undefined : names.find((phrase) => isAt(words, at, phrase))
    if (under !== undefined) return nameAt(words, at + under.split(' ').length)
    const yours = possessives[words[at]?.plain ?? '']
    const relative = words[at + 1]
    const isFor = before.has(words[at - 1]?.plain ?? '')
    if (!isFor || yours === undefined || !relative || !relatives.has(relative.plain)) continue
    const name = nameAt(words, at + 2)
    return name === undefined ? `${yours} ${relative.word}` : `${yours} ${relative.word} ${name}`
  }
  return undefined
}

/** "My name is Hank" tells who writes. */
const ownName: ReadonlySet<string> = new Set(['my'])

type Word = { word: string; plain: string }

function isAt(words: readonly Word[], at: number, phrase: string): boolean {
  return phrase.split(' ').every((plain, step) => words[at + step]?.plain === plain)
}

/** Words with a capital letter; anything else may be the rest of the sentence. */
function nameAt(words: readonly Word[], at: number): string | undefined {
  const following = words.slice(at, at + nameWordsMax)
  const end = following.findIndex(({ word }) => !/^\p{Lu}\p{L}*$/u.test(word))
  const name = (end < 0 ? following : following.slice(0, end)).map(({ word }) => word).join(' ')
  return name === '' ? undefined : name
}
