// The answer to "Shall I book it?" and "Shall I cancel it?". A yes may come in any words; with another day, hour or wish in
// it, it is none.
import type { Flow } from '../dialogue/memory.ts'
import { spokenIn } from '../dialogue/spoken.ts'
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { namesTime } from '../understanding/join-acts.ts'
import { judge } from '../understanding/learned/learned.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { namingWords } from '../understanding/match.ts'
import { plainText } from '../understanding/normalise.ts'
import { agreesOnly, assentOf, denies, objects } from '../understanding/people/assent.ts'
import { buysElsewhere, type Offered, takesOffer, turns } from '../understanding/people/offer-answer.ts'
import { sentencesOf } from '../understanding/sentences.ts'
import { askedBesides, understand } from '../understanding/understand.ts'
import { namesGoods } from './goods-named.ts'
import { personIn } from './person.ts'
import { servicesMeant } from './which/which-service.ts'

const asking: ReadonlySet<Flow['at']> = new Set(['slotOk', 'cancelOk', 'placesOk', 'cancelOrderOk'])
/** With these a line wants something of its own, whatever else is in it. */
const telling: ReadonlySet<Intent> = new Set([
  'person',
  'complaint',
  'deny',
  'move',
  'address',
  'remove',
  'clear',
])

/** The acts, or a mere yes where the line is nothing but that, whatever is remarked beside it. */
export async function withConsent(turn: Turn, said: string, read: readonly Act[]): Promise<readonly Act[]> {
  const { flow } = turn.memory
  const acts = flow !== undefined && asking.has(flow.at) ? withoutMeantYes(turn, said, read) : read
  const [first] = acts
  if (offersGoods(flow) && buysElsewhere(said)) return withoutYes(acts)
  if (
    flow !== undefined &&
    'productId' in flow &&
    choosing.has(flow.at) &&
    (await namesOther(turn, acts, flow))
  )
    return acts.filter(({ intent }) => intent !== 'deny')
  if (flow === undefined || first === undefined || !asking.has(flow.at)) return acts
  const offered = await offeredIn(turn, flow)
  if (offered && takesOffer(said, offered)) return [agreed(said, acts, first)]
  if (offered && turns(said, offered.deed)) return withoutYes(acts)
  if (acts.some(({ intent, when }) => telling.has(intent) || namesTime(when))) return acts
  if (flow.at === 'slotOk' && (await repeatsDeed(turn, said, acts))) return [agreed(said, acts, first)]
  // "Ok, thanks" to whether something is to be called off may only end the talk.
  if (flow.at !== 'slotOk' && assentOf(said).says === 'weak' && thanking.test(plainText(said)))
    return [{ ...first, intent: 'thanks', text: said, query: '' }]
  const yes: readonly Act[] = [{ ...first, intent: 'confirm', text: said, query: '' }]
  if (isYes(said)) return yes
  const isToMove = 'appointmentId' in flow && flow.at === 'slotOk'
  if (objects(isToMove ? plainText(said).replace(moving, ' ') : said)) return withoutYes(acts)
  if (flow.at === 'slotOk' && personIn(said, turn.language) !== undefined) return withoutYes(acts)
  // "Dale y cuánto sale": the answer may change the yes, which a sentence of its own would not be left open by.
  if (acts.some(({ intent }) => askedBesides.has(intent)) && !sentencesOf(said).some(isYes))
    return withoutYes(acts)
  const isRemark = acts.every((act) => isYes(act.text) || (remarking.has(act.intent) && !act.isQuestion))
  if (!isRemark || !sentencesOf(said).some(isYes)) return acts
  return (await namesService(turn, acts)) ? acts : yes
}

/** "Agéndame por fis", "stick me in for that": the deed alone, with nothing named that the shop has. */
async function repeatsDeed(turn: Turn, said: string, acts: readonly Act[]): Promise<boolean> {
  const isDeed = acts.some(({ intent }) => intent === 'book')
  if (!isDeed || said.includes('?') || objects(said) || denies(said)) return false
  if (!acts.every(({ intent }) => remarking.has(intent)) || personIn(said, turn.language) !== undefined)
    return false
  const query = acts.map((act) => act.query).join(' ')
  return query.trim() === '' || !((await namesService(turn, acts)) || (await namesGoods(turn, query)))
}

/** Whoever calls off may well have bought elsewhere. */
function offersGoods(flow: Flow | undefined): boolean {
  return flow?.at === 'fewer' || flow?.at === 'measure' || flow?.at === 'order' || flow?.at === 'addOns'
}

/** The deed that the open question offers; undefined where it offers none. */
async function offeredIn(turn: Turn, flow: Flow): Promise<Offered | undefined> {
  if (flow.at === 'cancelOrderOk') return { deed: 'cancel', names: [] }
  if (flow.at === 'cancelOk') {
    const own = (await turn.tools.listAppointments()).find(({ id }) => id === flow.appointmentId)
    return { deed: 'cancel', names: namingWords(own?.serviceName ?? '') }
  }
  if (flow.at !== 'slotOk') return undefined
  const card = await turn.tools.getProduct(flow.productId)
  return {
    deed: flow.appointmentId === undefined ? 'book' : 'move',
    names: namingWords(card?.name ?? ''),
  }
}

/** A yes with the day and hour that are said in it. */
function agreed(said: string, acts: readonly Act[], first: Act): Act {
  const when = acts.find((act) => namesTime(act.when))?.when
  return { ...first, intent: 'confirm', text: said, query: '', when, isQuestion: false }
}

/** A line that begins with a yes and goes on with something else is read anew, as if nothing had been asked. */
function withoutMeantYes(turn: Turn, said: string, acts: readonly Act[]): readonly Act[] {
  if (acts.every(({ intent, text }) => intent !== 'confirm' || agrees(turn, text))) return acts
  return withoutYes(understand(said, { ...spokenIn(turn), expected: undefined }).acts)
}

/** "Pode sim, meu filho", "ándele pues sí": a yes with talk around it that the learned intents hear as nothing else. */
function agrees({ language, memory: { flow } }: Turn, given: string): boolean {
  const isToMove = flow?.at === 'slotOk' && flow.appointmentId !== undefined
  const text = isToMove ? plainText(given).replace(moving, ' ') : given
  if (agreesOnly(text)) return true
  if (text.includes('?') || assentOf(text).says !== 'yes') return false
  const judged = judge({ text, asked: 'yesno', language })
  return (judged.find(({ label }) => label === 'confirm')?.share ?? 0) >= surelyYes
}

/** The most alike of lines that begin with a yes and go on with something else come to 0.85. */
const surelyYes = 0.88
const thanking = /\b(?:gracias|valeu|obrigad\w+|brigad\w+|vlw|thanks|thx|ty|cheers)\b/

/** The very thing that was asked: "ok, change it to that". */
const moving = /\b(?:chang|cambi|mud|troc|troqu|pas|mov)\w*|\b(?:instead|mejor|melhor)\b/g

/** "Ok, but it is for my mother": what stands beside the yes is dealt with, and the yes asked for anew. */
function withoutYes(acts: readonly Act[]): readonly Act[] {
  const others = acts.filter(({ intent }) => intent !== 'confirm')
  return others.length > 0 ? others : acts.map((act) => ({ ...act, intent: 'unclear' as const }))
}

const choosing: ReadonlySet<Flow['at']> = new Set(['day', 'slot', 'slotOk'])

/** "No, wait. Mine is pilates": the no is to the service, which the other words put right. */
async function namesOther(
  turn: Turn,
  acts: readonly Act[],
  { productId }: { productId: string },
): Promise<boolean> {
  if (!acts.some(({ intent }) => intent === 'deny')) return false
  const query = acts.flatMap((act) => (act.intent === 'deny' ? [] : [act.query])).join(' ')
  if (query.trim() === '') return false
  const { isNamed, services } = servicesMeant(turn, await turn.tools.listServices(), query)
  return isNamed && services.every(({ id }) => id !== productId)
}

function isYes(said: string): boolean {
  const { says, rest } = assentOf(said)
  return says === 'yes' && rest.length === 0
}

/** "How nervous I am. Yes, put me down" wants nothing besides; "yes. And a beard trim" does. */
const remarking: ReadonlySet<Intent> = new Set([
  'confirm',
  'book',
  'unclear',
  'search',
  'smalltalk',
  'thanks',
  'greet',
])

async function namesService(turn: Turn, acts: readonly Act[]): Promise<boolean> {
  const query = acts.map((act) => act.query).join(' ')
  return query.trim() !== '' && servicesMeant(turn, await turn.tools.listServices(), query).isNamed
}
