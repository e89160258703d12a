// Limits of reminders; a part of `limits`.

/** Nobody is reminded from this hour until that one, by the customer's own clock, unless the shop sets others. */
export const reminderQuietFromHour = 21
export const reminderQuietToHour = 8
/** Reminders that a customer gets in seven days, unless the shop sets fewer. */
export const remindersPerWeekMax = 7
export const remindersPerWeekDefault = 3
/** Minutes before an appointment, or after what it is about, at which one may be due. */
export const reminderMinutesMax = 7 * 24 * 60
export const reminderTextCharsMax = 600
/** Days after which a cart, an order, a visit or a product that came back is no longer spoken of. */
export const reminderLateDays = 3
/** Minutes before an appointment at which a reminder of it helps nobody any more. */
export const reminderLateMinutes = 30
/** Minutes that lie between two reminders of one appointment however close together the shop sets them. */
export const reminderGapMinutesMin = 20
/** Minutes after a customer's last word during which carts, unpaid orders and visits are not spoken of. */
export const reminderTalkMinutes = 15
/** The window for answers may close while a message is on its way. */
export const reminderWindowMarginMinutes = 10
/** Due ones of one kind that are looked at in a round, how often, and days for which decisions are kept. */
export const reminderRows = 500
export const reminderEveryMs = 15_000
export const reminderDays = 180
/** Days for which those to come are listed, and how many of them are shown. */
export const reminderAheadDays = 7
export const remindersAheadShown = 200
/** Decisions shown of one customer. */
export const remindersShown = 20
/** Products that a customer waits for at one time, and days after which nobody waits any more. */
export const stockWishesMax = 10
export const stockWishDays = 120
