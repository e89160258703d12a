// The parts that things, pointers and numbers play in a line about the cart.

/** Things and pointers: put in, counted anew, taken out, swapped out and in, asked about, nothing, only it stays. */
export const thingLabels = ['put', 'set', 'remove', 'out', 'in', 'ask', 'none', 'only'] as const
export type ThingLabel = (typeof thingLabels)[number]

/**
 * Numbers count what comes next or stands before; nothing; something that the shop does not have; or the line
 * spoken of last, which gets so many more, in all, or fewer.
 */
export const numberLabels = ['next', 'before', 'nothing', 'unknown', 'more', 'all', 'fewer'] as const
export type NumberLabel = (typeof numberLabels)[number]

export type PartLabel = ThingLabel | NumberLabel
export const partLabels: readonly PartLabel[] = [...thingLabels, ...numberLabels]
