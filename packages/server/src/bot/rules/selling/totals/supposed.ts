// "And with two crates, how much?", "a family one and two small ones, what is that?": what a question about a sum
// supposes, as the wish that would bring it about.
import type { Language } from '@mostrador/contract/languages'
import { plainText } from '../../understanding/normalise.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { numbersOf } from '../../understanding/vocabulary.ts'
import { tidy, withoutAsking } from './asked-sum.ts'

export type Supposed =
  /** Words that would change the cart so, the likelier first. */
  | { kind: 'change'; wishes: readonly string[] }
  /** Things and numbers of them, with no regard to the cart. */
  | { kind: 'sum'; wish: string; counts: readonly number[] }
  /** Only these lines of the cart. */
  | { kind: 'only'; named: string }
  /** "Both together": as many things as were just spoken of. */
  | { kind: 'spoken'; count: number }

type Kind = 'add' | 'swap' | 'remove'
type Wishes = Readonly<Record<Kind, (named: string) => string>>

/** Undefined where no sum is asked for, or none but that of the cart or of one thing. */
export function supposedIn(said: string, language: Language): Supposed | undefined {
  if (said.length > charsMax || !mayAsk.test(plainText(said))) return undefined
  const asked = askingSentence(said)
  const plain = plainText(asked ?? '')
  if (plain === '' || bargaining.test(plain)) return undefined
  const left = withoutAsking(plain)
  if (left === undefined) return said.includes('?') ? moreOf(tidy(plain), language) : undefined
  if (left === '') return undefined
  return (
    onlyIn(left) ??
    spokenIn(left) ??
    supposing(left, language) ??
    (isTold.test(plain) ? undefined : sumIn(left, language))
  )
}

/** The last sentence, if no more than a word was said before it. */
function askingSentence(said: string): string | undefined {
  const sentences = sentencesOf(said)
  const before = sentences.slice(0, -1).join(' ').split(/\s+/).length
  return before <= besideMax ? sentences.at(-1) : undefined
}

const besideMax = 1
/** "What will you let me have three for?" */
const bargaining =
  /\b(?:dej[ae]\w*|dejamelos?|haces|hacen|haceme|haria[ns]?|hace me|me hace|faz|fazem|faria|deixa\w*|arranca\w*|descuento|desconto|discount|otro precio|mejor precio|better price|precio especial|cheaper|mas barato|mais barato|rebaja\w*)\b/

const charsMax = 160
const mayAsk =
  /\b(?:cuant[oa]s?|cto|kuanto|quantos?|qtos?|qnto|qnt|qt|precios?|precos?|valor|how|hw|howmuch|whats?|whatd|whatll|prices?|total|si|se|if|con|com|with|without|sin|sem)\b/

function onlyIn(left: string): Supposed | undefined {
  const named = onlyOf.exec(left)?.slice(1).find(Boolean)
  return named === undefined ? undefined : { kind: 'only', named }
}

const onlyOf =
  /^(?:(?:for|de|por|das?|dos?|del) )?(?:just|only|solo|so|apenas|nada mas|nomas|somente) (?:(?:for|de|por) )?(.+)$|^(?:for |de |por |das? |dos? |del )?(.+) (?:alone|on their own|by themselves|solos|solas|solo|sola|sozinh[oa]s?|nomas|nada mas|apenas)$/

function spokenIn(left: string): Supposed | undefined {
  const [, number = ''] = allOf.exec(left) ?? []
  const count = number === '' ? undefined : /^(?:tres|3|three)$/.test(number) ? 3 : 2
  return count === undefined ? undefined : { kind: 'spoken', count }
}

const allOf =
  /^(?:por |de |for |das? |dos? |e?ss[ea]s |est[ao]s |es[ao]s |l[oa]s |[oa]s |the |those |these |all |tod[oa]s )*(both|ambos|ambas|dos|dois|duas|two|2|3|tres|three)(?: (?:of them|cosas|coisas|things|bicis|junt[oa]s|together))*$/

function supposing(left: string, language: Language): Supposed | undefined {
  for (const [kinds, pattern] of patterns) {
    const named = pattern.exec(left)?.[1]?.trim()
    if (!named || noGoods.test(named) || allOf.test(named)) continue
    return { kind: 'change', wishes: kinds.map((kind) => wishes[language][kind](tidy(named))) }
  }
  return undefined
}

/** "And if I take two more?", "and with a pudding?": so many, or so many more, and little besides. */
function moreOf(left: string, language: Language): Supposed | undefined {
  const named = more.exec(left)?.[1]?.trim()
  if (!named || !counted.test(named) || noGoods.test(named)) return undefined
  return { kind: 'change', wishes: [wishes[language].add(tidy(named))] }
}

/** Several things, or so many of one. */
function sumIn(left: string, language: Language): Supposed | undefined {
  const named = left.replace(leads, '')
  const words = named.replaceAll(',', ' ').split(/\s+/)
  const counts = words.flatMap((word) => numberOf(word, language) ?? [])
  const isOfMany = (numberOf(words[0] ?? '', language) ?? 0) > 1
  if (words.length > sumWordsMax || !(isOfMany || joined.test(` ${named} `)) || noGoods.test(named))
    return undefined
  return { kind: 'sum', wish: wishes[language].add(named), counts: counts.filter((count) => count > 1) }
}

function numberOf(word: string, language: Language): number | undefined {
  return /^\d{1,3}$/.test(word) ? Number(word) : numbersOf(language).get(word)
}

const sumWordsMax = 16
const leads =
  /^(?:(?:of|for|de|da|do|das|dos|del|por|on|para|las|los|os|as|the|these|those|est[ao]s|es[ao]s|ess[ae]s)\b ?)+/
const joined = /\S,? (?:y|e|and|mas|mais|plus) (?:el|la|los|las|o|a|os|as|the|un|una|uno|um|uma|one|\d+)\S* /

const wishes: Readonly<Record<Language, Wishes>> = {
  es: {
    add: (named) => `agrega ${named}`,
    swap: (named) => `mejor que sea ${named}`,
    remove: (named) => `quita ${named}`,
  },
  pt: {
    add: (named) => `adiciona ${named}`,
    swap: (named) => `melhor que seja ${named}`,
    remove: (named) => `tira ${named}`,
  },
  en: {
    add: (named) => `add ${named}`,
    swap: (named) => `make it ${named} instead`,
    remove: (named) => `take off ${named}`,
  },
}

const adding =
  '(?:sumo|sumamos|sumara|agrego|agregamos|agregara|llevo|llevamos|llevara|pongo|ponemos|pusiera|pido|pedimos|pidiera|compro|compramos|comprara|quiero|quisiera|meto|incluyo|agrega|suma|agregas|sumas|pones|agregan|pegar|pego|peguei|levar|levo|levasse|colocar|coloco|adicionar|adiciono|somar|somo|comprar|pedir|peco|botar|boto|incluir|quiser|puser|add|added|take|took|get|got|have|had|put|order|ordered|buy|bought|grab|grabbed|throw in|threw in|chuck in|include|included|want|wanted)'
const being =
  '(?:fuera|fueran|fuese|fuesen|fosse|fossem|for|forem|son|es|was|were|it was|it were|they were|cambio(?: \\S+){0,2} por|troco(?: \\S+){0,2} por|trocar(?: \\S+){0,2} por|swap(?: \\S+){0,2} for|swapped(?: \\S+){0,2} for)'
const dropping =
  '(?:quito|saco|tiro|tirar|quitara|sacara|remove|removed|drop|dropped|take out|take off|skip|leave out|left out|no llevo|nao levar)'
const who = '(?:(?:yo|eu|i|we|a gente|le|les|te|me|nos|lo|la|also|just|only|solo|tambien|tambem|so|ya|ja) )*'
const iff = '(?:what |e |y |and )?(?:si|se|if)'

const patterns: readonly [readonly Kind[], RegExp][] = [
  [['remove'], new RegExp(`^${iff} ${who}${dropping} (.+)$`)],
  [['swap'], new RegExp(`^${iff} ${who}${being} (.+)$`)],
  [['swap', 'add'], new RegExp(`^${iff} ((?:en vez|em vez|instead|en lugar|ao inves).+)$`)],
  [['add'], new RegExp(`^${iff} ${who}${adding} (.+)$`)],
  [['remove'], /^(?:sin|sem|without|minus|quitando|tirando|sacando) (.+)$/],
  [
    ['add'],
    /^(?:(?:ya )?(?:con|com|c|with|plus|sumando|agregando|adicionando|incluyendo|incluindo|adding|including)) (.+)$/,
  ],
]

const more = new RegExp(`^(?:${iff} ${who}${adding}|con|com|with) (.+)$`)
const counted =
  /^(?:\d{1,3}|un[oa]?|dos|tres|cuatro|cinco|seis|um|uma|dois|duas|quatro|seis|an?|one|two|three|four|five|six|another|otr[oa]s?|outr[oa]s?|mas|mais|more)(?: [^ ,]+){1,4}$/

/** Delivery, payment, discounts and time are none. */
const noGoods = new RegExp(
  [
    'envio|domicilio|flete|despacho|entrega|frete|delivery|shipping|postage|tarjeta|cartao|card|efectivo|cash|pix',
    'factura|nota|iva|todo|tudo|everything|eso|esto|isso|isto|that|this|it|cuotas|parcelas|vezes',
    'dias?|horas?|minutos?|semanas?|mes|meses|anos?|days?|hours?|minutes?|weeks?|months?|years?',
    'personas?|pessoas?|people|noches?|noites?|nights?',
  ]
    .map((words) => String.raw`\b(?:${words})\b`)
    .join('|'),
)
/** How many there are, how long it takes or how things differ is no sum. */
const isTold =
  /\b(?:cuant[oa]s|quant[oa]s|cuanto tiempo|quanto tempo|dura|duran|duram|demora\w*|tarda\w*|how long|cuando|quando|when|diferenc\w*|difference)\b/
