// The message of a campaign for one customer. Pure.
import { filledWording, isNamed, placesIn } from '@mostrador/contract/template-wording'
import { unknownName } from '@mostrador/contract/values'
import type { TemplatePart } from '../../domain/conversations/outgoing.ts'
import type { Campaign } from './campaigns.queries.ts'

/** Undefined where a variable has neither a value nor one to use instead. */
export function campaignPart(
  { template, picture_id: fileId }: Pick<Campaign, 'template' | 'picture_id'>,
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
  const header = fileId === null ? {} : ({ header: { kind: 'image', fileId } } as const)
  return {
    kind: 'template',
    name,
    language,
    values,
    ...names,
    ...header,
    text: filledWording(wording, values),
  }
}
