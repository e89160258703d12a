// A template with its values as a part of a conversation. Pure.
import { filledTemplate, slotsOf, templateText } from '@mostrador/contract/outreach/templates'
import { isNamed, placesIn } from '@mostrador/contract/template-wording'
import type { TemplatePart } from '../../domain/conversations/outgoing.ts'
import type { Template } from './templates.queries.ts'

type Filling = {
  /** In the order of the template's variables. */
  values: readonly string[]
  /** Address of the header's picture. */
  picture?: string | undefined
  /** Brought back by a tap on each reply button, in their order; absent, the platform gives its text. */
  taps?: readonly string[] | undefined
}

/** Undefined where a value is missing, or the template has parts that this service cannot fill. */
export function templatePart(
  template: Pick<Template, 'name' | 'language' | 'content' | 'other_parts'>,
  { values, picture, taps = [] }: Filling,
): TemplatePart | undefined {
  const { content, name, language } = template
  // The platform rejects line breaks in a value.
  const given = values.map((value) => value.replace(/\s+/g, ' ').trim())
  const slots = slotsOf(content)
  const isFilled = given.length === slots.length && !given.includes('')
  if (!isFilled || template.other_parts.length > 0) return undefined
  if (content.header?.kind === 'image' && picture === undefined) return undefined
  const valuesOf = (part: string) => given.filter((_, index) => slots[index]?.part === part)
  const places = placesIn(content.body)
  const replies = content.buttons.flatMap(({ kind }, at) => (kind === 'reply' ? [at] : []))
  const buttons = [
    ...slots.flatMap(({ part, at }, index) =>
      part === 'button' ? [{ kind: 'url' as const, at, value: given[index] ?? '' }] : [],
    ),
    ...replies.flatMap((at, index) => {
      const value = taps[index]
      return value === undefined ? [] : [{ kind: 'reply' as const, at, value }]
    }),
  ]
  const header = headerOf(content.header, valuesOf('header')[0], picture)
  return {
    ...{ kind: 'template', name, language, values: valuesOf('body') },
    ...(isNamed(places) && { names: places }),
    ...(header && { header }),
    ...(buttons.length > 0 && { buttons }),
    text: templateText(filledTemplate(content, given)),
  }
}

function headerOf(
  header: Template['content']['header'],
  value: string | undefined,
  picture: string | undefined,
): TemplatePart['header'] {
  if (header?.kind === 'image') return picture === undefined ? undefined : { kind: 'image', url: picture }
  const [name] = header ? placesIn(header.text) : []
  if (value === undefined || name === undefined) return undefined
  return { kind: 'text', value, ...(isNamed([name]) && { name }) }
}
