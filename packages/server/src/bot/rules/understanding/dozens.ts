// "Half a dozen of beef and half of chicken": a dozen said once holds for what is counted like it, and what is told both
// in pieces and in dozens is told once.

const half =
  /(?<!\p{L})((?:media\s+docena|meia\s+d[uú]zia|half\s+(?:a\s+)?dozen)(?!\p{L}).*?(?<!\p{L}))(media|meia|half)(?=\s+(?:de|do|da|of)\s)/iu
const whole =
  /(?<!\p{L})((?:docena|d[uú]zia|dozen)(?!\p{L}).*?(?<!\p{L}))(otra|outra|another)(?=\s+(?:de|do|da|of)\s)/iu
/** "3 docenas de carne y 2 de pollo": dozens both; behind one dozen, or half of one, it may be two pieces. */
const alike =
  /(?<!\p{L})(docenas|d[uú]zias|(?<=(?:two|three|four|five|six) )dozen)((?: (?:de|da|do|of))? [^,.;?\d]{2,40}?(?:,| y| e| and) )(dos|tres|cuatro|cinco|seis|duas|tr[eê]s|quatro|cinco|two|three|four|five|six|[2-6])(?= (?:de|of) (?!l[oa]s |el |the |es[oa]s? |those ))/iu
const dozens: Readonly<Record<string, string>> = { media: 'docena', meia: 'dúzia', half: 'dozen' }
const others: Readonly<Record<string, string>> = { otra: 'docena', outra: 'dúzia', another: 'dozen' }
const count =
  '(?:\\d{1,3}|una?|uma?|an?|one|dos|dois|duas|two|tres|tr[eê]s|three|cuatro|quatro|four|cinco|five|seis|six|media|meia|half a)'
const thatIs =
  "[\\s,(-]+(?:que (?:[eé]s?|son|s[aã]o|d[aá]n?)|o sea(?: que)?|ou seja|es decir|that['’]?s|that is|which is)\\s+"
/** "48, which is four dozen", "two dozen, that is 24": the second number is the first one. */
const inDozens = `${count} (?:docenas?|d[uú]zias?|dozens?)`
const toldTwice = new RegExp(
  `((?<!\\p{L})(?:\\d{1,3}(?!\\d)[^,.;?]{0,30}?(?=${thatIs}${inDozens})|${inDozens}[^,.;?]{0,30}?(?=${thatIs}\\d)))${thatIs}(?:${inDozens}|\\d{1,3})(?=\\s*(?:[).,!]|$))`,
  'iu',
)
/** "2 docenas" is read as "dos docenas". */
const inDigits = /(?<![\p{L}\d.,])(\d{1,2}) ?(docenas?|d[uú]zias?|dozens?|dz|dzs)(?!\p{L})/giu
const counts: readonly (readonly [word: RegExp, numbers: readonly string[], one: string, more: string])[] = [
  [/^doc/iu, 'una dos tres cuatro cinco seis siete ocho nueve diez'.split(' '), 'docena', 'docenas'],
  [/^d[uúz]/iu, 'uma duas três quatro cinco seis sete oito nove dez'.split(' '), 'dúzia', 'dúzias'],
  [/^dozen/iu, 'one two three four five six seven eight nine ten'.split(' '), 'dozen', 'dozen'],
]

function plural(word: string): string {
  return /^dozen/iu.test(word) || /s$/iu.test(word) ? word : `${word}s`
}

function inWords(number: number, written: string): string | undefined {
  const [, numbers = [], one = '', more = ''] = counts.find(([word]) => word.test(written)) ?? []
  const count = numbers[number - 1]
  return count && `${count} ${number === 1 ? one : more}`
}

const timesMax = 6
const charsMax = 300
const dozen = /docena|d[uú]zia|dozen|\d ?dz/iu

export function withDozens(said: string): string {
  if (said.length > charsMax || !dozen.test(said)) return said
  let text = said
    .replace(inDigits, (whole, digits: string, word: string) => inWords(Number(digits), word) ?? whole)
    .replace(toldTwice, '$1')
    .replace(
      alike,
      (_, word: string, between: string, number: string) =>
        `${word}${between}${inWords(Number(number), word) ?? `${number} ${plural(word)}`}`,
    )
  for (let time = 0; time < timesMax; time += 1) {
    const next = text
      .replace(
        half,
        (_, before: string, word: string) => `${before}${word} ${dozens[word.toLowerCase()] ?? ''}`,
      )
      .replace(
        whole,
        (_, before: string, word: string) => `${before}${word} ${others[word.toLowerCase()] ?? ''}`,
      )
    if (next === text) return text
    text = next
  }
  return text
}
