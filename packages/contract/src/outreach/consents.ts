// The words of customers about messages that the business begins.

/** `service`: about their own orders and appointments. `marketing`: offers. */
export const consentKinds = ['service', 'marketing'] as const
export type ConsentKind = (typeof consentKinds)[number]

/**
 * Where a word came from: the customer's own, the same in the web chat, the platform's own switch for offers, an import
 * that says since when, a person of the business, or what somebody of the same address said who was erased since.
 */
export const consentSources = ['words', 'web_chat', 'platform', 'import', 'person', 'before_erasure'] as const
export type ConsentSource = (typeof consentSources)[number]

/** A list says days without an hour, which are kept as their midnight in UTC. */
export function isListedDay(source: unknown, saidAt: unknown): saidAt is string {
  return source === 'import' && typeof saidAt === 'string' && /T00:00:00(?:\.0+)?Z$/.test(saidAt)
}

/**
 * Rules for a message that the business begins. Each refuses after a full opt-out and to blocked customers; `opted_in`
 * wants a yes to offers, `not_opted_out` only that nobody said no to them.
 */
export const consentRules = ['service', 'opted_in', 'not_opted_out'] as const
export type ConsentRule = (typeof consentRules)[number]
