// Shops with the sample catalogue and a WhatsApp channel each, and their customers' lines.
import { addChannel } from '../packages/server/src/channels/setup/channels.ts'
import { createDemoAccount } from '../packages/server/src/demo/demo.ts'
import { type Database, sql } from '../packages/server/src/platform/database/database.ts'
import type { SecretBox } from '../packages/server/src/platform/secrets/secrets.ts'
import { createEndpoint } from '../packages/server/src/webhooks/endpoints/endpoints.ts'
import type { Target } from './bot-load.ts'

export const dialogues: readonly (readonly string[])[] = [
  [
    'Buenas tardes',
    '¿Cuánto vale la falda plisada?',
    'quiero dos',
    'eso es todo, gracias',
    'Calle 45 # 12-30 apto 501, Bogotá',
    'sí, confirmo',
  ],
  ['Hola, ¿qué camisetas tienen?', '¿hacen envíos?', '¿tienen ruanas?', '¿a qué hora abren?', 'gracias'],
  ['quiero agendar una cita para manicura semipermanente', '¿cómo puedo pagar?', '¿cuánto vale la blusa?'],
]

export type Shop = { accountId: string; target: Target }

/** With practically endless stock, so that the last customer's order is like the first one's. */
export async function addShops(
  database: Database,
  box: SecretBox,
  { count, graphUrl }: { count: number; graphUrl: string },
): Promise<Shop[]> {
  const now = new Date()
  const shops: Shop[] = []
  for (let i = 0; i < count; i += 1) {
    const { account } = await database.transaction((tx) => createDemoAccount(tx, { now, isDemo: false }))
    await database.query(sql`
      update products set on_hand = 1000000 where account_id = ${account.id} and on_hand is not null`)
    const channel = { externalId: `10600000000${i}`, appSecret: `secret-${i}`, accessToken: 'token' }
    const given = { accountId: account.id, platform: 'whatsapp', apiUrl: graphUrl, ...channel }
    const { id } = await addChannel(database, box, given, now)
    const target = { path: `/channels/${id}`, externalId: channel.externalId, secret: channel.appSecret }
    shops.push({ accountId: account.id, target })
  }
  await database.script('analyze')
  return shops
}

/** One per shop, subscribed to everything. */
export async function addEndpoints(
  database: Database,
  box: SecretBox,
  { shops, url }: { shops: readonly Shop[]; url: string },
): Promise<void> {
  for (const { accountId } of shops) {
    const given = { accountId, url, events: ['*'] }
    await database.transaction((tx) => createEndpoint(tx, { box, allowInsecure: true }, given, new Date()))
  }
}
