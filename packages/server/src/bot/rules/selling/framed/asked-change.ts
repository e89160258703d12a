// "My son says it is the 70. Would you change it?": which option it is to be is told, and the change is asked for apart.
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { switchTo } from '../correcting/switched.ts'

const wordsMax = 24
const kindly = '(?:por favor|porfa|please|pls|then|entonces|entao|y|e|and|so|just|,)'
const asking = new RegExp(
  `^(?:${kindly} )*(?:${[
    '(?:me|nos) l[oa]s? (?:(?:puede[ns]?|podes|podria[ns]?) )?cambi(?:a[ns]?|e[ns]?|ar|aria[ns]?)|(?:(?:puede[ns]?|podes|podria[ns]?) )?cambi(?:a|e|ar)(?:me|nos)?l[oa]s?',
    '(?:voce |vc )?(?:pode|podes|poderia|consegue) (?:me )?(?:troc|mud|alter)ar(?: (?:isso|el[ea]s?|ess[ea]s?|pra mim|para mim))*|(?:me )?(?:troca|troque|muda|mude|altera|altere)(?: (?:isso|el[ea]s?|ess[ea]s?|pra mim|para mim))+',
    '(?:(?:can|could|would|will) (?:you|u|we) )?(?:please )?(?:change|swap|switch)(?: (?:it|that|them|this|those))(?: (?:over|for me|for us))*',
  ].join('|')})(?: ${kindly})*$`,
)
/** "It is", "it has to be", "should have been": behind them stands which one. */
const telling =
  /(?<!\b(?:no|nao|not|nunca|never) )\b(?:es|(?<=^(?:perdon |disculpe |na verdade )?)era|son|seria|debe ser|debia ser|(?:tiene|tenia) (?:que|q) ser|e|eh|sao|(?:tem|tinha) (?:que|q) ser|deve ser|devia ser|is|its|are|has to be|have to be|must be|should be|should have been|needs to be|ought to be) (?:en realidad |na verdade |actually |really )?(?<to>(?:el|la|los|las|o|a|os|as|the|de|do|da|an?|un[oa]?|uma?|size|talla|tamanho) \S.*)$/u

/** Something bought before, owned or only guessed at: "the one that came was the large". */
const ofOther =
  /\b(?:compr\w*|bought|ordered|lleg\w*|cheg\w*|came|arrived|sent|mandaron|mandaram|enviaron|trajeron|entreg\w*|delivered|ayer|ontem|yesterday|last|pasad[oa]|passad[oa]|old|viej[oa]|velh[oa]|anterior|creo|acho|i think|maybe|horno|forno|oven|tengo|tenho|i have|i own|has one)\b/
/** Which one it is, or what it costs, is asked. */
const asksIt =
  /\b(?:cual(?:es)?|qual|quais|which|what|precio|preco|price|cost\w*|cuest\w*|car[oa]s?|barat[oa]s?|expensive|cheap\w*)\b/

/** "And if it is the 70, would you change it?" asks what the shop would do. */
const supposing = /\b(?:si|se|if|whether|suponiendo|caso)\b/

/** True where the cart was changed. */
export async function takeAskedChange(turn: Turn, said: string): Promise<boolean> {
  const clauses = said
    .split(/(?<=[.;!?\n])|,(?!\d)/)
    .map((clause) => ({ plain: plainText(clause).trim(), isAsked: clause.trim().endsWith('?') }))
    .filter(({ plain }) => plain !== '')
  const told = clauses.filter(({ plain }) => !asking.test(plain))
  if (told.length === clauses.length || told.length === 0 || told.some(({ isAsked }) => isAsked)) return false
  const whole = told.map(({ plain }) => plain).join(' , ')
  if (said.split(' ').length > wordsMax) return false
  if ([supposing, ofOther, asksIt].some((pattern) => pattern.test(whole))) return false
  const meant = told.flatMap(({ plain }) => telling.exec(plain)?.groups?.to ?? [])
  const [to, ...others] = meant
  return to !== undefined && others.length === 0 && switchTo(turn, whole, to)
}
