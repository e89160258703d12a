// The message of a campaign for one customer. Pure.
import type { CampaignTemplate } from '@mostrador/contract/dashboard/outreach/campaigns'
import { filledWording, isNamed, placesIn } from '@mostrador/contract/template-wording'
import { unknownName } from '@mostrador/contract/values'
import type { TemplatePart } from '../../domain/conversations/outgoing.ts'

/** Undefined where a variable has neither a value nor one to use instead. */
export function campaignPart(
  template: CampaignTemplate | null,
  customer: { name: string; fields: Record<string, string> | null },
): TemplatePart | undefined {
  if (template === null) return undefined
  const { name, language, wording, values: sources } = template
  const given = { name: customer.name === unknownName ? '' : customer.name }
  // The platform rejects line breaks in a value.
  const values = sources.map(({ source, value, otherwise }) => {
    const found =
      source === 'name'
        ? given.name
        : source === 'text'
          ? value
          : (customer.fields?.[value.toLowerCase()] ?? '')
    return (found.trim() === '' ? otherwise : found).replace(/\s+/g, ' ').trim()
  })
  const places = placesIn(wording)
  if (values.length !== places.length || values.includes('')) return undefined
  const names = isNamed(places) ? { names: places } : {}
  return { kind: 'template', name, language, values, ...names, text: filledWording(wording, values) }
}
