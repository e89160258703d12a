// Takes a model's answer apart: words, and references to facts. Anything that is neither is refused.
import { type Fact, type FactKind, type Facts, factKinds } from '../facts/facts.ts'
import { Unspeakable } from './unspeakable.ts'

export type Token = { kind: 'word'; word: string } | { kind: 'fact'; name: string; fact: Fact }
export type Sentence = {
  tokens: readonly Token[]
  isQuestion: boolean
  /** Its line starts with a dash or a bullet. */
  isItem: boolean
  /** Ends with a colon; the items below belong to it. */
  isHeading: boolean
}
/** The answer as it will be sent, but for its references. */
export type Piece = { kind: 'text'; text: string } | { kind: 'fact'; fact: Fact }

const reference = /\{([a-z]+)(?::([A-Za-z0-9-]{1,40}))?\}/g

/** Throws `Unspeakable` for a reference to nothing that a tool returned in this turn. */
export function piecesOf(answer: string, facts: Facts): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const match of answer.matchAll(reference)) {
    const [whole, kind = '', handle] = match
    if (match.index > done) pieces.push({ kind: 'text', text: answer.slice(done, match.index) })
    const fact = isKind(kind) ? facts.find(handle === undefined ? kind : `${kind}:${handle}`) : undefined
    if (!fact) throw new Unspeakable(`no tool has returned ${whole} in this turn`)
    pieces.push({ kind: 'fact', fact })
    done = match.index + whole.length
  }
  if (done < answer.length) pieces.push({ kind: 'text', text: answer.slice(done) })
  return pieces
}

function isKind(text: string): text is FactKind {
  return factKinds.some((kind) => kind === text)
}

const symbols = /^[a-zA-ZáàâãäéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ \n.,;:!?¡¿()"'’“”«»–—…•-]*$/u
const pictures =
  /(?:🙂|😊|😀|😃|😄|😁|😉|😍|🤗|🙏|🙌|👏|👍|👌|👋|✨|🌟|⭐|🌸|🌷|🌼|🌿|🍃|❤️|❤|💛|💚|💙|💜|🧡|🤍|💐|🛒|📦|📅|🗓️|🕯️|☕|😅|🥰|🤝|✅)/gu

/** Letters of the three languages, common punctuation and a few pictures: no figures, signs or look-alikes. */
export function checkSymbols(text: string): void {
  const plain = text.replace(pictures, ' ')
  if (symbols.test(plain)) return
  if (/\p{N}/u.test(plain)) throw new Unspeakable('figures may only come from references')
  if (/[{}]/.test(plain))
    throw new Unspeakable('a brace that is no reference; write {kind:id} exactly as a tool gave it')
  const strange = [...plain].find((sign) => !symbols.test(sign)) ?? ''
  throw new Unspeakable(`the sign ${JSON.stringify(strange)} may not be used`)
}

/** Sentences end at a line's end as well. */
export function sentencesOf(pieces: readonly Piece[]): Sentence[] {
  const sentences: Sentence[] = []
  let tokens: Token[] = []
  let isItem = false
  let isAtLineStart = true
  let mark = ''
  const end = (sign: string) => {
    if (tokens.length > 0)
      sentences.push({ tokens, isItem, isQuestion: sign === '?', isHeading: sign === '\n' && mark === ':' })
    tokens = []
    if (sign === '\n') {
      isItem = false
      isAtLineStart = true
    }
  }
  for (const piece of pieces) {
    if (piece.kind === 'fact') {
      tokens.push({ kind: 'fact', name: piece.fact.kind, fact: piece.fact })
      isAtLineStart = false
      mark = ''
      // It is quoted whole: what follows states nothing by it.
      if (piece.fact.kind === 'note') end('.')
      continue
    }
    for (const [sign] of piece.text.matchAll(/\p{L}+(?:['’-]\p{L}+)*|[.!?;…\n]|\S/gu)) {
      if (/^\p{L}/u.test(sign)) tokens.push({ kind: 'word', word: plainWord(sign) })
      else if (/^[.!?;…\n]$/.test(sign)) end(sign)
      else if (isAtLineStart && /^[-•–]$/.test(sign)) isItem = true
      mark = sign
      if (sign !== '\n') isAtLineStart = false
    }
  }
  end('\n')
  return sentences
}

function plainWord(word: string): string {
  return word.toLowerCase().replaceAll('’', "'")
}
