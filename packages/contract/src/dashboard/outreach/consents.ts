// The words of a customer about messages, on the contact's page.
import { Type } from 'typebox'
import { limits } from '../../limits.ts'
import { consentKinds, consentSources } from '../../outreach/consents.ts'
import { type DashboardRoute, Id, Instant, idParams, input, oneOf, orNull, text } from '../route.ts'

/** Null: nothing was said. */
const State = orNull(Type.Boolean())

export const Consents = Type.Object({
  service: State,
  marketing: State,
  /** Newest first. */
  history: Type.Array(
    Type.Object({
      id: Id,
      kind: oneOf(consentKinds),
      is_given: Type.Boolean(),
      source: oneOf(consentSources),
      /** Name of the person who noted it. */
      person: orNull(Type.String()),
      reason: orNull(Type.String()),
      said_at: Instant,
    }),
  ),
})

export const consentRoutes = {
  listConsents: {
    method: 'GET',
    path: '/contacts/{id}/consents',
    needs: 'contacts.view',
    params: idParams,
    answer: Consents,
  },
  /** Notes what the customer said otherwise, such as on the phone. */
  noteConsent: {
    method: 'POST',
    path: '/contacts/{id}/consents',
    needs: 'contacts.edit',
    params: idParams,
    body: input({
      kind: oneOf(consentKinds),
      is_given: Type.Boolean(),
      reason: text(limits.consentReasonCharsMax),
    }),
    answer: Consents,
    status: 201,
  },
} as const satisfies Record<string, DashboardRoute>
