// "3 dozen of beef and 2 of chicken": dozens both, where both are options of one thing; of two things it may be two pieces.
import type { Turn } from '../../dialogue/turn.ts'
import { inWords } from '../../understanding/dozens.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { catalogueFor } from './evidence.ts'

/** Behind one dozen, or half of one, it may be two pieces. */
const alike =
  /(?<!\p{L})(docenas|d[uú]zias|(?<=(?:two|three|four|five|six) )dozen)((?: (?:de|da|do|of))? ([^,.;?\d]{2,40}?)(?:,| y| e| and) )(dos|tres|cuatro|cinco|seis|duas|tr[eê]s|quatro|two|three|four|five|six|[2-6])(?= (?:de|of) (?!l[oa]s |el |the |es[oa]s? |those )([\p{L} ]{2,30}))/iu

/** The line, each count of a list in dozens that is told without the word with it. */
export async function withDozensAlike(turn: Turn, said: string): Promise<string> {
  const [whole = '', word = '', between = '', one = '', number = '', other = ''] = alike.exec(said) ?? []
  if (whole === '' || !(await areOptionsOfOne(turn, namingWords(one), namingWords(other)))) return said
  const digits = /^\d/.test(number) ? inWords(Number(number), word) : undefined
  return said.replace(whole, `${word}${between}${digits ?? `${number} ${word}`}`)
}

async function areOptionsOfOne(
  turn: Turn,
  one: readonly string[],
  other: readonly string[],
): Promise<boolean> {
  const { cards } = await catalogueFor(turn, [...one, ...other])
  return cards.some(({ variants }) => {
    const names = variants.map(({ name }) => namingWords(name))
    const named = (words: readonly string[]) =>
      names.findIndex((own) => words.some((word) => own.some((each) => isSameWord(each, word))))
    return named(one) >= 0 && named(other) >= 0 && named(one) !== named(other)
  })
}
