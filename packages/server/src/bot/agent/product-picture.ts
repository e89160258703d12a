// A product that the answer tells of comes with its picture, as when the rules show it.
import type { Picture } from '../../domain/conversations/outgoing.ts'
import { isPictured, notePictured } from '../rules/selling/showing/pictured.ts'
import type { Session } from './session.ts'
import type { Piece } from './speech/sentences.ts'

/**
 * The picture that was asked for; else that of the only product in the answer, once in a conversation. Null: none goes
 * beside it. It is noted as sent.
 */
export function pictureBeside(
  { turn, cards, pictureOf }: Pick<Session, 'turn' | 'cards' | 'pictureOf'>,
  pieces: readonly Piece[],
): Picture | null {
  const told = new Set(
    pieces.flatMap((piece) =>
      piece.kind === 'fact' && piece.fact.kind === 'product' ? [piece.fact.subject] : [],
    ),
  )
  const [only = '', ...others] = pictureOf === undefined ? told : [pictureOf]
  const picture = others.length === 0 ? cards.get(only)?.picture : undefined
  if (!picture || (pictureOf === undefined && isPictured(turn, only))) return null
  notePictured(turn, only)
  return picture
}
