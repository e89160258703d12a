// Decides whether traces are wanted. All else about them is settled by the standard OTEL_… variables, which the
// OpenTelemetry SDK reads itself; while they are off it is not even loaded.
import type { Logger } from '../platform/log.ts'
import { applicationVersion } from './version.ts'

/** The standard variables that are worth setting here; compose.yaml hands them on. */
export const tracesVariables = [
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'OTEL_EXPORTER_OTLP_COMPRESSION',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
] as const

const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const

/** The first endpoint that is set, whether it is an address or not; undefined where traces are off. */
export function tracesEndpoint(
  env: Readonly<Record<string, string | undefined>>,
): { name: string; text: string } | undefined {
  const read = (name: (typeof tracesVariables)[number]) => env[name]?.trim() ?? ''
  if (read('OTEL_SDK_DISABLED').toLowerCase() === 'true' || read('OTEL_TRACES_EXPORTER') === 'none') return
  const name = endpoints.find((each) => read(each) !== '')
  return name && { name, text: read(name) }
}

/** A limit of the operator's own for sending one batch. */
export function hasTracesTimeout(env: Readonly<Record<string, string | undefined>>): boolean {
  const names = ['OTEL_EXPORTER_OTLP_TRACES_TIMEOUT', 'OTEL_EXPORTER_OTLP_TIMEOUT'] as const
  return names.some((name: (typeof tracesVariables)[number]) => (env[name]?.trim() ?? '') !== '')
}

/** Undefined where traces are off. */
export async function openTraces(
  { hasTraces, hasTracesTimeout: hasTimeout }: { hasTraces: boolean; hasTracesTimeout: boolean },
  { process, log }: { process: 'service' | 'worker'; log: Logger },
): Promise<AsyncDisposable | undefined> {
  if (!hasTraces) return undefined
  const { startTraces } = await import('../platform/traces/otlp.ts')
  return startTraces({ process, version: applicationVersion, hasTimeout, log })
}
