// The one rule for names that the business's people give to things: accounts, keys, users, channels.

import { limits } from '@mostrador/contract/limits'
import { AppError } from './errors.ts'
import { isStorableText } from './text.ts'

/**
 * The name without spaces around it: on one line, since it stands in lists, in logs and on terminals. Throws
 * invalid_request that begins with `field`.
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

// Control characters, the separators of lines and paragraphs, and what turns the direction of all that follows.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
