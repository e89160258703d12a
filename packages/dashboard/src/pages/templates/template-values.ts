// A template while it is written.
import type {
  KeptTemplateDraft,
  TemplateDraftBody,
} from '@mostrador/contract/dashboard/outreach/template-drafts'
import type { Template } from '@mostrador/contract/dashboard/outreach/templates'
import {
  type TemplateButton,
  type TemplateCategory,
  type TemplateContent,
  type TemplateVariable,
  type VariableKind,
  variablesOf,
} from '@mostrador/contract/outreach/templates'
import { placesIn } from '@mostrador/contract/template-wording'

export type TemplateDraft = {
  channelId: string
  name: string
  language: string
  category: TemplateCategory
  content: TemplateContent
  variables: TemplateVariable[]
  picture: { id: string; url: string } | null
}

export function draftOf(template: Template | undefined, channelId: string, language: string): TemplateDraft {
  const content: TemplateContent = template?.content ?? { header: null, body: '', footer: null, buttons: [] }
  const { file_id: id, picture_url: url } = template ?? {}
  return {
    channelId,
    name: template?.name ?? '',
    language: template?.language ?? language,
    category: template?.category ?? 'utility',
    content,
    variables: template?.variables ?? [],
    picture: id && url ? { id, url } : null,
  }
}

/** As it was left. */
export function draftAsKept(kept: KeptTemplateDraft): TemplateDraft {
  const { channel_id: channelId, name, language, category, content, variables, file_id: id } = kept
  const picture = id && kept.picture_url ? { id, url: kept.picture_url } : null
  return { channelId, name, language, category, content, variables, picture }
}

/** As it is kept, whatever it lacks. */
export function draftToKeep(draft: TemplateDraft): TemplateDraftBody {
  const { channelId, picture, ...words } = draft
  return { ...words, channel_id: channelId, file_id: picture?.id ?? null }
}

/** Another content, with the variables that it now has. */
export function withContent(draft: TemplateDraft, content: TemplateContent): TemplateDraft {
  return { ...draft, content, variables: variablesOf(content, draft.variables) }
}

/** A variable of this meaning at the end of the text. */
export function withVariable(draft: TemplateDraft, kind: VariableKind): TemplateDraft {
  const { body } = draft.content
  // One that was taken out leaves its number free; the next one after the others would be another's.
  const taken = new Set(placesIn(body))
  const place = String(
    Array.from({ length: taken.size + 1 }, (_, at) => at + 1).find((at) => !taken.has(String(at))),
  )
  const gap = body === '' || /\s$/.test(body) ? '' : ' '
  const next = withContent(draft, { ...draft.content, body: `${body}${gap}{{${place}}}` })
  return {
    ...next,
    variables: next.variables.map((each) =>
      each.part === 'body' && each.place === place ? { ...each, kind } : each,
    ),
  }
}

/** The first thing without which it cannot be submitted. */
export function lackOf({
  name,
  content,
  variables,
}: TemplateDraft): 'fillName' | 'fillText' | 'fillExamples' | 'fillButtons' | undefined {
  if (!/^[a-z0-9_]+$/.test(name)) return 'fillName'
  if (content.body.trim() === '') return 'fillText'
  if (variables.some(({ example }) => example.trim() === '')) return 'fillExamples'
  return content.buttons.every(isButtonWhole) ? undefined : 'fillButtons'
}

/** It has its words, and leads somewhere. */
function isButtonWhole(button: TemplateButton): boolean {
  const leads = button.kind !== 'url' || /^https?:\/\/[^\s/]/.test(button.url)
  return button.text.trim() !== '' && leads
}

/** As it is sent to the server: blank parts are none. */
export function contentToSend({ header, body, footer, buttons }: TemplateContent): TemplateContent {
  return {
    header: header?.kind === 'text' && header.text.trim() === '' ? null : header,
    body: body.trim(),
    footer: footer === null || footer.trim() === '' ? null : footer.trim(),
    buttons,
  }
}
