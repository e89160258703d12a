// Limits of reminders; a part of `limits`.
export const reminderLimits = {
  /** Nobody is reminded from this hour until that one, by the customer's own clock, unless the shop sets others. */
  reminderQuietFromHour: 21,
  reminderQuietToHour: 8,
  /** Reminders that a customer gets in seven days, unless the shop sets fewer. */
  remindersPerWeekMax: 7,
  remindersPerWeekDefault: 3,
  /** Minutes before an appointment, or after what it is about, at which one may be due. */
  reminderMinutesMax: 7 * 24 * 60,
  reminderTextCharsMax: 600,
  /** Days after which a cart, an order, a visit or a product that came back is no longer spoken of. */
  reminderLateDays: 3,
  /** Minutes before an appointment at which a reminder of it helps nobody any more. */
  reminderLateMinutes: 30,
  /** Minutes that lie between two reminders of one appointment however close together the shop sets them. */
  reminderGapMinutesMin: 20,
  /** Minutes after a customer's last word during which carts, unpaid orders and visits are not spoken of. */
  reminderTalkMinutes: 15,
  /** The window for answers may close while a message is on its way. */
  reminderWindowMarginMinutes: 10,
  /** Due ones of one kind that are looked at in a round, how often, and days for which decisions are kept. */
  reminderRows: 500,
  reminderEveryMs: 15_000,
  reminderDays: 180,
  /** Days for which those to come are listed, and how many of them are shown. */
  reminderAheadDays: 7,
  remindersAheadShown: 200,
  /** Decisions shown of one customer. */
  remindersShown: 20,
  /** Products that a customer waits for at one time, and days after which nobody waits any more. */
  stockWishesMax: 10,
  stockWishDays: 120,
} as const
