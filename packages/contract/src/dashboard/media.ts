// Files, places and people in messages, as the dashboard shows them.
import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { mediaKinds, mediaRefusals, mediaStates, transcriptRefusals } from '../media.ts'
import { type DashboardRoute, Done, idParams, input, oneOf, orNull } from './route.ts'

export const MessageMedia = Type.Object({
  kind: oneOf(mediaKinds),
  /** `waiting`: it is being loaded from the platform. */
  state: oneOf(mediaStates),
  /** Why it is not here. */
  reason: orNull(oneOf(mediaRefusals)),
  /** It can be asked of the platform again. */
  can_ask_again: Type.Boolean(),
  name: orNull(Type.String()),
  /** A path of the service that opens the file for an hour; null while it is not here, and for places and people. */
  url: orNull(Type.String()),
  /** The same for a smaller picture of it. */
  preview_url: orNull(Type.String()),
  media_type: orNull(Type.String()),
  bytes: orNull(Type.Integer()),
  width: orNull(Type.Integer()),
  height: orNull(Type.Integer()),
  place: orNull(
    Type.Object({
      latitude: Type.Number(),
      longitude: Type.Number(),
      name: orNull(Type.String()),
      address: orNull(Type.String()),
    }),
  ),
  people: Type.Array(Type.Object({ name: Type.String(), phones: Type.Array(Type.String()) })),
  /** A voice note in words, as a machine heard it; null where none was asked. */
  transcript: orNull(
    Type.Object({
      state: oneOf(mediaStates),
      text: orNull(Type.String()),
      reason: orNull(oneOf(transcriptRefusals)),
    }),
  ),
})
export type MessageMedia = Static<typeof MessageMedia>

export const mediaRoutes = {
  /** Asks the platform once more for a file that was given up, by its place among those of the message. */
  askForFileAgain: {
    method: 'POST',
    path: '/messages/{id}/files/again',
    needs: 'conversations.answer',
    params: idParams,
    body: input({ position: Type.Integer({ minimum: 0, maximum: limits.mediaPerMessageMax }) }),
    answer: Done,
  },
} as const satisfies Record<string, DashboardRoute>
