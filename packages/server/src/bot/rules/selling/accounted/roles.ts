// The part that each word of a line may play in a change of the cart, in all languages at once: customers mix them.
import type { Language } from '@mostrador/contract/languages'
import { type Word, wordsOf } from '../../understanding/normalise.ts'
import { holding } from '../../understanding/quantities.ts'
import { lexicons, numbersOf, wordSet } from '../../understanding/vocabulary.ts'

/**
 * `word`: it must name something. `set`: the number behind it is how many in all. `turn`: something takes another's
 * place. `share`: half of a number said before. `blocked`: this is no line about the cart, or one for other rules.
 */
export type Role =
  | (
      | 'count'
      | 'share'
      | 'add'
      | 'remove'
      | 'set'
      | 'keep'
      | 'turn'
      | 'only'
      | 'not'
      | 'more'
      | 'same'
      | 'each'
      | 'both'
    )
  | ('point' | 'tail' | 'join' | 'comma' | 'quiet' | 'blocked' | 'word')

export type Token = { role: Role; plain: string; value: number; isArticle: boolean }

type Shop = {
  /** The word stands in the name of something that is sold. */
  isThing: (word: string) => boolean
  /** The number stands in a name or an option. */
  isNameNumber: (word: string) => boolean
  /** The number and the word behind it stand side by side in a name or an option: "tres leches". */
  isNumberOfName: (number: string, after: string) => boolean
  /** "A bag of tortillas" is the name of a thing, where the shop sells bags. */
  isHolderNamed?: boolean
  /** "Bottle": what something is that is sold, by the first word of its name. */
  isHolderSold: (word: string) => boolean
}

const phrases: readonly (readonly [Role, string])[] = [
  [
    'set',
    'que sean|que sea|dejalo en|dejala en|dejalos en|dejalas en|dejemelo en|deja en|ponlo en|serian|son|eran|era|hazlo|hazla|que sejam|que seja|deixa em|sao|eram|make it|make that|make|is enough|are enough|is plenty|will do|es suficiente|son suficientes|esta bien con|con eso basta|chega|chegam|basta|bastan|bastam|alcanza|alcanzan|should be|was meant to be|supposed to be|i meant|quise decir|quis dizer|cambialo a|cambiala a|muda pra|change it to|change that to',
  ],
  [
    'turn',
    'mas bien|mejor|en realidad|al final|pensandolo bien|en vez|melhor|na verdade|na vdd|no fim|pensando bem|actually|instead|on second thought|rather|perdon|digo|desculpa|sorry|oops|opa|ops|puts|uy no|ay no|no wait|wait|no pera|nao pera|no espera|no espere|espera|espere|pera|perai',
  ],
  ['only', 'solo|solamente|nomas|nada mas|unicamente|so|somente|apenas|only|just'],
  ['keep', 'dejar|deixar|deja|dejame|deje|dejeme|deixa|deixe|leave|keep'],
  [
    'add',
    'agregar|sumar|anadir|incluir|completar|complete con|completa con|completa com|pode completar|adicionar|acrescentar|quiero|quisiera|quero|queria|necesito|preciso|ocupo|dame|deme|denos|denme|me da|me das|mandame|mandeme|manda|mande|manden|mandanos|enviame|envieme|envia|ponme|poneme|pongame|ponle|ponele|pongale|pon|pone|ponga|pongan|ponganme|me pone|me pones|echame|echale|echele|echeles|echales|echeme|echanos|sumame|sumale|sumele|suma|agregame|agregale|agregueme|agreguele|agrega|agregue|agreguen|sume|sumeme|anade|anada|anadame|anota|anotame|anote|anoteme|me agrega|me agregas|apartame|regalame|regaleme|me regala|vendeme|me vende|llevo|me llevo|nos llevamos|incluye|incluya|incluyame|metele|meteme|meta|metale|metame|eche|traeme|traigame|me ve|me manda|coloca|coloque|bota|bote|poe|ponha|adiciona|adicione|acrescenta|acrescente|inclui|levo|vou querer|vou levar|separa|add|put|give me|gimme|i will take|i take|i will have|i will get|i will grab|i would like|i would have|well have|well take|we will have|we will take|we would like|we want|we need|i want|i need|let me get|lemme get|send|send me|get me|grab|chuck in|pop|throw in|throw|include|toss in|stick|put aside|set aside|could you put aside|can you put aside|could you set aside|can i get|could i get|can i have|could i have|may i have|can you add|could you add|can you send|could you send|me puede mandar|me podria mandar|me puedes mandar|me podrias mandar|puedes agregar|puede agregar|podria agregar|me puede agregar|me puedes agregar|le puede agregar|le puedes agregar|me puedes poner|me puede poner|me puede dar|me puedes dar|me podria dar|pode me mandar|pode mandar|pode colocar|pode separar|pode adicionar|me separa|me falta|nos falta|falta|faltan|faltam|me falto|le falto|te falto|falto|faltaron|faltou|faltaram|se te olvido|se le olvido|se me olvido|me olvide de|esqueci|esqueceu|you forgot|i forgot|forgot|me guarda|me guardas|me guarde|apuntas|me apuntas|apuntame|apunteme|me apunta|me anota|me anotas|put me down for|put us down for|me aparta|me apartas|aparteme',
  ],
  [
    'remove',
    'quita|quitame|quite|quiteme|quitale|quitele|quiten|quitenme|quitar|saca|sacame|sacale|saque|saqueme|saquele|saquen|sacar|elimina|elimine|eliminar|borra|borrame|borre|borrar|cancela|cancele|cancelame|descarta|tira|tire|tirar|retira|retire|remove|remova|exclui|exclua|apaga|ya no quiero|no quiero|ya no|nao quero mais|nao quero|take off|take out|take away|drop|delete|get rid of|leave out|scratch|lose|cancel|ditch',
  ],
  [
    'quiet',
    'creo que|creo q|yo creo que|acho que|eu acho que|i think|i reckon|i guess|me parece que|supongo que|no seas malo|no sea malo|no sea malito|no seas mala|no seas malito|no sea gacho|no seas gacho|si es tan amable|si me hace el favor|hazme el favor|hagame el favor|por favor|faz favor|se puder|if you dont mind|if you can|no mas eso|nada mais|no rush|sin falta|no problem|no hay problema|de buena|que onda|que tal|que hubo|como estas|como esta|como estan|como andas|como va|tudo bem|tudo bom|tudo joia|e ai|how are you|how are ya|whats up|hows it going|fair enough|fair do|fair dos|no worries|no bother|not to worry|ni modo|ni hablar|que remedio|que le vamos a hacer|no pasa nada|me parece bien|fazer o que|paciencia|sem problema|que pena|una lastima|what a shame|thats a shame|shame',
  ],
  ['not', 'no|nao|not|sin|sem|without'],
  [
    'more',
    'mas|otro|otra|otros|otras|mais|outro|outra|outros|outras|more|another|extra|adicional|adicionales',
  ],
  [
    'same',
    'igual|iguales|iguais|igualita|igualito|igualzinho|igualzinha|del mismo|de la misma|do mesmo|da mesma|of the same|the same',
  ],
  [
    'each',
    'de cada una|de cada uno|de cada um|de cada uma|cada una|cada uno|cada um|cada uma|de cada|of each one|of each|each',
  ],
  [
    'both',
    'las dos|los dos|las 2|los 2|os dois|as duas|os 2|as 2|the two|the 2|las dos cosas|las 2 cosas|los dos juntos|ambos|ambas|both of them|both of those|both|as duas coisas|os dois juntos',
  ],
  ['tail', 'ultimo|ultima|ultimos|ultimas|last'],
  ['share', 'la mitad|mitad|a metade|metade|half'],
]

const blocking = wordSet(
  'que q cuanto cuanta cuantos cuantas cual cuales donde cuando quien como precio precios costo cuesta cuestan vale valen hay tienen tiene tenes tienes habra busco buscando si o u ou or if qual quais quanto quanta quantos quantas onde quando quem preco custa custam tem se what which how much many where when who whose why do does did is are can could would have cambia cambiar cambiame cambie cambieme cambialo cambiala swap change switch replace troca trocar troque doble double dobro doblar menos less except excepto exceto todo toda todos todas tudo all everything nada cita citas turno turnos reservar reserva agendar agenda marcar horario hora booking appointment schedule book move hoy hoje today tomorrow manana amanha dia dias barato barata baratos baratas cheaper cheapest primero primera segundo segunda tercero tercera first second third primeiro primeira terceiro terceira pedido order orden compra carrito carrinho carro cart direccion endereco address total conta cuenta bill factura gustaria viene vienen trae traen sirve sirven dura duran aguanta recomiendas recomiendan lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday looking look show see',
)
const own = wordSet(
  'buen buena dia jaja jajaja jajaj haha hahaha lol kkk kkkk rs rsrs porfa porfis porfi plis please pls gracias thanks thx obrigado obrigada hola hello hi hey oi ola buenas buenos bom boa dias tardes noches tarde noite morning evening afternoon oye oiga veci vecino vecina amigo amiga mijo mija bro man mate sir genio crack entonces pues bueno buenisimo vale ok okay dale va listo ah ay uy eh oh um entao entonce tambien tambem too also then the a an some yeah yes yep si sim great perfect sure emojiyes packs pack packets paquetes pacotes unidades unidad unidade pieces piezas pza pzas und unds u ones one uns umas unos unas lo la los las le les me nos te it them em at in of for de del do da dos das el los las o os as ao um uma con com with para pra pro pa please mismo now ahora agora up out off there mercado compras groceries surtido surtida surtidos surtidas variado variada variados variadas sortido sortida sortidos sortidas mixto mixta assorted mixed mix',
)
/** Told apart from another by not being special. */
export const usual: ReadonlySet<string> = wordSet(
  'comun comunes comum comuns normal normales normais regular regulares sencilla sencillo plain puro pura puros puras simples',
)
const pointing =
  /^(?:es[eao]s?|est[eao]s?|eso|aquell?[aeo]s?|ess[aeo]s?|dess[ae]s?|dest[ae]s?|that|those|this|these)$/
/** "Quero ele e dois", "I'll take it and two": what is taken, beside something else. */
const objects = wordSet('ele ela eles elas it them him')
const thereupon = wordSet('entao entonces then pues mesmo msm tambem tambien')
const joiningOn = wordSet('y e and & n plus com con with mas mais')

function isObject(words: readonly Word[], at: number, last: Token | undefined): boolean {
  const [plain, after] = [words[at]?.plain ?? '', words[at + 1]?.plain ?? '']
  // "I'll take it then and two": the word between says nothing.
  const next = thereupon.has(after) ? (words[at + 2]?.plain ?? '') : after
  return last?.role === 'add' && objects.has(plain) && joiningOn.has(next)
}

const joining = wordSet('y e and & n plus con com with mas mais tambien tambem also ademas')
/** The word plays a part of its own in a line, so it names something only behind a count or "of". */
export function isPlaying(plain: string): boolean {
  return (
    own.has(plain) ||
    blocking.has(plain) ||
    joining.has(plain) ||
    pointing.test(plain) ||
    measuring.test(plain) ||
    phraseIn([{ plain }], 0) !== undefined
  )
}

const clitics =
  /^(?:quit|sac|saqu|elimin|borr|cancel|vol|descart|tir|retir)(?:a|e|ar|en|emos|ame|eme|amel|emel|asel|al|el|arl|enl)?(?:l?[oa]s?)?$/
const clitic = /l[oa]s?$/

/** The words with their parts; `sameCount`: what "the same of" counts. */
export function tokensOf(
  text: string,
  { language, sameCount, shop }: { language: Language; sameCount: number | undefined; shop: Shop },
): Token[] {
  const words = wordsOf(text, language)
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    const { token, length } = tokenAt(words, at, { language, sameCount, shop, last: tokens.at(-1) })
    tokens.push(token)
    at += length
  }
  return tokens
}

const sameOf =
  /^(?:(?:lo|la|o|a) )?(?:mism[oa]|mesm[oa]|misma cantidad|mesma quantidade) (?:de|do|da)$|^(?:the )?same (?:amount|number) of$/

const measuring = /^(?:kilos?|quilos?|kg|litros?|gramos?|gramas?|gr?|libras?|lbs?|pounds?|oz|ml|metros?)$/

type Place = {
  language: Language
  sameCount: number | undefined
  shop: Shop
  last: Token | undefined
}

function tokenAt(
  words: readonly Word[],
  at: number,
  { language, sameCount, shop, last }: Place,
): { token: Token; length: number } {
  const { plain, meant } = words[at] ?? { plain: '', meant: '' }
  const token = (role: Role, length = 1, value = 0, isArticle = false) => ({
    token: { role, plain: phraseAt(words, at, length), value, isArticle },
    length,
  })
  if (plain === ',') return token('comma')
  const isOf = /^(?:de|d|do|da|of)$/.test(words[at + 1]?.plain ?? '')
  const isName = isOf ? shop.isHolderNamed && shop.isThing(plain) : shop.isHolderSold(plain)
  if (holding.has(plain)) return token(isName ? 'word' : 'quiet')
  if (measuring.test(plain) && last?.role === 'count' && !shop.isThing(plain)) return token('blocked')
  const fewer = last?.role === 'count' ? fewerAt(words, at) : 0
  if (fewer > 0) return token('remove', fewer)
  const same = [4, 3, 2].find(
    (length) => at + length <= words.length && sameOf.test(phraseAt(words, at, length)),
  )
  if (same !== undefined && sameCount !== undefined) return token('count', same, sameCount)
  // "De papa", "cinco papas": behind such words stands a name, whatever else the word may mean.
  const isBehind = last !== undefined && (last.role === 'count' || /^(?:de|del|do|da|of)$/.test(last.plain))
  const isNumeric = /^\d+$/.test(plain)
  const none = noneAt(words, at)
  const after = words[at + none]?.plain ?? ''
  if (none > 0 && (shop.isThing(after) || shop.isNameNumber(after))) return token('remove', none)
  if (isBehind && !isNumeric && plain.length > 2 && shop.isThing(plain) && !numbersOf(language).has(plain))
    return token('word')
  if (
    isNumeric &&
    shop.isNameNumber(plain) &&
    (Number(plain) > countMax || /(?:^| )(?:de|del|do|da|of|x)$/.test(last?.plain ?? ''))
  )
    return token('word')
  const isWithinName = last !== undefined && (last.role === 'word' || last.role === 'count' || isBehind)
  if (isWithinName && shop.isNumberOfName(plain, words[at + 1]?.plain ?? '')) return token('quiet')
  const phrase = phraseIn(words, at)
  const number = phrase?.role === 'both' ? undefined : numberAt(words, at, language)
  // "Leave it at 40" offers a price.
  if (number && number.value > pricesMin && offering.test(last?.plain ?? '')) return token('blocked')
  if (phrase && phrase.length > 1) return token(phrase.role, phrase.length, phrase.role === 'both' ? 2 : 0)
  if (number) return token('count', number.length, number.value, number.isArticle)
  if (language === 'pt' && plain === 'no') return token('quiet')
  if (phrase && !(language !== 'pt' && plain === 'so'))
    return token(phrase.role, phrase.length, phrase.role === 'both' ? 2 : 0)
  if (clitics.test(plain) && clitic.test(plain)) return token('remove')
  if (joining.has(plain)) return token('join')
  const isOfIt = language === 'pt' && /^del[ea]$/.test(plain)
  if (pointing.test(plain) || isOfIt || isObject(words, at, last)) return token('point')
  if (language === 'pt' && (plain === 'o' || plain === 'do')) return token('quiet')
  if (shop.isThing(plain) && plain.length > 3 && !own.has(plain)) return token('word')
  if (own.has(plain) || usual.has(plain)) return token('quiet')
  if (blocking.has(plain)) return token('blocked')
  const { quiet } = lexicons[language]
  return token(
    wordSet(quiet).has(plain) || (wordSet(quiet).has(meant) && plain.length < 4) ? 'quiet' : 'word',
  )
}

/** "Three of the five and none of the four". */
function noneAt(words: readonly Word[], at: number): number {
  if (!/^(?:ningun[oa]?|nenhuma?|cero|zero|none)$/.test(words[at]?.plain ?? '')) return 0
  const of = /^(?:de|del|do|da|of)$/.test(words[at + 1]?.plain ?? '') ? 2 : 1
  return of === 2 && /^(?:l[oa]s?|os|as|the)$/.test(words[at + 2]?.plain ?? '') ? 3 : of
}

/** "One less of the burgers". */
function fewerAt(words: readonly Word[], at: number): number {
  const [length] = [2, 1].filter((size) => fewer.has(phraseAt(words, at, size)))
  return length ?? 0
}

const fewer = new Set(['menos', 'a menos', 'de menos', 'less', 'fewer'])
const offering = /(?:^| )(?:en|por|at|for)$/
/** A smaller number counts pieces. */
const pricesMin = 12
/** A greater number beside a name is part of it. */
const countMax = 99
const phraseWordsMax = 4

const byFirst = Map.groupBy(
  phrases
    .flatMap(([role, list]) => list.split('|').map((phrase) => ({ role, words: phrase.split(' ') })))
    .sort((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0] ?? '',
)

/** The part that a phrase beginning here plays, whatever stands around it. */
export function phraseIn(
  words: readonly Pick<Word, 'plain'>[],
  at: number,
): { role: Role; length: number } | undefined {
  const found = byFirst
    .get(words[at]?.plain ?? '')
    ?.find((each) => each.words.every((word, step) => words[at + step]?.plain === word))
  return found && { role: found.role, length: found.words.length }
}

function phraseAt(words: readonly Word[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ plain }) => plain)
    .join(' ')
}

function numberAt(words: readonly Word[], at: number, language: Language) {
  for (let length = phraseWordsMax; length > 0; length -= 1) {
    if (at + length > words.length) continue
    const phrase = phraseAt(words, at, length)
    const value = numbersOf(language).get(phrase) ?? (/^\d{1,3}$/.test(phrase) ? Number(phrase) : undefined)
    if (value !== undefined && value > 0)
      return { length, value, isArticle: value === 1 && !/^\d/.test(phrase) }
  }
  return undefined
}
