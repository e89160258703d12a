/** Everything a customer may ask for in words; earlier intents are looked for first. */
export const spokenIntents = [
  ...(['bot', 'person', 'complaint', 'move', 'cancel_booking', 'appointments', 'cancel_order'] as const),
  ...(['paid', 'pickup', 'order_status', 'haggle', 'language', 'clear', 'remove', 'quantity'] as const),
  ...(['cart', 'menu', 'hours', 'offers', 'payment', 'question', 'checkout', 'book', 'stock'] as const),
  ...(['price', 'details', 'browse', 'add', 'search', 'deny', 'confirm', 'thanks', 'bye'] as const),
  ...(['greet', 'smalltalk'] as const),
] as const

/** Everything that a line may be read as asking for. */
export const botIntents = [
  ...spokenIntents,
  ...(['address', 'unclear', 'notify', 'variant', 'time', 'availability'] as const),
] as const
export type BotIntent = (typeof botIntents)[number]
