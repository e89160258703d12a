import type { Directory } from '../accounts/directory.ts'
import type { AgentOptions } from '../bot/agent/agent-engine.ts'
import type { CheckTerms } from '../channels/channel-check.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import type { SecretBox } from '../platform/secrets.ts'
import type { Auth } from './auth.ts'

/** What the routes of the private API work with. */
export type DashboardDeps = {
  /** Loaded when somebody first signs in: it is large, and a node that serves the API alone never needs it. */
  auth: () => Promise<Auth>
  directory: Directory
  secrets: SecretBox
  mailer: Mailer | undefined
  clock: Clock
  log: Logger
  /** The address that people open. */
  publicUrl: string
  signUp: 'open' | 'closed'
  version: string
  webhookAllowInsecure: boolean
  platforms: Omit<CheckTerms, 'box' | 'publicUrl'>
  /** Undefined where no OpenAI-compatible engine is set up. */
  agent: AgentOptions | undefined
  retentionDays: number
}
