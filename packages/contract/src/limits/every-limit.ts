// Each limit is an export of its own, so that a page carries those it uses and not those of the server.

export * from '../outreach/limits-reminders.ts'
export * from '../outreach/limits-templates.ts'
export * from '../outreach/outreach-limits.ts'
export * from './chat-limits.ts'
export * from './developers-limits.ts'
export * from './inbox-limits.ts'
export * from './media-limits.ts'
export * from './service-limits.ts'
export * from './shop-limits.ts'
export * from './start-limits.ts'
