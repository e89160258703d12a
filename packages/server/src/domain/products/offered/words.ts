// The words of a text that say something, and their forms, as the database's dictionaries have them. Which forms a word
// has depends on nothing but the word, so each is asked for once.
import { type Db, sql } from '../../../platform/database/database.ts'

/** A word with all forms that it is found by. */
export type Word = { word: string; forms: readonly string[] }

const charsMax = 1_000
const wordsMax = 32
/** When there is no room for another, all go. */
const knownMax = 20_000
/** Undefined stands for a word that says nothing. */
const known = new Map<string, Word | undefined>()

/** Undefined for a text of more words than a search looks for, of which the database chooses some. */
export async function wordsOf(db: Db, text: string): Promise<readonly Word[] | undefined> {
  if (!isSimple.test(text)) {
    const found = await ask(db, text)
    return found.length < wordsMax ? found : undefined
  }
  const words = [...new Set(plainOf(text.slice(0, charsMax)).split(' '))].filter((word) => word !== '')
  if (words.length > wordsMax) return undefined
  const asked = words.filter((word) => !known.has(word))
  const found = new Map(
    asked.length === 0 ? [] : (await ask(db, asked.join(' '))).map((each) => [each.word, each] as const),
  )
  const all = words.flatMap((word) => found.get(word) ?? known.get(word) ?? [])
  if (known.size + asked.length > knownMax) known.clear()
  for (const word of asked) known.set(word, found.get(word))
  return all
}

/** Letters whose plain form is sure; the database knows thousands of others. */
const isSimple = /^[\s!-~áéíóúüñàâãêõôçÁÉÍÓÚÜÑÀÂÃÊÕÔÇ¿¡]*$/

/** `plain_text` for such letters. */
function plainOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

async function ask(db: Db, text: string): Promise<Word[]> {
  const rows = await db.query<{ word: string; query: string }>(sql`
    select word, query::text as query from words_of(${text})`)
  // Plain words have no letter that a query would have to quote.
  const formsOf = (query: string) => Array.from(query.matchAll(/'([^']+)'/g), ([, form = '']) => form)
  return rows.map(({ word, query }) => ({ word, forms: [...new Set(formsOf(query))] }))
}
