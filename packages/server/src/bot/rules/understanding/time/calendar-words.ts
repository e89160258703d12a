// The form of the words for days and times in a language's file.
import { type Static, type TSchema, Type } from 'typebox'

const group = <Entries extends TSchema>(entries: Entries) =>
  Type.Object({ about: Type.String({ minLength: 1 }), entries }, { additionalProperties: false })
const expression = Type.String({ minLength: 1 })
const expressions = group(Type.Array(expression))
const numbers = group(Type.Record(expression, Type.Integer()))
const texts = group(Type.Record(expression, expression))
const inOrder = (count: number) =>
  group(Type.Array(Type.Array(expression, { minItems: 1 }), { minItems: count, maxItems: count }))

/**
 * In an expression `#` is an hour or number, `##` a second one, `%` minutes, `&` a day of the month, `@` a weekday,
 * `@@` a second one; the rest is as in patterns of intents.
 */
export const CalendarWords = Type.Object(
  {
    about: Type.String(),
    /** From Monday, each with abbreviations. */
    weekdays: inOrder(7),
    /** From January, each with abbreviations. */
    months: inOrder(12),
    greetings: expressions,
    /** Also numbers of days and weeks. */
    hours: numbers,
    minutes: numbers,
    days: numbers,
    today: expressions,
    todayPart: expressions,
    tomorrow: expressions,
    afterTomorrow: expressions,
    thisWeek: expressions,
    nextWeek: expressions,
    spokenWeek: expressions,
    weekend: expressions,
    midweek: expressions,
    soonest: expressions,
    inDays: expressions,
    /** "In eight days" means in a week where the language counts so. */
    weeksInDays: numbers,
    inWeeks: expressions,
    /** Days from today by the expression for them. */
    fromToday: numbers,
    dayOfMonth: expressions,
    weekdayDate: expressions,
    weekdayPair: expressions,
    weekdayFromTo: expressions,
    weekdayThis: expressions,
    weekdayNext: expressions,
    weekdayUnsure: expressions,
    weekdayWeekLater: expressions,
    weekdayOther: expressions,
    weekdayFollowing: expressions,
    weekdayBefore: expressions,
    sameDay: expressions,
    dayAfter: expressions,
    dayBefore: expressions,
    /** Rules of dates by the name. */
    holidays: texts,
    morning: expressions,
    afternoon: expressions,
    evening: expressions,
    noon: expressions,
    /** From and until, such as `17:00-`, by the expression. */
    spans: texts,
    firstOfDay: expressions,
    lastOfDay: expressions,
    earlier: expressions,
    later: expressions,
    sameTime: expressions,
    afterOwn: expressions,
    tooEarly: expressions,
    tooLate: expressions,
    refused: expressions,
    denied: expressions,
    instead: expressions,
    no: expressions,
    after: expressions,
    before: expressions,
    between: expressions,
    at: expressions,
    atLoosely: expressions,
    atAsked: expressions,
    hourInPart: expressions,
    counted: expressions,
    countedLoosely: expressions,
    minutesPast: expressions,
    minutesTo: expressions,
    onTheHour: expressions,
    /** 3/4 is 3 April rather than 4 March. */
    isDayFirst: group(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type CalendarWords = Static<typeof CalendarWords>
