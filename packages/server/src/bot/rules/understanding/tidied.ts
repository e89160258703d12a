// A customer's line before it is read: counts stand before what they count, and what counts or asks nothing is left out.
import { withoutAges } from './amounts/told-counts.ts'
import { withCountFirst } from './count-first.ts'
import { withDozens } from './dozens.ts'
import { withoutPeople } from './people/counted-people.ts'
import { withoutReport } from './people/reported.ts'
import { withTens } from './tens.ts'

export function tidied(written: string): string {
  const plain = turnedAway(
    withTens(written)
      .replace(weWould, '$1 would')
      .replace(interjected, '')
      .replace(bothAhead, '$1')
      .replace(andOf, '')
      .replace(announcing, '$1')
      .replace(thinking, '$1')
      .replace(besides, 'y ')
      .replace(otherInPlace, inPlaceOf)
      .replace(inPlace, '$1')
      .replace(inAnyCase, ' ')
      .replace(howAreThings, '')
      .replace(roughlyOf, '$1')
      .replace(oneIsEnough, '$1')
      .replace(butIn, '$1 ')
      .replace(breakingOff, ', ')
      .replace(toReachFree, '')
      .replace(wellThen, 'bueno, ')
      .replace(justTheOne, '$1')
      .replace(butAdd, '$1. ')
      .replace(cheaperElsewhere, '$1')
      .replace(notTaking, '$1 quero mais')
      .replace(oneEach, '$1')
      .replace(sendingEs, 'quiero ')
      .replace(sendingEn, 'i would like ')
      .replace(namedThenSwapped, 'cambia $1 por'),
  )
  const told = plain.length > reasonCharsMax ? plain : plain.replace(becauseOfSoMany, '$1')
  const counted = withoutPeople(withDozens(withoutReport(withoutAges(withNoneTaken(withPutAdded(told))))))
  return withCountFirst(counted.replace(plusSign, ', ').replace(severalOf, '$1'))
}

/** "The yellow ones I changed my mind, put 2 black instead": what the other takes the place of stands first. */
const otherInPlace =
  /^(?<article>l[oa]s?|el|os?|as?|the) (?<gone>\p{L}{3,}(?: ones?)?(?!\p{L})),? (?:(?:mudei de ideia|me arrependi|cambi[eé] de (?:idea|opini[oó]n)|me arrepent[ií]|(?:i['’]?ve |i )?changed my mind)\s*[,.;]?\s*)(?:(?:y|e|and|mejor|melhor) )?(?<put>(?:pon\p{L}*|p[oõ]e|coloca|bota|put|dame|deme|me d[aáê]|me v[eê]) .+?),? (?<place>no lugar|en (?:su|el) lugar|instead)[\s.!]*$/iu

function inPlaceOf(...found: unknown[]): string {
  const { article = '', gone = '', put = '', place = '' } = found.at(-1) as Record<string, string>
  const lead = { n: `no lugar d${article}`, e: `en lugar de ${article}`, i: `instead of ${article}` }
  return `${lead[place.charAt(0).toLowerCase() as keyof typeof lead]} ${gone} ${put}`
}

/** "Tira as almofadas e coloca um lençol no lugar": what goes was told already. */
const inPlace =
  /((?<!\p{L})(?:tir[ae]|quit[ae]|sac[aá]|saque)\s[^?]*?\s(?:e|y|and|,)\s[^?]*?)\s+(?:no lugar(?: del[ea]s?| d[ao]s? \p{L}+)?|en (?:su|el) lugar)(?=\s*[.!]*$)/giu

/** "Take two goat off and put two oatmeal on": what is put behind what goes comes on top of what is there. */
function withPutAdded(text: string): string {
  return text.replace(takenOff, 'take off $1').replace(putOn, '$1 and add $2')
}

/** "Three of the five and none of the four": the four go. */
function withNoneTaken(text: string): string {
  const [whole = '', counted = '', none = '', thing = ''] =
    text.length > noneCharsMax ? [] : (noneOf.exec(text) ?? [])
  if (whole === '') return text
  const taking = /^none/i.test(none) ? 'remove' : /^nen|^zero/i.test(none) ? 'tira' : 'quita'
  return `${counted}, ${taking} ${thing}`
}

const noneCharsMax = 160
const noneOf =
  /^([^?]*(?:\d|(?<!\p{L})(?:un[oa]?|uma?|one|dos|dois|duas|two|tres|tr[eê]s|three|cuatro|quatro|four|cinco|five|seis|six))(?!\p{L})[^?]*?)\s*(?:,|\s(?:y|e|and|pero|but|mas))\s*(ningun[oa]?|ning[uú]n|nenhuma?|cero|zero|none of)\s+((?:(?:de|del|do|da|of)\s+)?(?:(?:l[oa]s?|el|the)\s+)?[\p{L}\d]+(?: [\p{L}\d]+)?)\s*[.!]*$/iu

const few = '(?:\\d{1,2}|an?|one|two|three|four|five|six)'
const takenOff = new RegExp(
  `(?<!\\p{L})(?:take|knock|get) (${few} [^,.;?]{2,40}?) (?:off|out)(?=\\s*(?:$|[.,!;]|and\\b))`,
  'giu',
)
const putOn = new RegExp(
  `(take off [^,.;?]{2,40}?),? and (?:put|stick|chuck|throw|pop) (${few} [^,.;?]{2,40}?) (?:on|in)(?=\\s*(?:$|[.,!;]))`,
  'giu',
)

/** "Y aparte dos velas", "se me olvidaba, 2 velas": more of what is wanted. */
const besides =
  /^(?:(?:y|e|ah|ay|uy|oh)[\s,]+){0,2}(?:se (?:me|nos) (?:olvidaban?|pasaban?|hab[ií]an? (?:olvidado|pasado))|aparte|adem[aá]s)[,:]?\s+(?=(?:\d{1,3}|un[oa]?s?|dos|tres|cuatro|cinco|seis|otr[oa]s?)(?!\p{L}))/iu

/** "The large blind, just the one": it was counted already. */
const justTheOne = /^([^?]{6,200}?),\s*just the one(?: (?:please|pls|thanks|thx|for now))*[\s.!]*$/iu

/** "No base, but add a rug": two sentences. */
const butAdd =
  /^((?:no|sin|sem|without|n[aã]o) [^,.;?]{2,30}?),? (?:but|pero|mas|y|e|and) (?=(?:add|put|throw in|agr[eé]g\p{L}+|p[oó]n(?:me|ga)?|coloca|bota|adiciona|s[uú]ma\p{L}*|dame|deme|me (?:d[aá]s?|v[eê]|pone?s?))(?!\p{L}))/iu

/** Alone it agrees to nothing, and behind a wish it tells why. */
const inAnyCase =
  /(?:^\s*|[\s,]+)(?:(?:digo|i mean|quer dizer|quiero decir)[\s,]+)?(?:por si (?:acaso|las moscas|las dudas)|por via das d[uú]vidas|just in case)(?=[\s.!]*$)/iu

/** A greeting of Colombia, before what is wanted: "más" adds nothing. */
const howAreThings =
  /^\s*(?:qu[eé]|q) m[aá]s(?: pues| ve| vecin[oa]| veci| parcero| parce| amig[oa])?\s*[,.!?¿]+\s*(?=\S)/iu

/** "Un cierre como de 20": the size is told, though roughly. */
const roughlyOf = /(?<!\p{L})(?:como|m[aá]s o menos|mais ou menos|tipo) (de \d)/giu

/** "The white one but in gallons": one thing, told by two of its traits. */
const butIn =
  /((?<!\p{L})(?:l[oa]s?|el|os?|as?|the) \p{L}{3,}(?: one)?),? (?:pero|mas|but) (?=(?:en|em|in) \p{L})/iu

/** "Take one out, as one is enough": the number of the reason says the same once more. */
const oneIsEnough =
  /^((?:[^?]*(?<!\p{L}))?(?:quit|sac|saqu|tir|remov|retir|take)\p{L}*\s[^?]*?),?\s+(?:que|q|porque|pq|pois|as|since)\s+(?:con |com |with )?(?:s[oó]lo |only |just |s[oó] )?(?:un[oa]?|uma?|one|dos|dois|duas|two|\d{1,2})\s+(?:me |nos )?(?:basta|alcanza|chega|es suficiente|[eé] suficiente|is enough|will do|is plenty)[\s.!]*$/iu

/** Without its apostrophe it would be a Wednesday. */
const weWould = /(?<!\p{L})(we)['’]d(?!\p{L})/giu

/** "Gostaria de uma pantufa e de um chinelo". */
const andOf = /(?<=\b(?:gostar\p{L}*|precis\p{L}*) de .*\se) de(?= (?:um|uma|dois|duas|tr[eê]s|\d+) )/giu

/** "I don't want it any more, the other shop has a better price": a reason that asks for no lower price. */
const cheaperElsewhere =
  /^((?:(?:no|oye|mira|sabes qu[eé]|disculpa|perd[oó]n|sorry|actually|mejor|melhor|olha|desculpa)[\s,]+){0,2}(?:(?:ya )?no (?:(?:l[oa]s?|me l[oa]s?) )?(?:quiero|llevo|voy a (?:querer|llevar))|n[ãa]o (?:quero|vou querer|vou levar)(?: mais)?|(?:i )?(?:don['’]?t|do not) want)(?: (?!y |e |and |pero |but )[^\s,.;?]{1,15}){0,4})\s*[,.;]\s*(?:porque |because |as |pois |que )?(?:[^\s,.;?]{1,15} ){0,6}(?:m[aá]s barat[oa]s?|mejor precio|menos plata|mais barat[oa]s?|pre[çc]o melhor|melhor pre[çc]o|cheaper|better price|for less|la mitad|a metade)(?: (?!(?:me|te|le|si|se|dame|deme|give)(?!\p{L}))[^\s,.;?]{1,15}){0,4}\s*[.!]*$/iu

/** "Não vou querer mais ele" wants no more of them. */
const notTaking = /(?<!\p{L})(n[ãa]o) vou (?:querer|levar) mais(?!\p{L})/iu

/** "Two bulbs, one for each" are two. */
const oneEach =
  /((?<!\p{L})(?<!(?:somos|seremos|are|were|we're|s[ãa]o) )(?:\d{1,2}|dos|tres|cuatro|dois|duas|tr[eê]s|quatro|two|three|four) [^,?]{2,40}), (?:un[oa]?|uma?|one|1) (?:para|pra|for) (?:cada|each)(?: \p{L}{1,12}){0,2}(?=\s*[.!]*$)/iu

/** "¿Será que me puede enviar un mantel?" wants one; without a number it may ask where they send to. */
const sendingEs =
  /(?<!\p{L})(?:ser[aá] (?:que|q) )?(?:me|nos) (?:puede[ns]?|podr[ií]a[ns]?) enviar (?=(?:un[ao]?|dos|tres|cuatro|cinco|seis|\d{1,3})(?!\p{L}))/iu
const sendingEn =
  /(?<!\p{L})(?:is there )?any chance (?:you could|you can|u could|of you) send(?:ing)? (?:me|us) (?=(?:an?|one|two|three|four|five|six|\d{1,3})(?!\p{L}))/iu

/** "Add a lolly so I get free delivery": what it is for asks for nothing. */
const toReachFree =
  /[\s,]{1,2}(?:as[ií] (?:llego|llegamos|alcanzo|completo|no pago|me sale)|para (?:llegar|alcanzar|completar)|pra (?:eu |gente )?(?:chegar|alcan[çc]ar|completar|fechar)|assim (?:eu )?(?:chego|alcan[çc]o|completo|ganho)|so (?:that )?(?:i|we) (?:get|reach|hit|qualify|make)) (?:[^\s,.;?!]{1,20} ){0,5}(?:env[ií]os?|frete|flete|domicilio|shipping|delivery|postage|entrega|m[ií]nim[oa]|minimum)(?: (?:gratis|gr[aá]tis|free|order|de compra|m[ií]nim[oa]))?(?=\s*[.!]*$)/iu

/** "Está bien. Y una vela": without its accent it would be the one pointed at. */
const wellThen =
  /^\s*(?:(?:ah|ok|okay|bueno|pues)[\s,]+)?(?:est[aá]|t[aá]) bien\s*[.,;:]\s*(?=(?:y|e|and|tambi[eé]n|agr[eé]g\p{L}*|pon\p{L}*|p[oó]ngame|sum\p{L}*|dame|deme) )/iu

const reasonCharsMax = 200
/** "The two you have, as there are two doors": behind a count, the number of a reason counts nothing. */
const becauseOfSoMany = new RegExp(
  [
    '^([^?]*(?<!\\p{L})(?:\\d{1,2}|dos|tres|cuatro|dois|duas|tr[eê]s|quatro|two|three|four)(?!\\p{L})[^?]*?)',
    '(?:\\s*[,;]\\s*(?:que|q|as)|\\s*,?\\s*(?:porque|pq|xq|pois|ya que|j[aá] que|because|since|cause|cuz))',
    "\\s+(?:son|somos|tengo|tenemos|hay|s[aã]o|tenho|temos|tem|(?:i|we)(?: have|['’]?ve got| got)|there(?:['’]?re| are)|they(?:['’]?re| are))",
    '\\s+(?:\\d{1,2}|dos|tres|cuatro|dois|duas|tr[eê]s|quatro|two|three|four)\\s+\\p{L}{3,}(?:\\s+[^\\s,.;?]{1,15}){0,3}\\s*[.!]*$',
  ].join(''),
  'iu',
)

/** "Los 2 croissants cámbiemelos por almojábanas". */
const namedThenSwapped =
  /(?<!\p{L})((?:el|l[oa]s?|os?|as?) (?:\d{1,2} )?\p{L}{3,20}(?: \p{L}{2,20}){0,2}),? (?:me )?(?:c[aá]mbi[aeá](?:me|mos)?l[oa]s|c[aá]mbi[ae]me l[oa]s|tro(?:ca|que) (?:el[ea]s )?)\s?por(?!\p{L})/iu

/** "Oh and two of the others": nothing is called so. */
const interjected =
  /^\s*(?:o+h|a+h|eh|um+|uh|hmm+|ay|uy|ai|opa)[\s,]+(?=(?:and|y|e|plus|also|tambi[eé]n|tamb[eé]m)\s\d)/iu

/** "I take both, the drill and the bits": which two they are is told next. */
const bothAhead =
  /((?:^|[\s,])(?:llevo|lleva|quiero|dame|deme|manda|mande|quero|levo|levar|take|have|want|get|need))\s(?:l[oa]s (?:dos|2)|amb[oa]s|os dois|as duas|both|the two|them both|both of them)\s*[,:]\s*(?=[^,?]{3,60}\s(?:y|e|and)\s[^,?]{3,60}$)/iu

/** "Two of the 50s": those of 50. */
const severalOf = /(?<=\bthe )(\d{2,4})'?s\b/gi

/** "A black thread... no, red": whoever breaks off to turn back says it in one breath. */
const breakingOff =
  /(?:(?<!\.)\.{2,}|…)\s*(?=(?:no|nao|não|nah|wait|espera|pera|perd[oó]n|digo|mejor|melhor)(?!\p{L}))/giu

/** "Not any more, a white one instead": it empties no cart, as something is named to take the place of what there was. */
function turnedAway(text: string): string {
  const refused = refusing.exec(text)
  if (!refused) return text
  const rest = text.slice(refused[0].length)
  const isSwap = opensWithThing.test(rest) && insteadOf.test(rest) && !ofOtherThings.test(rest)
  return isSwap ? `${refused[1] ?? refused[2] ?? refused[3]}, ${rest}` : text
}

const refusing =
  /^\s*(?:ya (no)(?: l[oa]s?)?(?: quiero)?|(n[ãa]o) quero mais|(no)t any ?more)\s*[,.]\s{0,3}(?=\S)/iu
const opensWithThing =
  /^(?:(?:mejor|melhor|rather) )?(?:un[oa]?s?|uma?s?|el|las?|los|os?|as?|an|the|one|two|three|dos|tres|dois|duas|tr[êe]s|\d+) /iu
const insteadOf = /(?<!\p{L})(?:mejor|melhor|instead|rather)(?!\p{L})/iu
/** A better price elsewhere, and what is better left. */
const ofOtherThings = /(?<!\p{L})(?:precio|pre[çc]o|price|dej[oea]\p{L}*|deix\p{L}+|leave)(?!\p{L})/iu

/** "Piñata + the candy": and. */
const plusSign = /(?<=\p{L})\s*\+\s*(?=\p{L})/gu

/** "The two things then, the black one and the glass", "I take both, the drill and the bits": they are told next. */
const announcing = new RegExp(
  [
    '^((?:(?:ok|bueno|listo|dale|entonces|pues|bom|então|entao|then|so|well)[ ,]+)*',
    "(?:(?:me llevo|nos llevamos|llevo|quiero|quisiera|dame|deme|ponme|p[oó]ngame|vou levar|vou querer|levo|quero|i['’]?ll (?:take|have)|i (?:want|need)) )?)",
    '(?:las|los|os|as|the|both|amb[oa]s)(?: (?:dos|2|two|duas|dois|three|tres|três))?(?: (?:cosas|coisas|things|items|productos|produtos))?(?: (?:entonces|então|entao|then|please|porfa))?',
    '\\s*[,:]\\s*(?=(?:el|l[oa]s?|o|a|os|as|the|un[oa]?|uma?|an?) \\S.* (?:y|e|and) (?:el|l[oa]s?|o|a|os|as|the|un[oa]?|uma?|an?) \\S)',
  ].join(''),
  'iu',
)

/** "Let me see, put two down": it only gives time to think. */
const thinking =
  /(^|[,.;!]\s*|(?:^|\s)(?:beleza|ent[aã]o|bueno|ok|pues|listo|bom|well)\s+)(?:deixa?(?: eu| me)? ver|d[eé]jame ver|d[eé]jeme ver|vamos a ver|vamos ver|let me (?:see|think))(?:[\s,.…:]+)(?=(?:an[oó]t\p{L}*|ap[uú]nt\p{L}*|bota|coloca|me (?:v[eê]|d[aá]|manda)|manda|p[oõó][en]\p{L}*|dame|deme|agr[eé]g\p{L}*|add|put|give|quer[oi]\p{L}*|quiero|i['’]?ll|i want|un[oa]?s?|uma?s?|dos|dois|duas|two|one|\d+)(?!\p{L}))/iu
