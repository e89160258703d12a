// The one rule for names that a business's people give to things: accounts, keys, users, channels.

import { limits } from '@mostrador/contract/limits'
import { isStorableText } from './database/text.ts'
import { AppError } from './errors.ts'

/**
 * The trimmed name, on one line because it appears in lists, logs and terminals. Throws invalid_request that begins
 * with `field`.
 */
export function readName(field: string, text: string): string {
  const name = text.trim()
  if (name === '' || name.length > limits.nameCharsMax || !isStorableText(name) || unprintable.test(name)) {
    throw new AppError(
      'invalid_request',
      `${field}: 1 to ${limits.nameCharsMax} characters on one line, without control characters`,
    )
  }
  return name
}

// Control characters, line and paragraph separators, and characters that change the direction of all text after them.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
