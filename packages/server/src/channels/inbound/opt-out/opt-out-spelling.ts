// Words of wishes about messages as they are meant: abbreviations of chats, and one letter missed, added, doubled or
// changed for another in the words that matter.
import { isOneSlipAway } from '../../../platform/one-slip.ts'

/** Lower case without accents and marks, spelled as meant. */
export function wellSpelled(plain: string): string {
  return plain
    .split(' ')
    .map((word) => abbreviations.get(word) ?? nearest(word))
    .join(' ')
}

const abbreviations = new Map(
  Object.entries({
    q: 'que',
    k: 'que',
    ke: 'que',
    d: 'de',
    cn: 'con',
    nomas: 'no mas',
    n: 'nao',
    naum: 'nao',
    vc: 'voce',
    vcs: 'voces',
    u: 'you',
    ur: 'your',
    plz: 'please',
    pls: 'please',
    dnt: 'dont',
    pfv: 'por favor',
    xfa: 'por favor',
    xfavor: 'por favor',
    pf: 'por favor',
    kiero: 'quiero',
    qiero: 'quiero',
  }),
)

const meant = (
  'ofertas promociones publicidad quiero recibir manden mandarme enviarme quitenme saquenme promocoes ' +
  'publicidade propaganda receber mandem mandar enviar parem offers promotions marketing sending receive ' +
  'unsubscribe messages mensajes mensagens'
).split(' ')
// Words of their own that stand one letter from one of those, most of them telling what was or is.
const others = new Set(
  (
    'oferta ofertan ofertar offer offered promotion promocion promocao mensaje message recibi recibio recebe ' +
    'recebei received receives mandan mandaron mande mandes mandam mandas manda mandei mandou mandarem enviam ' +
    'envias enviaron enviarle mandarle mandarte mandarse enviarte enviarse quiere quieren quitarme quitame ' +
    'quiteme sacarme saqueme receba recebem parece pare paren para param pares parar spending seeding mending ' +
    'bending lending vending andar mandara enviara enviare'
  ).split(' '),
)

function nearest(word: string): string {
  if (word.length < 5 || others.has(word) || meant.includes(word)) return word
  return meant.find((each) => isOneSlipAway(word, each)) ?? word
}
