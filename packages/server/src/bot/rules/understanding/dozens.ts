// "Half a dozen of beef and half of chicken": a dozen said once holds for what is counted like it.

const half =
  /(?<!\p{L})((?:media\s+docena|meia\s+d[uú]zia|half\s+(?:a\s+)?dozen)(?!\p{L}).*?(?<!\p{L}))(media|meia|half)(?=\s+(?:de|do|da|of)\s)/iu
const whole =
  /(?<!\p{L})((?:docena|d[uú]zia|dozen)(?!\p{L}).*?(?<!\p{L}))(otra|outra|another)(?=\s+(?:de|do|da|of)\s)/iu
const dozens: Readonly<Record<string, string>> = { media: 'docena', meia: 'dúzia', half: 'dozen' }
const others: Readonly<Record<string, string>> = { otra: 'docena', outra: 'dúzia', another: 'dozen' }
const timesMax = 6
const charsMax = 300
const dozen = /docena|d[uú]zia|dozen/iu

export function withDozens(said: string): string {
  if (said.length > charsMax || !dozen.test(said)) return said
  let text = said
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
