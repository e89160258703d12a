/*! Contains OpenTelemetry for JavaScript. Copyright The OpenTelemetry Authors. Apache License 2.0. */
// Sends spans over OTLP/HTTP as JSON. Loaded only where an operator wants traces; the SDK reads its own settings, the
// standard OTEL_… variables.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import {
  type Attributes,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
} from '@opentelemetry/api'
import { ExportResultCode, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { messageOf } from '../errors.ts'
import type { Logger } from '../log.ts'
import { type OpenSpan, type SpanStart, traceWith } from './spans.ts'

type Options = {
  process: 'service' | 'worker'
  version: string
  /** The operator has set a limit for sending a batch, which the SDK reads; otherwise ours applies. */
  hasTimeout: boolean
  log: Logger
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const context = new W3CTraceContextPropagator()

/** Traces until disposed of, which sends what is left within `limits.tracesFlushMs`. */
export function startTraces({ process, version, hasTimeout, log }: Options): AsyncDisposable {
  // Settings that it does not understand are told while it starts; later ones would come with every batch.
  const tell = (message: string) => log.warn({ detail: message }, 'a setting of the traces is not understood')
  diag.setLogger({ error: tell, warn: tell, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN)
  const named = resourceFromAttributes({
    'service.name': 'mostrador',
    'service.version': version,
    'mostrador.process': process,
  })
  const given = detectResources({ detectors: [envDetector] })
  const exporter = new OTLPTraceExporter(hasTimeout ? {} : { timeoutMillis: limits.tracesExportMs })
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(named).merge(given),
    spanProcessors: [new BatchSpanProcessor(toldOnce(exporter, log))],
  })
  diag.disable()
  // `toldOnce` has told it already.
  setGlobalErrorHandler((error) => log.debug({ error: messageOf(error) }, 'spans were not sent'))
  const tracer = provider.getTracer('mostrador', version)
  traceWith({ open: (start) => open(tracer, start) })
  return {
    async [Symbol.asyncDispose]() {
      traceWith(undefined)
      const late = new AbortController()
      const flushed = provider.shutdown().catch((error) => {
        log.debug({ error: messageOf(error) }, 'the last spans were not sent')
      })
      const over = delay(limits.tracesFlushMs, undefined, { signal: late.signal }).catch(() => undefined)
      await Promise.race([flushed, over])
      late.abort()
    },
  }
}

function open(tracer: ReturnType<BasicTracerProvider['getTracer']>, start: SpanStart): OpenSpan {
  const { name, kind, values, headers } = start
  const parent = headers ? context.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes: values as Attributes }, parent)
  return {
    set: (more) => void span.setAttributes(more as Attributes),
    fail: (failure) =>
      void span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR }),
    rename: (better) => void span.updateName(better),
    end: () => span.end(),
  }
}

/** A receiver that is away is told when that begins and when it ends, not with every batch. */
function toldOnce(exporter: SpanExporter, log: Logger): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isFailed = result.code !== ExportResultCode.SUCCESS
        if (isFailed && !isAway) {
          const error = messageOf(result.error)
          log.warn({ error }, 'traces cannot be sent; spans are lost until the receiver answers')
        }
        if (!isFailed && isAway) log.info('traces are sent again')
        isAway = isFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
