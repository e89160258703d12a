// https://developers.facebook.com/docs/whatsapp/messaging-limits
import { objectIn, textIn } from '../foreign.ts'
import type { DayLimit } from '../platform-api.ts'

const tiers: Record<string, number | null> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: null,
}

export const whatsappDayLimit: DayLimit = {
  ask: ({ baseUrl, externalId, accessToken }) => ({
    url: `${baseUrl}/${encodeURIComponent(externalId)}?fields=messaging_limit_tier`,
    headers: { authorization: `Bearer ${accessToken}` },
  }),
  limitIn: (body) => tiers[textIn(objectIn(body).messaging_limit_tier) ?? ''],
}
