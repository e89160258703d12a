// Services and appointments are asked about without a wish for a time: when they are given, what it costs not to come, and
// how long or how much the one that is booked is.
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { tellBackingOut } from './backing-out.ts'
import { tellOfBooked } from './of-booked.ts'
import { tellDaysAsked } from './which/days-asked.ts'

export async function tellOfBookings(turn: Turn, act: Act): Promise<boolean> {
  return (
    (await tellDaysAsked(turn, act)) || (await tellBackingOut(turn, act)) || (await tellOfBooked(turn, act))
  )
}
