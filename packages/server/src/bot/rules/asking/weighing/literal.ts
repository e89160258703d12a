// How much of a question stands word for word in each thing the shop says, and how rare those words are there. Concepts put
// many words down as one; where a thing is called by its own name, that name tells more.
import type { Language } from '@mostrador/contract/languages'
import { KeptTexts } from '../../../../platform/kept.ts'
import { isQuiet } from '../../understanding/concepts.ts'
import { plainText } from '../../understanding/normalise.ts'
import type { Said } from './nearness.ts'

export const literalTraits = [
  ...(['saidHead', 'saidBody', 'said', 'headSaid'] as const),
  ...(['rarestInHead', 'rarestInBody', 'sumInHead', 'sumInBody'] as const),
]
export type Literal = Record<(typeof literalTraits)[number], number>

/** Words of any question: "can I bring my dog?" has nothing to do with "how can I pay?". */
const common =
  /^(?:pued\w+|pod[er]\w*|poss[oa]\w*|can|could|tien\w+|ten(?:go|er|ho|emos)|tem|have|has|got|get|hac(?:e|en|es|er)|faz\w*|hay|cual\w*|qua(?:l|is)|como|cuant\w+|quant\w+|cuando|quando|what|which|where|when|donde|onde|necesit\w+|precis\w+|need\w*|quier\w+|quero|want\w*|deb[eo]\w*|dev[eo]\w*|should|must|usted\w*|voces?|your?s?|much|many|there|does|with|from)$/
/** A word that no text of the shop has tells little. */
const ofUnknown = 0.5
const wordsMax = 120
const stemChars = 5
/** Sums of rarities are about as large as the other traits. */
const sumScale = 2

export function literalOf(
  question: string,
  texts: readonly Said[],
  spoken: readonly Language[],
): readonly Literal[] {
  const asked = [...stemsOf(question, spoken)]
  const lines = texts.map(({ head, body }) => ({ head: stemsOf(head, spoken), body: stemsOf(body, spoken) }))
  const rarities = asked.map((stem) => {
    const having = lines.filter(({ head, body }) => head.has(stem) || body.has(stem)).length
    return having === 0 ? ofUnknown : Math.log(1 + lines.length / having) / Math.log(1 + lines.length)
  })
  const all = rarities.reduce((sum, each) => sum + each, 0) || 1
  return lines.map(({ head, body }) => {
    const inHead = raritiesIn(asked, rarities, (stem) => head.has(stem))
    const inBody = raritiesIn(asked, rarities, (stem) => body.has(stem))
    const inAny = raritiesIn(asked, rarities, (stem) => head.has(stem) || body.has(stem))
    const covered = [...head].filter((stem) => asked.includes(stem)).length
    return {
      saidHead: inHead.sum / all,
      saidBody: inBody.sum / all,
      said: inAny.sum / all,
      headSaid: head.size === 0 ? 0 : covered / head.size,
      rarestInHead: inHead.most,
      rarestInBody: inBody.most,
      sumInHead: inHead.sum / sumScale,
      sumInBody: inBody.sum / sumScale,
    }
  })
}

function raritiesIn(asked: readonly string[], rarities: readonly number[], has: (stem: string) => boolean) {
  let sum = 0
  let most = 0
  for (const [at, stem] of asked.entries()) {
    if (!has(stem)) continue
    const rarity = rarities[at] ?? 0
    sum += rarity
    most = Math.max(most, rarity)
  }
  return { sum, most }
}

/** Texts of shops stay the same from question to question. */
function stemsOf(text: string, spoken: readonly Language[]): ReadonlySet<string> {
  return kept.get(
    text,
    spoken,
    () =>
      new Set(
        wordsOf(text)
          .filter((word) => !isQuiet(word, spoken) && !common.test(word))
          .map(stemOf),
      ),
  )
}
const kept = new KeptTexts<ReadonlySet<string>>(4_000)

export function wordsOf(text: string): string[] {
  return plainText(text)
    .split(' ')
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
    .slice(0, wordsMax)
}

export function stemOf(word: string): string {
  return word.length > stemChars ? word.slice(0, stemChars) : word.replace(/(?<=...)s$/, '')
}
