// "My son says it is the 70. Would you change it?": which option it is to be is told, and the change is asked for apart.
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { switchTo } from '../correcting/switched.ts'

const wordsMax = 24
const kindly = '(?:por favor|porfa|please|pls|then|entonces|entao|y|e|and|so|just|,)'
const asking = new RegExp(
  `^(?:${kindly} )*(?:${[
    '(?:(?:me|nos) )?(?:l[oa]s? )?(?:(?:puede[ns]?|podes|podria[ns]?) )?cambi(?:a[ns]?|e[ns]?|ar|aria[ns]?)(?:me|nos)?(?:l[oa]s?)?',
    '(?:(?:voce|vc|da pra|da para|pode|podes|poderia|consegue|tem como) )*(?:me )?(?:troc|mud|alter)(?:a|ar|aria|as)(?: (?:isso|el[ea]s?|ess[ea]s?|pra mim|para mim))*|(?:troque|mude)(?: (?:isso|el[ea]s?|pra mim|para mim))*',
    '(?:(?:can|could|would|will|may) (?:you|u|i|we) )?(?:please )?(?:change|swap|switch|exchange)(?: (?:it|that|them|this|those|over|for me|for us))*',
  ].join('|')})(?: ${kindly})*$`,
)
/** "It is", "it has to be", "should have been": behind them stands which one. */
const telling =
  /(?<!\b(?:no|nao|not|nunca|never) )\b(?:es|era|eran|son|seria|debe ser|debia ser|(?:tiene|tenia) (?:que|q) ser|e|eh|sao|(?:tem|tinha) (?:que|q) ser|deve ser|devia ser|is|its|was|are|were|has to be|have to be|must be|should be|should have been|needs to be|ought to be) (?:en realidad |na verdade |actually |really )?(?<to>(?:el|la|los|las|o|a|os|as|the|de|do|da|an?|un[oa]?|uma?|size|talla|tamanho) \S.*)$/u

/** "And if it is the 70, would you change it?" asks what the shop would do. */
const supposing = /\b(?:si|se|if|whether|suponiendo|caso)\b/

/** True where the cart was changed. */
export async function takeAskedChange(turn: Turn, said: string): Promise<boolean> {
  const clauses = said
    .split(/[.;!?\n]+|,(?!\d)/)
    .map((clause) => plainText(clause).trim())
    .filter((clause) => clause !== '')
  const told = clauses.filter((clause) => !asking.test(clause))
  if (told.length === clauses.length || told.length === 0) return false
  if (clauses.join(' ').split(' ').length > wordsMax || told.some((clause) => supposing.test(clause)))
    return false
  const meant = told.flatMap((clause) => telling.exec(clause)?.groups?.to ?? [])
  const [to, ...others] = meant
  return to !== undefined && others.length === 0 && switchTo(turn, told.join(' , '), to)
}
