// "Tell me when it is back": a product that is sold out is remembered, and the customer is told once.
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf, speakOf } from '../../dialogue/focus.ts'
import { say, type Turn } from '../../dialogue/turn.ts'
import { bestNamed, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'

const asked: readonly RegExp[] = [
  /\b(?:avis\w+|notific\w+|escrib\w+|me (?:cuentas?|dices?|escribes?))\b.*\b(?:cuando|si|apenas|en cuanto|ni bien)\b.*\b(?:lleg\w+|haya\w*|hay|teng\w+|vuelv\w+|volv\w+|repon\w+|entr[ea]\w*|ingres\w+|stock|disponibles?)\b/,
  /\b(?:cuando|apenas|en cuanto)\b.*\b(?:lleg\w+|haya\w*|hay|teng\w+|vuelv\w+|repon\w+|entr[ea]\w*|stock)\b.*\b(?:avis\w+|notific\w+|me escrib\w+)\b/,
  /\b(?:avis\w+|notific\w+|me (?:fala|chama|diz|escreve))\b.*\b(?:quando|se|assim que|logo que)\b.*\b(?:cheg\w+|tiver\w*|volt\w+|repor\w*|repuser\w*|entrar\w*|estoque|disponive\w+)\b/,
  /\b(?:quando|assim que)\b.*\b(?:cheg\w+|tiver\w*|volt\w+|repuser\w*|estoque)\b.*\b(?:avis\w+|notific\w+|me (?:fala|chama|diz))\b/,
  /\b(?:let me know|tell me|notify me|message me|ping me|text me|write (?:to )?me)\b.*\b(?:when|if|once|as soon as)\b.*\b(?:back|arriv\w+|in stock|available|restock\w*|get (?:it|them|more|some)|have (?:it|them|more|some)|comes? in)\b/,
]
/** Somebody on the way, and a turn, come too. */
const others =
  /\b(?:pedido|domicili\w+|repartidor\w*|mensajer\w+|paquete|envio|encomenda|entrega\w*|entregador\w*|motoboy|order|delivery|parcel|courier|package|driver|citas?|turno|agendamento|horario|appointment|doctora?|medic\w+)\b/
/** The asking itself, which names no product. */
const asking =
  /\b(?:avis\w+|notific\w+|escrib\w+|me|cuentas?|dices?|cuando|si|apenas|en cuanto|lleg\w+|haya\w*|hay|teng\w+|vuelv\w+|volv\w+|repon\w+|stock|disponibles?|quando|se|assim que|cheg\w+|tiver\w*|volt\w+|estoque|let|know|tell|notify|message|when|if|once|back|arriv\w+|available|restock\w*|have|comes?|in|is|are|it|por favor|please|porfa|puedes|podrias|pode|can you|de nuevo|otra vez|again|de novo)\b/g
const foundMax = 5

/** True when it was such a line and was answered; a line about anything that can be had is left to others. */
export async function awaitSoldOut(turn: Turn, text: string): Promise<boolean> {
  const said = plainText(text)
  if (!asked.some((form) => form.test(said)) || others.test(said)) return false
  const card = await productIn(turn, said)
  const wanted = card && soldOutOf(card, said)
  if (!card || !wanted) return false
  speakOf(turn, { kind: 'product', id: card.id })
  const { variantId, name: product } = wanted
  const isKept = await turn.tools.awaitProduct({
    productId: card.id,
    ...(variantId !== undefined && { variantId }),
  })
  say(turn, isKept ? 'awaited' : 'awaited_not', { product })
  return true
}

/** The product that the line names, else the one that was spoken of. */
async function productIn(turn: Turn, said: string): Promise<ProductCard | undefined> {
  const query = namingWords(said.replace(asking, ' ')).join(' ')
  if (query !== '') {
    const found = await turn.tools.searchProducts({ text: query, limit: foundMax })
    const named = bestNamed([...found], query)
    if (named) return named
  }
  const spoken = lastSpokenOf(turn, 'product')
  return spoken && turn.tools.getProduct(spoken.id)
}

/** The product itself or the named variant, where there is none of it. */
function soldOutOf(
  { name, available, variants }: ProductCard,
  said: string,
): { name: string; variantId?: string } | undefined {
  if (variants.length === 0) return available === 0 ? { name } : undefined
  const words = new Set(said.split(' '))
  const named = variants.filter((variant) => {
    const own = namingWords(variant.name)
    return own.length > 0 && own.every((word) => words.has(word))
  })
  const last = (variant: (typeof variants)[number]) => plainText(variant.name).split(' ').at(-1) ?? ''
  const byLast = named.length > 0 ? named : variants.filter((variant) => words.has(last(variant)))
  const [only] = byLast
  if (only && byLast.length === 1) {
    return only.available === 0 ? { name: `${name} · ${only.name}`, variantId: only.id } : undefined
  }
  return variants.every((variant) => variant.available === 0) ? { name } : undefined
}
