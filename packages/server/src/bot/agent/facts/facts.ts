// The facts that tools returned in one turn. A model speaks of them by reference only; the service fills in each one.
import { createHash } from 'node:crypto'
import type { Turn } from '../../rules/dialogue/turn.ts'
import { isCommon } from '../speech/vocabulary.ts'

export const factKinds = [
  ...(['product', 'variant', 'addon', 'category'] as const),
  ...(['price', 'was', 'stock', 'duration', 'about'] as const),
  ...(['line', 'cart', 'total'] as const),
  ...(['order', 'link', 'slot', 'appointment'] as const),
  ...(['note', 'hours', 'shop', 'customer'] as const),
] as const
export type FactKind = (typeof factKinds)[number]

export type Fact = {
  kind: FactKind
  /** The thing that it is about: a price and its product have the same. */
  subject: string
  /** Told to a customer, in the language of the turn. */
  text: (turn: Turn) => string
}

const handleCharsMin = 6

export class Facts {
  readonly #facts = new Map<string, Fact>()
  readonly #idsByHandle = new Map<string, string>()
  readonly #subjectsByWord = new Map<string, Set<string>>()

  /** A short name for a thing, the same in every turn, so that an old one never means another; `id` is for tools. */
  handleOf(name: string, id = name): string {
    const hash = createHash('sha256').update(name).digest('hex')
    for (let length = handleCharsMin; ; length += 2) {
      const handle = hash.slice(0, length)
      const known = this.#idsByHandle.get(handle)
      if (known !== undefined && known !== id) continue
      this.#idsByHandle.set(handle, id)
      return handle
    }
  }

  idOf(handle: string): string | undefined {
    return this.#idsByHandle.get(handle)
  }

  /** The reference by which the fact is spoken of. */
  add(fact: Fact, handle = ''): string {
    const name = handle === '' ? fact.kind : `${fact.kind}:${handle}`
    this.#facts.set(name, fact)
    return `{${name}}`
  }

  /** A tool has told since what takes the place of all of these. */
  forget(kinds: readonly FactKind[]): void {
    for (const [name, { kind }] of this.#facts) if (kinds.includes(kind)) this.#facts.delete(name)
  }

  find(name: string): Fact | undefined {
    return this.#facts.get(name)
  }

  /** Words of a thing's own name, which may be said of it. */
  addNameWords(name: string, subject: string): void {
    for (const word of wordsOfName(name)) {
      const subjects = this.#subjectsByWord.get(word) ?? new Set()
      this.#subjectsByWord.set(word, subjects.add(subject))
    }
  }

  /** The things in whose names the word stands; undefined when it is in none. */
  subjectsNamed(word: string): ReadonlySet<string> | undefined {
    return this.#subjectsByWord.get(word) ?? this.#subjectsByWord.get(word.replace(/(?:e?s)$/, ''))
  }
}

const wordCharsMin = 3

function wordsOfName(name: string): string[] {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => word.length >= wordCharsMin && !isCommon(word))
}
