// Message templates that are being written: kept as they stand, whatever they lack, until they are submitted.
import { type Static, Type } from 'typebox'
import { limits } from '../../limits.ts'
import { TemplateVariable, templateCategories, templateLanguagePattern } from '../../outreach/templates.ts'
import { type DashboardRoute, Done, Id, Instant, idParams, input, oneOf, orNull } from '../route.ts'

const words = (maxLength: number) => Type.String({ maxLength })
const buttonText = words(limits.templateButtonCharsMax)

/** A template's content of which any part may still be blank. */
const Content = input({
  header: Type.Union([
    input({ kind: Type.Literal('text'), text: words(limits.templateHeaderCharsMax) }),
    input({ kind: Type.Literal('image') }),
    Type.Null(),
  ]),
  body: words(limits.templateWordingCharsMax),
  footer: orNull(words(limits.templateFooterCharsMax)),
  buttons: Type.Array(
    Type.Union([
      input({ kind: Type.Literal('reply'), text: buttonText }),
      input({ kind: Type.Literal('url'), text: buttonText, url: words(limits.templateUrlCharsMax) }),
      input({ kind: Type.Literal('phone'), text: buttonText, phone: words(20) }),
    ]),
    { maxItems: limits.templateButtonsMax },
  ),
})

const draft = {
  channel_id: Id,
  name: words(limits.templateNameCharsMax),
  language: Type.String({ pattern: templateLanguagePattern }),
  category: oneOf(templateCategories),
  content: Content,
  variables: Type.Array(TemplateVariable, { maxItems: limits.templateValuesMax }),
  file_id: orNull(Id),
}
const draftSchema = () => input(draft)
export type TemplateDraftBody = Static<ReturnType<typeof draftSchema>>

const TemplateDraft = Type.Object({
  id: Id,
  ...draft,
  /** Where the header's picture opens for a while. */
  picture_url: orNull(Type.String()),
  changed_at: Instant,
})
export type KeptTemplateDraft = Static<typeof TemplateDraft>

const bodyBytesMax = 128 * 1024

export const templateDraftRoutes = {
  /** The one that was changed last comes first. */
  listTemplateDrafts: {
    method: 'GET',
    path: '/template-drafts',
    needs: 'channels.edit',
    answer: Type.Object({ data: Type.Array(TemplateDraft) }),
  },
  createTemplateDraft: {
    method: 'POST',
    path: '/template-drafts',
    needs: 'channels.edit',
    body: draftSchema(),
    bodyBytesMax,
    answer: TemplateDraft,
    status: 201,
  },
  updateTemplateDraft: {
    method: 'PUT',
    path: '/template-drafts/{id}',
    needs: 'channels.edit',
    params: idParams,
    body: draftSchema(),
    bodyBytesMax,
    answer: TemplateDraft,
  },
  deleteTemplateDraft: {
    method: 'DELETE',
    path: '/template-drafts/{id}',
    needs: 'channels.edit',
    params: idParams,
    answer: Done,
  },
} as const satisfies Record<string, DashboardRoute>
