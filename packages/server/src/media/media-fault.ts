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
