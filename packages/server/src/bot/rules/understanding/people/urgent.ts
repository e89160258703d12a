// Lines that only a person can settle, by their words and by the lines that were learned from.
import type { Situation } from '../act.ts'
import { aimAlone, aimsOf } from '../learned/aims.ts'
import { callingsOf } from '../learned/people.ts'
import { askedIn, grievanceOf, isDoubted, likenessOf, speaksAgainst } from '../learned/second-opinion.ts'
import { plainText } from '../normalise.ts'
import { forPeople, isBesideGrievance, isSureGrievance, passesOn } from './for-people.ts'

/** `isDoubted`: it may be a wish for something else, which is tried first. */
type Urgent = { intent: 'person' | 'complaint'; isDoubted: boolean }

export function urgentIn(text: string, spoken: Situation): Urgent | undefined {
  const { language, expected } = spoken
  const learned = byLearned(text, spoken)
  if (learned && !learned.isDoubted) return learned
  const likeness = grievanceOf(text, spoken)
  if (isHarmless(text, spoken)) return learned
  const intent = forPeople(text, { language, likeness, isAnswer: expected !== undefined })
  if (!intent) return learned
  if (speaksAgainst(text, spoken) && !passesOn(plainText(text))) return learned
  const isSure =
    (intent === 'complaint' && isSureGrievance(text, language)) ||
    (intent === 'person' && passesOn(plainText(text)))
  const line = { text, asked: askedIn(spoken), language }
  const isLong = text.split(/\s+/).length >= (text.includes('?') ? questionWords : storyWords)
  if (intent === 'complaint' && isLong && (aimsOf(line).get('people') ?? 1) < unlikely) return learned
  const { person, complaint } = callingsOf(line)
  const share = person + complaint
  if (intent === 'person' && share < neverTold && !isSure && text.includes('?')) return undefined
  const isUnheard = intent === 'complaint' && share < hardlyTold
  const isElsewhere = intent === 'complaint' && likeness >= alike && aimAlone(line, 'people') < rarely
  const isOfTrade = intent === 'person' && seeksHands.test(plainText(text))
  const isWeak = isOfTrade || isElsewhere || isDoubted(text, spoken)
  return { intent, isDoubted: isUnheard || (!isSure && isWeak) }
}

/** A call for somebody, or a grievance, in words that the rules do not know for one. */
function byLearned(text: string, spoken: Situation): Urgent | undefined {
  const { person, complaint } = callingsOf({ text, asked: askedIn(spoken), language: spoken.language })
  const share = person + complaint
  // An answer to the bot's own question is hardly ever one.
  if (share < (spoken.expected === undefined ? told : toldInAnswer)) return undefined
  const isComplaint = complaint > person
  if (!isComplaint && seeksHands.test(plainText(text))) return undefined
  if (isComplaint && isBesideGrievance(text, spoken.language)) return undefined
  const surely = text.includes('?') || !isComplaint ? toldSurely : toldSurelyOfGrievance
  // Only one of the two judgements hears a grievance: whatever else the line may be is tried first.
  const isAlone = isComplaint && grievanceOf(text, spoken) < alikeMin
  return { intent: isComplaint ? 'complaint' : 'person', isDoubted: isAlone || share < surely }
}

const alikeMin = 0.45
const told = 0.6
const toldInAnswer = 0.85
const toldSurely = 0.9
const toldSurelyOfGrievance = 0.75
/** "The double chicamocha" has a word of damage in it, which alone says little. */
const hardlyTold = 0.25
const neverTold = 0.06

/** Neither judgement hears a grievance or a call for somebody, whatever words of one are in it, and something else is plainly wanted. */
function isHarmless(text: string, spoken: Situation): boolean {
  if (passesOn(plainText(text))) return false
  const judged = likenessOf(text, spoken)
  const share = judged
    .filter(({ intent }) => intent === 'person' || intent === 'complaint')
    .reduce((sum, each) => sum + each.share, 0)
  const line = { text, asked: askedIn(spoken), language: spoken.language }
  const [best] = judged
  const isSettled = best !== undefined && best.share >= settled && settling.has(best.intent)
  const isNotice = notice.test(plainText(text)) && (aimsOf(line).get('people') ?? 1) < hardlyAimed
  return share < hardly && (isSettled || isNotice)
}

/** "How long before do I have to order it" waits for nothing. */
const notice = /\b(?:antes|before|ahead|(?:in )?advance|anticip\w+|anteced\w+)\b/

const hardly = 0.05
const hardlyAimed = 0.08
/** A wish is plain, whatever reason is told with it. */
const settled = 0.75
const settling: ReadonlySet<string> = new Set(['cancel_booking', 'cancel_order', 'move', 'book', 'greet'])

/** So little a long line is like those that call for somebody; a short one says too little of itself. */
const unlikely = 0.11
const storyWords = 18
const questionWords = 8
/** Alike to grievances by one judgement and to none by the other. */
const alike = 0.6
const rarely = 0.15

/** "Is there someone who can clean my couch?" may want a service of the shop's and nobody to talk to. */
export const seeksHands =
  /\b(?:is there|do you (?:guys )?have|you have|got|hay|tienen|tendran|tem|teria|voces tem)\b.*\b(?:some(?:one|body)|any(?:one|body)|alguien|alguem)\b.*\b(?:who|that|que|to)\b(?!.*\b(?:talk|speak|answer|attend|help|call|habl\w+|atiend\w+|atend\w+|ayud\w+|llam\w+|fal[ae]\w*|ajud\w+|lig\w+|respond\w+))/
