import { cannedReplies, labels } from '../shop/team.ts'
import { later, type World } from '../world.ts'

type Ids = { conversation: (dialogue: string) => string; contact: (person: string) => string }

/** Labels, those that have them, and ready answers. */
export function buildTeam(world: World, ids: Ids) {
  const createdAt = later(world.now, -100 * 24 * 60)
  const made = labels.map((label) => ({ ...label, id: world.id(`label ${label.name}`, createdAt) }))
  return {
    labels: made.map(({ id, name, color }) => ({ id, name, color, created_at: createdAt })),
    conversation_labels: made.flatMap(({ id, dialogues }) =>
      dialogues.map((key) => ({
        conversation_id: ids.conversation(key),
        label_id: id,
        created_at: createdAt,
      })),
    ),
    contact_labels: made.flatMap(({ id, people }) =>
      people.map((key) => ({ contact_id: ids.contact(key), label_id: id, created_at: createdAt })),
    ),
    canned_replies: cannedReplies.map((reply) => ({
      ...reply,
      id: world.id(`reply ${reply.shortcut}`, createdAt),
      created_at: createdAt,
      updated_at: createdAt,
    })),
  }
}
