// Where data does not fit an event, for people who write test events. Beside events.ts, as only they need TypeBox's checks.
import { Value } from 'typebox/value'
import { eventData } from './events/event-data.ts'
import type { EventKind } from './events.ts'

/** A place with all that it takes: types of JSON, `date-time` and `uuid` for texts of that form, or one of some words. */
export type EventProblem = {
  path: string
  takes: readonly string[]
  words: readonly string[]
  isMissing: boolean
  /** A field beside a missing one that the event does not have, and that is spelt nearly like it. */
  misspelt?: string
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
        problems.set(path, {
          ...{ path, ...taken(steps, kind), isMissing: missing.length > 0 },
          ...(missing.length > 0 && misspeltOf(steps, kind, data)),
        })
    }
  }
  return [...problems.values()]
}

function misspeltOf(
  steps: readonly string[],
  kind: EventKind,
  data: unknown,
): Pick<EventProblem, 'misspelt'> {
  const parent = steps.slice(0, -1)
  const name = steps.at(-1) ?? ''
  const known = new Set(formsAt(parent, kind).flatMap(({ properties = {} }) => Object.keys(properties)))
  const given = parent.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], data)
  const near = Object.keys(given as object).find((each) => !known.has(each) && isNear(each, name))
  return near === undefined ? {} : { misspelt: near }
}

const slipsMax = 2

/** At most two letters too many, too few or other ones, whatever stands between words and in capitals. */
function isNear(one: string, other: string): boolean {
  const [typed, meant] = [one, other].map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  if (typed === undefined || meant === undefined) return false
  let row = Array.from({ length: meant.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...typed].entries()) {
    const next = [index + 1]
    for (const [at, wanted] of [...meant].entries()) {
      const kept = (row[at] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(kept, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return (row.at(-1) ?? 0) <= Math.min(slipsMax, Math.floor(meant.length / 2))
}

function shownPath(steps: readonly string[]): string {
  return `data${steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')}`
}

function taken(steps: readonly string[], kind: EventKind): Pick<EventProblem, 'takes' | 'words'> {
  const all = formsAt(steps, kind)
  return {
    takes: [...new Set(all.flatMap(takenBy))],
    words: all.flatMap(({ enum: words }) => words ?? []),
  }
}

function formsAt(steps: readonly string[], kind: EventKind): readonly Schema[] {
  let forms: readonly Schema[] = [eventData[kind] as Schema]
  for (const step of steps) {
    forms = forms
      .flatMap((form) => formsOf(form))
      .flatMap((form) => form.properties?.[step] ?? form.items ?? [])
  }
  return forms.flatMap((form) => formsOf(form))
}

function takenBy({ type, format, enum: words }: Schema): readonly string[] {
  if (words) return []
  return format === 'date-time' || format === 'uuid' ? [format] : [type ?? 'object']
}

function formsOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? [schema]
}
