// Carries out a change of the cart that was found by weighing.
import { remember, type Turn } from '../../dialogue/turn.ts'
import { goOn } from '../buying.ts'
import { type Held, heldLines, itemOf, setAll, setItems } from '../held.ts'
import { type Change, type LineChange, quantityAfter } from './candidates.ts'

export async function carryOut(turn: Turn, change: Change): Promise<void> {
  const held = await heldLines(turn)
  delete turn.memory.flow
  if (change.op === 'put') return put(turn, change)
  const line = held.find((each) => each.line.id === change.line.line.id)
  if (line) await changeLine(turn, change, { held, line })
}

type Put = Pick<Change, 'card' | 'variantId' | 'count'> & { addOnIds?: readonly string[] }

function put(turn: Turn, { card, variantId, count, addOnIds = [] }: Put): Promise<void> {
  remember(turn, [card])
  return goOn(turn, card, {
    productId: card.id,
    ...(variantId !== undefined && { variantId }),
    quantity: count,
    addOnIds: [...addOnIds],
    rest: [],
  })
}

type Line = { held: readonly Held[]; line: Held }

async function changeLine(turn: Turn, change: LineChange, { held, line }: Line): Promise<void> {
  const { card, variantId, count } = change
  const { quantity, addOnIds } = line.line
  const set = (item: { quantity?: number; addOnIds?: string[] }) =>
    setItems(turn, held, [{ old: line, item }])
  switch (change.op) {
    case 'plus':
    case 'minus':
    case 'set':
    case 'remove':
      await set({ quantity: quantityAfter(change) })
      break
    case 'with':
      await set({ addOnIds: [...addOnIds, change.addOnId] })
      break
    case 'without':
      await set({ addOnIds: addOnIds.filter((id) => id !== change.addOnId) })
      break
    case 'option': {
      const other = { ...itemOf(line), variantId: variantId as string, quantity: count }
      const left = count < quantity ? [{ ...itemOf(line), quantity: quantity - count }] : []
      await setAll(turn, held, { without: [line], items: [...left, other], spoken: card })
      break
    }
    case 'swap':
      if (card.variants.length > 0 && variantId === undefined) {
        await set({ quantity: 0 })
        await put(turn, change)
        break
      }
      await setAll(turn, held, {
        without: [line],
        items: [{ productId: card.id, quantity: count, ...(variantId !== undefined && { variantId }) }],
        spoken: card,
      })
  }
}
