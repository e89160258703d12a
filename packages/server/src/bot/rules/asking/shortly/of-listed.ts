// A question for which several products were listed, as all of them are called so: what each says about it, above the list.
import { sayText, type Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { isAspect, type Unit, unitsOf } from '../../understanding/concepts.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'
import { languagesOf } from '../candidates.ts'
import { factsOf } from '../facts.ts'
import { isAsking } from '../going-on.ts'
import { cardPassages } from '../passages.ts'
import { type Asked, besidesName, isEmpty, scoreOf } from '../score.ts'

const listedMax = 6
const scoreMin = 0.5
const ofAspect = 0.5
const ofTraits: ReadonlySet<Intent> = new Set(['question', 'details', 'unclear'])

export async function tellOfListed(turn: Turn, act: Act, from: number): Promise<void> {
  if (!ofTraits.has(act.intent) || !isAsking(turn, act)) return
  const { shown } = turn.memory
  const said = turn.parts.slice(from)
  const isListed = said.some(({ kind }) => kind === 'choices') && shown.length > 1
  if (!isListed || shown.length > listedMax) return
  const spoken = languagesOf(turn)
  const asked = unitsOf(act.text, spoken).map((unit) => ({ unit, weight: weightOf(unit) }))
  const told = plainText(said.map((part) => ('text' in part ? part.text : '')).join('\n'))
  const lines: string[] = []
  for (const id of shown) {
    const card = await turn.tools.getProduct(id)
    const rest = besidesName(asked, unitsOf([card?.name, card?.category].join(' '), spoken))
    if (!card || isEmpty(rest)) continue
    const best = mostAbout(rest, cardPassages(card, factsOf(turn, card, act.text), spoken))
    if (best !== undefined && !told.includes(plainText(best))) lines.push(`• ${card.name}: ${best}`)
  }
  if (lines.length === 0) return
  sayText(turn, lines.join('\n'))
  const [text] = turn.parts.splice(-1)
  if (text) turn.parts.splice(from, 0, text)
}

function weightOf(unit: Unit): number {
  return isAspect(unit) ? ofAspect : 1
}

function mostAbout(asked: Asked, passages: readonly Parameters<typeof scoreOf>[1][]): string | undefined {
  const [best] = passages
    .map((passage) => ({ text: passage.text, score: scoreOf(asked, passage) }))
    .sort((one, other) => other.score - one.score)
  return best && best.score >= scoreMin ? best.text : undefined
}
