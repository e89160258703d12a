// Reads the answer to "shall I book, move, cancel or order it?". It is a yes only where every word is accounted for: by
// agreeing, by repeating what was offered, by courtesy, or by a reason for calling off.
import { Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import { isSameWord } from '../match.ts'
import { plainText } from '../normalise.ts'
import { assentOf } from './assent.ts'

export type Deed = 'book' | 'move' | 'cancel' | 'order'

/** `names`: words of the thing offered; `isCount`: the word says how many were; `isSold`: it may name something else. */
export type Offered = {
  deed: Deed
  names: readonly string[]
  isCount?: (word: string) => boolean
  isSold?: (word: string) => boolean
}

const list = Type.Array(Type.String(), { minItems: 1 })
const deeds = Type.Object({ book: list, move: list, cancel: list, order: list })
const AnswerFile = Type.Object(
  {
    about: Type.Array(Type.String()),
    turning: list,
    postponing: list,
    hedging: list,
    keeping: list,
    courtesy: list,
    asides: list,
    deeds,
    reasons: list,
  },
  { additionalProperties: false },
)

const file = readDataFile(AnswerFile, new URL('./offer-answer.json', import.meta.url))
const turning = anywhere(file.turning)
const keeping = anywhere(file.keeping)
const postponing = anywhere(file.postponing)
const hedging = anywhere(file.hedging)
const courtesy = new RegExp(anywhere(file.courtesy).source, 'g')
const asides = new RegExp(anywhere([...file.courtesy, ...file.asides]).source, 'g')
const reasons = whole(file.reasons)
const ofDeed: Readonly<Record<Deed, RegExp>> = {
  book: whole(file.deeds.book),
  move: whole(file.deeds.move),
  cancel: whole(file.deeds.cancel),
  order: whole(file.deeds.order),
}

/** A yes to what was offered, and nothing else. */
export function takesOffer(said: string, offered: Offered): boolean {
  if (said.includes('?') || turns(said, offered.deed)) return false
  let isYes = false
  for (const clause of clausesOf(said.replace(introduction, ''))) {
    const read = readClause(clause, offered)
    if (read === 'yes') isYes = true
    // Why it is called off is told after the yes, in any words.
    else if (read === 'other' && !(isYes && offered.deed === 'cancel' && isReason(clause))) return false
  }
  return isYes
}

function isReason({ plain }: Clause): boolean {
  return reasons.test(withoutAsides(plain))
}

/** "Soy Rosalba", "eu sou o Severino": who it is that says yes. */
const introduction =
  /[\s,.]*(?<!\p{L})(?:(?:[Ss]oy|(?:[Ee]u )?[Ss]ou(?: [oa])?|[Ii] am|[Ii]['’]?m|[Tt]his is) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*|(?:me llamo|mi nombre es|me chamo|meu nome [eé]|my name(?:['’]?s| is)) \p{L}+(?: \p{Lu}\p{L}+)*)/gu

/** Something else is wanted than was offered, or a condition set. */
export function turns(said: string, deed: Deed): boolean {
  const plain = ` ${plainText(said.replace(/(?<![\p{L}])s[íÍ](?![\p{L}])/giu, 'yes'))} `
  if (deed === 'cancel' && keeping.test(plain.replace(asides, ' ').replace(afterwards, ' '))) return true
  const told = plain.replace(courtesy, ' ').replace(harmless, ' ')
  if (deed === 'move') return turning.test(told.replace(/ (?:better|instead|rather) /g, ' '))
  return turning.test(deed === 'cancel' ? told.replace(ofReasons, ' ').replace(afterwards, ' ') : told)
}

/** "Order, but not yet": what was offered is wanted at another time. */
export function postpones(said: string): boolean {
  return postponing.test(` ${plainText(said)} `)
}

/** "Yeah probably", "espero que sí": neither a yes nor a no. "You take cash I hope" is a question. */
function hedges(said: string): boolean {
  const plain = ` ${plainText(said)} `
  const left = plain.replace(hedging, ' ').trim()
  return hedging.test(plain) && (!/\p{L}/u.test(left) || assentOf(left).says !== 'nothing')
}

/** Whatever yes is among its words, nothing is done by it now. */
export function leavesOpen(said: string): boolean {
  return postpones(said) || hedges(said)
}

/** "Isso, comprei em outro lugar": whatever yes comes before it, what was offered is not wanted. */
export function buysElsewhere(said: string): boolean {
  return elsewhere.test(plainText(said))
}

const elsewhere =
  /\b(?:compr[eé]|compramos|compr(?:ei|ou)|consegui|conseguimos|achei|arrumei|encontre|pedi|bought|got|found|ordered)\b.*\b(?:(?:en|em|n|con|com) ?(?:otr[oa]|outr[oa])s?|elsewhere|somewhere else|another (?:place|shop|store))\b/

/** In a reason for calling off these turn nothing. */
const ofReasons = / (?:es que|e que|(?:en|em) (?:otr[oa]|outr[oa]) (?:lado|lugar|sitio|tienda|loja)) /g

const comingBack =
  '(?:vuelvo|volver[eé]|volto|voltarei|escrib(?:o|ire)|hablamos|falamos|vemos|(?:agend|marc|remarc|reagend|busc|llam|cham|avis|program|reserv)(?:o|are|arei|amos)|(?:ill|i will|well|we will) \\w+|hit you up|get back)'
const inTime =
  '(?:luego|despues|depois|mas tarde|mais tarde|otr[oa]|outr[oa]|later|afterwards|another|next (?:week|month|time|year)|(?:mes|semana|ano) que (?:vem|viene)|em breve|soon|after)'
/** "Y luego te busco", "mês que vem eu marco": whoever calls off may come again. */
const afterwards = new RegExp(
  ` (?:(?:y|e|and|ya|yo|eu|te|le|les|i|que) )*(?:${inTime}(?: \\S+){0,3} ${comingBack}|${comingBack}(?: \\S+){0,3} ${inTime})(?: [^,]*)?$`,
)

/** With such a word in it, and nothing turned by it. */
const harmless =
  / (?:no problem|not (?:a problem|at all)|why not|por que no|como no|no hay problema|sin problema|sem problema|no worries|nada mas|mais nada|no mas|nomas(?! que)|hasta luego|ate mais|y nada mas|no se preocupe|es que si) /g

type Clause = { plain: string; words: readonly string[] }

function clausesOf(said: string): Clause[] {
  return said
    .replace(/\b([ap])\.? ?m\b\.?/gi, '$1m')
    .split(/[,;!\n¡]+|[.:](?!\d)|\s[-–]\s/)
    .map((part) => plainText(part).trim())
    .filter((plain) => /[\p{L}\p{N}]/u.test(plain))
    .map((plain) => ({ plain, words: plain.split(' ') }))
}

/** A yes; talk that changes nothing; or something else. */
function readClause({ plain }: Clause, offered: Offered): 'yes' | 'aside' | 'other' {
  const read = readWhole(plain, offered)
  if (read !== 'other') return read
  // "Dale que arranca el partido": why it is wanted now.
  const [, head, why] = becauseOf.exec(plain) ?? []
  if (head === undefined || why === undefined || !isMereReason(why, offered)) return read
  return readWhole(head, offered)
}

const becauseOf = /^(.+?) (?:q|que|porque|pq|xq|pk|pues|ya que|because|cause|cuz|coz|since) (.+)$/

/** It counts nothing, wishes nothing and names nothing that is sold. */
function isMereReason(why: string, { isSold }: Offered): boolean {
  if (/\d/.test(why) || wishing.test(why)) return false
  return why.split(' ').every((word) => !counts.test(word) && isSold?.(word) !== true)
}

/** "Dale, que sean tres", "que llegue hoy": a wish or a condition, and no reason. */
const wishing =
  /^(?:(?:me|te|se|le|les|lo|la|los|las|nos|no|nao|o|a|os|as) )*(?:sea|sean|seja|sejam|fuera|fuese|venga\w*|vengan|venha\w*|llegue\w*|chegue\w*|traiga\w*|traga\w*|mand[ea]\w*|envi[ea]\w*|den|de|deem|pon\w*|incluya\w*|tenga\w*|tenha\w*|este|esten|esteja\w*|quiero|quero|want|need|necesito|preciso|me|no|nao|si|se|sin|sem|con|com)\b/
const counts =
  /^(?:un[oa]?|uma?|dos|duas|dois|tres|cuatro|quatro|cinco|two|three|four|five|doble|dobro|double)$/

function readWhole(plain: string, offered: Offered): 'yes' | 'aside' | 'other' {
  const given = offered.deed === 'cancel' ? ` ${plain}`.replace(afterwards, '').trim() : plain
  const left = withoutAsides(given)
  // "Ahí voy a estar": whoever says that they will come takes the time.
  if (left === '') return offered.deed === 'book' && arriving.test(` ${plain} `) ? 'yes' : 'aside'
  const { says, rest } = assentOf(
    offered.deed === 'book' || offered.deed === 'move' ? withoutDay(left) : left,
  )
  if (says === 'hold') return 'other'
  const isAllKnown = rest.every((word) => repeats(word, offered))
  if (!isAllKnown) return 'other'
  const words = left.split(' ')
  const isTimed = offered.deed === 'book' || offered.deed === 'move'
  if (
    says === 'yes' ||
    (isTimed && pointed.test(left)) ||
    approving.test(left) ||
    (says === 'mixed' && hasYes(left)) ||
    words.some((word) => ofDeed[offered.deed].test(word))
  )
    return 'yes'
  const isRepeated = words.some(
    (word) => offered.names.some((name) => isSameWord(name, word)) || time.test(word),
  )
  return (isRepeated || suiting.test(left)) && praising.test(` ${left} `) ? 'yes' : 'aside'
}

function withoutAsides(plain: string): string {
  return ` ${plain} `.replace(asides, ' ').trim()
}

/** "Tomorrow" puts off an order, and repeats the day of an appointment; so does "leave me" with what is left. */
function withoutDay(plain: string): string {
  return ` ${plain} `
    .replace(/ (?:manana|amanha|tomorrow)(?= )/g, ' ')
    .replace(/ dej[ae]me(?= (?:es[aeo]|est[aeo]|la|el|ahi|aparta\w*|reserva\w*) )/g, ' deje')
    .trim()
}

/** Without the figures in it. */
function hasYes(plain: string): boolean {
  return assentOf(plain.replace(/\S*\d\S*/g, ' ')).says === 'yes'
}

function repeats(word: string, { deed, names, isCount }: Offered): boolean {
  if (deed === 'order' && (isCount?.(word) || articles.test(word) || shown.test(word))) return true
  if (deed === 'cancel' && (articles.test(word) || shown.test(word))) return true
  if (ofDeed[deed].test(word) || names.some((name) => isSameWord(name, word))) return true
  return (deed === 'book' || deed === 'move') && (time.test(word) || pointing.test(word))
}

/** "Isso, sexta às quatro": what was offered, said back. */
const pointed =
  /^(?:(?:e|y|si|sim|ok|andale|andele|orale|que sea|pues|bueno) )*(?:isso|eso|es[ae]|ess[ae]|that one|thats it)\b/
const praising =
  / (?:perfect[oa]?|perfeit[oa]|great|good|fine|ok|okay|bien|bem|bom|boa|listo|entonces|entao|then|it is|is fine|otimo|excelente|lovely|grand|works|suits|super|genial|de lujo) /
const articles =
  /^(?:el|la|los|las|o|a|os|as|the|mi|mis|meu|meus|minhas?|my|it|its|is|thats|that|de|of|son|sao|are|es|e)$/
/** Words that point at what was read out. */
const shown =
  /^(?:es[aeo]s?|ess[ae]s?|isso|isto|aquel\w*|mero|mera|merito|como|tal|cual|dice|esta[n]?|ta|asi|assim|jeito|do|da|what|there|as|right|ahi|ai|lista|list|nombre|nome|name|pedido|orden|order|compra|encomenda|tod[oa]s?|tudo|all|whole|completo|completa|inteir[oa])$/
const approving =
  /^(?:ta|esta|fica|ficou|quedo|e|its|thats|sounds|looks) (?:muy |super |tudo |all )?(?:otimo|bom|boa|perfeit[oa]|perfect[oa]?|bien|genial|buenisimo|great|good|fine|grand|lovely|certo)$/
const suiting = /\b(?:queda|sirve|serve|works|suits|acomoda|conviene)\b/
const arriving =
  / (?:(?:ahi|alla|ai|la) (?:le |les |te |nos )?(?:llego|llegamos|caigo|caemos|estare|estaremos|voy|vamos|estarei|chego)|ahi voy a estar|llego puntual|(?:to|estou|estarei) (?:ai|la)) /
const time =
  /^(?:\d{1,2}:\d{2}|\d{1,2}(?:s|am|pm|h|hs|hrs|hr)?|am|pm|dia|hora|horas|horario|time|day|slot|spot|hoy|hoje|today|manana|amanha|tomorrow|lunes|martes|miercoles|jueves|viernes|sabado|domingo|segunda|terca|quarta|quinta|sexta|feira|monday|tuesday|wednesday|thursday|friday|saturday|sunday|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|two|three|four|five|six|seven|eight|nine|ten|eleven|uma|duas|quatro|cinco|sete|oito|nove|dez|onze|meia|noon|tarde|noche|noite|morning|afternoon)$/
const pointing =
  /^(?:cita|turno|espacio|hueco|cupo|fecha|consulta|vaga|one|appointment|appt|thats|its|es[aeo]|esse|essa|este|esta|isso|nesse|nessa|neste|desse|that|this|it|me|eu|yo|i|at|en|on|de|del|al|las?|los|el|as|os|o|a|um|uma|un|mismo|misma|mesmo|mesma|quero|quiero|puedo|podemos|posso|can|could|works?|suits?|queda|sirve|serve|da|fica)$/

function anywhere(patterns: readonly string[]): RegExp {
  return new RegExp(`(?<= )(?:${patterns.join('|')})(?= )`)
}

function whole(patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`)
}
