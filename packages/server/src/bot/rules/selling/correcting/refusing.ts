// Things of the cart that are not wanted after all, beside whatever else a line says: "no aftershave then, and that is
// all". The words may be a verb for taking out, a no before or behind the thing, or none of the shop's words at all.
import { spokenIn } from '../../dialogue/spoken.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { isSameWord, isSpelledIn, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { understand } from '../../understanding/understand.ts'
import { keeping } from '../closing/keeping.ts'
import { addOnsMeant } from '../extras.ts'
import { type Held, heldLines, setItems } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { weightOf } from '../naming/weight.ts'

const opening =
  '(?:(?:y|e|and|so|then|ok|okay|okey|entonces|entao|pero|but|mas|no|nao|nah|ay|ai|ah|oh|uy|well|wait|actually|please|pls|porfa|por favor|mejor|melhor|bueno|bom|sabes que|just|espera|pera|pensandolo bien|al final|no fim|perdon|desculpa|sorry) )*'
const article =
  '(?:el|la|los|las|lo|o|a|os|as|the|that|those|this|my|mi|mis|meu|minha|esa|ese|esos|esas|esse|essa|about the|de la|del|de los|de las|do|da|dos|das)'
const goingVerb =
  '(?:quita|quite|quitame|quiteme|quitale|saca|saque|sacame|saqueme|sacale|borra|borre|borrame|elimina|elimine|baja|bajame|vola|vuela|descarta|descarte|retira|retire|olvida|olvidate|olvidese|tira|tire|tirar|remove|remova|exclui|exclua|apaga|corta|esquece|esqueca|drop|skip|lose|ditch|scrap|bin|chuck out|take out|take off|leave out|leave off|forget|nix|scratch|delete|kill|86)'
const takenBehind =
  '(?:quital[oa]s?|quitel[oa]s?|quitamel[oa]s?|sacal[oa]s?|saquel[oa]s?|sacamel[oa]s?|borral[oa]s?|borrel[oa]s?|eliminal[oa]s?|eliminel[oa]s?|bajal[oa]s?|volal[oa]s?|volamel[oa]s?|olvidal[oa]s?|olvidel[oa]s?|descartal[oa]s?|descartel[oa]s?|bajel[oa]s?|dej[ae](?:mos|n)?l[oa]s? (?:fuera|afuera|ahi|asi|(?:para|pa) (?:despues|luego|otro dia|otra vez|la proxima|la otra))|fuera|afuera|no va|no van|ya no|mejor no|siempre no|no|nao|deixa (?:pra la|fora|de fora|quieto)|pode tirar|tira|out|off|can go|has to go|have to go|not anymore|no more|isnt needed|arent needed)'
const ways: readonly RegExp[] = [
  new RegExp(`^${opening}${goingVerb} (?:de )?(?:${article} )?(?<thing>.+)$`),
  new RegExp(`^${opening}(?:no|not|sin|sem|without|minus|nada de|nao) (?:${article} )?(?<thing>.+)$`),
  new RegExp(
    `^${opening}(?:no|ya no|nao|i dont|i do not|we dont|dont) (?:quiero|llevo|necesito|quero|preciso de|preciso|vou querer|vou levar|me mandes|me mande|mandes|mandes ya|manda|want|need|send) (?:${article} )?(?<thing>.+?)(?: anymore| any more| ya| mais)?$`,
  ),
  new RegExp(
    `^${opening}(?:deja|deje|deixa|deixe|leave) ${article} (?<thing>.+?) (?:fuera|afuera|para despues|para otro dia|pra la|pra depois|de fora|quieto|out|off|for now|for later)$`,
  ),
  new RegExp(`^${opening}${article} (?<thing>.+?) ${takenBehind}$`),
]
/** "Only the notebook", beside something refused. */
const onlyWanted =
  /^(?:y |e |and |so |then )?(?:solo|solamente|nomas|nada mas|so|somente|apenas|just|only) (?:(?:quiero|deja|dejame|quero|deixa|leave|keep|want|llevo|levo) )?(?:el|la|los|las|o|a|os|as|the) (?<thing>[^,]{3,30})$/
const thingWordsMax = 5
/** So many of them, or one of several: told apart where counts are changed. */
const counting =
  /\d|\b(?:un|una|uno|um|uma|one|dos|dois|duas|two|tres|three|cuatro|quatro|four|otro|otra|outro|outra|other|todo|todos|todas|tudo|all|everything|nada|mas|mais|more)\b/

/** Takes them out; the rest of the line, which closes the order, or undefined where it is no such line. */
export async function takeRefused(turn: Turn, said: string): Promise<string | undefined> {
  if (said.includes('?')) return undefined
  const clauses = clausesOf(said)
  if (!clauses.some((clause) => thingsRefused(clause).length > 0)) return undefined
  const held = await heldLines(turn)
  const kept = clauses.flatMap((clause) =>
    linesNamed(onlyWanted.exec(plainText(clause))?.groups?.thing ?? '', held),
  )
  const gone = new Set<Held>(kept.length > 0 ? held.filter((line) => !kept.includes(line)) : [])
  const left: string[] = []
  for (const clause of clauses) {
    const things = thingsRefused(clause)
    const isKept = onlyWanted.test(plainText(clause)) && kept.length > 0
    const named = things.map((thing) => linesNamed(thing, held)).find((lines) => lines.length > 0) ?? []
    const lines = named.filter((line) => !kept.includes(line))
    for (const line of lines) gone.add(line)
    const isSaid = lines.length > 0 || isKept || (things.length > 0 && kept.length > 0)
    if (!isSaid) left.push(clause)
  }
  const rest = left.filter((clause) => /\p{L}{2}/u.test(clause)).join(', ')
  // Whatever else is wanted may take its place, which is for others to read as a whole.
  const isPutOff = clauses.some((clause) => ways.at(-1)?.test(plainText(clause)) === true)
  if (gone.size === 0 || (rest === '' && kept.length === 0 && !isPutOff)) return undefined
  const isClosing = rest !== '' && closes(turn, rest)
  if (!isClosing && (await namesSomething(turn, rest))) return undefined
  await setItems(
    turn,
    held,
    [...gone].map((old) => ({ old, item: { quantity: 0 } })),
  )
  return isClosing ? rest : ''
}

/** A thing, an option or a count: more than the reason why. */
async function namesSomething(turn: Turn, rest: string): Promise<boolean> {
  if (counting.test(plainText(rest).replace(atOtherTimes, ' '))) return true
  const words = namingWords(rest)
  const { cards, weightOf: weigh } = await catalogueFor(turn, words)
  return words.some((word) => cards.some((card) => weigh(word, card) >= optionWeight))
}

const atOtherTimes =
  /\b(?:la otra vez|(?:el )?otro dia|otra vez|a outra vez|outro dia|outra vez|the other (?:day|time)|one day)\b/g
const optionWeight = 0.9

const closing: ReadonlySet<Intent> = new Set([
  ...(['checkout', 'confirm', 'thanks', 'bye', 'smalltalk', 'address', 'cart', 'pickup'] as const),
])

/** Nothing else of the shop's is in the rest. */
function closes(turn: Turn, rest: string): boolean {
  if (keeping.test(plainText(rest))) return true
  const { acts } = understand(rest, { ...spokenIn(turn), expected: undefined })
  return acts.every(({ intent }) => closing.has(intent)) && acts.some(({ intent }) => intent !== 'smalltalk')
}

function clausesOf(said: string): string[] {
  return said
    .split(/[,.;!\n]+|\s(?=(?:y|e|and|pero|but)\s)/i)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

/** As each way of refusing reads it. */
function thingsRefused(clause: string): string[] {
  const plain = plainText(clause)
  return ways
    .flatMap((way) => way.exec(plain)?.groups?.thing ?? [])
    .filter((thing) => thing.split(' ').length <= thingWordsMax && !counting.test(thing))
}

/** The lines of the one product that all the words name; none for an extra, which goes by itself. */
function linesNamed(thing: string, held: readonly Held[]): Held[] {
  const words = namingWords(thing).filter((word) => !quiet.has(word))
  if (words.length === 0) return []
  if (held.some(({ card }) => addOnsMeant(card, thing).length > 0)) return []
  const isExplained = (each: Held) => words.every((word) => explains(each, word))
  const explained = held.filter(isExplained)
  // "Los negros no": the black threads rather than the black cloth, which is spelled otherwise.
  const spelled = explained.filter(({ line }) => words.every((word) => isSpelledIn(line.name, word)))
  const named = spelled.length > 0 ? spelled : explained
  const products = new Set(named.map(({ card }) => card.id))
  if (products.size !== 1) return []
  // "Not the blonde one", of two colours of one thing: the line that bears it.
  const bearing = named.filter(({ line }) =>
    words.every((word) => namingWords(line.name).some((other) => isSameWord(word, other))),
  )
  return bearing.length > 0 ? bearing : named
}

/** By the name of the line, or by anything the shop says of its product. */
function explains({ line, card }: Held, word: string): boolean {
  return namingWords(line.name).some((other) => isSameWord(word, other)) || weightOf(word, card) > 0
}

const quiet = new Set(
  'thanks gracias obrigado obrigada porfa porfavor please pls then entonces entao mejor melhor after all tambien ya nomas favor'.split(
    ' ',
  ),
)
