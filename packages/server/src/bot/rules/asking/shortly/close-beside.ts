// "I want to order, where do I fetch it?": the question is answered, and the order closed as well.
import { spokenIn } from '../../dialogue/spoken.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { checkOut } from '../../selling/checkout.ts'
import type { Act } from '../../understanding/act.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'
import { understand } from '../../understanding/understand.ts'

/** A question about things may be the beginning of another wish. */
const asked: ReadonlySet<Intent> = new Set([
  ...(['checkout', 'question', 'payment', 'hours', 'pickup'] as const),
])

/** Goes on to the order once the question was answered, where a clause before it closed the order. */
export async function closeBeside(turn: Turn, act: Act): Promise<void> {
  if (!asked.has(act.intent) || turn.handOff !== undefined || turn.isMissed) return
  if (turn.memory.flow !== undefined || !closesBefore(turn)) return
  if ((await turn.tools.getCart()).lines.length > 0) await checkOut(turn)
}

/** The clause says nothing else. */
function closesBefore(turn: Turn): boolean {
  const said = turn.context.lines.map(({ content }) => content).join(' ')
  if (!said.trim().endsWith('?')) return false
  const clauses = said.split(/[,.;!]\s+/).slice(0, -1)
  return clauses.some((clause) => {
    if (denying.test(plainText(clause))) return false
    if (ordering.test(plainText(clause))) return true
    const { acts } = understand(clause, { ...spokenIn(turn), expected: undefined })
    return acts.length > 0 && acts.every(({ intent, isQuestion }) => intent === 'checkout' && !isQuestion)
  })
}

/** "I do not want to pay yet", "the checkout is broken". */
const denying =
  /\b(?:no|nao|not|dont|cant|wont|never|nunca|jamas|todavia|ainda|yet|antes|before|broken|browsing|looking)\b/

const ordering =
  /^(?:(?:ok|okay|bueno|listo|dale|va|y|e|and|so|then|bom|ta) )*(?:(?:quiero|quisiera|deseo|me gustaria|voy a|vamos a|quero|queria|gostaria de|vou|i want to|id like to|i would like to|can i|im ready to) )(?:ordenar|pedir|encomendar|order|(?:hacer|cerrar|finalizar|fazer|fechar|place|make) (?:(?:o|el|mi|meu|the|my|an|un|um) )?(?:pedido|orden|compra|order))(?:l[oa]s?)?(?: (?:ya|ahora|agora|now|it|them|this|that|those|esto|eso|isso|todo|tudo|please|por favor|porfa))*$/
