// By which words a customer wants fewer messages, or more again: single words and buttons, and plain sentences that say
// nothing else.

import type { Language } from '@mostrador/contract/languages'
import { wishOfSentence } from './opt-out-sentences.ts'
import { wellSpelled } from './opt-out-spelling.ts'

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

/** The wish of a line that says nothing else, greetings, the own name, courtesies and complaints aside. */
export function wishIn(content: string): Wish | undefined {
  const bare = barely(content)
  const exact = exactly(bare)
  if (exact || bare.length > charsMax) return exact
  const sentences = content.split(/(?<=[.!?\n;])/).flatMap(told)
  if (sentences.length === 0) return undefined
  const whole = sentences.map(({ parts }) => parts.join(' ')).join(' ')
  const isAsked = sentences.some((sentence) => sentence.isAsked)
  const wish = meantBy(whole, isAsked) ?? sharedWish(sentences)
  return wish === 'offers' && moreToSee.test(bare) ? undefined : wish
}

/** "I want more offers" asks to see some. */
const moreToSee = /\b(?:quiero|quero|want|mandame|mandenme|send me) (?:mas|mais|more) /

/** The wish of everything said: whoever wants no offers and to be off the list means the list of offers. */
function sharedWish(sentences: readonly Told[]): Wish | undefined {
  const told = new Set(sentences.flatMap(wishesIn))
  if (told.has(undefined)) return undefined
  if (told.size === 2 && told.has('no_offers') && told.has('out')) return 'no_offers'
  return told.size === 1 ? [...told][0] : undefined
}

const wishesIn = ({ parts, isAsked }: Told): (Wish | undefined)[] => {
  const together = meantBy(parts.join(' '), isAsked)
  return together ? [together] : parts.map((part) => meantBy(part, isAsked))
}

function meantBy(said: string, isAsked: boolean): Wish | undefined {
  const once = said.replace(/^(?:y|e|and|que|so|entonces|entao) /, '')
  const lessAgain = once.replaceAll(againWords, ' ').replaceAll(/\s+/g, ' ').trim()
  const wish = isAsked ? undefined : (exactly(once) ?? exactly(lessAgain))
  return wish ?? wishOfSentence(once, isAsked) ?? noMore(wishOfSentence(lessAgain, isAsked))
}

/** "Again" is no part of a no, but of a yes. */
const noMore = (wish: Wish | undefined) => (wish === 'offers' ? undefined : wish)
const againWords = /\b(?:again|otra vez|de nuevo|nuevamente|de novo|outra vez|novamente)\b/g

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

type Told = { parts: string[]; isAsked: boolean }

/** Whatever a sentence says besides greeting, complaining and naming whoever writes, between its commas. */
function told(sentence: string): Told[] {
  const parts = sentence
    .split(',')
    .map(withoutCourtesies)
    .filter((part) => part !== '' && !introduction.test(part))
  return parts.length === 0 ? [] : [{ parts, isAsked: sentence.includes('?') }]
}

function withoutCourtesies(text: string): string {
  const spelled = ` ${wellSpelled(barely(text))} `.replaceAll(curses, ' ')
  const said = spelled.replaceAll(courtesies, ' ').replaceAll(/\s+/g, ' ').trim()
  return neverAsNo(said.replace(complaints, '').replaceAll(/\s+/g, ' ').trim())
}

/** "Never send me" is "do not send me"; beside another no it adds nothing. */
function neverAsNo(said: string): string {
  const isNegated = /\b(?:no|nao|dont|do not)\b/.test(said)
  return said.replace(/\b(?:nunca|jamas|never)\b ?/g, isNegated ? '' : 'no ').trim()
}

const introduction =
  /^(?:(?:te|le) )?(?:aqui (?:es|e|fala|habla|te habla|le habla)|habla|fala|soy|sou|me llamo|meu nome e|mi nombre es|this is|its|im|i am|my name is)(?: (?:el|la|o|a|de|don|dona|sr|sra))*(?: \p{L}+){1,3}$/u

/** Longer lines tell of more than this wish. */
const charsMax = 160

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
  /\b(?:hola|buenos dias|buenas (?:tardes|noches)|buenas|oigan?|oye|che|disculpen?|perdon|por favor|de favor|porfa(?:vor|s)?|(?:muchas )?gracias|ola|oi+|bom dia|tudo (?:bem|bom)|como esta[sn]?|que tal|como vai|how are you|e ai|opa|boa tarde|boa noite|por gentileza|gente|pessoal|(?:muito )?obrigad[oa]|hello|hi|hey|guys|sorry|kindly|please|thanks|thank you|ya|ja|mas|mais|any ?more|ever|from now on)\b/g

// Anger adds nothing to what is wished.
const curses =
  /\b(?:put[ao]s?|pinches?|maldit[ao]s?|mugr(?:es?|os[ao]s?)|cochin[ao]s?|chingad[ao]s?|jodid[ao]s?|culer[ao]s?|malparid[ao]s?|hijueputas?|estupid[ao]s?|(?:(?:esa|essa|esta) )?(?:de )?(?:mierda|merda|porra|caralho)(?: de(?= ))?|fuck(?:ing?)?|freak(?:ing?)|damn(?:ed)?|bloody|stupid|carajo|joder)\b/g

// Why somebody wants it, or that they thought better of it, changes nothing.
const complaints = new RegExp(
  `(?:^|(?<= ))(?:${[
    'que (?:lata|fastidio|pereza|flojera|hueva|molestia|molest[oa]s?|cansancio|horror|jartera|jarto|pesad[oa]s?|rollo|embole|garron|saco|chat[oa]s?|inferno|droga|paciencia)',
    'pelo amor(?: de deus)?|por (?:el )?amor (?:de|a) dios|por dios|pelamor|(?:que )?saco|ja deu|ninguem merece',
    'me tienen (?:hart[oa]|cansad[oa])|(?:ya )?estoy (?:hart[oa]|cansad[oa])|me cansaron|ya basta|son (?:muchas|muchos|demasiad[oa]s)|(?:to|estou) (?:de saco cheio|cansad[oa])',
    '(?:its |this is )?(?:so |really |very |too )?annoying|for (?:gods|petes|heavens) sake|(?:its )?too (?:much|many)|(?:im|i am) (?:so )?(?:tired|sick) of (?:it|them|this)|ugh|jeez',
    'cambie de (?:opinion|idea)|me arrepenti|mudei de ideia|i(?:ve)? changed my mind',
  ].join('|')})(?= |$)`,
  'g',
)
