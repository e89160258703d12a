// Name or phone behind other words of a line. Each pattern looks from one place on, so that a long line costs no time.

type Parted = { before: string; behind: string }

/** Parts the line where somebody introduces themselves, or before the part that ends with a phone; the earlier of the two. */
export function toldBehind(said: string): Parted | undefined {
  const first = said.search(/[\p{L}\p{N}]/u)
  if (first < 0) return undefined
  const named = introducedIn(said, first)
  const dialled = phoneAtEndOf(said, first)
  if (named === undefined || dialled === undefined) return named ?? dialled
  return named.before.length <= dialled.before.length ? named : dialled
}

/** "A las 2, soy Lina Ángel". */
function introducedIn(said: string, first: number): Parted | undefined {
  const at = said.slice(first).search(introducing)
  if (at < 0) return undefined
  return {
    before: said.slice(0, first + at).replace(separatorsAtEnd, ''),
    behind: said.slice(first + at),
  }
}

/** "A las 2 pm, Lina Ángel 315 777 8899": the part goes back to what ends a sentence or lists things. */
function phoneAtEndOf(said: string, first: number): Parted | undefined {
  const digits = [...said.matchAll(digitOfPhoneAtEnd)]
  const [begin, last] = [digits.at(0)?.index, digits.at(-1)?.index]
  if (begin === undefined || last === undefined) return undefined
  const parting = [...said.slice(0, begin).matchAll(partingMark)].at(-1)?.index ?? 0
  const from = Math.max(parting, first + 1)
  const at = said.slice(from, last).search(/[,.;\n]/)
  if (at < 0) return undefined
  return {
    before: said
      .slice(0, from + at)
      .trimEnd()
      .replace(/[,.;]$/, '')
      .trimEnd(),
    behind: said.slice(from + at + 1).trimStart(),
  }
}

const introducing =
  /(?<=[\s,.;:!])(?:y |e |and )?(?:soy|me llamo|mi nombre es|sou|me chamo|meu nome [eé]|i['’]?m|i am|my name is)\s/iu
/** Begins where a run of them does. */
const separatorsAtEnd = /(?<![\s,.;:!])[\s,.;:!]+$/
const digitOfPhoneAtEnd = /\d(?=[\d\s().\-/]{5,22}\d\s*\.?$)/g
const partingMark = /[,;\n]|\.(?=\s+\p{L})/gu
