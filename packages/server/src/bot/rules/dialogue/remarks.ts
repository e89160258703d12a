// A remark asks for nothing: "my husband will kill me". It needs no more than a sign that it was read.
import { opensAsking } from '../asking/going-on.ts'
import type { Act } from '../understanding/act.ts'
import { social } from '../understanding/join-acts.ts'
import { aimsOf } from '../understanding/learned/aims.ts'
import { plainText } from '../understanding/normalise.ts'
import { lexicons, vocabularyOf, wordSet } from '../understanding/vocabulary.ts'
import { askedOf } from './flow-answers.ts'
import { isBeginning, takeGrievance, welcome } from './talk.ts'
import { say, type Turn } from './turn.ts'

const wordsMin = 3
const knownShare = 0.5
const askingMin = 0.5
/** "What if I just do not show up", and not "what a day". */
const talkMin = 0.3

/** False for a question, for what may be a request, and for words that say nothing. */
export async function takeRemark(turn: Turn, act: Act, others: readonly Act[]): Promise<boolean> {
  if (act.isQuestion || turn.memory.flow?.at === 'address' || !isTalk(turn, act.text)) return false
  if (takeGrievance(turn, act.text)) return true
  // "Qual é boa pra quem nunca mexeu" asks without a question mark.
  const aims = aimsOf({ text: act.text, asked: askedOf(turn.memory.flow), language: turn.language })
  const isOpened = opensAsking(act.text) && (aims.get('talk') ?? 0) < talkMin
  const asks = (aims.get('ask') ?? 0) + (aims.get('price') ?? 0) + (aims.get('find') ?? 0)
  if (isOpened || asks >= askingMin) return false
  // Beside a greeting or thanks, those are answered.
  if (others.some(({ intent }) => social.has(intent) && intent !== 'greet')) return true
  if (isBeginning(turn.context)) {
    await welcome(turn, { isGreeted: others.length > 0 })
    return true
  }
  if (turn.wasRemark) return false
  turn.memory.isRemark = true
  say(turn, 'remark')
  return true
}

/** Whole words of the language, though not in an order that asks for something. */
function isTalk(turn: Turn, said: string): boolean {
  const { words, known } = wordsKnown(turn, said)
  return words >= wordsMin && known >= words * knownShare
}

/** How many words a line has, and how many of them are known in its language. */
export function wordsKnown({ language }: Turn, said: string): { words: number; known: number } {
  const words = plainText(said)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word))
  const { quiet, joints, markers } = lexicons[language]
  const lists = [wordSet(quiet), wordSet(joints), wordSet(markers), vocabularyOf(language).all]
  return { words: words.length, known: words.filter((word) => lists.some((list) => list.has(word))).length }
}
