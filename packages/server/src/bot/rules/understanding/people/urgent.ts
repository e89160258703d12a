// Lines that only a person can settle, by their words and by the lines that were learned from.
import type { Situation } from '../act.ts'
import { grievanceOf, isDoubted, speaksAgainst } from '../learned/second-opinion.ts'
import { forPeople, isSureGrievance } from './for-people.ts'

/** `isDoubted`: it may be a wish for something else, which is tried first. */
type Urgent = { intent: 'person' | 'complaint'; isDoubted: boolean }

export function urgentIn(text: string, spoken: Situation): Urgent | undefined {
  const { language, expected } = spoken
  const likeness = grievanceOf(text, spoken)
  const intent = forPeople(text, { language, likeness, isAnswer: expected !== undefined })
  if (!intent || speaksAgainst(text, spoken)) return undefined
  const isSure = intent === 'complaint' && isSureGrievance(text, language)
  return { intent, isDoubted: !isSure && isDoubted(text, spoken) }
}
