type Entry = { question: string; answer: string }

/** An answer added to those that the bot knows; one to the very same question takes the place of the former. */
export function withAnswer<Known extends Entry>(known: readonly Known[], entry: Known): Known[] {
  const isSame = ({ question }: Entry) => plain(question) === plain(entry.question)
  return known.some(isSame) ? known.map((each) => (isSame(each) ? entry : each)) : [...known, entry]
}

function plain(question: string): string {
  return question
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
