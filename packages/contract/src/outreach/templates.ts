// A message template that its platform approves beforehand: content, variables, and how it reads when they are filled.
import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { filledWording, placesIn } from '../template-wording.ts'

export const templateStates = ['approved', 'pending', 'rejected', 'paused', 'disabled', 'archived'] as const
export type TemplateState = (typeof templateStates)[number]

export const templateCategories = ['utility', 'marketing', 'authentication'] as const
export type TemplateCategory = (typeof templateCategories)[number]

export const templateQualities = ['high', 'medium', 'low'] as const
export type TemplateQuality = (typeof templateQualities)[number]

/** Why the platform rejected it. */
export const templateReasons = [
  'abusive_content',
  'category_not_available',
  'incorrect_category',
  'invalid_format',
  'promotional',
  'scam',
  'tag_content_mismatch',
  'other',
] as const
export type TemplateReason = (typeof templateReasons)[number]

/** The meaning of a variable: all but `text` are filled by the service from the conversation's records. */
export const variableKinds = [
  'text',
  'customer_name',
  'shop_name',
  'appointment_time',
  'service',
  'order_number',
  'total',
  'product',
  'link',
] as const
export type VariableKind = (typeof variableKinds)[number]

export const templateNamePattern = '^[a-z0-9_]+$'
export const templateLanguagePattern = '^[a-z]{2,3}(_[A-Z]{2})?$'

/** Languages in which people of shops write theirs, as the platform names them. */
export const templateLanguages = [
  ...['es', 'es_AR', 'es_CL', 'es_CO', 'es_ES', 'es_MX', 'es_PE'],
  ...['pt_BR', 'pt_PT', 'en', 'en_GB', 'en_US'],
] as const

const strict = { additionalProperties: false } as const
const words = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const buttonText = words(limits.templateButtonCharsMax)

export const TemplateButton = Type.Union([
  Type.Object({ kind: Type.Literal('reply'), text: buttonText }, strict),
  /** The address may end with a placeholder. */
  Type.Object(
    { kind: Type.Literal('url'), text: buttonText, url: words(limits.templateUrlCharsMax) },
    strict,
  ),
  Type.Object({ kind: Type.Literal('phone'), text: buttonText, phone: words(20) }, strict),
])
export type TemplateButton = Static<typeof TemplateButton>

/** Placeholders are {{1}}, {{2}} … or names, in each part anew. */
export const TemplateContent = Type.Object(
  {
    header: Type.Union([
      Type.Object({ kind: Type.Literal('text'), text: words(limits.templateHeaderCharsMax) }, strict),
      Type.Object({ kind: Type.Literal('image') }, strict),
      Type.Null(),
    ]),
    body: words(limits.templateWordingCharsMax),
    footer: Type.Union([words(limits.templateFooterCharsMax), Type.Null()]),
    buttons: Type.Array(TemplateButton, { maxItems: limits.templateButtonsMax }),
  },
  strict,
)
export type TemplateContent = Static<typeof TemplateContent>

/** `at`: the button's position; 0 elsewhere. */
export type TemplateSlot = { part: 'header' | 'body' | 'button'; at: number; place: string }

export const TemplateVariable = Type.Object(
  {
    part: Type.Enum(['header', 'body', 'button']),
    at: Type.Integer({ minimum: 0, maximum: limits.templateButtonsMax }),
    place: words(64),
    kind: Type.Enum([...variableKinds]),
    /** Shown to the platform's reviewers. */
    example: Type.String({ maxLength: limits.templateValueCharsMax }),
  },
  strict,
)
export type TemplateVariable = Static<typeof TemplateVariable>

/** The places to fill, in the order in which values are given. */
export function slotsOf({ header, body, buttons }: TemplateContent): TemplateSlot[] {
  const slots = (part: TemplateSlot['part'], at: number, wording: string): TemplateSlot[] =>
    placesIn(wording).map((place) => ({ part, at, place }))
  return [
    ...(header?.kind === 'text' ? slots('header', 0, header.text) : []),
    ...slots('body', 0, body),
    ...buttons.flatMap((button, at) => (button.kind === 'url' ? slots('button', at, button.url) : [])),
  ]
}

export function isSameSlot(one: TemplateSlot, other: TemplateSlot): boolean {
  return one.part === other.part && one.at === other.at && one.place === other.place
}

/** The content's variables, each as it was known before. */
export function variablesOf(
  content: TemplateContent,
  known: readonly TemplateVariable[] = [],
): TemplateVariable[] {
  return slotsOf(content).map((slot) => {
    const before = known.find((each) => isSameSlot(each, slot))
    const named = variableKinds.find((kind) => kind === slot.place)
    return { ...slot, kind: before?.kind ?? named ?? 'text', example: before?.example ?? '' }
  })
}

/** The content with its values in their order; an absent one leaves its placeholder. */
export function filledTemplate(
  content: TemplateContent,
  values: readonly (string | undefined)[],
): TemplateContent {
  const slots = slotsOf(content)
  const fill = (part: TemplateSlot['part'], at: number, wording: string) => {
    const given = slots.flatMap((slot, index) =>
      slot.part === part && slot.at === at ? [values[index] ?? `{{${slot.place}}}`] : [],
    )
    return filledWording(wording, given)
  }
  const { header, body, footer, buttons } = content
  return {
    header: header?.kind === 'text' ? { ...header, text: fill('header', 0, header.text) } : header,
    body: fill('body', 0, body),
    footer,
    buttons: buttons.map((button, at) =>
      button.kind === 'url' ? { ...button, url: fill('button', at, button.url) } : button,
    ),
  }
}

/** As a line of the conversation. */
export function templateText({ header, body, footer }: TemplateContent): string {
  return [header?.kind === 'text' ? header.text : '', body, footer ?? '']
    .filter((text) => text !== '')
    .join('\n\n')
}
