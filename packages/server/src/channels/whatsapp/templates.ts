// Message templates of a WhatsApp business account.
// https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/template-management
import {
  isSameSlot,
  type TemplateButton,
  type TemplateContent,
  type TemplateVariable,
  variablesOf,
} from '@mostrador/contract/outreach/templates'
import { isNamed } from '@mostrador/contract/template-wording'
import { type ForeignObject, listIn, objectIn, shortTextIn, textIn } from '../foreign.ts'
import type { ApiRequest, Door, SendAnswer } from '../sending.ts'
import {
  type PlatformTemplate,
  type SubmittedTemplate,
  type TemplateControl,
  TemplateRefused,
} from '../template-control.ts'
import { categoryIn, qualityIn, reasonIn, stateIn } from './template-words.ts'

const pageSize = 100
const fields = [
  ...['id', 'name', 'language', 'category', 'status', 'quality_score', 'rejected_reason'],
  ...['components', 'parameter_format'],
].join()

export const whatsappTemplates: TemplateControl = {
  list: (door, { businessId, after }) =>
    asked(door, `${encodeURIComponent(businessId)}/message_templates`, {
      ...{ fields, limit: String(pageSize) },
      ...(after !== undefined && { after }),
    }),
  create: (door, businessId, template) =>
    told(door, `${encodeURIComponent(businessId)}/message_templates`, {
      ...{ name: template.name, language: template.language },
      ...submitted(template),
    }),
  edit: (door, externalId, template) => told(door, encodeURIComponent(externalId), submitted(template)),
  remove: (door, businessId, { name, externalId }) => ({
    ...asked(door, `${encodeURIComponent(businessId)}/message_templates`, { name, hsm_id: externalId }),
    method: 'DELETE',
  }),
  announce: (door, { bytes, mediaType }) => ({
    ...asked(door, 'app/uploads', { file_length: String(bytes), file_type: mediaType, file_name: 'header' }),
    method: 'POST',
  }),
  upload: ({ baseUrl, accessToken }, upload, bytes) => ({
    url: `${baseUrl}/${upload}`,
    headers: { authorization: `OAuth ${accessToken}`, file_offset: '0' },
    body: bytes,
  }),
  pageIn(answer) {
    const { data, paging } = accepted(answer)
    const { cursors, next } = objectIn(paging)
    const after = textIn(next) === undefined ? undefined : textIn(objectIn(cursors).after)
    return { templates: listIn(data).flatMap((each) => templateIn(objectIn(each)) ?? []), after }
  },
  createdIn(answer) {
    const { id, status, category } = accepted(answer)
    const [externalId, state] = [shortTextIn(id), stateIn(status)]
    if (externalId === undefined) throw new TemplateRefused('the answer names no template')
    const isState = state !== undefined && state !== 'gone'
    return { externalId, state: isState ? state : 'pending', category: categoryIn(category) ?? 'utility' }
  },
  acceptedIn: (answer) => void accepted(answer),
  uploadIn: (answer) => needed(accepted(answer).id),
  pictureIn: (answer) => needed(accepted(answer).h),
}

function asked({ baseUrl, accessToken }: Door, path: string, query: Record<string, string>): ApiRequest {
  const url = `${baseUrl}/${path}?${new URLSearchParams(query)}`
  return { url, headers: { authorization: `Bearer ${accessToken}` } }
}

function told({ baseUrl, accessToken }: Door, path: string, body: object): ApiRequest {
  return {
    url: `${baseUrl}/${path}`,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function accepted({ status, body }: SendAnswer): ForeignObject {
  const answer = objectIn(body)
  if (status >= 200 && status < 300 && answer.error === undefined) return answer
  const { error_user_title: title, error_user_msg: words, message } = objectIn(answer.error)
  const said = [title, words].map(shortTextIn).filter((text) => text !== undefined)
  throw new TemplateRefused(
    said.length > 0 ? said.join(': ') : (shortTextIn(message) ?? `it answered ${status}`),
  )
}

function needed(value: unknown): string {
  const text = textIn(value)
  if (text === undefined) throw new TemplateRefused('the answer to the upload of the picture is empty')
  return text
}

function submitted({ category, content, variables, picture }: SubmittedTemplate): object {
  const named = isNamed(variables.map(({ place }) => place))
  return {
    category: category.toUpperCase(),
    parameter_format: named ? 'NAMED' : 'POSITIONAL',
    components: componentsOf(content, { variables, named, picture }),
  }
}

type Filling = { variables: readonly TemplateVariable[]; named: boolean; picture: string | undefined }

function componentsOf({ header, body, footer, buttons }: TemplateContent, filling: Filling): object[] {
  const { picture } = filling
  return [
    ...(header?.kind === 'text'
      ? [{ type: 'HEADER', format: 'TEXT', text: header.text, ...exampleOf('header', filling) }]
      : []),
    ...(header?.kind === 'image'
      ? [{ type: 'HEADER', format: 'IMAGE', example: { header_handle: [picture] } }]
      : []),
    { type: 'BODY', text: body, ...exampleOf('body', filling) },
    ...(footer === null ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length === 0
      ? []
      : [{ type: 'BUTTONS', buttons: buttons.map((button, at) => buttonOf(button, at, filling)) }]),
  ]
}

function exampleOf(part: 'header' | 'body', { variables, named }: Filling): object {
  const own = variables.filter((variable) => variable.part === part)
  if (own.length === 0) return {}
  if (named) {
    const examples = own.map(({ place, example }) => ({ param_name: place, example }))
    return { example: { [`${part}_text_named_params`]: examples } }
  }
  const examples = own.map(({ example }) => example)
  return { example: part === 'header' ? { header_text: examples } : { body_text: [examples] } }
}

function buttonOf(button: TemplateButton, at: number, { variables }: Filling): object {
  const { text } = button
  if (button.kind === 'reply') return { type: 'QUICK_REPLY', text }
  if (button.kind === 'phone') return { type: 'PHONE_NUMBER', text, phone_number: button.phone }
  const example = variables.filter((each) => each.part === 'button' && each.at === at)
  return {
    ...{ type: 'URL', text, url: button.url },
    ...(example.length > 0 && { example: example.map((each) => each.example) }),
  }
}

/** Undefined where it is on its way out, or nobody could name it. */
function templateIn(given: ForeignObject): PlatformTemplate | undefined {
  const [externalId, name, language] = [given.id, given.name, given.language].map(shortTextIn)
  const state = stateIn(given.status)
  if (externalId === undefined || name === undefined || language === undefined) return undefined
  if (state === undefined || state === 'gone') return undefined
  const components = listIn(given.components).map(objectIn)
  const { content, otherParts } = contentIn(components)
  return {
    ...{ externalId, name, language, state, content, otherParts },
    category: categoryIn(given.category) ?? 'utility',
    reason: state === 'rejected' ? (reasonIn(given.rejected_reason) ?? 'other') : null,
    quality: qualityIn(objectIn(given.quality_score).score) ?? null,
    variables: withExamples(variablesOf(content), components),
  }
}

function contentIn(components: readonly ForeignObject[]): {
  content: TemplateContent
  otherParts: string[]
} {
  const content: TemplateContent = { header: null, body: '', footer: null, buttons: [] }
  const otherParts: string[] = []
  for (const component of components) {
    const type = textIn(component.type)?.toUpperCase() ?? ''
    const format = textIn(component.format)?.toUpperCase() ?? 'TEXT'
    const text = textIn(component.text) ?? ''
    if (type === 'BODY') content.body = text
    else if (type === 'FOOTER') content.footer = text === '' ? null : text
    else if (type === 'HEADER' && format === 'TEXT') content.header = { kind: 'text', text }
    else if (type === 'HEADER' && format === 'IMAGE') content.header = { kind: 'image' }
    else if (type === 'BUTTONS') addButtons(component, { content, otherParts })
    else otherParts.push(type === 'HEADER' ? `HEADER ${format}` : type)
  }
  return { content, otherParts }
}

function addButtons(
  component: ForeignObject,
  { content, otherParts }: { content: TemplateContent; otherParts: string[] },
): void {
  for (const each of listIn(component.buttons).map(objectIn)) {
    const type = textIn(each.type)?.toUpperCase() ?? ''
    const text = textIn(each.text) ?? ''
    if (type === 'QUICK_REPLY') content.buttons.push({ kind: 'reply', text })
    else if (type === 'URL') content.buttons.push({ kind: 'url', text, url: textIn(each.url) ?? '' })
    else if (type === 'PHONE_NUMBER') {
      content.buttons.push({ kind: 'phone', text, phone: textIn(each.phone_number) ?? '' })
    } else otherParts.push(type)
  }
}

function withExamples(
  variables: TemplateVariable[],
  components: readonly ForeignObject[],
): TemplateVariable[] {
  const byPart = (part: TemplateVariable['part']) =>
    variables.filter((each) => each.part === part && each.at === 0)
  const examples = new Map<TemplateVariable, string>()
  for (const { type, example } of components) {
    const part = type === 'HEADER' ? 'header' : type === 'BODY' ? 'body' : undefined
    if (part === undefined) continue
    const given = objectIn(example)
    const named = listIn(given[`${part}_text_named_params`]).map(objectIn)
    const [first] = listIn(given.body_text)
    const inOrder = part === 'header' ? listIn(given.header_text) : listIn(first)
    byPart(part).forEach((variable, index) => {
      const own = named.find(({ param_name: name }) => name === variable.place)?.example ?? inOrder[index]
      examples.set(variable, textIn(own) ?? '')
    })
  }
  return variables.map((variable) => {
    const kept = [...examples].find(([each]) => isSameSlot(each, variable))?.[1]
    return kept === undefined ? variable : { ...variable, example: kept }
  })
}
