// Every table with rows of a person. Export and erasure go by it, and a test finds each table that it lacks: a new one that
// leads to a contact has to say here what becomes of it.

type Kept = {
  /** Told in an export, or why not. */
  export: 'told' | 'no words or facts of the person' | 'work under way, told by what came of it'
  /** Gone with the contact, or kept for the books: then without the person. */
  erasure: 'goes' | 'stays'
}

const told = { export: 'told', erasure: 'goes' } as const
const booked = { export: 'told', erasure: 'stays' } as const
const working = { export: 'work under way, told by what came of it', erasure: 'goes' } as const
const bare = { export: 'no words or facts of the person', erasure: 'goes' } as const
const bareInBooks = { export: 'no words or facts of the person', erasure: 'stays' } as const

export const personalTables = {
  contacts: told,
  channel_identities: told,
  consents: told,
  contact_labels: told,
  campaign_recipients: told,
  reminders: told,
  stock_wishes: told,
  kept_answers: told,
  conversations: told,
  conversation_labels: told,
  conversation_notes: told,
  bot_memories: told,
  bot_questions: told,
  carts: told,
  messages: told,
  message_media: told,
  payment_receipts: told,
  orders: booked,
  order_numbers: booked,
  order_lines: booked,
  order_history: booked,
  appointments: booked,
  bot_effects: working,
  bot_turns: working,
  order_waits: working,
  sends: working,
  send_lanes: working,
  /** The team's own doings: who took a conversation, and whom a note calls. */
  conversation_history: bare,
  note_mentions: bare,
  /** Ids and sums of providers, without whoever paid. */
  payments: bareInBooks,
  payment_links: bareInBooks,
  customer_news: bareInBooks,
} as const satisfies Record<string, Kept>
