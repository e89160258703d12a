// The labels that an account puts on conversations and contacts.
import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { type DashboardRoute, Done, Id, idParams, input, oneOf, optional, orNull, text } from './route.ts'

export const labelColors = [
  ...(['gray', 'red', 'orange', 'yellow', 'green'] as const),
  ...(['teal', 'blue', 'violet', 'pink'] as const),
] as const
export type LabelColor = (typeof labelColors)[number]

/** A label as a conversation or contact shows it. */
export const AppliedLabel = Type.Object({ id: Id, name: Type.String(), color: oneOf(labelColors) })

const Label = Type.Object({
  ...AppliedLabel.properties,
  /** The person who is given the conversations that have it, where the account assigns by label. */
  person: orNull(Type.Object({ id: Id, name: Type.String() })),
})

const Ids = Type.Array(Id, { maxItems: limits.labelsMax, uniqueItems: true })
export const labelChange = input({ add: optional(Ids), remove: optional(Ids) })

const values = input({
  name: text(limits.labelNameCharsMax),
  color: oneOf(labelColors),
  person_id: orNull(Id),
})

export const labelRoutes = {
  /** By name. */
  listLabels: {
    method: 'GET',
    path: '/labels',
    needs: 'conversations.view',
    answer: Type.Object({ data: Type.Array(Label) }),
  },
  /** The same with the number of conversations and contacts that have each, which takes long where they are many. */
  listCountedLabels: {
    method: 'GET',
    path: '/labels/counted',
    needs: 'conversations.view',
    answer: Type.Object({
      data: Type.Array(
        Type.Object({ ...Label.properties, conversations: Type.Integer(), contacts: Type.Integer() }),
      ),
    }),
  },
  createLabel: {
    method: 'POST',
    path: '/labels',
    needs: 'inbox.edit',
    body: values,
    answer: Label,
    status: 201,
  },
  updateLabel: {
    method: 'PUT',
    path: '/labels/{id}',
    needs: 'inbox.edit',
    params: idParams,
    body: values,
    answer: Label,
  },
  /** It disappears from every conversation and contact. */
  deleteLabel: {
    method: 'DELETE',
    path: '/labels/{id}',
    needs: 'inbox.edit',
    params: idParams,
    answer: Done,
  },
} as const satisfies Record<string, DashboardRoute>
