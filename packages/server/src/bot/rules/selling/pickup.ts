// Fetching an order oneself, where the shop has written that one may.
import type { KnowledgeHit } from '../../tools/tools.ts'
import { knowsAnswer } from '../asking/asked.ts'
import { languagesOf } from '../asking/candidates.ts'
import { tellHours } from '../dialogue/hours.ts'
import { answerQuestionFromKnowledge, findAnswer, sayAnswer } from '../dialogue/knowledge.ts'
import { spokenIn } from '../dialogue/spoken.ts'
import { offerPerson, type Turn, text } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { unitsOf } from '../understanding/concepts.ts'
import { plainText } from '../understanding/normalise.ts'
import { understand } from '../understanding/understand.ts'
import type { TextName } from '../wording/texts.ts'
import { askAddress, summarise } from './checkout.ts'

const fitMin = 0.5
const surelyKnown = 0.6
const refusing =
  /\b(?:no|nao|not|don t|dont|do not|without|sin|sem|solo (?:a )?domicilio|only deliver|so entrega\w*)\b/

const fetching =
  /\b(?:pas[eo] (?:por|manana|el|la|en|a|mas|al)|pasamos|paso y|passo (?:ai|amanha|no|na|pra|para|a)|(?:l[oa]s? )?(?:busco|retiro|recojo|recogemos|retiramos|buscamos)|(?:vou|eu) (?:buscar|busco|pego|pegar|retiro|retirar|passar)|ill (?:swing|come|drop|pop|be) (?:by|over|in|round|around|there)|i(?:ll| will)? (?:collect|grab|fetch|pick)|ahi caigo|caigo por)\b/

/** "Put it by, I will swing by on Friday", where an address would be asked for. */
export function isFetching({ context }: Turn, said: string): boolean {
  return context.settings.needs_address && tellsOfFetching(said)
}

export function tellsOfFetching(said: string): boolean {
  return fetching.test(plainText(said))
}

export async function takePickup(turn: Turn, act: Act): Promise<void> {
  const cart = await turn.tools.getCart()
  if (cart.lines.length === 0 || act.isQuestion) {
    return answerPickup(turn, act)
  }
  // Nothing is sent from there, so whatever is ordered is fetched.
  if (!turn.context.settings.needs_address) return summarise(turn)
  const hit = await findPickup(turn)
  if (!hit && !(await hasPlace(turn))) return offerPerson(turn, 'pickup_no_place')
  if (hit && refusing.test(plainText(hit.answer).split(/[.,;]/)[0] ?? '')) {
    sayAnswer(turn, hit)
    return askAddress(turn)
  }
  await turn.tools.setAddress(text(turn, 'pickup'))
  await summarise(turn)
}

async function answerPickup(turn: Turn, act: Act): Promise<void> {
  // "Could I fetch it on Monday?" asks whether anybody is there.
  if (act.when?.from !== undefined) return tellHours(turn, { ...act, query: '' })
  if (placing.test(plainText(act.text))) {
    const place = await findAmong(turn, 'place_question')
    if (place) return sayAnswer(turn, place)
  }
  if (!(await answerQuestionFromKnowledge(turn, act))) await tellPickup(turn)
}

/** It asks where to come to. */
const placing =
  /\b(?:donde|adonde|onde|aonde|where|(?:que|q|cual|qual|what|which)(?: e| es| is)?(?: (?:la|el|a|o|su|the|your))? (?:direccion|endereco|address|local|sucursal|lugar|loja|tienda))\b/

async function tellPickup(turn: Turn): Promise<void> {
  const hit = await findPickup(turn)
  if (hit) sayAnswer(turn, hit)
  else offerPerson(turn, 'pickup_unknown')
}

/** Told under the question for it, or under another of the same meaning. */
async function findPickup(turn: Turn): Promise<KnowledgeHit | undefined> {
  const hit = await findAmong(turn, 'pickup_question')
  if (hit) return hit
  const spoken = languagesOf(turn)
  return (await turn.tools.listKnowledge()).find(({ productId, question }) => {
    const concepts = unitsOf(question ?? '', spoken).flatMap((unit) => [...unit.concepts])
    return productId === null && concepts.includes('pickup') && !concepts.includes('shipping')
  })
}

/** The shop tells where it is, so people come there. */
async function hasPlace(turn: Turn): Promise<boolean> {
  const questions = text(turn, 'place_question').split('|')
  const [asked] = questions.flatMap(
    (question) => understand(question, { ...spokenIn(turn), expected: undefined }).acts,
  )
  if (asked && (await knowsAnswer(turn, { ...asked, isQuestion: true }, surelyKnown))) return true
  return (await findAmong(turn, 'place_question')) !== undefined
}

/** The answer to a question that shops put in several ways. */
async function findAmong(turn: Turn, name: TextName) {
  for (const question of text(turn, name).split('|')) {
    const hit = await findAnswer(turn, question, { scoreMin: fitMin })
    if (hit) return hit
  }
  return undefined
}
