import { limits } from '@mostrador/contract/limits'
import type { MediaRefusal } from '@mostrador/contract/media'

/** A file cannot be had or kept. The message is for the log. */
export class MediaFault extends Error {
  override readonly name = 'MediaFault'
  readonly reason: MediaRefusal
  /** Trying again may help. */
  readonly isPassing: boolean

  constructor(reason: MediaRefusal, message: string, { isPassing = false } = {}) {
    super(message)
    this.reason = reason
    this.isPassing = isPassing
  }
}

/**
 * Throws once every try is used up: whoever is claimed again then has ended the worker each time.
 *
 * @param tries  This one included.
 */
export function checkTries(tries: number): void {
  if (tries > limits.mediaTriesMax) throw new MediaFault('unreachable', 'no try of it came to an end')
}

const retryMs = [2_000, 10_000, 60_000, 300_000, 1_800_000]
const oursMs = 15_000

/** A file that could not be loaded is refused for good, or due again after so long. */
export type LoadOutcome =
  | { refused: MediaRefusal }
  | { refused?: undefined; waitMs: number; isCounted: boolean }

/**
 * Faults of ours, such as a full disk, last as long as they last, and cost the file none of its tries.
 *
 * @param tries  This one included.
 */
export function loadOutcome(error: unknown, tries: number): LoadOutcome {
  if (!(error instanceof MediaFault)) return { waitMs: oursMs, isCounted: false }
  if (!error.isPassing || tries >= limits.mediaTriesMax) return { refused: error.reason }
  return { waitMs: retryMs[tries - 1] ?? oursMs, isCounted: true }
}
