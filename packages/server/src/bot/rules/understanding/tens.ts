// "Twenty six inch", "treinta y dos", "vinte e quatro": one number, whose two words would count one after the other.
const tens: Readonly<Record<string, number>> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  ...{ veinte: 20, treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80 },
  ...{ noventa: 90, vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50, sessenta: 60, oitenta: 80 },
}
const units: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
  ...{ uno: 1, un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9 },
  ...{ um: 1, uma: 1, dois: 2, duas: 2, três: 3, quatro: 4, sete: 7, oito: 8, nove: 9 },
}
const anyOf = (words: Readonly<Record<string, number>>) => Object.keys(words).join('|')
const joined = new RegExp(
  `(?<!\\p{L})(${anyOf(tens)})(?:[ -]|\\s(?:y|e)\\s)(${anyOf(units)})(?![\\p{L}\\d])(?! (?:of|de|d[ao]s?|del)\\s)`,
  'giu',
)

export function withTens(said: string): string {
  return said.replace(joined, (_, ten: string, unit: string) =>
    String((tens[ten.toLowerCase()] ?? 0) + (units[unit.toLowerCase()] ?? 0)),
  )
}
