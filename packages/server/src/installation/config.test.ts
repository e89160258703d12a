import { describe, expect, test } from 'vitest'
import { ConfigError, describeEnvironment, type Environment, publicUrlOf, readConfig } from './config.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const otherKey = Buffer.alloc(32, 8).toString('base64')

describe('readConfig', () => {
  test('without variables the defaults hold', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      masterKeys: [],
      publicUrl: undefined,
      logLevel: 'info',
      webhookRetrySeconds: [30, 120, 600, 3600],
      webhookProbeSeconds: 5,
      webhookAllowInsecure: false,
      baseUrls: {
        whatsapp: 'https://graph.facebook.com/v25.0',
        messenger: 'https://graph.facebook.com/v25.0',
        instagram: 'https://graph.instagram.com/v25.0',
        telegram: 'https://api.telegram.org',
      },
      trustProxy: [],
      retentionDays: 30,
      debounceMs: 2000,
    })
    expect([...config.roles]).toEqual(['api', 'worker', 'web'])
    expect(config.dataDir).toBe(`${process.cwd()}/data`)
  })

  const good: [Environment, object][] = [
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '' }, { port: 8080 }],
    [{ PORT: ' 9000 ' }, { port: 9000 }],
    [{ HOST: '::' }, { host: '::' }],
    [{ HOST: 'shop.internal' }, { host: 'shop.internal' }],
    [{ ROLES: 'worker' }, { roles: new Set(['worker']) }],
    [{ ROLES: 'api, web' }, { roles: new Set(['api', 'web']) }],
    [{ MASTER_KEY: `${key},${otherKey}` }, { masterKeys: [key, otherKey] }],
    [{ DATABASE_URL: 'postgresql://u:p@h/d', MASTER_KEY: key }, { databaseUrl: 'postgresql://u:p@h/d' }],
    [
      { DATABASE_URL: 'postgresql://u:p@/d?host=/run/pg', MASTER_KEY: key },
      { databaseUrl: 'postgresql://u:p@/d?host=/run/pg' },
    ],
    [{ PUBLIC_URL: 'https://shop.example/' }, { publicUrl: 'https://shop.example' }],
    [{ PUBLIC_URL: 'https://example.com/shop/' }, { publicUrl: 'https://example.com/shop' }],
    [{ WEBHOOK_RETRY_SECONDS: '0.1,0.2, 0.3,4' }, { webhookRetrySeconds: [0.1, 0.2, 0.3, 4] }],
    [{ WEBHOOK_ALLOW_INSECURE: '1' }, { webhookAllowInsecure: true }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [
      { META_GRAPH_URL: 'http://127.0.0.1:9/v1' },
      { baseUrls: { whatsapp: 'http://127.0.0.1:9/v1', messenger: 'http://127.0.0.1:9/v1' } },
    ],
  ]
  test.each(good)('%j is read', (env, config) => {
    expect(readConfig(env)).toMatchObject(config)
  })

  const bad: [string, string][] = [
    ['HOST', 'a b'],
    ['HOST', 'http://x'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'not a url'],
    ['REDIS_URL', 'http://x'],
    ['MASTER_KEY', 'short'],
    ['MASTER_KEY', `${key},short`],
    ['PUBLIC_URL', 'ftp://x'],
    ['PUBLIC_URL', 'https://user@x'],
    ['PUBLIC_URL', 'https://x?y'],
    ['PUBLIC_URL', 'https://x#'],
    ['ROLES', 'api,cook'],
    ['ROLES', ','],
    ['LOG_LEVEL', 'loud'],
    ['WEBHOOK_RETRY_SECONDS', '1,2,3'],
    ['WEBHOOK_RETRY_SECONDS', '1,2,3,-4'],
    ['WEBHOOK_RETRY_SECONDS', '1,2,3,1e9'],
    ['WEBHOOK_PROBE_SECONDS', '0'],
    ['WEBHOOK_ALLOW_INSECURE', 'yes'],
    ['META_GRAPH_URL', 'graph'],
    ['INSTAGRAM_GRAPH_URL', 'x:y'],
    ['META_APP_SECRET', 'a secret'],
    ['META_VERIFY_TOKEN', 'é'],
    ['TELEGRAM_API_URL', '//x'],
    ['AGENT_BASE_URL', 'x'],
    ['AGENT_API_KEY', 'a b'],
    ['AGENT_MODEL', 'a b'],
    ['AGENT_VISION', 'yes'],
    ['SMTP_URL', 'https://x'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['METRICS_TOKEN', 'x'.repeat(513)],
    ['RETENTION_DAYS', '0'],
    ['DEBOUNCE_MS', '60001'],
  ]
  test.each(bad)('%s=%j is refused in one line that names it', (name, value) => {
    const refusal = refusalOf({ [name]: value })
    expect(refusal).toMatch(new RegExp(`^${name}: .*; expected .`))
    expect(refusal).not.toContain('\n')
  })

  test('an outside database needs the master key', () => {
    expect(refusalOf({ DATABASE_URL: 'postgres://h/d' })).toMatch(/^MASTER_KEY is required with DATABASE_URL/)
  })

  test('an agent endpoint needs the name of a model', () => {
    expect(refusalOf({ AGENT_BASE_URL: 'http://m/v1' })).toMatch(
      /^AGENT_MODEL is required with AGENT_BASE_URL/,
    )
  })

  test('a refused secret is not repeated', () => {
    expect(refusalOf({ MASTER_KEY: 'hunter2' })).not.toContain('hunter2')
    expect(refusalOf({ DATABASE_URL: 'x://u:hunter2@h' })).not.toContain('hunter2')
  })
})

test('describeEnvironment shows what is set without secrets and passwords', () => {
  const shown = describeEnvironment({
    PORT: '9000',
    MASTER_KEY: key,
    DATABASE_URL: 'postgres://u:hunter2@h/d?sslpassword=hunter3',
    REDIS_URL: 'redis://:hunter4@h',
    HOME: '/root',
    HOST: '',
  })
  expect(shown.map(({ name }) => name)).toEqual(['PORT', 'DATABASE_URL', 'REDIS_URL', 'MASTER_KEY'])
  expect(shown[0]?.value).toBe('9000')
  expect(JSON.stringify(shown)).not.toMatch(/hunter/)
  expect(JSON.stringify(shown)).not.toContain(key)
})

test('publicUrlOf names an address that can be called', () => {
  expect(publicUrlOf(readConfig({}))).toBe('http://127.0.0.1:8080')
  expect(publicUrlOf(readConfig({ HOST: '0.0.0.0', PORT: '0' }), 4321)).toBe('http://127.0.0.1:4321')
  expect(publicUrlOf(readConfig({ HOST: '::' }))).toBe('http://[::1]:8080')
  expect(publicUrlOf(readConfig({ PUBLIC_URL: 'https://a.example' }), 1)).toBe('https://a.example')
})

function refusalOf(env: Environment): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}
