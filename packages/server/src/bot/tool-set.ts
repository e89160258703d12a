import type { Tx } from '../platform/database.ts'
import type { TurnScope } from './scope.ts'
import type { Tools } from './tools.ts'
import { bookingTools } from './tools-booking.ts'
import { cartTools } from './tools-cart.ts'
import { catalogueTools } from './tools-catalogue.ts'
import { orderTools } from './tools-orders.ts'

/** The tools of one turn, at work in a transaction that holds its contact and conversation. */
export function createTools(tx: Tx, scope: TurnScope): Tools {
  return {
    ...catalogueTools(tx, scope),
    ...cartTools(tx, scope),
    ...orderTools(tx, scope),
    ...bookingTools(tx, scope),
  }
}
