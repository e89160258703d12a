// Words of wishes about messages as they are meant: abbreviations of chats, and one letter missed, added, doubled or
// changed for another in the words that matter.

/** Lower case without accents and marks, spelled as meant. */
export function wellSpelled(plain: string): string {
  return plain
    .split(' ')
    .map((word) => abbreviations.get(word) ?? nearest(word))
    .join(' ')
}

const abbreviations = new Map([
  ...Object.entries({
    q: 'que',
    k: 'que',
    ke: 'que',
    d: 'de',
    n: 'nao',
    naum: 'nao',
    vc: 'voce',
    vcs: 'voces',
  }),
  ...Object.entries({ u: 'you', ur: 'your', plz: 'please', pls: 'please', dnt: 'dont', pfv: 'por favor' }),
  ...Object.entries({
    xfa: 'por favor',
    xfavor: 'por favor',
    pf: 'por favor',
    kiero: 'quiero',
    qiero: 'quiero',
  }),
])

const meant = [
  ...[
    'ofertas',
    'promociones',
    'publicidad',
    'quiero',
    'recibir',
    'manden',
    'mandarme',
    'enviarme',
    'quitenme',
  ],
  ...['saquenme', 'promocoes', 'publicidade', 'propaganda', 'receber', 'mandem', 'mandar', 'enviar', 'parem'],
  ...[
    'offers',
    'promotions',
    'marketing',
    'sending',
    'receive',
    'unsubscribe',
    'messages',
    'mensajes',
    'mensagens',
  ],
]
// Words of their own that stand one letter from one of those, most of them telling what was or is.
const others = new Set([
  ...[
    'oferta',
    'ofertan',
    'ofertar',
    'offer',
    'offered',
    'promotion',
    'promocion',
    'promocao',
    'mensaje',
    'message',
  ],
  ...[
    'recibi',
    'recibio',
    'recibiré',
    'recebe',
    'recebei',
    'received',
    'receives',
    'mandan',
    'mandaron',
    'mande',
  ],
  ...[
    'mandes',
    'mandam',
    'mandas',
    'manda',
    'mandei',
    'mandou',
    'mandarem',
    'enviam',
    'envias',
    'enviaron',
    'enviarle',
  ],
  ...[
    'mandarle',
    'mandarte',
    'mandarse',
    'enviarte',
    'enviarse',
    'quiere',
    'quieren',
    'quitarme',
    'quitame',
    'quiteme',
  ],
  ...[
    'sacarme',
    'saqueme',
    'receba',
    'recebem',
    'parece',
    'pare',
    'paren',
    'para',
    'param',
    'pares',
    'parem',
    'parar',
  ],
  ...[
    'spending',
    'seeding',
    'mending',
    'bending',
    'lending',
    'vending',
    'andar',
    'mandara',
    'enviara',
    'enviare',
  ],
])

function nearest(word: string): string {
  if (word.length < 5 || others.has(word) || meant.includes(word)) return word
  return meant.find((each) => isNear(word, each)) ?? word
}

/** One letter apart, or two neighbours changed about. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1]
  const [mine, theirs] = [a.slice(start, endA), b.slice(start, endB)]
  if (mine.length <= 1 && theirs.length <= 1) return true
  return mine.length === 2 && theirs.length === 2 && mine[0] === theirs[1] && mine[1] === theirs[0]
}
