// "If I do not come, do I pay?": the shop's answer, and the appointment that may be moved or called off.

import { answerAsked } from '../asking/asked.ts'
import { lastSpokenOf } from '../dialogue/focus.ts'
import { answerQuestionFromKnowledge } from '../dialogue/knowledge.ts'
import type { Turn } from '../dialogue/turn.ts'
import { text } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { plainText } from '../understanding/normalise.ts'
import { offerChange } from './appointments.ts'

/** "Do you charge for that?" right after an appointment was cancelled, moved or made. */
const forThat =
  /\b(?:por (?:eso|esto|isso|isto|cancelar\w*|desmarcar\w*|mudar|cambiar\w*)|for (?:that|this|cancell?ing|moving)|me (?:cobran|cobras|clavan)|(?:voces|vcs) cobram|do i (?:still )?(?:owe|pay)|(?:i|we) have to pay|tengo que pagar|tenho que pagar|(?:me )?sale algo|hay (?:multa|recargo)|tem multa|is there a fee|any fee|no show)\b/
/** Staying away, in the words for it, as something that may be. */
const stayingAway =
  /\b(?:si (?:no|ya no|al final no|cancelo|desisto|me arrepiento|falto)|si (?:lo|la) cancelo|se (?:eu )?(?:nao|desistir|desmarcar|cancelar|faltar)|if (?:i|we) (?:cant|can not|cannot|dont|do not|bail|cancel|miss|flake|skip|no show|have to cancel|have to bail|need to cancel)|to (?:bail|cancel)|(?:i|we) bail)\b/
const costs =
  /\b(?:cobr\w*|pag\w*|clav\w*|multa|penalidad|cuest\w*|cost\w*|charg\w*|fee|pay|penalty|latest|avis\w*|hasta cuando|ate quando|algo)\b/

/** Something may keep the customer away: "if work calls me in", "si me sale algo". */
const keptAway =
  /\b(?:if (?:work|my|something|the|they|it)|si (?:me|mi|en el|el|la|se|surge|sale|pasa)|se (?:o|a|meu|minha|der|surgir|eu pegar|acontecer|aparecer))\b/

/** "How late may I cancel?" asks for the shop's rule, and calls nothing off. */
const limits =
  /\b(?:hasta (?:cuando|que)|ate (?:quando|que)|how (?:late|early)|until when|cuanto antes|quanto(?: tempo)? antes|antecedencia|anticipacion|notice)\b/
const callingOff = /\b(?:cancel\w*|desmarc\w*|anul\w*|remarc\w*|reagend\w*|reprogram\w*|reschedul\w*)\b/

const wordsOfThat = 8

/** False where no appointment lies ahead, or nothing of the kind is asked. */
export async function tellBackingOut(turn: Turn, act: Act): Promise<boolean> {
  const said = plainText(act.text)
  const [latest] = turn.memory.focus ?? []
  const isOfAppointment = latest?.kind === 'appointment' && act.query.split(' ').length <= wordsOfThat
  const asksLimit = act.text.includes('?') && limits.test(said) && callingOff.test(said)
  const isBackingOut = asksLimit || stayingAway.test(said) || (isOfAppointment && keptAway.test(said))
  if (!asksLimit && !(isBackingOut && costs.test(said)) && !(isOfAppointment && forThat.test(said)))
    return false
  const ahead = await turn.tools.listAppointments()
  const spoken = lastSpokenOf(turn, 'appointment')
  const own = ahead.find(({ id }) => id === spoken?.id) ?? (ahead.length === 1 ? ahead[0] : undefined)
  if (!own && !isOfAppointment) return false
  const question = { ...act, intent: 'question' as const, when: undefined, isQuestion: true }
  const asked = { ...question, text: text(turn, 'cancelling_question') }
  const isAnswered =
    (await answerAsked(turn, asked)) ||
    (await answerAsked(turn, question)) ||
    (await answerQuestionFromKnowledge(turn, question))
  if (!isAnswered) return false
  if (own && isBackingOut) offerChange(turn, own)
  return true
}
