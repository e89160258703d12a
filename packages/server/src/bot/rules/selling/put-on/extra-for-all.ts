// "The box with both", "caja en las dos": an extra, and all that it is for. Also "with the box", once it was offered.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { wordSet } from '../../understanding/vocabulary.ts'
import { isKin } from '../extras.ts'
import { type Held, heldLines, setItems } from '../held.ts'

const ofAll =
  /\b(?:both(?: of (?:them|those))?|all(?: of)?(?: (?:them|those|it|two|three|four|five))?|each(?: one)?|every one|everything|(?:a |para |en )?tod[oa]s(?: (?:ell[ao]s|el[ea]s))?|amb[oa]s|cada un[oa]|cada uma?|l[oa]s (?:dos|tres|cuatro|cinco)|n?[oa]s (?:dois|duas|tres|quatro|cinco)|the (?:two|three|four|five))\b/
const counts: Readonly<Record<string, number>> = {
  ...{ both: 2, two: 2, dos: 2, dois: 2, duas: 2, ambos: 2, ambas: 2 },
  ...{ three: 3, tres: 3, four: 4, cuatro: 4, quatro: 4, five: 5, cinco: 5 },
}
/** They put it on, and name nothing. */
const putting = wordSet(
  'put add pop stick with in on for to a an the it them please pls and too also yes yeah yep ok okay sure i want like would id ill take make come have can get your that this si sim dale claro listo bueno quiero quisiera ponle ponles ponme pon ponga pongale pongales agrega agregale agregales sumale sumales dame deme con en para de la el las los una un y tambien porfa por favor gracias esa eso quero queria coloca coloque bota poe ponha adiciona com na nas nos pra pro da do uma um e tambem isso essa pode ser',
)
/** "A gift box" is the box that is offered, whatever else it is called. */
const ofGifts = wordSet('gift gifts gifted regalo regalos obsequio presente presentes present')
const wordsMax = 12

/** True where it was put on. */
export async function takeExtraForAll(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said).replaceAll(',', ' ')
  const spoken = plain.split(/\s+/)
  if (said.includes('?') || spoken.length > wordsMax) return false
  const { flow } = turn.memory
  const all = ofAll.exec(plain)?.[0]
  if (all === undefined && flow?.at !== 'addOns') return false
  const names = plain
    .replace(ofAll, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !putting.has(word))
  const held = await heldLines(turn)
  const having = held.flatMap((old) => {
    const id = extraNamed(old, names)
    return id === undefined ? [] : [{ old, id }]
  })
  const last = flow?.at === 'addOns' ? flow.lineId : lastSpokenOf(turn, 'line')?.id
  const meant = all === undefined ? having.filter(({ old }) => old.line.id === last) : meantBy(all, having)
  const lacking = meant.filter(({ old, id }) => !old.line.addOnIds.includes(id))
  if (lacking.length === 0) return false
  return setItems(
    turn,
    held,
    lacking.map(({ old, id }) => ({ old, item: { addOnIds: [...old.line.addOnIds, id] } })),
  )
}

type Having = { old: Held; id: string }

/** As many lines or pieces as the words count; none where they count otherwise. */
function meantBy(all: string, having: readonly Having[]): readonly Having[] {
  const count = all
    .split(' ')
    .map((word) => counts[word])
    .find((each) => each !== undefined)
  const pieces = having.reduce((sum, { old }) => sum + old.line.quantity, 0)
  return count === undefined || count === having.length || count === pieces ? having : []
}

/** The only extra of which all words tell, but for what it is given for. */
function extraNamed({ card }: Held, names: readonly string[]): string | undefined {
  const words = names.flatMap(namingWords)
  if (words.length === 0 || words.length !== names.length) return undefined
  const found = card.addOns.filter(({ name }) => {
    const own = namingWords(name)
    const isOwn = (word: string) => own.some((other) => isKin(word, other))
    return words.some(isOwn) && words.every((word) => isOwn(word) || ofGifts.has(word))
  })
  return found.length === 1 ? found[0]?.id : undefined
}
