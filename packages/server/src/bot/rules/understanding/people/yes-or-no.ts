// Short answers: a yes or a no as the whole text, at its beginning, or among other words.
import type { Language } from '@mostrador/contract/languages'
import type { Situation } from '../act.ts'
import { consistsOf, lineOf, setOf, type Word } from '../normalise.ts'
import { lexicons } from '../vocabulary.ts'

const shortWordsMax = 4

/** "Perfeito, troca pra mim", "sí, borralo nomás": a yes comes first, and the rest only repeats what it is to. */
export function opensWithYes(
  words: readonly Word[],
  { language, isTimeAsked, expected }: Situation,
): boolean {
  if (!isTimeAsked || expected !== 'confirm') return false
  const first = words[0]?.plain ?? ''
  const isYes = setOf(lexicons[language].yes).has(first) && isBareYes(first)
  const { no } = lexicons[language]
  return isYes && words.every(({ plain }) => !setOf(no).has(plain))
}

/** "Quero" alone is a yes; "quero ver as velas" is a wish of its own. */
function isBareYes(phrase: string): boolean {
  return !setOf(politeWords).has(phrase) && !wishing.has(phrase)
}

const wishing: ReadonlySet<string> = new Set([
  'quero',
  'quiero',
  'queria',
  'quisiera',
  'eu quero',
  'i want',
  'want',
])

/** A yes or no among other words: "yes, that day I can", "hm, no, wait a little". */
export function answerWithin(words: readonly Word[], language: Language): 'confirm' | 'deny' | undefined {
  const { yes, no } = lexicons[language]
  const line = lineOf(words).replace(exclaiming, ' ')
  const has = (list: string) =>
    list.split('|').some((phrase) => line.includes(` ${phrase} `) && isBareYes(phrase))
  const first = words[0]?.plain ?? ''
  if (setOf(yes).has(first) && isBareYes(first)) return 'confirm'
  if (has(no)) return 'deny'
  return has(yes) ? 'confirm' : undefined
}

/** A no in the words that refuses nothing. */
const exclaiming =
  /(?<= )(?:no (?:mames|manches|inventes|jodas|friegues|puede ser|me digas)|nao acredito|nao brinca|no way)(?= )/g

export function yesOrNo(words: readonly Word[], language: Language): 'confirm' | 'deny' | undefined {
  const { yes, no, stop } = lexicons[language]
  const plain = words.map((word) => word.plain).filter((word) => word !== ',')
  if (plain.length === 0) return undefined
  const polite = [...setOf(politeWords)]
  if (consistsOf(plain, setOf(politeWords))) return undefined
  if (consistsOf(plain, new Set([...setOf(yes), ...polite]))) return 'confirm'
  const isNo =
    consistsOf(plain, new Set([...setOf(no), ...setOf(stop), ...polite])) || startsWithNo(plain, language)
  return isNo ? 'deny' : undefined
}

const politeWords =
  'entonces|entao|then|gracias|por favor|obrigado|obrigada|thanks|thank you|please|amigo|amiga|senor|senora|emojithanks|muchas gracias|mil gracias|viu|ta|ne|moca|moco'

function startsWithNo(words: readonly string[], language: Language): boolean {
  if (words.length > shortWordsMax) return false
  return (
    consistsOf(words.slice(0, 1), setOf(lexicons[language].no)) &&
    consistsOf(words.slice(1), setOf(lexicons[language].stop))
  )
}
