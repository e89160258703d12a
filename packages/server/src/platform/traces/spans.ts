// The port to distributed traces. While nobody traces, a span is a plain call of its work.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Ids, short words and numbers; never contents, phones or secrets, as they leave for another system. */
export type SpanValues = Record<string, string | number | undefined>

export type Span = {
  set(values: SpanValues): void
  /** A short word for the kind of failure; messages may quote contents. */
  fail(kind: string): void
}

/** `drop`: it was no such work after all, and is told nobody. */
export type WorkSpan = Span & { drop(): void }

export type OpenSpan = Span & {
  rename(name: string): void
  end(): void
}

type Headers = Record<string, string | string[] | undefined>

export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'internal'
  values: SpanValues
  /** The request's own: its W3C trace context is continued. */
  headers?: Headers
}

export type Tracer = { open(start: SpanStart): OpenSpan }

const noSpan: WorkSpan = { set: () => {}, fail: () => {}, drop: () => {} }
const requests = new AsyncLocalStorage<Span>()
let tracer: Tracer | undefined

/** Undefined ends tracing. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given
}

export function isTracing(): boolean {
  return tracer !== undefined
}

/** Undefined while nobody traces. */
export function openSpan(start: SpanStart): OpenSpan | undefined {
  return tracer?.open(start)
}

/** A trace of its own for each: work that one request or turn hints at is often somebody else's too. */
export function span<T>(start: SpanStart, work: (span: WorkSpan) => Promise<T>): Promise<T> {
  const opened = tracer?.open(start)
  return opened ? ended(opened, work) : work(noSpan)
}

/** Runs the work of a request, so that `noteOnRequest` finds its span. */
export function inRequest<T>(opened: Span, work: () => T): T {
  return requests.run(opened, work)
}

/** Adds to the span of the request that is being answered, wherever in the code that becomes known. */
export function noteOnRequest(values: SpanValues): void {
  if (tracer) requests.getStore()?.set(values)
}

async function ended<T>(opened: OpenSpan, work: (span: WorkSpan) => Promise<T>): Promise<T> {
  let isDropped = false
  const drop = () => {
    isDropped = true
  }
  try {
    return await work({ ...opened, drop })
  } catch (error) {
    opened.fail(error instanceof Error ? error.name : 'thrown')
    throw error
  } finally {
    // One that never ends goes nowhere.
    if (!isDropped) opened.end()
  }
}
