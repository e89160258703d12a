// Dates as Spanish, Portuguese and English write them. Texts come without accents and in lower case.

const months = [
  ['enero', 'ene', 'janeiro', 'january', 'jan'],
  ['febrero', 'feb', 'fevereiro', 'fev', 'february'],
  ['marzo', 'mar', 'marco', 'march'],
  ['abril', 'abr', 'april', 'apr'],
  ['mayo', 'may', 'maio', 'mai'],
  ['junio', 'jun', 'junho', 'june'],
  ['julio', 'jul', 'julho', 'july'],
  ['agosto', 'ago', 'august', 'aug'],
  ['septiembre', 'sept', 'sep', 'setiembre', 'setembro', 'set', 'september'],
  ['octubre', 'oct', 'outubro', 'out', 'october'],
  ['noviembre', 'nov', 'novembro', 'november'],
  ['diciembre', 'dic', 'dezembro', 'dez', 'december', 'dec'],
]
const weekdays = [
  ['domingo', 'dom', 'sunday', 'sun'],
  ['lunes', 'lun', 'segunda', 'seg', 'monday', 'mon'],
  ['martes', 'mar', 'terca', 'ter', 'tuesday', 'tue'],
  ['miercoles', 'mie', 'quarta', 'qua', 'wednesday', 'wed'],
  ['jueves', 'jue', 'quinta', 'qui', 'thursday', 'thu'],
  ['viernes', 'vie', 'sexta', 'sex', 'friday', 'fri'],
  ['sabado', 'sab', 'saturday', 'sat'],
]
const near: readonly RegExp[] = [
  /\b(?:hoy|hoje|today)\b/,
  /(?<!\b(?:la|pasado) )\bmanana\b|(?<!\bdepois de )\bamanha\b|(?<!\bafter )\btomorrow\b/,
  /\bpasado manana\b|\bdepois de amanha\b|\bday after tomorrow\b/,
]

const oneOf = (words: readonly string[]) => `(?:${words.join('|')})\\b\\.?`
const anyMonth = oneOf(months.flat())
const ordinal = '(?:st|nd|rd|th|º|°)?'
const ofMonth = (month: string) => `${ordinal}(?: de| of)? ${month}`

/** A day with its month, in words or figures. */
export const datesPattern = new RegExp(
  `\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?\\b|\\b\\d{1,2}${ofMonth(anyMonth)}|\\b${anyMonth} \\d{1,2}${ordinal}(?![\\d.,]*\\d)`,
  'g',
)

export function isDateIn(said: string, { date, today }: { date: string; today: string }): boolean {
  const at = new Date(`${date}T00:00:00Z`)
  const [day, month] = [at.getUTCDate(), at.getUTCMonth() + 1]
  const days = Math.round((at.getTime() - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)
  return (
    (near[days]?.test(said) ?? false) ||
    patternsOf(day, month, at.getUTCDay()).some((each) => each.test(said))
  )
}

function patternsOf(day: number, month: number, weekday: number): RegExp[] {
  const itsMonth = oneOf(months[month - 1] ?? [])
  // "lunes 30 de octubre" is no 30 of November.
  const noOtherMonth = `(?!\\d|[.,:]\\d|/(?!0?${month}\\b)|${ordinal}(?: de| of)? (?!${itsMonth})${anyMonth})`
  const start = '(?<![\\d/:.,-])'
  const figures = (one: number, other: number) =>
    `${start}0?${one}[/-]0?${other}(?:[/-](?:20)?\\d\\d)?(?![\\d/-])`
  return [
    `${start}0?${day}${ofMonth(itsMonth)}`,
    `\\b${itsMonth} (?:the )?0?${day}${ordinal}(?![.,]?\\d|:)`,
    `\\b${oneOf(weekdays[weekday] ?? [])}(?:-feira| feira)?,? ?(?:dia |el |the |o )?0?${day}${noOtherMonth}`,
    `\\bdia 0?${day}${noOtherMonth}`,
    `\\bthe 0?${day}(?:st|nd|rd|th)${noOtherMonth}`,
    figures(day, month),
    // Month first, where the day can be no month.
    ...(day > 12 ? [figures(month, day)] : []),
    `\\b\\d{4}-0?${month}-0?${day}\\b`,
  ].map((pattern) => new RegExp(pattern, 'u'))
}
