// "Half a dozen of beef and half of chicken": a dozen said once holds for what is counted like it, and what is told both
// in pieces and in dozens is told once.

const half =
  /(?<!\p{L})((?:media\s+docena|meia\s+d[uú]zia|half\s+(?:a\s+)?dozen)(?!\p{L}).*?(?<!\p{L}))(media|meia|half)(?=\s+(?:de|do|da|of)\s)/iu
const whole =
  /(?<!\p{L})((?:docena|d[uú]zia|dozen)(?!\p{L}).*?(?<!\p{L}))(otra|outra|another)(?=\s+(?:de|do|da|of)\s)/iu
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
const inDigits = /(?<![\p{L}\d.,/-])(\d{1,2}) ?(docenas?|d[uú]zias?|dozens?|dz|dzs)(?!\p{L})/giu
/** "1/2 docena" is half of one, in the words of its language. */
const halfInDigits = /(?<![\p{L}\d.,/-])(?:1\/2|½) ?(?:(?:de|a) )?(docenas?|d[uú]zias?|dozen)(?!\p{L})/giu
const ofHalf: readonly (readonly [word: RegExp, read: string])[] = [
  [/^doc/iu, 'media docena'],
  [/^d[uúz]/iu, 'meia dúzia'],
  [/^dozen/iu, 'half a dozen'],
]
/** "2 docenas y media", "two and a half dozen": of one and a half every language has its words. */
const andHalf =
  /(?<![\p{L}\d.,/-])(?:(\d{1,2}|dos|tres|cuatro|cinco|duas|tr[eê]s|quatro) (?:docenas|d[uú]zias) (?:y media|e meia)(?! (?:docena|d[uú]zia))|(\d{1,2}|two|three|four|five) and a half dozen|(\d{1,2}) ?(?:½|(?<= )1\/2) ?(?:docenas?|d[uú]zias?|dozen))(?!\p{L})/giu
const counts: readonly (readonly [word: RegExp, numbers: readonly string[], one: string, more: string])[] = [
  [/^doc/iu, 'una dos tres cuatro cinco seis siete ocho nueve diez'.split(' '), 'docena', 'docenas'],
  [/^d[uúz]/iu, 'uma duas três quatro cinco seis sete oito nove dez'.split(' '), 'dúzia', 'dúzias'],
  [/^dozen/iu, 'one two three four five six seven eight nine ten'.split(' '), 'dozen', 'dozen'],
]

/** "Dos docenas", in the language of the word. */
export function inWords(number: number, written: string): string | undefined {
  const [, numbers = [], one = '', more = ''] = counts.find(([word]) => word.test(written)) ?? []
  const count = numbers[number - 1]
  return count && `${count} ${number === 1 ? one : more}`
}

function withHalf(number: string): string {
  const plain = number.toLowerCase()
  const among = counts.map(([, numbers]) => numbers.indexOf(plain)).find((at) => at >= 0)
  return String(12 * (among === undefined ? Number(number) : among + 1) + 6)
}

const timesMax = 6
const charsMax = 300
const dozen = /docena|d[uú]zia|dozen|\d ?dz/iu

export function withDozens(said: string): string {
  if (said.length > charsMax || !dozen.test(said)) return said
  let text = said
    .replace(andHalf, (_, ...[spanish, english, digits]: (string | undefined)[]) =>
      withHalf(spanish ?? english ?? digits ?? ''),
    )
    .replace(halfInDigits, (_, word: string) => ofHalf.find(([of]) => of.test(word))?.[1] ?? word)
    .replace(inDigits, (whole, digits: string, word: string) => inWords(Number(digits), word) ?? whole)
    .replace(toldTwice, '$1')
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
