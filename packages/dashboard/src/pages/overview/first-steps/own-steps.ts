// The steps as they concern one person: those that their role may take.
import { essentialSteps, type FirstStep, firstSteps } from '@mostrador/contract/dashboard/first-step-names'
import type { MemberRole, Permission } from '@mostrador/contract/dashboard/roles'
import type { AnswerOf } from '../../../api/call.ts'

export type FirstStepsState = AnswerOf<'getFirstSteps'>

const needs: Record<FirstStep, Permission> = {
  web_chat: 'channels.edit',
  products: 'products.edit',
  try_out: 'bot.view',
  hours: 'bot.edit',
  bookings: 'availability.edit',
  alerts: 'overview.view',
  share: 'channels.view',
  main_platform: 'channels.edit',
  invite: 'people.edit',
  key: 'keys.edit',
}

/** Keys are for those who program, and appointments for those who sell services. */
export function ownSteps(
  { permissions, role }: { permissions: readonly Permission[]; role: MemberRole },
  state: FirstStepsState,
): FirstStep[] {
  const isMeant: Partial<Record<FirstStep, boolean>> = {
    bookings: state.has_services,
    key: role === 'developer' || state.done.includes('key'),
  }
  return firstSteps.filter((step) => permissions.includes(needs[step]) && isMeant[step] !== false)
}

/** The list takes the overview's place, lies above it as a bar, or is not there. */
export function placeOf(state: FirstStepsState, steps: readonly FirstStep[]): 'page' | 'bar' | 'none' {
  if (!state.is_new || state.is_hidden || steps.length === 0) return 'none'
  return essentialSteps.every((step) => state.done.includes(step)) ? 'bar' : 'page'
}
