// Doctor's check of integrations that do not know their shop yet.
import { type Provider, providers as providerNames } from '@mostrador/contract/values'
import { providers } from '../../integrations/providers.ts'
import { type Database, sql } from '../../platform/database/database.ts'
import type { Check } from './check.ts'

const needing = providerNames.filter((provider: Provider) => providers[provider].needs?.shopDomain)

export async function checkShops(database: Database): Promise<Check> {
  const name = 'shops'
  const row = await database.queryOne<{ count: number; first: string | null }>(sql`
    select count(*)::int as count, min(id::text) as first from integrations
    where provider = any(${needing}) and shop_domain is null and deleted_at is null`)
  const { count = 0, first } = row ?? {}
  if (count === 0) return { name, status: 'ok', message: 'each integration knows its shop' }
  const which = count === 1 ? 'an integration has' : `${count} integrations have`
  const message = `${which} no shop domain yet and will take that of the first report: mostrador integration update ${first} --shop-domain HOST`
  return { name, status: 'warn', message }
}
