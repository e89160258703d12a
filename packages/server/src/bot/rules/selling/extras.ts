// The extras of a product that a customer names, or does without.
import type { ProductCard } from '../../tools/tools.ts'
import type { Turn } from '../dialogue/turn.ts'
import { isMentioned, isSameWord, namingWords } from '../understanding/match.ts'
import { isSameGood } from '../understanding/meaning/goods.ts'
import { plainText } from '../understanding/normalise.ts'
import { basesOf } from '../understanding/things/traits.ts'

type AddOn = ProductCard['addOns'][number]

/** Words that hold an extra rather than name it: "juego de 5 brocas". */
const holders = new Set([
  'juego',
  'par',
  'set',
  'kit',
  'jogo',
  'pair',
  'pack',
  'paquete',
  'pacote',
  'caja',
  'caixa',
  'box',
])
const without =
  /\b(?:sin|sem|without|ni|nem|no|minus)\s+(?:(?:el|la|los|las|o|a|os|as|the|any|ningun|ninguna|nenhum|nenhuma|special|ese|esa|esse|essa)\s+)*$/

/** In Portuguese "no" is "in the": behind a word it declines nothing there. */
const inThe = /(?<!^)(?<!(?:,|\b(?:mas|but|pero|y|e|and|con|com|with|so|ok|just|please)) )\bno $/

const portuguese =
  /\b(?:quero|queria|coloc\w+|escrev\w+|bot[ae]|pode|poe|com|pra|pro|uma?|nao|voces?|vcs?|meu|minha|vou|tem|da|dos|das|faz|manda|grav\w+|nome)\b/

/** The extras named as wanted. A word that several are called by names none of them where another word tells which. */
export function addOnsMeant({ addOns, name, variants, description }: ProductCard, said: string): AddOn[] {
  const meant = addOns.filter(
    (addOn) =>
      isNamed(addOn, said, name) &&
      !isDeclined(addOn, said, name) &&
      !isOfThing(addOn, said, description ?? ''),
  )
  if (meant.length < 2) return meant
  const own = namingWords([name, ...variants.map((each) => each.name)].join(' '))
  const spoken = namingWords(said).filter((word) => !own.some((other) => isSameWord(word, other)))
  const isSaid = (word: string) => spoken.some((other) => isSameWord(word, other))
  const shared = (word: string) =>
    meant.every((each) => namingWords(each.name).some((other) => isSameWord(word, other)))
  const told = meant.filter((each) => namingWords(each.name).some((word) => isSaid(word) && !shared(word)))
  if (told.length > 0) return withoutLessTold(told, isSaid)
  return meant.some((each) => namingWords(each.name).some((word) => isSaid(word) && shared(word)))
    ? wantedAll(said, meant)
    : meant
}

/** "Powdered milk" is not the condensed milk too: all that was said of that one was said of the other, which more was said of. */
function withoutLessTold(told: AddOn[], isSaid: (word: string) => boolean): AddOn[] {
  const wordsTold = told.map(({ name }) => namingWords(name).filter(isSaid))
  const isLessTold = (words: readonly string[]) =>
    words.length > 0 &&
    wordsTold.some(
      (others) =>
        others.length > words.length &&
        words.every((word) => others.some((other) => isSameWord(word, other))),
    )
  return told.filter((_, at) => !isLessTold(wordsTold[at] ?? []))
}

/** By any word of the name where only one has it, as nothing but an extra can be put on a thing. */
export function addOnsPicked(card: ProductCard, said: string): AddOn[] {
  const meant = addOnsMeant(card, said)
  if (meant.length > 0) return meant
  const options = card.variants.flatMap(({ name }) => namingWords(name))
  const words = namingWords(said).filter(
    (word) => word.length >= wordCharsMin && !options.some((other) => isSameWord(word, other)),
  )
  const found = card.addOns.filter(({ name }) =>
    namingWords(name).some((own) => words.some((word) => isSameWord(word, own))),
  )
  return found.length === 1 ? found : []
}

const wordCharsMin = 4

/** "One of bitter chocolate": told of the thing itself, which comes so, rather than the sauce of that name. */
function isOfThing(addOn: AddOn, said: string, notes: string): boolean {
  const [chief, ...others] = namingWords(addOn.name).filter((word) => !holders.has(word) && !/^\d/.test(word))
  const words = namingWords(said)
  const isSaid = (word: string) => words.some((other) => isSameWord(word, other))
  if (chief === undefined || isSaid(chief)) return false
  const shared = others.filter(isSaid)
  return (
    shared.length > 0 && shared.every((word) => namingWords(notes).some((other) => isSameWord(word, other)))
  )
}

/** "With rims": all of those that are called so; of "that rim" nobody knows which. */
function wantedAll(said: string, meant: AddOn[]): AddOn[] {
  return all.test(plainText(said)) ? meant : []
}

const all =
  /\b(?:both|all|todos|todas|tudo|ambos|ambas|as duas|os dois|los dos|las dos|l[oa]s tres|[oa]s tres)\b/

/** "Put ANA on it", "que diga feliz cumpleaños": the extra that carries words, when there is just one. */
export function inscriptionMeant({ addOns }: ProductCard, said: string): AddOn[] {
  if (!inscribing.test(said)) return []
  const found = addOns.filter(({ name }) => inscription.test(plainText(name)))
  return found.length === 1 ? found : []
}

const inscribing =
  /\b(?:que dig[ao]|que pong[ao]|con el nombre|con la frase|que diz|que diga|escrito|com o nome|com a frase|saying|that says|with the name|(?:con|com|with|w) (?:m[iy]s?|l[ao]s|sus?|his|her|the|minhas|as|meu|o|el|our) (?:initials|iniciales|iniciais|nombre|nome|name)\b|(?:with|con|com|w) ["“']?\p{Lu}\p{Ll}+(?:['’]s)?["”']?(?: on (?:it|the|her|his)\b| (?:escrit|grabad|gravad|bordad))|(?:put|write|engrave|pon|ponle|ponga|bota|coloca|escreve)\s+["“']?[A-ZÁÉÍÓÚÑ][^?]*)/u
const inscription =
  /\b(?:grabad|grava|engrav|letrero|leyenda|mensaje|mensagem|message|nombre|nome|name|dedicatoria|bordad|embroid|monogra|tarjeta|cartao|card|letter|placa|personali)/

/** The extras named as not wanted. */
export function addOnsDeclined({ addOns, name }: ProductCard, said: string): AddOn[] {
  return addOns.filter((addOn) => isDeclined(addOn, said, name))
}

function isNamed(addOn: AddOn, said: string, product: string): boolean {
  // "Chicken with cheddar" says the product's own name, and no rim of cheddar.
  const own = namingWords(product)
  const besides = namingWords(said).filter((word) => !own.some((other) => isSameWord(word, other)))
  if (isMentioned(addOn.name, besides.join(' '))) return true
  return wordsNaming(addOn, said, product).length > 0
}

function isDeclined(addOn: AddOn, said: string, product: string): boolean {
  const plain = plainText(said)
  return [...wordsNaming(addOn, said, product), ...holdersSaid(addOn, said, product)].some((word) => {
    const at = plain.search(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u'))
    const before = plain.slice(0, at)
    return at > 0 && without.test(before) && !(inThe.test(before) && portuguese.test(plain))
  })
}

/** "Without a box" does without the gift box: such a word names nothing but what it declines. */
function holdersSaid({ name }: AddOn, said: string, product: string): string[] {
  const own = namingWords(product)
  const held = namingWords(name).filter((word) => holders.has(word))
  return namingWords(said).filter(
    (word) => held.includes(word) && !own.some((other) => isSameWord(word, other)),
  )
}

/** The words said that name it by its chief word, which is no word of the product itself. */
function wordsNaming(addOn: AddOn, said: string, product: string): string[] {
  const own = namingWords(product)
  const chief = namingWords(addOn.name).find((word) => !holders.has(word) && !/^\d/.test(word))
  const all = namingWords(addOn.name).filter((word) => !holders.has(word) && !/^\d/.test(word))
  return namingWords(said).filter((word) => {
    if (own.some((other) => isSameWord(word, other))) return false
    const isOf = (other: string) => basesOf(word).some((base) => isKin(base, other))
    return (chief !== undefined && isOf(chief)) || (all.length === 2 && all.some(isOf))
  })
}

/** "Wrap" and "wrapping", "embrulhado" and "embrulho". */
export function isKin(a: string, b: string): boolean {
  if (isSameWord(a, b) || isSameGood(a, b)) return true
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  let same = 0
  while (same < shorter.length && shorter[same] === longer[same]) same += 1
  if (same >= 5 && shorter.length >= 7) return true
  return same >= 4 && (same === shorter.length || same >= longer.length * 0.65)
}

/** The extras named now, or pointed at and named a line or two before: "with that rim". */
export function addOnsWanted(
  { context }: Turn,
  card: ProductCard,
  { said, isOnly }: { said: string; isOnly: boolean },
): string[] {
  const whole = context.lines.map(({ content }) => content).join(' ')
  const named = [...new Set([...addOnsMeant(card, said), ...(isOnly ? inscriptionMeant(card, whole) : [])])]
  const isPointing = named.length === 0 && pointing.test(plainText(said)) && card.addOns.length > 1
  const words = namingWords(said)
  const isOfExtra = card.addOns.some(({ name }) =>
    namingWords(name).some((other) => words.some((word) => isSameWord(word, other))),
  )
  const before = context.history.filter(({ role }) => role === 'user').slice(-linesBack)
  const meant = isPointing && isOfExtra ? before.map(({ content }) => addOnsMeant(card, content)) : [named]
  return (meant.findLast((each) => each.length > 0) ?? []).map(({ id }) => id)
}

const linesBack = 3
const pointing = /\b(?:es[ae]|est[ae]|ess[ae]|dess[ae]|that|this|mism[ao]|mesm[ao]|same) \w/
