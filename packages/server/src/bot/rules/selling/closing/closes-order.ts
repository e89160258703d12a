// "Fecha pra mim?" asks a shop to close the order, and "que horas fecha?" when the shop closes.
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { plainText } from '../../understanding/normalise.ts'
import { tellsOfFetching } from '../pickup.ts'

/** Something waits in the cart, and nothing is said of an hour, a day or the shop. */
export async function closesOrder(turn: Turn, { text: said, when }: Act): Promise<boolean> {
  const plain = plainText(said)
  const isMine = forMe.test(plain) || tellsOfFetching(said)
  if (!closing.test(plain) || (!isMine && (ofShop.test(plain) || when !== undefined))) return false
  return (await turn.tools.getCart()).lines.length > 0
}

/** "Fecha pra mim, busco no fim da tarde." */
const forMe =
  /\b(?:fech[ae]|cierr[ae]n?|cerra|close)(?:me|melo|mela)? (?:(?:it|ai|aí|ya|logo|isso|eso|tudo|todo) )?(?:pra mim|para mim|pra gente|para mi|out|it for me|(?:o |el |mi |meu |my |the )(?:pedido|order|orden))\b/
const closing = /\b(?:fecha|feche|fechar|fechamos|cierra|cierre|cierren|cerra|close)\b/
const ofShop =
  /\b(?:horas?|horario|quando|cuando|when|time|abr\w+|open|voces|vcs|vces|ustedes|uds|you|loja|tienda|local|shop|store|almoco|ja|ya|early|hoje|hoy|today)\b/
