// By which words a customer wants fewer messages, or more again: single words and buttons, and plain sentences that say
// nothing else.

import type { Language } from '@mostrador/contract/languages'

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

/** The wish of a line that says nothing else, greetings, the own name and courtesies aside. */
export function wishIn(content: string): Wish | undefined {
  const bare = barely(content)
  const exact = exactly(bare)
  if (exact || bare.length > charsMax) return exact
  const sentences = content.split(/(?<=[.!?\n;])/).flatMap(told)
  if (sentences.some(({ isAsked }) => isAsked)) return undefined
  const said = sentences.map(({ said }) => said).join(' ')
  return exactly(said) ?? among.find(([, forms]) => forms.some((form) => form.test(said)))?.[0]
}

/** The language of a wish by words that no other of ours has; undefined for those that all of them use, such as STOP. */
export function languageOfWish(content: string): Language | undefined {
  const said = barely(content)
  return ownWords.find(([, own]) => own.test(said))?.[0]
}

const ownWords: readonly (readonly [Language, RegExp])[] = [
  [
    'pt',
    /\b(?:nao|quero|queria|mensage(?:m|ns)|receber|recebendo|promocoes|pare[m]?|tir[ae]m?|sair|descadastrar|inscricao|chega|interromper|obrigad[oa]|voltar|voce|oi|ola)\b/,
  ],
  [
    'es',
    /\b(?:quiero|quisiera|mensajes?|recibir|promociones|dej(?:en|a|e)|manden|enviarme|salir|baja|alta|suscripcion|gracias|hola|detener)\b/,
  ],
  [
    'en',
    /\b(?:unsubscribe|subscribe|offers|messages|want|send|sending|receiv\w+|please|thanks|dont|texting)\b/,
  ],
]

const exactly = (said: string) => wishes.find((wish) => words[wish].includes(said))

/** Whatever a sentence says besides greeting and naming whoever writes. */
function told(sentence: string): { said: string; isAsked: boolean }[] {
  const parts = sentence.split(',').map(withoutCourtesies)
  const said = parts.filter((part) => part !== '' && !introduction.test(part)).join(' ')
  return said === '' ? [] : [{ said, isAsked: sentence.includes('?') }]
}

const withoutCourtesies = (text: string) =>
  barely(text).replaceAll(courtesies, ' ').replaceAll(/\s+/g, ' ').trim()

const introduction =
  /^(?:(?:te|le) )?(?:aqui (?:es|e|fala|habla|te habla|le habla)|habla|fala|soy|sou|me llamo|meu nome e|mi nombre es|this is|its|im|i am|my name is)(?: (?:el|la|o|a|de|don|dona|sr|sra))*(?: \p{L}+){1,3}$/u

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
  /\b(?:hola|buenos dias|buenas (?:tardes|noches)|buenas|oigan?|por favor|porfa(?:vor|s)?|(?:muchas )?gracias|ola|oi+|bom dia|tudo (?:bem|bom)|como esta[sn]?|que tal|como vai|how are you|e ai|opa|boa tarde|boa noite|por gentileza|(?:muito )?obrigad[oa]|hello|hi|hey|please|pls|thanks|thank you|ya|ja|jamas|nunca|mas|mais|any ?more|ever|again)\b/g

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
const receiving = [
  // Quiero dejar de recibir, quero parar de receber, I want to stop getting.
  '(?:(?:quiero|quisiera|me gustaria|deseo|prefiero|podria|puedo) )?(?:dejar|parar) de recibir(?:los|las)?',
  '(?:(?:quero|queria|gostaria de|desejo|prefiro|posso) )?(?:deixar|parar) de receber',
  '(?:i (?:want|would like|d like) to )?stop (?:receiving|getting)',
]
const lists =
  '(?:la|su|tu|esta|esa|sua|da|your|the|this|mailing| )+ ?(?:lista|list)(?: (?:de|das?|dos?) (?:difusion|difusao|transmissao|divulgacao|correos?|e ?mails?|envios|contactos|contatos|mensajes|mensagens))?'
const sentence = (text: string) => new RegExp(`^(?:${text})$`)

const offerLists = `(?:(?:la|su|tu|esta|esa|sua|da|your|the|this|mailing) )+(?:lista|list)(?: (?:de|das?|dos?|of|for))? ${offers}`
const noOffers = [
  sentence(`(?:${[...sending, ...receiving].join('|')}) ${offers}`),
  sentence(`(?:no quiero|nao quero|i dont want) ${offers}`),
  sentence(`(?:quiero |quisiera |necesito )?(?:dar(?:me)?|dame|denme) de baja (?:de )?${offers}`),
  sentence(`(?:unsubscribe|remove|take) me (?:from|off) (?:${offers}|${offerLists})`),
  sentence(`(?:quit|sac|saqu|borr|elimin)(?:a|e|en|ame|eme|enme) de ${offerLists}`),
  sentence(`me (?:(?:tir|remov|exclu)(?:em|e|a|am|ir)|(?:saqu|quit|sac|borr)(?:a|e|en)) d?e? ?${offerLists}`),
]
const out = [
  sentence(`(?:${[...sending, ...receiving].join('|')}) ${anything}`),
  sentence('(?:quiero |quisiera |necesito )?(?:darme|dame|denme) de baja'),
  sentence(
    '(?:no me escriban|no me escribas|dejen de escribirme|nao me escrevam|parem de me escrever|unsubscribe me|stop (?:texting|messaging) me)',
  ),
  sentence(`(?:quit|sac|saqu|borr|elimin)(?:a|e|en|ame|eme|enme) de ${lists}`),
  sentence(`me (?:tir|remov|exclu)(?:em|e|a|am|ir) d?${lists}`),
  sentence(`(?:take|remove) me (?:off|from) ${lists}`),
]

const again = '(?: (?:de novo|de nuevo|otra vez|outra vez|si|sim|tambien|tambem|ok))*'
const offersAgain = [
  sentence(
    `(?:(?:si|sim|yes) )?(?:quiero|quisiera|quero|queria|gostaria de|me gustaria|i want to|i would like to|id like to) (?:(?:volver a|voltar a|start|seguir|continuar) ?)?(?:recibir|recibiendo|receber|recebendo|get|getting|receive|receiving) ${offers}${again}`,
  ),
  sentence(
    `(?:(?:si|sim|yes) )?(?:(?:me )?(?:pueden|puedes|puede|pode|podem|you (?:can|may)) )?(?:me )?(?:mandarme|enviarme|mandar|enviar|send me) ${offers}${again.replace(/\*$/, '+')}`,
  ),
]
const among: readonly (readonly [Wish, readonly RegExp[]])[] = [
  ['no_offers', noOffers],
  ['out', out],
  ['offers', offersAgain],
]
