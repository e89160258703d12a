// The answer to the summary before an order. Only a plain yes orders; anything else changes first and asks again.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import { spokenIn } from '../../dialogue/spoken.ts'
import { say, type Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { social } from '../../understanding/join-acts.ts'
import { aimAlone } from '../../understanding/learned/aims.ts'
import { judge } from '../../understanding/learned/learned.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'
import { assentOf, denies } from '../../understanding/people/assent.ts'
import { leavesOpen, postpones, turns } from '../../understanding/people/offer-answer.ts'
import { opensQuestion } from '../../understanding/people/opens-question.ts'
import { withoutPaying } from '../../understanding/people/paying.ts'
import { amendedAddress, deliveryNotesIn, swappedNumber } from '../../understanding/places/amend-address.ts'
import { understand } from '../../understanding/understand.ts'
import { lookFor, sureFits } from '../catalogue.ts'
import { agreeToOrder, askForYes, summarise } from '../checkout.ts'
import { noteOtherDay } from '../delivery/other-day.ts'
import { tellsOfFetching } from '../pickup.ts'

const forPerson: ReadonlySet<Intent> = new Set(['person', 'complaint'])
const changing: ReadonlySet<Intent> = new Set([
  'add',
  'remove',
  'quantity',
  'clear',
  'cancel_order',
  'address',
  'pickup',
])

/** The acts left to do after the answer; undefined when it was dealt with as a whole. */
export async function readClosing(
  turn: Turn,
  said: string,
  acts: readonly Act[],
): Promise<readonly Act[] | undefined> {
  const { flow } = turn.memory
  if (acts.some(({ intent }) => forPerson.has(intent))) return acts
  if (
    postponing.test(plainText(said)) &&
    !tellsOfFetching(said) &&
    lastSpokenOf(turn, 'line') !== undefined
  ) {
    hold(turn)
    return undefined
  }
  if (flow?.at !== 'order') return acts
  // How they will pay changes nothing in the order.
  const { says, rest } = assentOf(withoutPaying(said))
  const isOpen = leavesOpen(said)
  // After "wait" a bare yes may be to anything; the summary asks once more.
  if (flow.isHeld && (says === 'yes' || says === 'weak') && !ordering.test(plainText(said)))
    return settled(summarise(turn))
  // "When can I grab it": words of a yes within a question are none.
  if (opensQuestion(said)) return withoutHastyYes(acts, said)
  if (says === 'yes' && !isOpen && isSurely(turn, said, rest) && !(await wantsMore(turn, rest)))
    return settled(agreeToOrder(turn))
  // Read anew: beside a question that wants a yes, a wish is easily taken for one.
  if (says === 'yes' && !isOpen)
    return withoutHastyYes(understand(said, { ...spokenIn(turn), expected: undefined }).acts, said)
  if (says === 'weak' && !isOpen) {
    const isAside = flow.isAside && !ordering.test(plainText(said))
    return settled(isAside ? askForYes(turn) : agreeToOrder(turn))
  }
  if (says === 'mixed' && !isOpen && (await agreedWithNote(turn, said))) return undefined
  if (await noteOtherDay(turn, said)) return undefined
  const isChange = acts.some(({ intent }) => changing.has(intent))
  if (isOpen && !isChange && !asksBeside(turn, said)) return leaveOpen(turn, said)
  const amend = acts.some(({ intent }) => intent === 'address') ? swappedNumber : amendedAddress
  const isKept = isChange && amend === amendedAddress
  if (!isKept && (await putRight(turn, (address) => amend(address, said, turn.language)))) return undefined
  const isAsked = asksBeside(turn, said)
  if (!isChange && (says === 'hold' ? !isAsked : denies(said) && isLater(acts, said))) {
    hold(turn)
    return undefined
  }
  // The next yes may be to what is answered after a no.
  if (!isChange && denies(said)) turn.memory.flow = { at: 'order', isAside: true, isHeld: true }
  return withoutHastyYes(isOpen ? acts.filter(({ intent }) => intent !== 'checkout') : acts, said)
}

/** The order that was summed up is asked for again, or waits. */
async function leaveOpen(turn: Turn, said: string): Promise<undefined> {
  if (postpones(said)) hold(turn)
  else await askForYes(turn)
}

/**
 * "No thanks, maybe tomorrow, would that be ok?": nothing is asked but whether it may wait, and no time is told for it to
 * come.
 */
function isLater(acts: readonly Act[], said: string): boolean {
  const plain = plainText(said)
  const isAnswered = said.includes('?') && !askingLeave.test(plain)
  if (!later.test(plain) || isAnswered || coming.test(plain) || /\d/.test(said)) return false
  return acts.every(({ intent }) => idle.has(intent) || social.has(intent))
}

const later =
  /\b(?:later|tomorrow|another (?:day|time)|next (?:week|month)|manana|mas tarde|luego|despues|otro (?:dia|momento)|amanha|depois|mais tarde|outr[ao] (?:dia|hora))\b/
const askingLeave =
  /\b(?:(?:would|is) that (?:be )?(?:ok|okay|fine|alright|all right)|ok|okay|vale|esta bien|(?:te|le|les) parece|puede ser|pode ser|tudo bem|ta bom|si|no|ne)\W*$/
const coming =
  /\b(?:(?:recib|receb|receiv|entreg|deliver|lleg|cheg|arriv|pas|busc|recog|pick|fetch)\w*|mand[ae]\w*|env[ií]\w*|bring)\b/
const idle: ReadonlySet<Intent> = new Set(['deny', 'confirm', 'unclear', 'question'])

/** "Wait, do you gift wrap": what is asked is told, and the summary stays. */
function asksBeside({ language }: Turn, said: string): boolean {
  return said.includes('?') || aimAlone({ text: said, asked: '-', language }, 'ask') >= surelyAsks
}

const surelyAsks = 0.6

/** Words that agreeing does not explain turn nothing, and the whole sounds like a yes. */
function isSurely(turn: Turn, said: string, rest: readonly string[]): boolean {
  if (rest.length === 0) return true
  if (turns(said, 'order')) return false
  const judged = judge({ text: said, asked: 'yesno', language: turn.language })
  return (judged.find(({ label }) => label === 'confirm')?.share ?? 0) >= likelyYes
}
const likelyYes = 0.8

const ordering = /\b(?:mand|envi|despach|confirm|pid|haga|haz|send|ship|place|order|fech|finaliz|do it\b)\w*/

/** The summary stays open to a yes, and is not pressed on the customer. */
function hold(turn: Turn): void {
  if (turn.memory.flow?.at === 'order') turn.memory.flow = { at: 'order', isAside: true, isHeld: true }
  else delete turn.memory.flow
  say(turn, 'order_waits')
}

/** "Do not send anything yet" asks for nothing, though it speaks of sending. */
const postponing =
  /\b(?:no (?:me )?(?:lo |la |los |las )?(?:pidas|pida|mandes|mande|manden|envies|envie|confirmes|confirme|despaches|despache)|(?:dont|do not) (?:send|order|ship|place|buy)|nao (?:manda|mande|mandem|envia|envie|pede|peca|fecha|feche) (?:nada|ainda|isso|o pedido))\b/

/** "And a mug too" beside a yes wants the mug. */
const besides = /\b(?:tambien|ademas|tambem|alem disso|also|too(?! \p{L})|as well|plus)\b/u
const named: ReadonlySet<Intent> = new Set(['unclear', 'search'])

/** A yes beside something that is still to be changed waits; beside a mere question it counts. */
function withoutHastyYes(acts: readonly Act[], said: string): readonly Act[] {
  const told = said.split(/(?<=[.!;,\n?])/).filter((part) => !part.includes('?'))
  const isMereQuestion =
    acts.some(({ intent }) => intent !== 'confirm') &&
    acts.every(({ intent, isQuestion }) => intent === 'confirm' || isQuestion)
  if (isMereQuestion && assentOf(told.join(' ')).says === 'yes') return acts
  const left = acts
    .filter(({ intent }) => intent !== 'confirm')
    .map((act) =>
      besides.test(plainText(act.text)) && named.has(act.intent) ? { ...act, intent: 'add' as const } : act,
    )
  return left.length > 0 ? left : acts.map((act) => ({ ...act, intent: 'unclear' as const }))
}

/** The words besides the yes ask for something, or name something that the shop sells. */
async function wantsMore(turn: Turn, rest: readonly string[]): Promise<boolean> {
  if (rest.length === 0) return false
  const { acts } = understand(rest.join(' '), { ...spokenIn(turn), expected: undefined })
  const left = acts.filter(({ intent, isQuestion }) => intent !== 'payment' || isQuestion)
  if (left.some(({ intent }) => intent !== 'unclear' && !social.has(intent))) return true
  const query = left
    .map((act) => act.query)
    .join(' ')
    .trim()
  return query !== '' && sureFits(await lookFor(turn, query)).length > 0
}

/** "Yes, but ring when you are there": the note goes with the address. */
async function agreedWithNote(turn: Turn, said: string): Promise<boolean> {
  const notes = deliveryNotesIn(said)
  if (notes.length === 0) return false
  const without = notes
    .reduce((left, note) => left.replace(note, ' '), said)
    .replace(/\b(?:pero|but|mas)\b/gi, ' ')
  if (assentOf(without).says !== 'yes' || turns(without, 'order')) return false
  const { address } = await turn.tools.getCart()
  if (address !== null) await turn.tools.setAddress(`${address}. ${notes.join(', ')}`)
  await agreeToOrder(turn)
  return true
}

async function putRight(turn: Turn, amend: (address: string) => string | undefined): Promise<boolean> {
  const { address } = await turn.tools.getCart()
  const right = address === null ? undefined : amend(address)
  if (right === undefined) return false
  await turn.tools.setAddress(right)
  await summarise(turn)
  return true
}

async function settled(work: Promise<void>): Promise<undefined> {
  await work
}
