// How many come to what is booked already: "somos 4 y no 3", "agrega una persona", "seremos uno menos", "make it four".
import { plainText } from '../normalise.ts'
import { clauseEnd, noTime, number, numberOf, partyIn, people, placeWords, relative } from './party.ts'

export type PartyChange = {
  /** So many in all, or so many more or fewer. */
  to?: number
  by?: number
  /** "Y no 3": as many as it was for. */
  from?: number
  /** Nothing but people can be counted so. */
  isPlain: boolean
  /** The rest of what was said. */
  rest: string
}

const whom = `(?:${people}|${placeWords}|amig[oa]s?|friends?|invitad[oa]s?|${relative})`
const other = '(?:otr[oa]s?|outr[oa]s?|another)'
const more = '(?:a )?(?:mas|mais|more|extra|adicional(?:es)?|adicionais)'
const fewer = '(?:a |de )?(?:menos|less|fewer)'
const adding =
  '(?:agreg|anad|sum|anot|inclu|adicion|acrescent|coloc|apunt|mete|pon|bota|add|put)[a-z]*(?: (?:me|nos|le|in|down))?'
const removing = '(?:quit|sac|rest|tir|remov|baj|elimin|take off|take out|drop)[a-z]*(?: (?:me|nos|le|a))?'
const coming =
  "(?:vienen?|va|van|vamos|vai|vao|vem|vendran?|iran?|iremos|somos|seremos|seriamos|se (?:suma|une|apunta|anade)|tenemos|temos|we are|we'?re|we will be|we'?ll be|we have|there is|there'?s|there are|there will be|i have|make (?:it|that)|que (?:sean?|sejam?))"
const now = '(?:now |ahora |agora |en total |al final |just |only |solo |so )?'

type Reading = {
  words: RegExp
  sign: 1 | -1
  /** Without a number it is one. */
  isPlain: boolean
}
const readings: readonly Reading[] = [
  {
    words: new RegExp(`\\b${adding} (?:a )?(?:${other}|${number}) ${whom}\\b(?: ${more})?`),
    sign: 1,
    isPlain: true,
  },
  { words: new RegExp(`\\b${removing} (?:a )?${number} ${whom}\\b`), sign: -1, isPlain: true },
  { words: new RegExp(`\\b${number} ${whom} ${more}\\b`), sign: 1, isPlain: true },
  { words: new RegExp(`\\b${number} ${whom} ${fewer}\\b`), sign: -1, isPlain: true },
  { words: new RegExp(`\\b${number} more ${whom}\\b`), sign: 1, isPlain: true },
  { words: new RegExp(`\\b${number} (?:less|fewer) ${whom}\\b`), sign: -1, isPlain: true },
  { words: new RegExp(`\\b(?:mais|mas) ${number} ${whom}\\b`), sign: 1, isPlain: true },
  { words: new RegExp(`\\bmenos ${number} ${whom}\\b`), sign: -1, isPlain: true },
  { words: new RegExp(`\\b${coming} ${now}${number} ${more}\\b`), sign: 1, isPlain: true },
  {
    words: new RegExp(`\\b${coming} ${now}(?:mais|${other}) ?${number}?(?: ${whom})?${clauseEnd}`),
    sign: 1,
    isPlain: true,
  },
  { words: new RegExp(`\\b${coming} ${now}${number} ${fewer}\\b`), sign: -1, isPlain: true },
  { words: new RegExp(`\\b${coming} ${now}menos ${number}\\b`), sign: -1, isPlain: true },
  {
    words:
      /\b(?:un[oa]|um|uma)(?: (?:de nosotros|de nos|persona|pessoa))? (?:ya )?(?:no|nao) (?:viene|va|puede|podra|vai|vem|pode|podera)\b/,
    sign: -1,
    isPlain: true,
  },
  {
    words:
      /\bone (?:of us|person) (?:can'?t|cannot|can not|isn'?t|won'?t|will not)\b(?: (?:come|coming|be|make it))*/,
    sign: -1,
    isPlain: true,
  },
  {
    words: new RegExp(`\\b${adding} (?:a )?(?:${other}|${number}(?: ${more})?)${clauseEnd}`),
    sign: 1,
    isPlain: false,
  },
  { words: new RegExp(`^${number} ${more}${clauseEnd}`), sign: 1, isPlain: false },
  { words: new RegExp(`^${number} ${fewer}${clauseEnd}`), sign: -1, isPlain: false },
]

const inAll = new RegExp(
  `\\b(?:(?:somos|seremos|seriamos|vamos(?: a)?(?: ir| ser)?|iremos|we are|we'?re|we will be|we'?ll be|there are|there will be) ${now}|(?:make|making) (?:it|that|us) |que sean |que sejam? |sejam |ponl[eoa] |poner |dejal[oa] en |deixa em )${number}\\b${noTime}(?=\\s*(?:now|ahora|agora|en total|in total|no total|al final|at the end)\\b|${clauseEnd.slice(3, -1)})`,
)
const before = new RegExp(
  `\\b(?:(?:y|e|and) )?(?:ya )?(?:no|nao|not|en vez de|en lugar de|em vez de|ao inves de|instead of|rather than) (?:los |as |os |the )?${number}\\b${noTime}(?: (?:${people}|${placeWords}))?`,
)
const toNumber = new RegExp(`\\b(?:a|para|to|por) ${number}\\b${noTime}`)

/** Undefined where nobody is counted, or something else is wanted: another booking, or what so many would cost. */
export function partyChangeIn(said: string): PartyChange | undefined {
  const plain = plainText(said)
  if (anew.test(plain) || asks.test(plain)) return undefined
  const old = before.exec(plain)
  const from = numberOf(old?.[1])
  const left = old === null ? plain : plain.replace(old[0], ' ')
  const known = from === undefined ? {} : { from }
  for (const { words, sign, isPlain } of readings) {
    const found = words.exec(left)
    if (found === null) continue
    return { ...known, by: sign * (numberOf(found[1]) ?? 1), isPlain, rest: left.replace(found[0], ' ') }
  }
  const all = inAll.exec(left) ?? (from === undefined ? null : toNumber.exec(left))
  const to = numberOf(all?.[1])
  if (all !== null && to !== undefined)
    return { ...known, to, isPlain: from !== undefined, rest: left.replace(all[0], ' ') }
  const party = partyIn(left)
  return party && { ...known, to: party.count, isPlain: from !== undefined, rest: party.rest }
}

const anew =
  /\b(?:otra|nueva|segunda|outra|nova|another|new|second) (?:cita|reserva\w*|vez|visita|agendamento|booking|appointment|class|clase|taller|aula)\b|\b(?:otro|outro) (?:turno|horario|taller|dia|agendamento)\b|\b(?:quiero|quisiera|queremos|quero|queria|want to|like to|can i|could i|can you|puedo|podemos|posso|me gustaria|gostaria de|please|para) (?:reservar|agendar|apartar|separar|inscribir\w*|marcar|book|reserve)\b|\b(?:reservame|agendame|apartame|book me)\b|\b(?:tambien|tambem|also|ademas|aparte)\b/
const asks =
  /\b(?:cuant[oa]s?|quant[oa]s?|how (?:much|many|long)|precio|preco|price|cost|costs|valor|que pasa|what if|what happens|e se|y si)\b/
