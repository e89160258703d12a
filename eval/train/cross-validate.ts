// How well lines are understood that were not learned from: five times, four fifths teach and the fifth is asked.
import type { Language } from '../../packages/contract/src/languages.ts'
import { featuresOf } from '../../packages/server/src/bot/rules/understanding/learned/features.ts'
import { probabilitiesOf } from '../../packages/server/src/bot/rules/understanding/learned/weights.ts'
import { chanceFrom } from './noise.ts'
import { type Plan, type Taught, temperatureFor, train } from './train.ts'

export type Asked = {
  line: Taught
  /** Best first. */
  guesses: readonly { label: string; share: number }[]
}

const foldsCount = 5

/** `besides`: lines that always teach and are never asked. */
export function crossValidate(lines: readonly Taught[], besides: readonly Taught[], plan: Plan): Asked[] {
  const chance = chanceFrom(plan.seed + 1)
  const folds = lines.map(() => Math.floor(chance() * foldsCount))
  const asked: Asked[] = []
  for (let fold = 0; fold < foldsCount; fold += 1) {
    const teaching = [...lines.filter((_, at) => folds[at] !== fold), ...besides]
    const temperature = calibrated(teaching, plan)
    const weights = train(teaching, plan)
    const cooled = { ...weights, head: { ...weights.head, temperature } }
    for (const line of lines.filter((_, at) => folds[at] === fold)) {
      const shares = probabilitiesOf(cooled, featuresOf(line))
      const guesses = plan.labels.map((label, at) => ({ label, share: shares[at] ?? 0 }))
      asked.push({ line, guesses: guesses.sort((one, other) => other.share - one.share) })
    }
  }
  return asked
}

/** Every eighth line is kept from teaching and tells how sure the rest made it. */
export function calibrated(lines: readonly Taught[], plan: Plan): number {
  const isHeldOut = (_: Taught, at: number) => at % 8 === 3
  const weights = train(
    lines.filter((line, at) => !isHeldOut(line, at)),
    plan,
  )
  return temperatureFor(weights, lines.filter(isHeldOut))
}

export type Tally = { language: Language | 'all'; lines: number; first: number; firstTwo: number }

export function tallied(asked: readonly Asked[]): Tally[] {
  const languages = [...new Set(asked.map(({ line }) => line.language))]
  return [...languages, 'all' as const].map((language) => {
    const own = asked.filter(({ line }) => language === 'all' || line.language === language)
    const within = (most: number) =>
      own.filter(({ line, guesses }) => guesses.slice(0, most).some(({ label }) => label === line.label))
        .length
    return { language, lines: own.length, first: within(1) / own.length, firstTwo: within(2) / own.length }
  })
}

/** By tenths of what was believed: how many lines, and the share of them that was right. */
export function calibrationOf(asked: readonly Asked[]): { from: number; lines: number; right: number }[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const own = asked.filter(
      ({ guesses }) => Math.min(9, Math.floor((guesses[0]?.share ?? 0) * 10)) === tenth,
    )
    const right = own.filter(({ line, guesses }) => guesses[0]?.label === line.label).length
    return { from: tenth / 10, lines: own.length, right: own.length === 0 ? 0 : right / own.length }
  })
}
