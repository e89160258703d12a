// Two readings of a question are told where one leaves the other open: what was found by its words stays, and what weighs
// most is told with it. Beside no answer at all, what comes nearest is told as that, and a person is offered.
import type { OutgoingPart } from '../../../../domain/conversations/outgoing.ts'
import { speakOf } from '../../dialogue/focus.ts'
import { offerPerson, sayText, shortened, type Turn, text } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { namesTime } from '../../understanding/join-acts.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { factsOf } from '../facts.ts'
import { isAsking, noteOf } from '../going-on.ts'
import { withLead } from '../say-note.ts'
import { type Weighed, weigh } from './weigh.ts'

/** So likely the answer that it is told beside another one. */
const besidesMin = 0.25
/** Enough where otherwise it would be said that the answer is not known. */
const perhapsMin = 0.1
/** Nearly as likely the answer as the one that weighs most. */
const eitherShare = 0.6
const evidenceMin = 0.25
/** Less likely, the one that weighs most is not told alone where a note comes near and is more about the words. */
const soleMin = 0.7
const otherShare = 0.3
const otherEvidence = 0.4
/** So surely the thing asked about that it is the one spoken of. */
const meantMin = 0.5
const meantEvidence = 0.5
/** Less likely, a short line is read with the one before it, if that makes one thing so likely. */
const aloneMin = 0.2
const jointMin = 0.35
const wordsShort = 9
const lineCharsMax = 200
/** A note as likely as that is told before free times. */
const bookingMin = 0.4
const charsMax = 600
/** So much of it stands in what was said. */
const toldChars = 40

const asked: ReadonlySet<Intent> = new Set(['question', 'details', 'unclear', 'payment', 'offers'])

/** Where the answer to a question tells something else than what weighs most, that comes first. */
export async function tellBesides(turn: Turn, act: Act, answer: () => Promise<void>): Promise<void> {
  const from = turn.parts.length
  const { flow } = turn.memory
  await answer()
  const said = turn.parts.slice(from)
  if (!asked.has(act.intent) || said.length === 0 || turn.handOff !== undefined || turn.isMissed) return
  if (turn.memory.flow !== flow || !isAsking(turn, act)) return
  const [best, other] = await weigh(turn, act)
  if (best === undefined || best.share < besidesMin || best.evidence < evidenceMin) return
  if (other?.note && ((best.note && isAsLikely(other, best)) || mayBeMeant(other, best)))
    tellOther(turn, other, from)
  const isNamed = best.card !== undefined && wholeOf(said).includes(plainText(best.card.name))
  const known = textOf(turn, best, isNamed ? undefined : act.text)
  if (known === '' || isTold(said, best, known)) return
  turn.parts.splice(from, 0, { kind: 'text', text: known })
  if (best.note) turn.memory.note ??= noteOf(best.note.text)
  // "Has the powdered sugar gluten? Great, 3 of those": the one that weighs most is spoken of, and not the other.
  const { card } = best
  if (card && !card.isBookable && best.share >= meantMin && best.evidence >= meantEvidence)
    speakOf(turn, { kind: 'product', id: card.id })
}

/** "Do I leave a cheque or some guarantee?": a note about guarantees and one about deposits are as likely meant. */
function isAsLikely({ share, evidence }: Weighed, best: Weighed): boolean {
  return best.share < meantMin && share >= best.share * eitherShare && evidence >= evidenceMin
}

/** "Is delivery extra?": that there is one weighs more, and what it costs was asked. */
function mayBeMeant({ share, evidence }: Weighed, best: Weighed): boolean {
  return best.share < soleMin && share >= best.share * otherShare && evidence >= otherEvidence
}

function tellOther(turn: Turn, other: Weighed, from: number): void {
  const known = textOf(turn, other, undefined)
  if (!isTold(turn.parts.slice(from), other, known)) sayText(turn, known)
}

/** "I am nursing, may I get a piercing?": whether it may be done comes before what is offered for it. */
export async function tellBeforeBooking(turn: Turn, act: Act, from: number): Promise<void> {
  if (!act.text.includes('?') || act.when?.time !== undefined) return
  const said = turn.parts.slice(from)
  if (said.length === 0 || turn.handOff !== undefined || turn.isMissed) return
  const [best] = await weigh(turn, act)
  const least = namesTime(act.when) ? meantMin : bookingMin
  if (!best?.note || best.share < least || best.evidence < evidenceMin) return
  const known = textOf(turn, best, undefined)
  if (!isTold(said, best, known)) turn.parts.splice(from, 0, { kind: 'text', text: known })
}

/** Where no answer is known: what comes nearest to one. False where nothing does. */
export async function tellPerhaps(turn: Turn, act: Act): Promise<boolean> {
  if (!isAsking(turn, act)) return false
  const [alone, other] = await weigh(turn, act)
  const best = (await withLineBefore(turn, act, alone)) ?? alone
  if (best === undefined || best.share < perhapsMin || best.evidence < evidenceMin) return false
  const either = other && isAsLikely(other, best) ? textOf(turn, other, act.text) : ''
  const known = [textOf(turn, best, act.text), either].filter((each) => each !== '').join('\n')
  if (known === '') return false
  // The shop still hears what it was asked.
  turn.isMissed = true
  if (best.note) turn.memory.note = noteOf(best.note.text)
  const { flow } = turn.memory
  // While another question is open, only that is said of a person.
  if (flow && flow.at !== 'person') sayText(turn, known)
  offerPerson(turn, 'perhaps', { known })
  return true
}

/** "Do you teach beginners?" – "I am 14, can I go?": a short line that nothing answers goes on about the one before. */
async function withLineBefore(
  turn: Turn,
  act: Act,
  alone: Weighed | undefined,
): Promise<Weighed | undefined> {
  if ((alone && alone.share >= aloneMin) || act.text.split(/\s+/).length > wordsShort) return undefined
  const { history } = turn.context
  const before = history.findLast(({ role }) => role === 'user')?.content ?? ''
  const told = history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  if (before === '' || before.length > lineCharsMax) return undefined
  const [best] = await weigh(turn, { text: `${before}. ${act.text}`, query: act.query })
  if (best === undefined || best.share < jointMin || best.evidence < evidenceMin) return undefined
  const known = best.note?.text ?? best.card?.description ?? ''
  return known === '' || plainText(told).includes(plainText(known).slice(0, toldChars)) ? undefined : best
}

/** `asked`: price, options and extras are told too. */
export function textOf(turn: Turn, { note, card }: Weighed, asked: string | undefined): string {
  if (note) return withLead(turn, shortened(note.text, charsMax))
  if (!card?.description) return ''
  const facts = asked === undefined ? [] : factsOf(turn, card, asked).map((fact) => fact.text)
  return text(turn, 'told_of', {
    name: card.name,
    text: [shortened(card.description, charsMax), ...facts].join('\n'),
  })
}

/** The note, or any sentence about the product, was said. */
export function isTold(said: readonly OutgoingPart[], { card }: Weighed, known: string): boolean {
  const whole = wholeOf(said)
  const sentences = card ? sentencesOf(card.description ?? '') : [known]
  return sentences.some((sentence) => whole.includes(plainText(sentence).slice(0, toldChars)))
}

export function wholeOf(said: readonly OutgoingPart[]): string {
  return plainText(said.map((part) => ('text' in part ? part.text : '')).join('\n'))
}
