import { expect, it } from 'vitest'
import { misspeltIn } from './misspelt.ts'

it.each([
  [{ PULIC_URL: 'https://shop.example.com' }, 'PULIC_URL', 'PUBLIC_URL'],
  [{ PUBILC_URL: 'https://shop.example.com' }, 'PUBILC_URL', 'PUBLIC_URL'],
  [{ public_url: 'https://shop.example.com' }, 'public_url', 'PUBLIC_URL'],
  [{ DATABSE_URL: 'postgres://x' }, 'DATABSE_URL', 'DATABASE_URL'],
  [{ 'MASTER-KEY': 'x' }, 'MASTER-KEY', 'MASTER_KEY'],
  [{ WEBHOOKS_RETRY_SECOND: '1' }, 'WEBHOOKS_RETRY_SECOND', 'WEBHOOK_RETRY_SECONDS'],
])('%j is nearly a variable of the service', (env, name, meant) => {
  expect(misspeltIn(env)).toEqual([{ name, meant }])
})

it('variables of other programs, empty ones and those beside the right one are no slips', () => {
  for (const env of [
    { HOSTNAME: 'x', HOSTS: 'x', HOME: '/root', PORTS: '1', SHELL: 'sh', LOGNAME: 'x', NODE_ENV: 'x' },
    { AWS_REGION: 'x', AWS_SESSION_TOKEN: 'x', npm_config_user_agent: 'x', SMTP_HOST: 'x' },
    { PULIC_URL: ' ' },
    { PULIC_URL: 'https://a.example', PUBLIC_URL: 'https://b.example' },
  ])
    expect(misspeltIn(env)).toEqual([])
})
