// Where data does not fit an event, for people who write test events. Beside events.ts, as only they need TypeBox's checks.
import { Value } from 'typebox/value'
import { type EventKind, eventData } from './events.ts'

/** A place with all that it takes: types of JSON, `date-time` and `uuid` for texts of that form, or one of some words. */
export type EventProblem = {
  path: string
  takes: readonly string[]
  words: readonly string[]
  isMissing: boolean
}

type Schema = {
  type?: string
  format?: string
  enum?: readonly string[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
}

/** Each place once, such as `data.messages[0].content`, in the order in which they were found. */
export function eventProblems(kind: EventKind, data: unknown): EventProblem[] {
  const problems = new Map<string, EventProblem>()
  for (const error of Value.Errors(eventData[kind], data)) {
    const parts = error.instancePath.split('/').slice(1)
    const missing = error.keyword === 'required' ? error.params.requiredProperties : []
    for (const steps of missing.length > 0 ? missing.map((name) => [...parts, name]) : [parts]) {
      const path = shownPath(steps)
      if (!problems.has(path))
        problems.set(path, { path, ...taken(steps, kind), isMissing: missing.length > 0 })
    }
  }
  return [...problems.values()]
}

function shownPath(steps: readonly string[]): string {
  return `data${steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')}`
}

function taken(steps: readonly string[], kind: EventKind): Pick<EventProblem, 'takes' | 'words'> {
  let forms: readonly Schema[] = [eventData[kind] as Schema]
  for (const step of steps) {
    forms = forms
      .flatMap((form) => formsOf(form))
      .flatMap((form) => form.properties?.[step] ?? form.items ?? [])
  }
  const all = forms.flatMap((form) => formsOf(form))
  return {
    takes: [...new Set(all.flatMap(takenBy))],
    words: all.flatMap(({ enum: words }) => words ?? []),
  }
}

function takenBy({ type, format, enum: words }: Schema): readonly string[] {
  if (words) return []
  return format === 'date-time' || format === 'uuid' ? [format] : [type ?? 'object']
}

function formsOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? [schema]
}
