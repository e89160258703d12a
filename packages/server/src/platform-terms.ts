import type { CheckTerms } from './channels/channel-check.ts'
import type { Config } from './config.ts'

/** What a check of a channel knows of its platform. */
export function platformTerms(config: Config): Omit<CheckTerms, 'box' | 'publicUrl'> {
  return {
    metaGraphUrl: config.metaGraphUrl,
    instagramGraphUrl: config.instagramGraphUrl,
    telegramApiUrl: config.telegramApiUrl,
    hasMetaApp: config.metaAppSecret !== undefined && config.metaVerifyToken !== undefined,
  }
}
