// How many come: "para dos personas", "somos três", "2 places", "me and my mom".

export type Party = {
  count: number
  /** The rest of what was said, in the customer's own writing. */
  rest: string
  /** "2 cupos", "para tres personas": nothing else can be counted so. */
  isPlain: boolean
}

/** In all three languages: whoever writes one may count in another. */
export function partyIn(said: string): Party | undefined {
  const written = said.normalize('NFC')
  const folded = foldedOf(written)
  for (const { words, count, isPlain = false } of readings) {
    const found = words.exec(folded)
    const many = found === null ? 0 : (count(found) ?? 0)
    if (found && many >= 1) {
      const rest = written.slice(0, found.index) + written.slice(found.index + found[0].length)
      return { count: many, rest: tidy(rest), isPlain }
    }
  }
  return undefined
}

/** "Quiero 3" of places that were told; of anything else it counts other things. */
export function bareCountIn(said: string): number | undefined {
  const found = bare.exec(foldedOf(said.normalize('NFC')).trim())
  return numberOf(found?.[1])
}

/** Nothing is left that says more: "ah no, perdón, [somos dos]". */
export function isMereParty({ rest }: Party): boolean {
  return beside.test(foldedOf(rest).trim())
}

/** Letter for letter, so that a place in it is the same place in what was written. */
function foldedOf(written: string): string {
  return Array.from({ length: written.length }, (_, at) => {
    const [letter = ' '] = written.charAt(at).normalize('NFD').toLowerCase()
    return letter === '’' ? "'" : letter
  }).join('')
}

function tidy(rest: string): string {
  return rest
    .replace(/\s+([,.;!?])/g, '$1')
    .replace(/^[\s,.;:]+/, '')
    .replace(/([,;])\s*(?=[.!?]|$)/g, '')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

const numbers: Readonly<Record<string, number>> = {
  ...{ un: 1, una: 1, uno: 1, um: 1, uma: 1, one: 1, a: 1 },
  ...{ dos: 2, dois: 2, duas: 2, two: 2, 'un par de': 2, 'um par de': 2, 'a couple of': 2 },
  ...{ tres: 3, three: 3, cuatro: 4, quatro: 4, four: 4, cinco: 5, five: 5, seis: 6, six: 6 },
  ...{ siete: 7, sete: 7, seven: 7, ocho: 8, oito: 8, eight: 8, nueve: 9, nove: 9, nine: 9 },
  ...{ diez: 10, dez: 10, ten: 10, once: 11, onze: 11, eleven: 11, doce: 12, doze: 12, twelve: 12 },
}
const named = Object.keys(numbers)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
export const number = `(\\d{1,3}|${named})`
const severalNamed = named
  .split('|')
  .filter((word) => (numbers[word] ?? 0) > 1)
  .join('|')
const several = `(\\d{1,3}|${severalNamed})`
const friends =
  '(?:amig[oa]s|friends|companer[oa]s|colegas|herman[oa]s|irma(?:o|os|s)|prim[oa]s|hij[oa]s|filh[oa]s|kids)'
export const people =
  '(?:personas?|personitas|pessoas?|people|persons?|guests?|pax|adult[oa]s?|adults|participantes?|asistentes|invitad[oa]s|convidad[oa]s|nin[oa]s|criancas)'
export const placeWords =
  '(?:cupos?|cupitos?|puestos?|plazas?|lugar(?:es)?|vagas?|ingressos?|entradas?|boletas?|boletos?|asientos?|places?|spots?|seats?|tickets?)'
export const relative =
  '(?:mama|madre|mami|papa|padre|herman[oa]|espos[oa]|marido|novi[oa]|hij[oa]|amig[oa]|pareja|prim[oa]|ti[oa]|abuel[oa]|suegr[oa]|companer[oa]|mae|pai|irma|irmao|namorad[oa]|filh[oa]|companheir[oa]|mulher|sogr[oa]|avo|mom|mum|mother|dad|father|sister|brother|wife|husband|girlfriend|boyfriend|daughter|son|friend|partner|cousin|aunt|kid|girl|boy)'
const own = '(?:mi|minha|meu|my|un|una|um|uma|a)'
const and = '(?:y|e|and|mas|plus|con|com|with)'
/** Neither an hour nor a day of the month, nor a thing that is counted. */
export const noTime = String.raw`(?! ?(?::|h\b|hs\b|hrs?\b|[ap]\.? ?m\b|horas?\b|dias?\b|days?\b|o'?clock|en punto|de la (?:tarde|manana|noche)|da (?:tarde|manha|noite)|(?:de|of) [a-z]))`
export const clauseEnd = String.raw`(?=\s*(?:$|[,.;!?)]|(?:el|la|este|esta|esse|essa|no|na|para|pra|por favor|porfa|please|pls|on|this|next|y|e|and|hoy|hoje|today|manana|amanha|tomorrow|lunes|martes|miercoles|jueves|viernes|sabado|domingo|segunda|terca|quarta|quinta|sexta|in|at|en|of us|de nos)\b))`

type Reading = { words: RegExp; count: (found: RegExpExecArray) => number | undefined; isPlain?: boolean }

export const numberOf = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : (numbers[word] ?? (/^\d+$/.test(word) ? Number(word) : undefined))
const counted = (found: RegExpExecArray) => numberOf(found[1])
const oneMore = (found: RegExpExecArray) => (numberOf(found[1]) ?? 0) + 1
const always = (count: number) => () => count

const readings: readonly Reading[] = [
  {
    words: new RegExp(
      `\\b(?:con|com|with) (?:otr[oa]s |outr[oa]s |mis |minhas |meus |my )?${several} (?:other )?${friends}\\b`,
    ),
    count: oneMore,
  },
  {
    words: new RegExp(
      `(?<!\\b(?:hasta|maximo|max|quedan|ate|up to|mas de|mais de|menos de|cada|solo quedan|minimo|de a|for every|restam|sobram) )(?:\\b(?:seriamos|seremos|somos|vamos|para|pra|for|de|of|por|we are|we're) )?\\b(?:los |las |os |as |the |unos |unas )?${number} (?:${people}|${placeWords})\\b(?: (?:mas|mais|more))?`,
    ),
    count: counted,
    isPlain: true,
  },
  {
    words: new RegExp(
      `\\b(?:somos|seremos|seriamos|seriam|estaremos|iremos|iriamos|vamos a ser|vamos a ir|vamos ser|vamos em|vamos|vamonos|we are|we're|we will be|we'll be|we would be|there are|there're|there will be|there'?s|party of|group of|grupo de|mesa (?:para|de)|table for|nosotr[oa]s|nos) (?:como |solo |unos |unas |uns |about |just |only |the |em )?${several}\\b(?: of us| de nos)?${noTime}${clauseEnd}`,
    ),
    count: counted,
  },
  { words: new RegExp(`\\b(?:for |just )?(?:the )?${several} of us\\b`), count: counted },
  {
    words: new RegExp(
      `\\b(?:para|pra|for) (?:nos |nosotr[oa]s |us )?([2-6]|${severalNamed})\\b${noTime}${clauseEnd}`,
    ),
    count: counted,
  },
  {
    words: new RegExp(
      `\\b(?:(?:reserv|apart|agend|anot|separ|inscrib|inscrev)[a-z]*|book|reserve|save)(?: me| nos| us)? ${several}\\b${noTime}${clauseEnd}`,
    ),
    count: counted,
  },
  {
    words: new RegExp(`\\b${own} ${relative},? (?:${and} )?${own} ${relative} ${and} (?:yo|eu|i|me|mi)\\b`),
    count: always(3),
  },
  {
    words: new RegExp(
      `\\b(?:para |pra |for )?(?:yo|eu|me|mi|mim|myself),? (?:${and} )?(?:para |pra )?${own} ${relative},? ${and} (?:para |pra )?${own} ${relative}\\b`,
    ),
    count: always(3),
  },
  {
    words: new RegExp(
      `\\b(?:para |pra |for |seria |seriamos |somos |vamos |va |would be |it's |it is )?(?:yo|eu|me|mi|mim|myself) ${and} (?:para |pra )?(?:a |o )?${own} ${relative}\\b`,
    ),
    count: always(2),
  },
  {
    words: new RegExp(
      `\\b(?:para |pra |for |somos |vamos )?(?:a |o )?${own} ${relative} ${and} (?:para |pra )?(?:yo|eu|i|me|mi|mim)\\b`,
    ),
    count: always(2),
  },
  {
    words: new RegExp(
      `\\b(?:voy |iria |vou |going |i'?m coming |coming )?(?:con|com|with) (?:a |o )?${own} ${relative}\\b`,
    ),
    count: always(2),
  },
  {
    words:
      /\b(?:solo yo|solo para mi|es para mi sol[oa]|so eu|so para mim|so pra mim|just me|only me|just myself|voy sol[oa]|vou sozinh[oa])\b/,
    count: always(1),
  },
]

const bare = new RegExp(
  `^(?:(?:ok|vale|bueno|si|sim|yes),? )?(?:quiero|quisiera|queremos|necesito|necesitamos|dame|deme|quero|queria|queremos|preciso|i want|i need|i would like|i'd like|we want|we need|i'll take|we'll take) ${number}(?:,? (?:por favor|porfa|please|pls))?[.! ]*$`,
)
const beside =
  /^(?:(?:no|nao|ah|oh|ay|eh|ops|oops|perdon|perdona|disculpa|desculpa|desculpe|sorry|espera|wait|pero|mas|but|es que|e que|que|y|e|and|en realidad|na verdade|actually|mejor|melhor|entonces|entao|so|por favor|porfa|please|gracias|obrigad[oa]|thanks|ok|vale|listo|dale|si|sim|yes|claro|para|pra|for|seria|seriam|it'?s|is|es|it|would be|quiero|quero|i want|we want|queremos|necesito|preciso|que sean|sean|sejam|make it|make that)[\s,.;!?]*)*$/
