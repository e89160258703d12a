import { variablesOf } from '@mostrador/contract/outreach/templates'
import { mainPlatform } from '@mostrador/contract/values'
import { demoTemplates } from '../shop/templates.ts'
import { later, type World } from '../world.ts'

const businessId = '102290129340398'
const daysAgo = 20

/** The channel has no platform behind it, so nothing of this is ever asked for there. */
export function buildTemplates(
  world: World,
  channels: readonly { id: string; platform: string; created_at: Date }[],
) {
  const createdAt = later(world.now, -daysAgo * 24 * 60)
  const own = channels.filter(({ platform }) => platform === mainPlatform)
  return {
    template_books: own.map(({ id }) => ({
      ...{ channel_id: id, business_id: businessId, synced_at: createdAt, due_at: createdAt },
    })),
    templates: demoTemplates.map(({ variables, content, reason, detail, quality, ...spec }, index) => ({
      ...spec,
      id: world.id(`template ${spec.name}`, createdAt),
      business_id: businessId,
      external_id: `demo-${index + 1}`,
      language: 'es',
      reason: reason ?? null,
      detail: detail ?? null,
      quality: quality ?? null,
      content,
      variables: variablesOf(content).map((variable, at) => ({
        ...variable,
        kind: variables[at]?.[0] ?? variable.kind,
        example: variables[at]?.[1] ?? '',
      })),
      created_at: createdAt,
      changed_at: createdAt,
    })),
  }
}
