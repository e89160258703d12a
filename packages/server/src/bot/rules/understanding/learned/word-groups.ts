// Groups of words that belong together in all languages, so that what was learned from one word holds for the others.
import { Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'

const GroupsFile = Type.Object(
  {
    about: Type.String({ minLength: 1 }),
    entries: Type.Record(
      Type.String({ minLength: 1 }),
      Type.String({ pattern: '^[^A-ZÀ-ÖØ-Ý|*]+\\*?(\\|[^A-ZÀ-ÖØ-Ý|*]+\\*?)*$' }),
    ),
  },
  { additionalProperties: false },
)

/** The groups of a line's words, each with the number of words that fall into it. */
export function groupsIn(words: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (let at = 0; at < words.length; at += 1) {
    for (const { group, size } of groupsAt(words, at)) found.set(group, (found.get(group) ?? 0) + size)
  }
  return found
}

type Found = { group: string; size: number }

const phraseWordsMax = 4
const stemCharsMin = 2
let known: Index | undefined

type Index = { whole: ReadonlyMap<string, readonly string[]>; stems: ReadonlyMap<string, readonly string[]> }

function groupsAt(words: readonly string[], at: number): Found[] {
  known ??= readIndex()
  const found: Found[] = []
  let phrase = ''
  for (let size = 1; size <= phraseWordsMax && at + size <= words.length; size += 1) {
    phrase = size === 1 ? (words[at] ?? '') : `${phrase} ${words[at + size - 1]}`
    for (const group of known.whole.get(phrase) ?? []) found.push({ group, size })
    for (let end = phrase.lastIndexOf(' ') + 1 + stemCharsMin; end <= phrase.length; end += 1) {
      for (const group of known.stems.get(phrase.slice(0, end)) ?? []) found.push({ group, size })
    }
  }
  return found
}

function readIndex(): Index {
  const { entries } = readDataFile(GroupsFile, new URL('./word-groups.json', import.meta.url))
  const whole = new Map<string, string[]>()
  const stems = new Map<string, string[]>()
  for (const [group, list] of Object.entries(entries)) {
    for (const entry of new Set(list.split('|'))) {
      const [index, key] = entry.endsWith('*') ? [stems, entry.slice(0, -1)] : [whole, entry]
      index.set(key, [...(index.get(key) ?? []), group])
    }
  }
  return { whole, stems }
}
