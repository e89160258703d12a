import type { AppointmentStatus } from '@mostrador/contract/values'
import { AppError } from '../../platform/errors.ts'

/** Allowed transitions of an appointment; states that no transition starts from are final. */
const transitions = {
  confirm: { from: ['pending'], to: 'scheduled' },
  /** The business's own choice of a time is its yes. */
  move: { from: ['pending', 'scheduled'], to: 'scheduled' },
  complete: { from: ['scheduled'], to: 'completed' },
  markNoShow: { from: ['scheduled'], to: 'no_show' },
  cancel: { from: ['pending', 'scheduled'], to: 'cancelled' },
  /** That they came, or did not, was a slip of the finger. */
  takeBack: { from: ['completed', 'no_show'], to: 'scheduled' },
} as const satisfies Record<string, { from: readonly AppointmentStatus[]; to: AppointmentStatus }>

export type Transition = keyof typeof transitions

/** The state after the transition. Throws conflict, naming both states. */
export function stateAfter(transition: Transition, from: AppointmentStatus): AppointmentStatus {
  const rule: { from: readonly AppointmentStatus[]; to: AppointmentStatus } = transitions[transition]
  if (rule.from.includes(from)) return rule.to
  throw new AppError(
    'conflict',
    `The appointment is ${from} and cannot become ${rule.to} by this; it would have to be ${rule.from.join(' or ')}.`,
    { reason: 'appointment_state' },
  )
}

/** The transitions allowed in this state. */
export function transitionsFrom(state: AppointmentStatus): Transition[] {
  return (Object.keys(transitions) as Transition[]).filter((transition) =>
    (transitions[transition].from as readonly AppointmentStatus[]).includes(state),
  )
}
