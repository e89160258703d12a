// "How long does it take?", "when can I grab it?", of an order or of what is in the cart: the note that tells a time.
import { languagesOf } from '../../asking/candidates.ts'
import { noteOf } from '../../asking/going-on.ts'
import { withLead } from '../../asking/say-note.ts'
import { sayText, type Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { unitsOf } from '../../understanding/concepts.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'

const asking =
  /\b(?:en cuanto(?: tiempo)?(?: \w+){0,4} (?:llega\w*|tienen|traen|mandan|entregan)|(?:pa|para|pra) (?:cuando|quando) (?:llega\w*|chega\w*|lo tienen|estaria)|(?:cuando|quando) (?:\w+ ){0,2}(?:llega\w*|chega\w*|cae\w*|puedo pasar|posso (?:passar|buscar|retirar))|(?:cuanto|quanto(?: tempo)?|como cuanto|que tanto) (?:se )?(?:tarda\w*|demora\w*|leva pra chegar)|(?:cuanto|quanto) (?:\w+ ){0,2}(?:tarda\w*|demora\w*)|quanto tempo (?:\w+ ){0,3}(?:entrega|chega\w*|demora)|chega (?:hoje|amanha|que dia|quando)|(?:llega|llegaria) (?:hoy|manana)|how long (?:does|will|until|till|before|for) (?:\w+ ){0,4}(?:take|arrive|be|ready|delivery|get here|come)|how soon (?:can|could|will)|when (?:can|could|will|does|should) (?:i|it|they|we|you) (?:\w+ ){0,2}(?:grab|get|collect|pick|arrive|come|swing|deliver|ready|have)\w*)\b/
const fetching =
  /\b(?:grab|swing|collect|pick|pickup|come (?:by|for|in)|pasar|paso|recoger|recojo|retirar|retiro|buscar|busco|passar|passo|pegar)\b/
/** "40 minutos", "de 2 a 4 días hábiles", "within the hour". */
const tellsTime =
  /\d+\s*(?:(?:a|y|e|to|-|–|o|ou|or)\s*\d+\s*)?(?:min\w*|horas?|hs?\b|h\b|hours?|d[ií]as?|days?|working|semanas?|weeks?)|\b(?:(?:una?|uma|an|one|menos de una|within the) (?:hora|hour)|media hora|meia hora|half an hour|el mismo d[ií]a|no mesmo dia|same day|mismo d[ií]a|al d[ií]a siguiente|next (?:working )?day)\b/i

const mayAsk: ReadonlySet<Intent> = new Set([
  ...([
    'order_status',
    'question',
    'details',
    'unclear',
    'search',
    'price',
    'confirm',
    'smalltalk',
    'hours',
  ] as const),
])

/** So is what was put into the cart or ordered asked about. */
export function asksWhenItComes(turn: Turn, { intent, text: said }: Act): boolean {
  const plain = plainText(said)
  if (!mayAsk.has(intent) || plain.split(' ').length > wordsMax || !asking.test(plain)) return false
  const [latest] = turn.memory.focus ?? []
  return latest?.kind === 'order' || latest?.kind === 'line' || ofDelivery.test(plain)
}

/** The note about bringing or fetching that tells a time; false where none does. */
export async function tellTimeNote(turn: Turn, said: string): Promise<boolean> {
  const spoken = languagesOf(turn)
  const wanted = fetching.test(plainText(said)) ? 'pickup' : 'shipping'
  const about = (text: string | null) =>
    unitsOf(text ?? '', spoken).some(({ concepts }) => concepts.has(wanted))
  const notes = (await turn.tools.listKnowledge()).filter(
    ({ productId, answer }) => productId === null && tellsTime.test(answer),
  )
  const note = notes.find(({ question }) => about(question)) ?? notes.find(({ answer }) => about(answer))
  if (!note) return false
  turn.memory.note = noteOf(note.answer)
  const told = withLead(turn, note.answer)
  // Beside the state of an order it may have been told already.
  if (!turn.parts.some((part) => part.kind === 'text' && part.text === told)) sayText(turn, told)
  return true
}

const ofDelivery = /\b(?:entrega|delivery|envio|domicilio|pedido|order)\b/
const wordsMax = 14
