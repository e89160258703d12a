import type { Directory } from '../../accounts/directory.ts'
import type { RateLimiter } from '../../accounts/rate-limits.ts'
import type { AgentOptions } from '../../bot/agent/agent-engine.ts'
import type { FeedTokens } from '../../catalogue/feed/feed-tokens.ts'
import type { CheckTerms } from '../../channels/setup/channel-check.ts'
import type { MediaUrls } from '../../media/media-urls.ts'
import type { UploadPlace } from '../../media/uploads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import type { Auth } from '../signing-in/auth.ts'

/** Dependencies of the private API's routes. */
export type DashboardDeps = {
  /** Loaded at the first sign-in: it is large, and a node that serves only the API never needs it. */
  auth: () => Promise<Auth>
  directory: Directory
  secrets: SecretBox
  mailer: Mailer | undefined
  clock: Clock
  log: Logger
  /** Counts requests of the API; undefined where the database does. */
  limiter: RateLimiter | undefined
  /** The address people open. */
  publicUrl: string
  signUp: 'open' | 'closed'
  version: string
  webhookAllowInsecure: boolean
  /** A contact of the operator, for push services. */
  vapidSubject: string
  platforms: Omit<CheckTerms, 'box' | 'publicUrl'>
  /** Undefined where no OpenAI-compatible engine is configured. */
  agent: AgentOptions | undefined
  /** Voice notes are put into words. */
  hearsVoice: boolean
  retentionDays: number
  feedTokens: FeedTokens
  media: UploadPlace & { urls: MediaUrls }
}
