// Weighs what the rules read against the learned intents. The rules name things, numbers and times; which of all
// requests a line makes is often told better by thousands of other lines.
import type { BotIntent } from '@mostrador/contract/bot-intents'
import type { Act, Situation } from '../act.ts'
import { social } from '../join-acts.ts'
import type { Intent } from '../lexicon.ts'
import { plainText } from '../normalise.ts'
import { namedThings } from '../quantities.ts'
import { isAbout } from './features.ts'
import type { LearnedLabel } from './labels.ts'
import { type Judgement, judge } from './learned.ts'
import type { Asked } from './line-to-read.ts'

export type Reread = (intent: Intent, text: string) => Act

/** The acts, with those read anew that the learned intents know better; `reread` makes an act of another intent. */
export function weighed(said: readonly Act[], text: string, situation: Situation, reread: Reread): Act[] {
  const [best] = judge({ text, asked: askedIn(situation), language: situation.language })
  if (best === undefined) return [...said]
  const acts = best.share >= correctingMin && correcting.has(best.label) ? withoutYes(said) : said
  const serious = acts.filter(({ intent }) => !greeting.has(intent))
  const [only, ...others] = serious
  const intent = intentOf(best, only ?? acts[0], situation)
  if (intent === undefined || acts.some((act) => act.intent === intent)) return [...acts]
  if (acts.some((act) => keptFrom.get(act.intent)?.includes(intent))) return [...acts]
  if (intent === 'confirm' && isAbout(text, doubts)) return [...acts]
  const found = serious.map((act) => act.intent)
  if (best.share < leastShare(intent, { found, text, situation })) return [...acts]
  const about = only && others.length === 0 ? only.text : text
  // "Add a bag and put it all by for me" wants the bag as well.
  if (intent === 'checkout' && only?.intent === 'add' && namesWish(only, situation))
    return [...acts, reread(intent, text)]
  return social.has(intent) && !only
    ? [reread(intent, text)]
    : [...acts.filter((act) => greeting.has(act.intent)), reread(intent, about)]
}

/** A thing behind an article or a number, and nothing refused. */
function namesWish({ text }: Act, { language }: Situation): boolean {
  const isRefusal = /\b(?:no|not|nao|sin|sem|without)\b/.test(plainText(text))
  return !isRefusal && namedThings(text, language).length > 0
}

/** "Yes, but without the cake" must not order the cake. */
function withoutYes(acts: readonly Act[]): readonly Act[] {
  const others = acts.filter(({ intent }) => intent !== 'confirm')
  return others.some(({ intent }) => !greeting.has(intent)) ? others : acts
}

const correctingMin = 0.8
const correcting: ReadonlySet<LearnedLabel> = new Set(['variant', 'quantity', 'remove', 'clear', 'deny'])

/** How alike the line is to known lines of each intent, the most alike first. */
export function likenessOf(text: string, situation: Situation): { intent: BotIntent; share: number }[] {
  return judge({ text, asked: askedIn(situation), language: situation.language }).map(({ label, share }) => ({
    intent: label,
    share,
  }))
}

/** How alike the line is to known grievances. */
export function grievanceOf(text: string, situation: Situation): number {
  const judged = judge({ text, asked: askedIn(situation), language: situation.language })
  return judged.find(({ label }) => label === 'complaint')?.share ?? 0
}

/** How sure the learned intents are that a person is not called for. */
export function speaksAgainst(text: string, situation: Situation): boolean {
  const judgements = judge({ text, asked: askedIn(situation), language: situation.language })
  const [best] = judgements
  const shareOf = (label: string) => judgements.find((each) => each.label === label)?.share ?? 0
  const forPeople = shareOf('person') + shareOf('complaint')
  if (best === undefined) return false
  return (
    !bitter.has(best.label) && best.share >= sure && forPeople < unlikely && !asksWhoTo.test(plainText(text))
  )
}

/** "Whom of you may I talk it over with?" is put as a question and calls for somebody. */
const asksWhoTo =
  /\b(?:con quien|a quien|com quem|with whom|who (?:can|do|could|should) i)\b.*\b(?:hablar\w*|platicar\w*|conversar\w*|tratar\w*|charlar\w*|llamar\w*|marcar\w*|falar|converso|conversar|trato|resolvo|talk|speak|call|write|contact)\b/

/** The learned intents do not hear that a person is called for, though they are not sure of anything else either. */
export function isDoubted(text: string, situation: Situation): boolean {
  const people = judge({ text, asked: askedIn(situation), language: situation.language })
    .filter(({ label }) => label === 'person' || label === 'complaint')
    .reduce((sum, { share }) => sum + share, 0)
  return people < doubtedBelow
}

const doubtedBelow = 0.4
const greeting: ReadonlySet<Intent> = new Set(['greet', 'thanks', 'bye', 'smalltalk'])
/** Irony thanks, fury says good-bye, and a grievance asks where the order is. */
const bitter: ReadonlySet<LearnedLabel> = new Set(['greet', 'thanks', 'bye', 'smalltalk', 'order_status'])
const sure = 0.9
const unlikely = 0.05

export function askedIn({ asked, expected }: Situation): Asked {
  if (asked !== undefined) return asked
  if (expected === undefined) return '-'
  return expected === 'confirm' ? 'yesno' : expected === 'address' ? 'address' : 'choice'
}

/** The rules' intent that serves a label; undefined where the rules' own reading does as well. */
function intentOf({ label }: Judgement, act: Act | undefined, { expected }: Situation): Intent | undefined {
  switch (label) {
    case 'haggle':
      return act?.isCheapest ? undefined : 'haggle'
    case 'notify':
      return 'stock'
    case 'availability':
      return 'book'
    case 'time':
      return act?.when !== undefined || expected === undefined ? 'book' : undefined
    case 'variant':
      return act && answering.has(act.intent) ? undefined : expected === undefined ? 'unclear' : 'add'
    // "One more" adds, "make it one" does not: how many is for the rules to read.
    case 'quantity':
      return act?.intent === 'unclear' ? 'quantity' : undefined
    // Told from many signs by rules of their own: broken things and lateness are not always the shop's fault.
    case 'complaint':
    case 'unclear':
      return undefined
    default:
      return label satisfies LearnedLabel
  }
}

/** Readings that the words alone do not tell apart: the cart, the open question and the things shown do. */
const keptFrom: ReadonlyMap<Intent, readonly Intent[]> = new Map<Intent, readonly Intent[]>([
  ['add', ['quantity', 'confirm', 'deny']],
  ['quantity', ['add', 'confirm', 'deny']],
  ['remove', ['confirm', 'deny']],
  ['search', ['browse', 'stock']],
  ['browse', ['search']],
  ['stock', ['search']],
  ['confirm', ['checkout', 'thanks']],
  ['checkout', ['confirm', 'payment']],
  ['thanks', ['confirm']],
  ['book', ['hours']],
  ['order_status', ['stock', 'appointments']],
  ['smalltalk', ['confirm']],
  ['move', ['book']],
  ['cancel_booking', ['book']],
])
const answering: ReadonlySet<Intent> = new Set(['unclear', 'add', 'search', 'quantity', 'confirm', 'book'])

/** The surer the rules are of their reading, and the more hangs on it, the surer the learned intents have to be. */
function leastShare(
  intent: Intent,
  { found, text, situation }: { found: readonly Intent[]; text: string; situation: Situation },
): number {
  if (intent === 'confirm' && situation.expected === 'confirm') return found.some(naming) ? 0.97 : 0.9
  // The shop's data still answer many lines that the rules cannot name; small talk would pass over them.
  if (greeting.has(intent) && found.length > 0) return 0.95
  if (found.length > 1) return 0.9
  if (intent === 'person' && namesPeople.test(plainText(text)) && !atTheDoor.test(plainText(text)))
    return personMin
  // A summary or the cart only shows, and asks before anything is done.
  if (showing.has(intent) && found.every((each) => each === 'unclear')) return showingMin
  const own = Math.max(...found.map((each) => (each === 'unclear' ? 0.7 : weak.has(each) ? 0.8 : 0.95)), 0.7)
  return Math.max(own, grave.get(intent) ?? 0)
}

const showing: ReadonlySet<Intent> = new Set(['checkout', 'cart', 'details'])
const showingMin = 0.5

/** Somebody of the shop, or being called or answered by one: beside it the learned intents need be less sure. */
const namesPeople =
  /\b(?:persona|humano|humana|humanos|ser humano|alguien|algun[oa]? de|duen[oa]|jef[ea]|gerente|encargad[oa]|responsable|asesor[a]?|vendedor[a]?|representante|muchach[oa]s|gente|quien|llamen\w*|llam[ae]n?me|contest\w*|atienda\w*|atiende\w*|transfier\w*|pessoa|pessoal|alguem|ninguem|don[oa]|responsavel|atendente|atend\w+|funcionari[oa]|humanos|me transfere|person|humans?|someone|somebody|anyone|anybody|people|staff|employee|owner|manager|boss|lady|agent|team|transfer)\b/
const personMin = 0.66
/** "Ask for the owner when you are there" is for whoever delivers. */
const atTheDoor =
  /\b(?:pregunt\w+ por|pergunt\w+ (?:por|pel[oa])|ask for|al llegar|ao chegar|when you (?:arrive|get there))\b/

/** Groups of words that put off, refuse or change. */
const doubts = ['no', 'wait stop', 'not suiting', 'quantity change', 'remove']

/** A yes that names something may be a yes to something else. */
function naming(found: Intent): boolean {
  return found === 'add' || found === 'quantity' || found === 'search' || found === 'remove'
}

/** Intents that many lines of another kind resemble. */
const weak: ReadonlySet<Intent> = new Set([
  ...(['add', 'search', 'browse', 'question', 'details', 'stock', 'price'] as const),
  ...(['deny', 'confirm', 'remove', 'greet', 'smalltalk', 'book'] as const),
])
const grave: ReadonlyMap<Intent, number> = new Map([
  ['person', 0.92],
  ['clear', 0.85],
  ['cancel_order', 0.8],
  ['cancel_booking', 0.8],
  ['address', 0.7],
])
