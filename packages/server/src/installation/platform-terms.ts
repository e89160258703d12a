import type { CheckTerms } from '../channels/setup/channel-check.ts'
import type { Config } from './config.ts'

/** Installation settings for checking a channel. */
export function platformTerms(config: Config): Omit<CheckTerms, 'box' | 'publicUrl'> {
  return {
    baseUrls: config.baseUrls,
    hasMetaApp: config.metaAppSecret !== undefined && config.metaVerifyToken !== undefined,
  }
}
