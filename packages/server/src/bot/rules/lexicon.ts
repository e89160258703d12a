// The form in which a language is told to the rules: word lists and patterns, no code.

/** What a customer may ask for; what stands earlier is looked for first. */
export const intents = [
  'bot',
  'person',
  'complaint',
  'move',
  'cancel_booking',
  'appointments',
  'cancel_order',
  'paid',
  'order_status',
  'clear',
  'remove',
  'quantity',
  'cart',
  'menu',
  'hours',
  'offers',
  'payment',
  'question',
  'checkout',
  'book',
  'stock',
  'price',
  'details',
  'browse',
  'add',
  'search',
  'deny',
  'confirm',
  'thanks',
  'bye',
  'greet',
  'smalltalk',
] as const
export type Intent = (typeof intents)[number] | 'address' | 'unclear'

export type Language = 'es' | 'pt' | 'en'

/** What the bot has just asked for. */
export type Expected = 'confirm' | 'address' | 'other'

/**
 * Words stand without accents and in lower case. Lists of words are separated by spaces, lists of phrases by `|`, and
 * `a=b` gives a phrase its meaning. In a pattern `<name>` is one of
 * `classes`, `..` up to three words between, `^` and `$` the ends of the sentence; the rest is a regular expression.
 */
export type Lexicon = {
  /** Words by which the language is known. */
  markers: string
  /** What is written short, and what is meant. */
  short: string
  classes: Readonly<Record<string, string>>
  patterns: Readonly<Partial<Record<Intent, readonly string[]>>>
  /** What a single word hints at, where no pattern says more; the earlier intent goes first. */
  hints: Readonly<Partial<Record<Intent, readonly string[]>>>
  /** With a day, these ask for an appointment. */
  openings: string
  /** Words that name no product: never part of a search. */
  quiet: string
  /** Words that belong to a search only between two others. */
  joints: string
  /** A sentence that begins so asks something, question mark or none. */
  asking: string
  /** What a wish begins with. */
  wishes: string
  /** Where a sentence goes on to something else. */
  splits: readonly string[]
  /** Short answers to a question with yes or no. */
  yes: string
  no: string
  /** Ends what was begun. */
  stop: string
  numbers: string
  /** first, second … last; and the cheapest of what was shown. */
  ordinals: string
  cheapest: string
  /** Between two wanted things. */
  and: string
  /** Words after which a number counts nothing: sizes, measures. */
  beforeMeasure: string
  /** What an address is made of. */
  addressWords: string
  calendar: Calendar
}

export type Calendar = {
  /** From Monday; each with its short forms. */
  weekdays: readonly string[]
  /** From January; each with its short forms. */
  months: readonly string[]
  today: string
  /** A part of today. */
  todayPart: string
  tomorrow: string
  afterTomorrow: string
  thisWeek: string
  nextWeek: string
  weekend: string
  soonest: string
  /** `#` is the number. */
  inDays: string
  inWeeks: string
  morning: string
  afternoon: string
  evening: string
  noon: string
  /** `#` is the hour. */
  after: string
  before: string
  between: string
  at: string
  halfPast: string
  quarterPast: string
  /** Whether 3/4 is the third of April. */
  isDayFirst: boolean
}
