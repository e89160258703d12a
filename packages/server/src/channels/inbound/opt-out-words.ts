// By which words a customer wants fewer messages, or more again: single words and buttons, and plain sentences that say
// nothing else.

/** `out` and `in` are about all automatic messages, the others about offers alone. */
export type Wish = 'out' | 'in' | 'no_offers' | 'offers'

const words: Record<Wish, readonly string[]> = {
  out: [
    'stop',
    'unsubscribe',
    'opt out',
    'baja',
    'darme de baja',
    'salir',
    'parar',
    'cancelar suscripcion',
    'sair',
    'descadastrar',
    'cancelar inscricao',
  ],
  in: ['start', 'alta', 'darme de alta', 'subscribe'],
  // Among them the labels of the buttons that platforms put under offers.
  no_offers: [
    ...[
      'stop promotions',
      'stop offers',
      'no offers',
      'no more offers',
      'baja ofertas',
      'detener promociones',
    ],
    ...[
      'no mas ofertas',
      'no mas promociones',
      'no quiero ofertas',
      'no quiero promociones',
      'parar promocoes',
    ],
    ...['interromper promocoes', 'sair das ofertas', 'nao quero ofertas', 'nao quero promocoes'],
    ...['chega de ofertas', 'sem ofertas'],
  ],
  offers: [
    ...['send me offers', 'i want offers', 'quiero ofertas', 'quiero promociones', 'alta ofertas'],
    ...['quero ofertas', 'quero promocoes', 'quero receber ofertas'],
  ],
}
const wishes = Object.keys(words) as Wish[]

/** The wish of a line that says nothing else, courtesies aside. */
export function wishIn(content: string): Wish | undefined {
  const bare = barely(content)
  const exact = wishes.find((wish) => words[wish].includes(bare))
  if (exact) return exact
  if (content.includes('?') || bare.length > charsMax) return undefined
  const said = bare.replaceAll(courtesies, ' ').replaceAll(/\s+/g, ' ').trim()
  if (noOffers.some((sentence) => sentence.test(said))) return 'no_offers'
  return out.some((sentence) => sentence.test(said)) ? 'out' : undefined
}

/** Longer lines tell of more than this wish. */
const charsMax = 120

function barely(content: string): string {
  return content
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const courtesies =
  /\b(?:hola|buenas|buenos dias|buenas tardes|buenas noches|oigan?|por favor|porfa(?:vor|s)?|(?:muchas )?gracias|ola|oi|bom dia|boa tarde|boa noite|por gentileza|(?:muito )?obrigad[oa]|hello|hi|hey|please|pls|thanks|thank you|ya|ja|jamas|nunca|mas|mais|any ?more|ever|again)\b/g

const offers =
  '(?:(?:mensajes?|mensagens?|mensagem|messages?|texts?|correos?|emails?|cosas|coisas|things|stuff) (?:de|con|of|with|about) )?(?:(?:sus|tus|las|los|estas|estos|esas|esos|mas|tantas?|tantos|suas|seus|as|os|essas|esses|your|the|these|those|so many|more|any|de|con|com|of|with) )*(?:promo(?:s|cion(?:es)?|coes|cao|tions?)?|promotional|ofertas?|offers?|deals?|descuentos?|descontos?|rebajas?|publicidade?|propagandas?|anuncios?|advert\\w*|ads?|marketing|newsletters?|spam)(?: (?:messages?|texts?|emails?|suyas?|suyos?|de ustedes|de voces|a este numero|para este numero|to (?:me|this number)))?'
const anything =
  '(?:mensajes?|mensagens|mensagem|messages?|texts?|msjs?|msgs?|nada|anything)(?: automatic(?:os|as))?'
const sending = [
  // No me manden, dejen de mandarme, no quiero recibir.
  'no (?:me |nos )?(?:man|en)(?:den?|des|vien?|vies|ven|vias)(?:me|nos)?',
  'no (?:me |nos )?(?:envien?|envies|lleguen?)',
  '(?:dejen?|dejes?|deja|paren?|pares?|para) de (?:man|en)(?:dar|viar)(?:me|nos)?',
  'no (?:quiero|deseo|quisiera|me interesa)(?: (?:que me (?:manden?|envien?|lleguen?)|seguir recibiendo|recibir|que me sigan (?:mandando|enviando)))',
  // Não me mandem, parem de me mandar, não quero receber.
  'nao (?:me )?(?:mandem?|mande|enviem?|envie)(?: me)?',
  'par(?:em|e|a) de (?:me )?(?:mandar|enviar)(?: me)?',
  'nao (?:quero|desejo|tenho interesse em)(?: (?:que me (?:mandem?|enviem?)|continuar recebendo|receber))',
  // Do not send me, stop sending me, I do not want to get.
  '(?:do not|dont) (?:send|text|message)(?: me| us)?',
  '(?:stop|quit) (?:sending|texting|messaging)(?: me| us)?',
  'i (?:do not|dont|no longer) want(?: (?:to (?:receive|get)|you to send me))?',
]
const lists =
  '(?:la|su|tu|esta|esa|sua|da|your|the|this|mailing| )+ ?(?:lista|list)(?: de (?:difusion|correos?|envios|contactos|promociones|ofertas))?'
const sentence = (text: string) => new RegExp(`^(?:${text})$`)

const noOffers = [
  sentence(`(?:${sending.join('|')}) ${offers}`),
  sentence(`(?:no quiero|nao quero|i dont want) ${offers}`),
  sentence(`(?:quiero |quisiera |necesito )?(?:dar(?:me)?|dame|denme) de baja (?:de )?${offers}`),
  sentence(`(?:unsubscribe|remove|take) me (?:from|off) ${offers}`),
]
const out = [
  sentence(`(?:${sending.join('|')}) ${anything}`),
  sentence('(?:quiero |quisiera |necesito )?(?:darme|dame|denme) de baja'),
  sentence(
    '(?:no me escriban|no me escribas|dejen de escribirme|nao me escrevam|parem de me escrever|unsubscribe me|stop (?:texting|messaging) me)',
  ),
  sentence(`(?:quit|sac|saqu|borr|elimin)(?:a|e|en|ame|eme|enme) de ${lists}`),
  sentence(`me (?:tir|remov|exclu)(?:em|e|a|am|ir) d?${lists}`),
  sentence(`(?:take|remove) me (?:off|from) ${lists}`),
]
