// Lines that only a person can settle, by their words and by the lines that were learned from.
import type { Situation } from '../act.ts'
import { grievanceOf, isDoubted, speaksAgainst } from '../learned/second-opinion.ts'
import { plainText } from '../normalise.ts'
import { forPeople, isSureGrievance } from './for-people.ts'

/** `isDoubted`: it may be a wish for something else, which is tried first. */
type Urgent = { intent: 'person' | 'complaint'; isDoubted: boolean }

export function urgentIn(text: string, spoken: Situation): Urgent | undefined {
  const { language, expected } = spoken
  const likeness = grievanceOf(text, spoken)
  const intent = forPeople(text, { language, likeness, isAnswer: expected !== undefined })
  if (!intent || speaksAgainst(text, spoken)) return undefined
  const isSure = intent === 'complaint' && isSureGrievance(text, language)
  const isOfTrade = intent === 'person' && seeksHands.test(plainText(text))
  return { intent, isDoubted: !isSure && (isOfTrade || isDoubted(text, spoken)) }
}

/** "Is there someone who can clean my couch?" may want a service of the shop's and nobody to talk to. */
const seeksHands =
  /\b(?:is there|do you (?:guys )?have|you have|got|hay|tienen|tendran|tem|teria|voces tem)\b.*\b(?:some(?:one|body)|any(?:one|body)|alguien|alguem)\b.*\b(?:who|that|que|to)\b(?!.*\b(?:talk|speak|answer|attend|help|call|habl\w+|atiend\w+|atend\w+|ayud\w+|llam\w+|fal[ae]\w*|ajud\w+|lig\w+|respond\w+))/
