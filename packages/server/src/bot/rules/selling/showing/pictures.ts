// "¿Me mandas foto?", "tem foto do bolo?", "got a pic?": a picture of a product is asked for.
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf, speakOf } from '../../dialogue/focus.ts'
import { offerPerson, say, type Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { oneOf } from '../../understanding/things/choose.ts'
import { askWhich, lookFor, showProduct, sureFits } from '../catalogue.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { albumMax } from './pictured.ts'

const picture =
  /\b(?:fotos?|foticos?|fotitos?|fotinhas?|imagen|imagenes|imagem|imagens|pictures?|pics?|photos?)\b/
/** "How does it look?" is answered by one. */
const looks =
  /\b(?:como (?:se ve|se ven|luce|lucen|e que e|que e a cara)|(?:what|how) (?:does|do|it|they) (?:\S+ ){0,4}looks? ?(?:like)?|como (?:que )?(?:e|fica) (?:el[ea]|ess[ea]|isso)(?: por fora)?)\b/
const asking =
  /\b(?:mand\w*|envi\w*|pas[aeo]\w*|muestr\w*|mostra\w*|ver|veo|vejo|tien\w*|tem|tens|tenes|hay|regal\w*|comparte\w*|compartilh\w*|have|got|any|send|share|show|see|is there|quiero|quero|want|puedo|posso|podrias?|poderia|can|could)\b/
/** The customer speaks of a picture that is here already, or is about to come. */
const given = new RegExp(
  [
    String.raw`\b(?:te|le|les|ya|ja|eu) (?:mand[eo]|envi[eo]|mandei|enviei)\b`,
    String.raw`\b(?:voy a|vou|te voy a|vou te) (?:mandar|enviar|pasar|passar)`,
    String.raw`\b(?:i|ive|im|ill|i am) (?:just |already )?(?:sent|send|sending|attached|attach)\b`,
    String.raw`\b(?:en|de|na|no|da|in|on|from) (?:la |las |el |the |this |that |essa |esta |esa )?(?:fotos?|imagen|imagem|pictures?|pics?|photos?)\b`,
    String.raw`\b(?:sesion|sessao|ensaio|album|marco|porta)\b`,
    // "Do I lose my photos?": those on a telephone.
    String.raw`\b(?:pierd\w+|perd\w+|borr\w+|apag(?:a|am|ar|ou|uem)|lose|losing|lost|delet\w+|wip(?:e|es|ed|ing)|recuper\w+|recover\w*|resguard\w+|respald\w+|salv(?:a|ar|am|o)|guard(?:o|a|an|ar)|mis|meus|minhas|my)\b(?: \S+){0,4} (?:fot\w+|imagen\w*|imagens|pictures?|pics?|photos?)\b`,
    String.raw`\b(?:fot\w+|imagen\w*|imagens|pictures?|pics?|photos?)\b(?: \S+){0,4} (?:se (?:pierd\w+|borr\w+|perd\w+|apag\w+)|(?:get|be|are) (?:lost|deleted|wiped|erased)|somem|se van)\b`,
  ].join('|'),
)
const another =
  /\b(?:otras?|otros?|otro angulo|mas|demas|resto|todas|outras?|outros?|mais|another|other|others|more|rest|all)\b/
const courtesy =
  /^(?:me|you|voces?|vcs?|please|pls|por|favor|porfa|porfis|podria[ns]|pued[eo]n?s?|podes|pode|podem|poderiam|algun[ao]s?|algumas?|some|gracias|obrigad[oa]|thanks)$/
const wordsMax = 14

/** True when it was about a picture, and is answered. */
export async function tellPicture(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const isAsked = asking.test(plain) || another.test(plain) || said.includes('?') || words.length <= 2
  const isLook = looks.test(plain)
  if (words.length > wordsMax || !(picture.test(plain) || isLook)) return false
  if (!(isAsked || isLook) || given.test(plain) || (await isSold(turn, plain))) return false
  const cards = await meant(turn, plain)
  const [card, ...others] = cards
  // Without a picture, whoever asks what it looks like is shown what there is.
  if (!picture.test(plain) && (!card?.picture || others.length > 0)) return false
  if (!card || others.length > 0) {
    askWhich(turn, cards)
    turn.memory.picturesAsked = another.test(plain) ? 'more' : 'first'
  } else if (card.picture && another.test(plain)) showMore(turn, card)
  else if (card.picture) showPicture(turn, card, plain)
  else if (turn.memory.flow) say(turn, 'no_picture', { product: card.name })
  else offerPerson(turn, 'no_picture_person', { product: card.name })
  return true
}

/** The picture of the variant that is named, or spoken of last, where it has one of its own. */
function showPicture(turn: Turn, card: ProductCard, plain: string): void {
  const named = oneOf(card.variants, plain, { besides: card.name })
  const last = lastSpokenOf(turn, 'product', 'service')
  const spoken = last?.kind === 'product' && last.id === card.id ? last.variantId : undefined
  const variantId = named?.id ?? spoken
  showProduct(turn, card, {
    isPictureAsked: true,
    ...(named && { said: plain }),
    ...(variantId !== undefined && { variantId }),
  })
}

/** The answer to the question whose pictures are meant; false where none was asked, or the product has none. */
export function showAskedPictures(turn: Turn, card: ProductCard): boolean {
  if (turn.picturesAsked === undefined || !card.picture) return false
  if (turn.picturesAsked === 'more') showMore(turn, card)
  else showProduct(turn, card, { isPictureAsked: true })
  return true
}

/** The pictures that were not sent yet, some at a time. */
function showMore(turn: Turn, card: ProductCard): void {
  const { album, pictured } = turn.memory
  const all = [...(card.picture ? [card.picture] : []), ...(card.morePictures ?? [])]
  const first = pictured?.includes(card.id) ? 1 : 0
  const sent = album?.productId === card.id ? album.sent : first
  const next = all.slice(sent, sent + albumMax)
  if (next.length === 0) {
    say(turn, 'no_more_pictures', { product: card.name })
    return
  }
  speakOf(turn, { kind: 'product', id: card.id })
  turn.memory.album = { productId: card.id, sent: sent + next.length }
  for (const picture of next) {
    turn.parts.push({ kind: 'choices', text: picture.alt ?? card.name, picture, choices: [] })
  }
}

/** A shop may sell pictures: then the word names a product. */
async function isSold(turn: Turn, plain: string): Promise<boolean> {
  const [word = ''] = picture.exec(plain) ?? []
  if (word === '') return false
  const cards = await turn.tools.searchProducts({ text: word, limit: 3 })
  return cards.some(({ name, category }) =>
    namingWords(`${name} ${category ?? ''}`).some((each) => isSameWord(each, word)),
  )
}

/** The products that are named besides the picture, or else spoken of last. */
async function meant(turn: Turn, plain: string): Promise<ProductCard[]> {
  const told = plain.replace(looks, ' ')
  const words = namingWords(told).filter(
    (word) => ![picture, asking, another, courtesy].some((about) => about.test(word)),
  )
  const named = picture.test(plain) ? words : words.filter((await catalogueFor(turn, words)).isThing)
  if (named.length > 0) {
    const found = sureFits(await lookFor(turn, named.join(' ')))
    if (found.length > 0) return found
  }
  const last = lastSpokenOf(turn, 'product', 'service')
  const card = last && (await turn.tools.getProduct(last.id))
  if (card) return [card]
  const shown = await Promise.all(turn.memory.shown.map((id) => turn.tools.getProduct(id)))
  return shown.filter((each) => each !== undefined)
}
