// The learned weights: `npm run train:answers` finds them.
import type { WeighingSign } from '@mostrador/contract/dashboard/trials'
import { Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import { isWeighingSilent } from './silence.ts'
import { cardTraits, noteTraits } from './traits.ts'
import { type Unanswered, unansweredTraits } from './unanswered.ts'

const strict = { additionalProperties: false } as const
const File = Type.Object(
  {
    about: Type.String(),
    note: Type.Object(Object.fromEntries(noteTraits.map((trait) => [trait, Type.Number()])), strict),
    card: Type.Object(Object.fromEntries(cardTraits.map((trait) => [trait, Type.Number()])), strict),
    none: Type.Object(Object.fromEntries(unansweredTraits.map((trait) => [trait, Type.Number()])), strict),
  },
  strict,
)

const file = readDataFile(File, new URL('./weights.json', import.meta.url))
const ofNote = new Map<string, number>(Object.entries(file.note))
const ofCard = new Map<string, number>(Object.entries(file.card))

const ofNone = new Map<string, number>(Object.entries(file.none))

/** All that speaks for nothing of the shop answering. */
export function weightOfNone(traits: Unanswered): number {
  return Object.entries(traits).reduce((sum, [trait, value]) => sum + value * (ofNone.get(trait) ?? 0), 0)
}

export function weightsOf(traits: Readonly<Record<string, number>>, isCard: boolean): number {
  if (isWeighingSilent()) return 0
  const weights = isCard ? ofCard : ofNote
  return Object.entries(traits).reduce((sum, [trait, value]) => sum + value * (weights.get(trait) ?? 0), 0)
}

/** The signs that spoke most for a note or a product, strongest first; equal words are like in meaning too, so that comes last. */
export function signsOf(traits: Readonly<Record<string, number>>, isCard: boolean): WeighingSign[] {
  const weights = isCard ? ofCard : ofNote
  const sums = new Map<WeighingSign, number>()
  for (const [trait, value] of Object.entries(traits)) {
    const sign = signOf[trait as Trait]
    if (sign) sums.set(sign, (sums.get(sign) ?? 0) + value * (weights.get(trait) ?? 0))
  }
  return [...sums]
    .filter(([, sum]) => sum >= signMin)
    .sort(([a, one], [b, other]) => Number(a === 'meaning') - Number(b === 'meaning') || other - one)
    .slice(0, signsMax)
    .map(([sign]) => sign)
}

const signMin = 0.3
const signsMax = 3
type Trait = (typeof noteTraits)[number] | (typeof cardTraits)[number]
/** In words that a shop's owner knows; undefined for what all products have alike. */
const signOf: Readonly<Record<Trait, WeighingSign | undefined>> = {
  ...{ isCard: undefined, head: 'question', headCovered: 'question' },
  ...{ score: 'words', body: 'words', both: 'words', bothSquared: 'words', notes: 'words' },
  ...{ all: 'words', allSquared: 'words', rarest: 'rareWord' },
  ...{ saidHead: 'words', saidBody: 'words', said: 'words', headSaid: 'words' },
  ...{ sumInHead: 'words', sumInBody: 'words', rarestInHead: 'rareWord', rarestInBody: 'rareWord' },
  ...{ nearHead: 'meaning', nearBody: 'meaning', near: 'meaning', nearest: 'meaning' },
  ...{ towards: 'meaning', towardsHead: 'meaning' },
  ...{ akin: 'meaning', akinHead: 'meaning', akinBody: 'meaning', akinAhead: 'meaning' },
  ...{ name: 'name', nameCovered: 'name', nameAndNotes: 'name', options: 'options', category: 'category' },
  ...{ isLast: 'spokenOf', isLastGoingOn: 'spokenOf', isLastPointing: 'spokenOf', wasSpokenOf: 'spokenOf' },
  ...{ isAlone: 'spokenOf', isListed: 'spokenOf', isLastAndSaid: 'spokenOf', isLastShort: 'spokenOf' },
  ...{ isLastPrice: 'price', isPrice: 'price' },
}
