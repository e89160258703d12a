// The usual public holidays of a country, by the rules of its law. They are offered to be ticked, never taken as given:
// a government may still move one for a single year.
import type { Country } from '@mostrador/contract/shop/countries'
import type { holidayTexts } from './holiday-texts.ts'

type Name = Exclude<keyof typeof holidayTexts, `ui_${string}`>
export type Holiday = { date: string; name: Name }

/** Days from Easter Sunday. */
type FromEaster = { easter: number }
/** The first (1) to fourth weekday of a month, or its last (-1); Sunday is 0. */
type Nth = { month: number; weekday: number; nth: number }
/** A fixed day, which some laws move so that the weekend is long. */
type Fixed = { on: `${number}-${number}`; moves?: keyof typeof moved }
type Rule = { name: Name } & (FromEaster | Nth | Fixed)

/** By the weekday on which the day falls, how many days later (or earlier) it is kept. */
const moved = {
  /** Colombia: on the next Monday. */
  toNextMonday: [1, 0, 6, 5, 4, 3, 2],
  /** Argentina: from Tuesday and Wednesday to the Monday before, from Thursday and Friday to the one after. */
  nearMonday: [0, 0, -1, -2, 4, 3, 0],
  /** Chile: the same, but Thursday goes back too. */
  chileanMonday: [0, 0, -1, -2, -3, 3, 0],
  /** Chile: from Tuesday to the Friday before, from Wednesday to the one after. */
  chileanFriday: [0, 0, -4, 2, 0, 0, 0],
} as const

const on = (name: Name, day: Fixed['on'], moves?: keyof typeof moved): Rule => ({
  name,
  on: day,
  ...(moves && { moves }),
})
const easter = (name: Name, days: number): Rule => ({ name, easter: days })
const nth = (name: Name, month: number, weekday: number, count: number): Rule => ({
  ...{ name, month, weekday },
  nth: count,
})

const newYear = on('newYear', '01-01')
const labour = on('labour', '05-01')
const christmas = on('christmas', '12-25')
const goodFriday = easter('goodFriday', -2)
const maundyThursday = easter('maundyThursday', -3)
const carnival = [easter('carnival', -48), easter('carnival', -47)]
const immaculate = on('immaculate', '12-08')

const rules: Partial<Record<Country, readonly Rule[]>> = {
  CO: [
    ...[newYear, maundyThursday, goodFriday, labour, immaculate, christmas],
    on('epiphany', '01-06', 'toNextMonday'),
    on('saintJoseph', '03-19', 'toNextMonday'),
    easter('ascension', 43),
    easter('corpusChristi', 64),
    easter('sacredHeart', 71),
    on('saintsPeterPaul', '06-29', 'toNextMonday'),
    on('independence', '07-20'),
    on('boyaca', '08-07'),
    on('assumption', '08-15', 'toNextMonday'),
    on('twelfthOctober', '10-12', 'toNextMonday'),
    on('allSaints', '11-01', 'toNextMonday'),
    on('cartagena', '11-11', 'toNextMonday'),
  ],
  MX: [
    ...[newYear, goodFriday, labour, christmas],
    nth('constitution', 2, 1, 1),
    nth('juarez', 3, 1, 3),
    on('independence', '09-16'),
    nth('revolution', 11, 1, 3),
  ],
  AR: [
    ...[newYear, ...carnival, goodFriday, labour, immaculate, christmas],
    on('memory', '03-24'),
    on('malvinas', '04-02'),
    on('mayRevolution', '05-25'),
    on('guemes', '06-17', 'nearMonday'),
    on('flag', '06-20'),
    on('independence', '07-09'),
    on('sanMartin', '08-17', 'nearMonday'),
    on('twelfthOctober', '10-12', 'nearMonday'),
    on('sovereignty', '11-20', 'nearMonday'),
  ],
  CL: [
    ...[newYear, goodFriday, easter('holySaturday', -1), labour, immaculate, christmas],
    on('navalGlories', '05-21'),
    on('indigenousPeoples', '06-21'),
    on('saintsPeterPaul', '06-29', 'chileanMonday'),
    on('carmen', '07-16'),
    on('assumption', '08-15'),
    on('independence', '09-18'),
    on('army', '09-19'),
    on('twelfthOctober', '10-12', 'chileanMonday'),
    on('evangelical', '10-31', 'chileanFriday'),
    on('allSaints', '11-01'),
  ],
  PE: [
    ...[newYear, maundyThursday, goodFriday, labour, immaculate, christmas],
    on('flag', '06-07'),
    on('saintsPeterPaul', '06-29'),
    on('airForce', '07-23'),
    on('independence', '07-28'),
    on('independence', '07-29'),
    on('junin', '08-06'),
    on('saintRose', '08-30'),
    on('angamos', '10-08'),
    on('allSaints', '11-01'),
    on('ayacucho', '12-09'),
  ],
  BR: [
    ...[newYear, ...carnival, goodFriday, labour, christmas],
    on('tiradentes', '04-21'),
    easter('corpusChristi', 60),
    on('independence', '09-07'),
    on('aparecida', '10-12'),
    on('allSouls', '11-02'),
    on('republic', '11-15'),
    on('blackAwareness', '11-20'),
  ],
  US: [
    ...[newYear, christmas],
    nth('martinLutherKing', 1, 1, 3),
    nth('presidents', 2, 1, 3),
    nth('memorial', 5, 1, -1),
    on('juneteenth', '06-19'),
    on('independence', '07-04'),
    nth('labour', 9, 1, 1),
    nth('columbus', 10, 1, 2),
    on('veterans', '11-11'),
    nth('thanksgiving', 11, 4, 4),
  ],
}

/** Countries whose holidays are known here. */
export const holidayCountries = Object.keys(rules) as Country[]

/** Those from that day on, for a year, in their order. */
export function holidaysFrom(country: Country, day: string): Holiday[] {
  const year = Number(day.slice(0, 4))
  const end = `${year + 1}${day.slice(4)}`
  return (
    [year, year + 1]
      .flatMap((each) =>
        (rules[country] ?? []).map((rule) => ({ date: dateOf(rule, each), name: rule.name })),
      )
      .filter(({ date }) => date >= day && date < end)
      .sort((one, other) => (one.date < other.date ? -1 : 1))
      // Two may fall on one day, as in some years in June in Colombia.
      .filter(({ date }, at, all) => date !== all[at - 1]?.date)
  )
}

function dateOf(rule: Rule, year: number): string {
  if ('easter' in rule) return shifted(easterOf(year), rule.easter)
  if ('nth' in rule) return nthOf(rule, year)
  const day = new Date(`${year}-${rule.on}T00:00:00Z`)
  return shifted(day, rule.moves ? (moved[rule.moves][day.getUTCDay()] ?? 0) : 0)
}

function shifted(from: Date, days: number): string {
  return new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

function nthOf({ month, weekday, nth: count }: Nth, year: number): string {
  if (count > 0) {
    const first = new Date(Date.UTC(year, month - 1, 1))
    return shifted(first, ((weekday - first.getUTCDay() + 7) % 7) + (count - 1) * 7)
  }
  const last = new Date(Date.UTC(year, month, 0))
  return shifted(last, -((last.getUTCDay() - weekday + 7) % 7))
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
function easterOf(year: number): Date {
  const a = year % 19
  const century = Math.floor(year / 100)
  const d = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * a + 15
  const h = d % 30
  const i = h - Math.floor(h / 28) * (1 - Math.floor(29 / (h + 1)) * Math.floor((21 - a) / 11))
  const j = (year + Math.floor(year / 4) + i + 2 - century + Math.floor(century / 4)) % 7
  const l = i - j
  const month = 3 + Math.floor((l + 40) / 44)
  return new Date(Date.UTC(year, month - 1, l + 28 - 31 * Math.floor(month / 4)))
}
