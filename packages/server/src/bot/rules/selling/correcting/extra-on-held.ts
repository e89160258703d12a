// "And a sparkler on it", "add the lid to all of them": an extra for what is in the cart, which is pointed at and not
// named again.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { wantedPartsOf } from '../../understanding/wanted-parts.ts'
import { addOnsDeclined, addOnsPicked } from '../extras.ts'
import { type Held, heldLines, setItems } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'

const onIt =
  /\b(?:on|onto|to|in|with|for) (?:it|them|those|that|both|each(?: one)?|all(?: of (?:them|those|it))?|every one|everything)$|\b(?:en|a|con|para) (?:es[ae]s?|ell[ao]s|eso|tod[oa]s|cada un[oa]|amb[oa]s|l[oa]s (?:dos|tres|cuatro))$|\b(?:nel[ea]s?|nisso|ness[ae]s?|em (?:tod[oa]s|cada(?: uma?)?|ambos|ambas)|n[oa]s (?:dois|duas|tres)|(?:pra|para) tod[oa]s)$/
/** "All of them with a print". */
const allWith =
  /^(?:tod[oa]s(?: el[ea]s)?|amb[oa]s|ambas|l[oa]s (?:dos|tres|cuatro)|[oa]s (?:dois|duas|tres|quatro)|cada un[oa]|cada uma?|all(?: of them)?|both(?: of them)?|each(?: one)?) (?:con|com|with) /
/** The verb says so by its ending. */
const ontoIt =
  /\b(?:pon(?:e|ga)?|agregu?[ea]|sum[ae]|ech[ae]|mete|anad[ea]|adicion[ae])(?:le|les|sel[oa]s?) (?!(?:un|una|uno|dos|tres|otr[oa]s?|\d+) (?!poc))/
const toAll =
  /\b(?:both|each|all|every|everything|tod[oa]s|cada|amb[oa]s|ambas|ellos|ellas|eles|elas|neles|nelas)\b/
const another = /\b(?:another|otr[oa]s?|outr[oa]s?|one more|mas|mais|more|second|segund[oa])\b/
const polite =
  /[\s,.!]+(?:too|also|as well|please|pls|plz|porfa|por favor|pf|pfv|tambien|tambem|tbm|entonces|then|entao)$/

/** True where the extra was put on the lines meant. */
export async function takeExtraOnHeld(turn: Turn, said: string): Promise<boolean> {
  let plain = plainText(said)
    .replace(/[.!]+$/, '')
    .trim()
  while (polite.test(plain)) plain = plain.replace(polite, '')
  const isOnIt = onIt.test(plain) || ontoIt.test(plain) || allWith.test(plain)
  if (!isOnIt || another.test(plain)) return false
  const held = await heldLines(turn)
  const having = held.filter((each) => extrasFor(each, said).length > 0)
  const last = lastSpokenOf(turn, 'line')?.id
  const spoken = having.find(({ line }) => line.id === last) ?? (having.length === 1 ? having[0] : undefined)
  if (!spoken || !(await isExtraAlone(turn, said, spoken))) return false
  const lines = toAll.test(plain) ? having.filter(({ card }) => card.id === spoken.card.id) : [spoken]
  return setItems(
    turn,
    held,
    lines.map((old) => ({ old, item: { addOnIds: [...old.line.addOnIds, ...extrasFor(old, said)] } })),
  )
}

/** Those named, and not there yet. */
function extrasFor({ line, card }: Held, said: string): string[] {
  if (addOnsDeclined(card, said).length > 0) return []
  return addOnsPicked(card, said).flatMap(({ id }) => (line.addOnIds.includes(id) ? [] : [id]))
}

/** Nothing is counted, and no word names the thing itself or another that is better named. */
async function isExtraAlone(turn: Turn, said: string, { card }: Held): Promise<boolean> {
  const parts = wantedPartsOf(said, turn.language)
  if (parts.some(({ quantity }) => (quantity ?? 1) > 1)) return false
  const extras = addOnsPicked(card, said)
  const words = parts.flatMap((part) => part.words)
  const { cards, weightOf } = await catalogueFor(turn, words)
  const others = words.filter((word) => extras.every((extra) => weightOf(word, bare(card, extra)) < named))
  return !others.some((word) => cards.some((each) => weightOf(word, each) >= named))
}

const named = 0.9

/** The extra as if it were a thing of its own. */
function bare(card: Held['card'], { name }: { name: string }): Held['card'] {
  return {
    ...card,
    id: `${card.id} ${name}`,
    name,
    sku: '',
    variants: [],
    addOns: [],
    category: null,
    description: null,
  }
}
