// Message templates at a platform that approves them; a part of the port. Data and pure functions: `templates/` does the
// talking.
import type {
  TemplateCategory,
  TemplateContent,
  TemplateQuality,
  TemplateReason,
  TemplateState,
  TemplateVariable,
} from '@mostrador/contract/outreach/templates'
import type { ApiRequest, Door, SendAnswer } from './sending.ts'

export type TemplateControl = {
  /** One page of a business's templates. */
  list(door: Door, place: { businessId: string; after: string | undefined }): ApiRequest
  create(door: Door, businessId: string, template: SubmittedTemplate): ApiRequest
  edit(door: Door, externalId: string, template: SubmittedTemplate): ApiRequest
  remove(door: Door, businessId: string, template: { name: string; externalId: string }): ApiRequest
  /** Announces a picture that shows reviewers what the header is like, then sends its bytes. */
  announce(door: Door, picture: { bytes: number; mediaType: string }): ApiRequest
  upload(door: Door, upload: string, bytes: Uint8Array): ApiRequest
  /** These read the answers. They throw the platform's words for people when it refused. */
  pageIn(answer: SendAnswer): { templates: PlatformTemplate[]; after: string | undefined }
  createdIn(answer: SendAnswer): { externalId: string; state: TemplateState; category: TemplateCategory }
  acceptedIn(answer: SendAnswer): void
  uploadIn(answer: SendAnswer): string
  pictureIn(answer: SendAnswer): string
}

/** `picture`: what `pictureIn` gave, for a header with one. */
export type SubmittedTemplate = {
  name: string
  language: string
  category: TemplateCategory
  content: TemplateContent
  variables: readonly TemplateVariable[]
  picture: string | undefined
}

export type PlatformTemplate = {
  externalId: string
  name: string
  language: string
  category: TemplateCategory
  state: TemplateState
  reason: TemplateReason | null
  quality: TemplateQuality | null
  content: TemplateContent
  /** With the examples that the platform keeps. */
  variables: TemplateVariable[]
  /** Parts that this service cannot fill. */
  otherParts: string[]
}

/** A turn in a template's life; `gone`: it was deleted. Absent is unchanged. */
export type TemplateReport = {
  businessId: string
  externalId: string
  state?: TemplateState | 'gone' | undefined
  reason?: TemplateReason | null | undefined
  detail?: string | null | undefined
  quality?: TemplateQuality | null | undefined
  category?: TemplateCategory | undefined
}

/** The platform's refusal, in its words for people. */
export class TemplateRefused extends Error {
  override readonly name = 'TemplateRefused'
}
