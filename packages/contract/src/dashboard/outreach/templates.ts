// Message templates that a platform approves.
import { type Static, Type } from 'typebox'
import { limits } from '../../limits.ts'
import {
  TemplateContent,
  TemplateVariable,
  templateCategories,
  templateLanguagePattern,
  templateNamePattern,
  templateQualities,
  templateReasons,
  templateStates,
  variableKinds,
} from '../../outreach/templates.ts'
import { Message } from '../inbox.ts'
import {
  type DashboardRoute,
  Done,
  Id,
  Instant,
  idParams,
  input,
  oneOf,
  optional,
  orNull,
  text,
} from '../route.ts'
import { ToldNews } from './customer-news.ts'

export const Template = Type.Object({
  id: Id,
  /** The business at the platform whose template it is. */
  business_id: Type.String(),
  name: Type.String(),
  language: Type.String(),
  category: oneOf(templateCategories),
  state: oneOf(templateStates),
  /** Why it was rejected, and the platform's own words about it. */
  reason: orNull(oneOf(templateReasons)),
  detail: orNull(Type.String()),
  /** By the reactions of customers; null until enough have read it. */
  quality: orNull(oneOf(templateQualities)),
  content: TemplateContent,
  variables: Type.Array(TemplateVariable),
  /** Parts that this service cannot fill, so that it cannot be sent from here. */
  other_parts: Type.Array(Type.String()),
  /** The header's picture, and an address at which it opens for a while. */
  file_id: orNull(Id),
  picture_url: orNull(Type.String()),
  created_at: Instant,
  changed_at: Instant,
})
export type Template = Static<typeof Template>

const Templates = Type.Object({
  data: Type.Array(Template),
  /** The channels that can have templates, each with the business it belongs to. */
  books: Type.Array(
    Type.Object({
      channel_id: Id,
      channel_name: Type.String(),
      business_id: orNull(Type.String()),
      synced_at: orNull(Instant),
      /** Why the templates could not be read, in the platform's words. */
      problem: orNull(Type.String()),
      is_played: Type.Boolean(),
    }),
  ),
})

const given = {
  category: oneOf(templateCategories),
  content: TemplateContent,
  variables: Type.Array(TemplateVariable, { maxItems: limits.templateValuesMax }),
  file_id: orNull(Id),
}
/** A picture, and the examples of many variables. */
const bodyBytesMax = 128 * 1024

export const templateRoutes = {
  listTemplates: { method: 'GET', path: '/templates', needs: 'conversations.view', answer: Templates },
  /** Reads the templates of every channel from its platform. */
  syncTemplates: { method: 'POST', path: '/templates/sync', needs: 'channels.edit', answer: Templates },
  /** Says to which business at the platform the channel belongs, and reads its templates. */
  setTemplateBook: {
    method: 'PUT',
    path: '/channels/{id}/business',
    needs: 'channels.edit',
    params: idParams,
    body: input({
      business_id: Type.String({ pattern: '^\\d+$', maxLength: limits.templateBusinessIdCharsMax }),
    }),
    answer: Templates,
  },
  /** Submits it for approval. 409 with the platform's words when it is not taken. */
  createTemplate: {
    method: 'POST',
    path: '/templates',
    needs: 'channels.edit',
    body: input({
      channel_id: Id,
      name: Type.String({
        pattern: templateNamePattern,
        minLength: 1,
        maxLength: limits.templateNameCharsMax,
      }),
      language: Type.String({ pattern: templateLanguagePattern }),
      ...given,
      /** The draft that it was; it goes once the platform has taken it. */
      draft_id: optional(Id),
    }),
    bodyBytesMax,
    answer: Template,
    status: 201,
  },
  /** Submits it again with another content. */
  updateTemplate: {
    method: 'PUT',
    path: '/templates/{id}',
    needs: 'channels.edit',
    params: idParams,
    body: input(given),
    bodyBytesMax,
    answer: Template,
  },
  /** Changes what the platform does not know, without submitting: the meaning of the variables, and the picture. */
  setTemplateFacts: {
    method: 'PATCH',
    path: '/templates/{id}',
    needs: 'channels.edit',
    params: idParams,
    body: input({ variables: given.variables, file_id: given.file_id }),
    bodyBytesMax,
    answer: Template,
  },
  /** At the platform too, in this one language. */
  deleteTemplate: {
    method: 'DELETE',
    path: '/templates/{id}',
    needs: 'channels.edit',
    params: idParams,
    answer: Done,
  },
  /** Takes in a picture for a header, which is named by its id within a day. */
  uploadTemplatePicture: {
    method: 'POST',
    path: '/template-pictures',
    needs: 'channels.edit',
    query: input({ name: optional(text(limits.mediaNameCharsMax)) }),
    isUpload: true,
    answer: Type.Object({ id: Id, url: Type.String() }),
    status: 201,
  },
  /** The words for variables of each meaning in this conversation; null where there are none yet. */
  getTemplateValues: {
    method: 'GET',
    path: '/conversations/{id}/template-values',
    needs: 'conversations.view',
    params: idParams,
    answer: Type.Object({
      channel_id: Id,
      values: Type.Object(
        Object.fromEntries(variableKinds.map((kind) => [kind, orNull(Type.String())])) as Record<
          (typeof variableKinds)[number],
          ReturnType<typeof orNull<Type.TString>>
        >,
      ),
    }),
  },
  /** Sends an approved template, even after the reply window has closed; takes the conversation over. */
  sendKeptTemplate: {
    method: 'POST',
    path: '/conversations/{id}/kept-template',
    needs: 'conversations.answer',
    params: idParams,
    body: input({
      template_id: Id,
      /** In the order of the template's variables. */
      values: Type.Array(text(limits.templateValueCharsMax), { maxItems: limits.templateValuesMax }),
      /** It tells the customer of a change. */
      tells: ToldNews,
    }),
    bodyBytesMax,
    answer: Message,
    status: 201,
  },
} as const satisfies Record<string, DashboardRoute>
