// How well cart lines are read that were not learned from: five times, four fifths teach and the fifth is asked.
import type { Language } from '../../../packages/contract/src/languages.ts'
import { seenLine } from '../../../packages/server/src/bot/rules/selling/learned/features.ts'
import { partsBy } from '../../../packages/server/src/bot/rules/selling/learned/reading.ts'
import { chanceFrom } from '../noise.ts'
import { type MarkedLine, tokensOf } from './read-carts.ts'
import { type CartPlan, cartTemperature, sceneOf, trainCarts } from './train-cart.ts'

type AskedLine = {
  language: Language
  text: string
  /** The wrong parts, told. */
  parts: string
  right: number
  all: number
  isRight: boolean
  /** How likely the reading took itself to be. */
  share: number
}

const foldsCount = 5

export function askedOfFolds(lines: readonly MarkedLine[], plan: CartPlan): AskedLine[] {
  const chance = chanceFrom(plan.seed + 1)
  const folds = lines.map(() => Math.floor(chance() * foldsCount))
  const asked: AskedLine[] = []
  for (let fold = 0; fold < foldsCount; fold += 1) {
    const teaching = lines.filter((_, at) => folds[at] !== fold)
    const temperature = calibratedCarts(teaching, plan)
    const weights = trainCarts(teaching, plan)
    const by = { ...weights, head: { ...weights.head, temperature } }
    for (const line of lines.filter((_, at) => folds[at] === fold)) {
      const { tokens, labels } = tokensOf(line)
      const parts = partsBy(by, seenLine(tokens, sceneOf(line, chance)))
      const wrong = parts.filter(({ index, label }) => labels[index] !== label)
      asked.push({
        language: line.language,
        text: tokens.map((token) => (token.kind === 'thing' ? token.source : token.word)).join(' '),
        parts: wrong
          .map(
            ({ token, index, label, share }) =>
              `${token.word}@${index}: ${label} ${share.toFixed(2)}, not ${labels[index]}`,
          )
          .join('; '),
        right: parts.length - wrong.length,
        all: parts.length,
        isRight: wrong.length === 0,
        share: parts.reduce((product, each) => product * each.share, 1),
      })
    }
  }
  return asked
}

/** Every eighth line is kept from teaching and tells how sure the rest made it. */
export function calibratedCarts(lines: readonly MarkedLine[], plan: CartPlan): number {
  const isHeldOut = (_: MarkedLine, at: number) => at % 8 === 3
  const weights = trainCarts(
    lines.filter((line, at) => !isHeldOut(line, at)),
    plan,
  )
  return cartTemperature(weights, lines.filter(isHeldOut), plan.seed)
}

export function linesRight(asked: readonly AskedLine[]) {
  const languages = [...new Set(asked.map(({ language }) => language))]
  return [...languages, 'all' as const].map((language) => {
    const own = asked.filter((each) => language === 'all' || each.language === language)
    const parts = own.reduce((sum, { all }) => sum + all, 0)
    const right = own.reduce((sum, each) => sum + each.right, 0) / parts
    const whole = own.filter(({ isRight }) => isRight).length / own.length
    return { language, parts, right, lines: own.length, whole }
  })
}

/** By how much was believed: how many lines, and the share of them that was wholly right. */
export function believedOf(asked: readonly AskedLine[]) {
  return [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9].map((from, at, all) => {
    const own = asked.filter(({ share }) => share >= from && share < (all[at + 1] ?? 2))
    const whole = own.length === 0 ? 0 : own.filter(({ isRight }) => isRight).length / own.length
    return { from, lines: own.length, whole }
  })
}
