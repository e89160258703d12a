// Lines that only sound like wishes: told of other people, describing, offering a price, announcing a question.
import type { Language } from '@mostrador/contract/languages'
import { aimAlone, aimsOf } from '../../understanding/learned/aims.ts'
import { judge } from '../../understanding/learned/learned.ts'
import { plainText } from '../../understanding/normalise.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { lexicons } from '../../understanding/vocabulary.ts'

/** By its own words nothing is wanted, whatever numbers or things are in it. */
export function tellsNoWish(said: string, language: Language): boolean {
  const plain = ` ${plainText(said)} `
  if (lexicons[language].hedges.test(plain) || describing.test(plain) || ofOthers.test(plain)) return true
  if (forbidden.test(plain) || asksPriceOnly(plain) || tellsOfBought(plain)) return true
  return (
    offersPrice.test(plain) || announces.test(plain) || countsPeople.test(plain) || tellsMoney.test(plain)
  )
}

/** "Ooh the maple, how much?": whoever wishes for it says so by a verb, a count or a "please". */
function asksPriceOnly(plain: string): boolean {
  return pricing.test(plain) && !wishing.test(plain)
}

const pricing =
  / (?:how much(?: (?:is|are|would|does) (?:that|it|they|those|this)(?: be| cost| come to)?)?|what(?:s| is) the price|a como(?: esta)?|(?:y )?(?:cuanto|quanto|qto|cto)(?: (?:vale|cuesta|sale|custa|fica|e|es|esta|seria|sai|ta))?) $/
const wishing =
  / (?:please|pls|plz|por ?favor|porfa\w*|pf|pfv|pra mim|para mi|\d+|d[aeá]me|d[eé]me|me d[ae]|quiero|quero|queria|quisiera|pon\w*|p[oõ]e|bot[ae]|sum[aá]\w*|agreg\w+|anot\w+|adicion\w+|coloc\w+|llevo|levo|mand\w+|add|put|take|want|ill|get|give|gimme|need|like|dos|tres|dois|duas|two|three|four|cuatro|quatro|una?|uma?|one) /

/** "I just bought a pump": it is theirs already, and nothing more is wished for. */
function tellsOfBought(plain: string): boolean {
  return bought.test(plain) && !more.test(plain)
}

const bought =
  / (?:i|we|ive|i have|we have|just|already|only|my \w+) (?:just |already |only )?bought | (?:me|nos) compr(?:e|amos|o) | (?:acabo|acabamos|acabe) de comprar | (?:ayer|anoche|ya|recien) (?:me |nos )?compr(?:e|amos) | compr(?:e|amos) (?:ayer|anoche|la semana|el mes|hace) | (?:eu |ja |ontem |acabei de |acabamos de )*(?:comprei|compramos) | acabei de comprar | acabamos de comprar /
const more =
  / (?:please|pls|por ?favor|porfa\w*|quiero|queremos|quero|queremos|queria|quisiera|necesito|necesitamos|preciso|precisamos|dame|deme|ponme|ponga\w*|agreg\w+|adicion\w+|coloca|bota|me ve|me ves|manda\w*|mande\w*|add|want|need|ill|i will|would like|give|gimme|send|otr[oa]s?|outr[oa]s?|another|more|also|tambien|tambem|llevo|levo|si (?:me|nos) compr\w+) /

/** The learned intents are sure of something that is no wish. */
export function isSurelyOther(said: string, language: Language): boolean {
  const [best] = judge({ text: said, asked: '-', language })
  const isSure = best !== undefined && best.share >= sure && speakingAgainst.has(best.label)
  return isSure && aimAlone({ text: said, asked: '-', language }, 'change') < wished
}

/** By all that was learned, hardly a change of the cart, in whole or in any sentence of it. */
export function isHardlyChange(said: string, language: Language): boolean {
  return changeAimed(said, language) < hardly
}

/** One wish in two hundred is as unlikely; of what was put in without being wanted, a third is. */
const hardly = 0.105

/** How likely the line changes the cart, in whole or in one of its sentences; 1 where nothing was learned. */
export function changeAimed(said: string, language: Language): number {
  const lines = [said, ...sentencesOf(said)].map((text) => ({ text, asked: '-' as const, language }))
  return Math.max(...lines.map((line) => aimsOf(line).get('change') ?? 1))
}

export function isPriceOffer(said: string): boolean {
  const plain = ` ${plainText(said)} `
  return (
    offersPrice.test(plain) || offersForAll.test(plain) || (offersMoney.test(plain) && !paysWith.test(plain))
  )
}

export function isOfOthers(said: string): boolean {
  return ofOthers.test(` ${plainText(said)} `)
}

/** How likely it is, by the learned intents, that something is wanted. */
export function shareOfWish(said: string, language: Language): number {
  const clauses = plainText(said).split(/ (?:y|e|and|,) /)
  const told =
    clauses.length > 1 ? clauses.filter((clause) => clause.split(' ').length >= clauseWordsMin) : []
  return Math.max(...[said, ...told].map((each) => shareIn(each, language)))
}

const clauseWordsMin = 3
/** An option that is named need not be wanted yet. */
const ofOption = 0.7

function shareIn(said: string, language: Language): number {
  const judged = judge({ text: said, asked: '-', language })
  const shareOf = (...labels: string[]) =>
    judged.filter(({ label }) => labels.includes(label)).reduce((sum, { share }) => sum + share, 0)
  const own = shareOf('add', 'quantity') + shareOf('variant') * ofOption + shareOf('confirm', 'checkout') / 2
  return Math.max(own, (own + aimAlone({ text: said, asked: '-', language }, 'change')) / 2)
}

const sure = 0.6
/** So likely a wish by more lines, it is left open. */
const wished = 0.6
const speakingAgainst = new Set([
  ...['remove', 'clear', 'cancel_order', 'cancel_booking', 'move', 'person', 'complaint', 'haggle', 'price'],
  ...['stock', 'details', 'question', 'hours', 'order_status', 'book', 'time', 'address', 'payment'],
])
const describing = /^ (?:e|es|era|its|it is|eh|seria) (?:un|una|um|uma|a|an) /
const ofOthers =
  /\b(?:he|she|they|el|ella|ele|ela|ellos|ellas|eles|elas|mi \w+|my \w+|meu \w+|minha \w+) (?:already |ya |ja )?(?:has|have|got|tiene|tienen|tem|already have|ya tiene|ja tem) /
/** "One of the dogs can't have wheat." */
const forbidden =
  /\b(?:cant|cannot|can not|cyan|no puede[ns]?|nao pode[m]?) (?:have|eat|drink|take|comer|tomar|beber|usar|use)\b/
/** "Just a question": it comes next. */
const announces = /\b(?:pregunt\w+|consultic?a|duvid\w+|pergunt\w+|question)\b/
const offersPrice =
  /^ (?:en|por|at|for) \d[\d.]* |\b(?:te doy|le doy|te pago|ill give you|i give you|te dou) \d/
/** "Leave them at 150", "twenty quid and we are done". */
const offersMoney =
  / (?:d[eé]j[ae]|deix|leave|make|faz|faca|haga|hac|hag)\w*(?: (?:it|them|those|that|tudo|todo|esse|essa|eles))?(?: \w+){0,1} (?:en|por|at|for|a) [r$]*\d{2,}[\d.]* |^ (?:(?:ok|so|what about|how about|say|te doy|digamos|che|oye) )*(?:\d[\d.]*|[a-z]{3,8}) (?:quid|bucks|lucas|lukas|mangos|pila|conto|contos|pesos|reais|dollars|pounds|euros?|soles) (?:and|y|e|for|por|pelo|pela|cash|todo|tudo|la|los|las|o|os|it|we)/
/** "Two for 70 thousand", "los dos por 900 pesos". */
const offersForAll =
  /(?:^| )(?:los |las |os |as |the )?(?:dos|tres|cuatro|cinco|dois|duas|quatro|two|three|four|five|ambos|ambas|both|all|todo|tudo|\d{1,2}) (?:por|en|for|a) (?:\$ |r\$ )?(?:\d[\d.]*) ?(?:mil|lucas|lukas|k|pesos|reais|conto|contos|pila|bucks|dollars|quid|pounds|soles|mangos|varos|baros) /
const paysWith =
  /\b(?:pago con|pago com|pay with|paying with|change|cambio|vuelto|troco|trocado|billete|nota de|tengo|tenho|have|hasta|ate|up to)\b/
/** "They gave me 150": money rather than pieces. */
const tellsMoney =
  /\b(?:tengo|traigo|ando con|tenho|to com|tou com|i have|ive got|i got|gave (?:me|us)|(?:me|nos) (?:dio|dieron|deu|deram)|presupuesto|orcamento|budget)(?: (?:de|of|is|e|es|solo|so|only|just|like|como|unos|uns|about|around|nomas))* [$r]*\d{2,}/
/** "There are three of us". */
const countsPeople =
  /\b(?:somos|seremos|eramos|vamos a ser|we are|were|there are|there will be|estamos) (?:\d+|dos|tres|cuatro|cinco|seis|siete|ocho|dois|quatro|sete|oito|two|three|four|five|six|seven|eight)\b/

const hoping =
  /^(?:(?:y|e|and|ay|ai|oh|ah|uy|gracias|obrigad[oa]|thanks) )*(?:ojala|tomara|oxala|espero que|hope|hopefully|i hope|we hope|que bueno que|que bom que|im so glad|so glad|glad|me alegra que|fico feliz) /

/** "I hope the towel gets here in one piece": names a thing and wants nothing. */
export function isHope(said: string): boolean {
  return hoping.test(plainText(said))
}
