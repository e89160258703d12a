// An event's schema as rows for people.
import type { EventKind } from '@mostrador/contract/events'
import { eventData } from '@mostrador/contract/events/event-data'

type Schema = {
  type?: string
  format?: string
  description?: string
  enum?: readonly string[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
}

export type FieldRow = {
  /** `messages[].content` for a field of each entry. */
  path: string
  type: string
  words: readonly string[]
  mayBeNull: boolean
  /** In English; the pages have a text for each. */
  description: string
}

export function fieldRows(kind: EventKind): FieldRow[] {
  return rowsOf(eventData[kind] as Schema, '')
}

function rowsOf(schema: Schema, prefix: string): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const forms = field.anyOf ?? [field]
    const form = forms.find(({ type }) => type !== 'null') ?? {}
    const path = `${prefix}${name}`
    const row = {
      ...{ path, type: typeOf(form), words: form.enum ?? [] },
      mayBeNull: forms.some(({ type }) => type === 'null'),
      description: field.description ?? '',
    }
    return [row, ...(form.items ? rowsOf(form.items, `${path}[].`) : rowsOf(form, `${path}.`))]
  })
}

function typeOf({ type, format, enum: words }: Schema): string {
  if (words) return 'string'
  return format === 'date-time' || format === 'uuid' ? format : (type ?? 'object')
}
