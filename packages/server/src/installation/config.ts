// The only reader of the environment: every variable by name, with its form and default.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import { platforms } from '@mostrador/contract/values'
import { adapterOf } from '../channels/adapters.ts'
import type { BaseUrls, PlatformApi } from '../channels/platform-api.ts'
import { smtpPlaceOf } from '../platform/mail.ts'
import { parseMasterKey } from '../platform/secrets/secrets.ts'
import { type Bucket, parseBucket } from './bucket.ts'
import { hasTracesTimeout, tracesEndpoint } from './traces.ts'

const roles = ['api', 'worker', 'web'] as const
type Role = (typeof roles)[number]

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export type Config = Readonly<{
  host: string
  /** 0 takes any free port. */
  port: number
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** The current key first, then former ones; empty when the key is in the data folder. */
  masterKeys: readonly string[]
  /** Undefined: the address at which HTTP is served; see `publicUrlOf`. */
  publicUrl: string | undefined
  roles: ReadonlySet<Role>
  logLevel: LogLevel
  webhookRetrySeconds: readonly number[]
  webhookProbeSeconds: number
  webhookAllowInsecure: boolean
  /** Base address of each platform. */
  baseUrls: BaseUrls
  metaAppSecret: string | undefined
  metaVerifyToken: string | undefined
  agentBaseUrl: string | undefined
  agentApiKey: string | undefined
  agentModel: string | undefined
  /** The model is said to see pictures, so it is shown those that customers send. */
  agentVision: boolean
  transcribeBaseUrl: string | undefined
  transcribeApiKey: string | undefined
  transcribeModel: string | undefined
  smtpUrl: string | undefined
  /** A contact of the operator for push services; see `vapidSubjectOf`. */
  vapidSubject: string | undefined
  /** `open`: strangers may create accounts in the dashboard. */
  signUp: 'open' | 'closed'
  /** IP addresses and CIDR ranges. */
  trustProxy: readonly string[]
  metricsToken: string | undefined
  /** Extra port for health and metrics; undefined: none. */
  metricsPort: number | undefined
  /** Seconds of listening on after a stop is requested, so that load balancers see /readyz first. */
  drainSeconds: number
  retentionDays: number
  /** Days for which the feed keeps changes. */
  feedDays: number
  debounceMs: number
  /** Undefined: files lie in the data folder. */
  mediaBucket: Bucket | undefined
  awsAccessKeyId: string | undefined
  awsSecretAccessKey: string | undefined
  /** Megabytes of a file at most. */
  mediaMaxMb: number
  /** By the standard OTEL_… variables. */
  hasTraces: boolean
  hasTracesTimeout: boolean
  isLaunchedByNpm: boolean
}>

export type Environment = Readonly<Record<string, string | undefined>>

/** An environment variable has a wrong value; the message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export function loadConfig(): Config {
  return readConfig(process.env)
}

/** Throws a ConfigError for the first wrong value. An empty variable counts as not set. */
export function readConfig(env: Environment): Config {
  const read = reader(env)
  const config: Config = {
    host: read('HOST', parseHost) ?? '127.0.0.1',
    port: read('PORT', wholeNumber(0, 65_535)) ?? 8080,
    dataDir: resolve(read('MOSTRADOR_DATA', (text) => text) ?? './data'),
    databaseUrl: read('DATABASE_URL', parseDatabaseUrl),
    redisUrl: read('REDIS_URL', urlText('redis:', 'rediss:')),
    masterKeys: read('MASTER_KEY', parseMasterKeys) ?? [],
    publicUrl: read('PUBLIC_URL', baseUrl),
    roles: new Set(read('ROLES', parseRoles) ?? roles),
    logLevel: read('LOG_LEVEL', oneOf(logLevels)) ?? 'info',
    webhookRetrySeconds: read('WEBHOOK_RETRY_SECONDS', parseRetrySeconds) ?? [30, 120, 600, 3600],
    webhookProbeSeconds: read('WEBHOOK_PROBE_SECONDS', decimal(0.001, 3_600)) ?? 5,
    webhookAllowInsecure: read('WEBHOOK_ALLOW_INSECURE', oneOf(['0', '1'])) === '1',
    baseUrls: Object.fromEntries(
      addresses.map(({ platform, variable, url }) => [platform, read(variable, baseUrl) ?? url]),
    ),
    metaAppSecret: read('META_APP_SECRET', visibleText),
    metaVerifyToken: read('META_VERIFY_TOKEN', visibleText),
    agentBaseUrl: read('AGENT_BASE_URL', baseUrl),
    agentApiKey: read('AGENT_API_KEY', visibleText),
    agentModel: read('AGENT_MODEL', visibleText),
    agentVision: read('AGENT_VISION', oneOf(['0', '1'])) === '1',
    transcribeBaseUrl: read('TRANSCRIBE_BASE_URL', baseUrl),
    transcribeApiKey: read('TRANSCRIBE_API_KEY', visibleText),
    transcribeModel: read('TRANSCRIBE_MODEL', visibleText),
    signUp: read('SIGN_UP', oneOf(['open', 'closed'])) ?? 'closed',
    smtpUrl: read('SMTP_URL', (text) => (smtpPlaceOf(text) ? text : undefined)),
    vapidSubject: read('VAPID_SUBJECT', parseContact),
    trustProxy: read('TRUST_PROXY', parseAddresses) ?? [],
    metricsToken: read('METRICS_TOKEN', visibleText),
    metricsPort: read('METRICS_PORT', wholeNumber(1, 65_535)),
    drainSeconds: read('DRAIN_SECONDS', decimal(0, 300)) ?? 2,
    retentionDays: read('RETENTION_DAYS', wholeNumber(1, 3_650)) ?? 30,
    feedDays: read('FEED_DAYS', wholeNumber(1, 3_650)) ?? 30,
    debounceMs: read('DEBOUNCE_MS', wholeNumber(0, 60_000)) ?? 2_000,
    mediaBucket: read('MEDIA_STORE', parseBucket),
    awsAccessKeyId: read('AWS_ACCESS_KEY_ID', visibleText),
    awsSecretAccessKey: read('AWS_SECRET_ACCESS_KEY', visibleText),
    mediaMaxMb: read('MEDIA_MAX_MB', wholeNumber(1, 100)) ?? limits.mediaMbMax,
    hasTraces: hasTraces(env),
    hasTracesTimeout: hasTracesTimeout(env),
    // npm sets it for everything it runs.
    isLaunchedByNpm: env.npm_lifecycle_event !== undefined,
  }
  if (config.databaseUrl !== undefined && config.masterKeys.length === 0) {
    throw new ConfigError(`MASTER_KEY is required with DATABASE_URL; expected ${expected.MASTER_KEY}`)
  }
  if (config.agentBaseUrl !== undefined && config.agentModel === undefined) {
    throw new ConfigError(`AGENT_MODEL is required with AGENT_BASE_URL; expected ${expected.AGENT_MODEL}`)
  }
  if (config.transcribeBaseUrl !== undefined && config.transcribeModel === undefined) {
    throw new ConfigError(
      `TRANSCRIBE_MODEL is required with TRANSCRIBE_BASE_URL; expected ${expected.TRANSCRIBE_MODEL}`,
    )
  }
  if (config.mediaBucket && !(config.awsAccessKeyId && config.awsSecretAccessKey)) {
    throw new ConfigError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required with MEDIA_STORE')
  }
  return config
}

/** Every variable that is set, for people to read, without secrets and passwords. */
export function describeEnvironment(env: Environment = process.env): { name: VariableName; value: string }[] {
  return variableNames.flatMap((name) => {
    const text = env[name]?.trim()
    return text ? [{ name, value: redact(name, text) }] : []
  })
}

/** The address customers and platforms use, without a trailing slash; `port` is the one actually served. */
export function publicUrlOf(config: Config, port: number = config.port): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  // A wildcard address is for listening, not for calling.
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[config.host] ?? config.host
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/** Push services write to this address when they have a complaint. */
export function vapidSubjectOf(config: Config): string {
  const { vapidSubject, publicUrl } = config
  return vapidSubject ?? (publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost')
}

/** Undefined where no language model is configured. */
export function agentOf(config: Config) {
  const { agentBaseUrl: baseUrl, agentApiKey: apiKey, agentModel: model, agentVision: sees } = config
  return baseUrl && model ? { baseUrl, apiKey, model, sees } : undefined
}

/** Undefined where no speech service is configured. */
export function transcribeOf(config: Config) {
  const { transcribeBaseUrl: baseUrl, transcribeApiKey: apiKey, transcribeModel: model } = config
  return baseUrl && model ? { baseUrl, apiKey, model } : undefined
}

/** Each platform's own variable; some share one. */
const addresses = platforms.flatMap((platform) => {
  const { api } = adapterOf(platform)
  return api ? [{ platform, ...api.address }] : []
})

const fixed = {
  HOST: 'an IP address or a host name',
  PORT: 'a whole number from 0 to 65535',
  MOSTRADOR_DATA: 'the path of a folder',
  DATABASE_URL: 'a URL such as postgres://user:password@host:5432/mostrador',
  REDIS_URL: 'a URL such as redis://host:6379',
  MASTER_KEY:
    '32 bytes in base64 (make one with: openssl rand -base64 32), former keys behind it separated by commas',
  PUBLIC_URL: 'an http or https URL without user, query and fragment',
  ROLES: `a comma-separated choice of ${roles.join(', ')}`,
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  WEBHOOK_RETRY_SECONDS: 'four numbers from 0.001 to 604800, separated by commas',
  WEBHOOK_PROBE_SECONDS: 'a number from 0.001 to 3600',
  WEBHOOK_ALLOW_INSECURE: '0 or 1',
  META_APP_SECRET: 'visible ASCII characters without spaces, at most 512',
  META_VERIFY_TOKEN: 'visible ASCII characters without spaces, at most 512',
  AGENT_BASE_URL: 'an http or https URL without user, query and fragment',
  AGENT_API_KEY: 'visible ASCII characters without spaces, at most 512',
  AGENT_MODEL: 'visible ASCII characters without spaces, at most 512',
  AGENT_VISION: '0 or 1',
  TRANSCRIBE_BASE_URL: 'an http or https URL without user, query and fragment',
  TRANSCRIBE_API_KEY: 'visible ASCII characters without spaces, at most 512',
  TRANSCRIBE_MODEL: 'visible ASCII characters without spaces, at most 512',
  SMTP_URL: 'a URL such as smtp://user:password@host:587?from=shop@example.com',
  VAPID_SUBJECT: 'a mailto: or https: address, such as mailto:shop@example.com',
  SIGN_UP: 'open or closed',
  TRUST_PROXY: 'IP addresses or CIDR ranges, separated by commas',
  METRICS_TOKEN: 'visible ASCII characters without spaces, at most 512',
  METRICS_PORT: 'a whole number from 1 to 65535',
  DRAIN_SECONDS: 'a number from 0 to 300',
  RETENTION_DAYS: 'a whole number from 1 to 3650',
  FEED_DAYS: 'a whole number from 1 to 3650',
  DEBOUNCE_MS: 'a whole number from 0 to 60000',
  MEDIA_STORE: 'a URL such as s3://bucket?endpoint=https://s3.example.com&region=auto',
  MEDIA_MAX_MB: 'a whole number from 1 to 100',
  AWS_ACCESS_KEY_ID: 'visible ASCII characters without spaces, at most 512',
  AWS_SECRET_ACCESS_KEY: 'visible ASCII characters without spaces, at most 512',
} as const
export type VariableName = keyof typeof fixed | PlatformApi['address']['variable']

const expected: Readonly<Record<VariableName, string>> = {
  ...fixed,
  ...Object.fromEntries(
    addresses.map(({ variable }) => [variable, 'an http or https URL without user, query and fragment']),
  ),
}

/** Every variable the service reads. */
export const variableNames: readonly VariableName[] = Object.keys(expected) as VariableName[]

const secretNames: ReadonlySet<VariableName> = new Set([
  'MASTER_KEY',
  'META_APP_SECRET',
  'META_VERIFY_TOKEN',
  'AGENT_API_KEY',
  'TRANSCRIBE_API_KEY',
  'METRICS_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
])
const passwordUrlNames: ReadonlySet<VariableName> = new Set(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])

function parseContact(text: string): string | undefined {
  const url = parseUrl(text)
  return url && (url.protocol === 'https:' || /^mailto:[^\s@]+@[^\s@]+$/.test(text)) ? text : undefined
}

type Parser<T> = (text: string) => T | undefined

function reader(env: Environment): <T>(name: VariableName, parse: Parser<T>) => T | undefined {
  return (name, parse) => {
    const text = env[name]?.trim()
    if (!text) return undefined
    const value = parse(text)
    if (value !== undefined) return value
    // A value that may hold a password is not repeated.
    const shown = secretNames.has(name) || passwordUrlNames.has(name) ? 'its value' : JSON.stringify(text)
    throw new ConfigError(`${name}: ${shown} is not valid; expected ${expected[name]}`)
  }
}

function redact(name: VariableName, text: string): string {
  if (secretNames.has(name)) return '(set, not shown)'
  if (!passwordUrlNames.has(name)) return text
  const url = parseUrl(text)
  if (!url) return '(set, not shown)'
  if (url.password) url.password = '***'
  for (const parameter of [...url.searchParams.keys()]) {
    if (parameter.includes('password')) url.searchParams.set(parameter, '***')
  }
  return url.href
}

/** Throws where the SDK would send to an address of its own choice instead. */
function hasTraces(env: Environment): boolean {
  const endpoint = tracesEndpoint(env)
  if (endpoint && !/^https?:$/.test(parseUrl(endpoint.text)?.protocol ?? '')) {
    throw new ConfigError(`${endpoint.name}: its value is not valid; expected an http or https URL`)
  }
  return endpoint !== undefined
}

function parseHost(text: string): string | undefined {
  return isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(text) ? text : undefined
}

function wholeNumber(min: number, max: number): Parser<number> {
  return (text) => (/^\d{1,9}$/.test(text) && inRange(Number(text), min, max) ? Number(text) : undefined)
}

function decimal(min: number, max: number): Parser<number> {
  return (text) =>
    /^\d{1,9}(\.\d{1,9})?$/.test(text) && inRange(Number(text), min, max) ? Number(text) : undefined
}

function inRange(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}

function oneOf<T extends string>(choices: readonly T[]): Parser<T> {
  return (text) => choices.find((choice) => choice === text)
}

function parseRoles(text: string): Role[] | undefined {
  return all(text, oneOf(roles))
}

function parseRetrySeconds(text: string): number[] | undefined {
  const waits = all(text, decimal(0.001, 604_800))
  return waits?.length === 4 ? waits : undefined
}

function parseMasterKeys(text: string): string[] | undefined {
  return all(text, (key) => {
    try {
      parseMasterKey(key)
      return key
    } catch {
      return undefined
    }
  })
}

function parseAddresses(text: string): string[] | undefined {
  return all(text, (entry) => {
    const [address = '', bits, ...rest] = entry.split('/')
    const version = isIP(address)
    if (version === 0 || rest.length > 0) return undefined
    return bits === undefined || wholeNumber(0, version === 4 ? 32 : 128)(bits) !== undefined
      ? entry
      : undefined
  })
}

/** The items between commas; undefined when one of them is invalid. */
function all<T>(text: string, parse: Parser<T>): T[] | undefined {
  const values = text.split(',').map((part) => parse(part.trim()))
  return values.every((value) => value !== undefined) ? values : undefined
}

function visibleText(text: string): string | undefined {
  return /^[\x21-\x7e]{1,512}$/.test(text) ? text : undefined
}

/** The host may be missing if a socket folder follows the question mark. */
function parseDatabaseUrl(text: string): string | undefined {
  const isUrl = urlText('postgres:', 'postgresql:')(text.replace('@/', '@localhost/')) !== undefined
  return isUrl ? text : undefined
}

function urlText(...protocols: string[]): Parser<string> {
  return (text) => {
    const url = parseUrl(text)
    return url && protocols.includes(url.protocol) ? text : undefined
  }
}

function baseUrl(text: string): string | undefined {
  const url = parseUrl(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined
  if (url.username || url.password || url.search || url.hash || text.includes('#')) return undefined
  return url.href.replace(/\/+$/, '')
}

function parseUrl(text: string): URL | undefined {
  return text.length <= 2_048 && URL.canParse(text) ? new URL(text) : undefined
}
