// A change of the cart that was likelier than what the line was read as first, for the person who tries the bot.
import { limits } from '@mostrador/contract/limits'
import type { Observer } from '../../../engine.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { unmarked } from '../../understanding/named-numbers.ts'
import type { Change } from './candidates.ts'

const intentOf: Readonly<Record<Change['op'], Intent>> = {
  ...{ put: 'add', plus: 'add', with: 'add', option: 'add', swap: 'add' },
  ...{ minus: 'remove', remove: 'remove', without: 'remove', set: 'quantity' },
}

export function weighedReading(
  text: string,
  changes: readonly Change[],
  share: number,
): Parameters<Observer['read']>[0] {
  const found = changes.map(({ op, card, count }) => ({
    ...{ intent: intentOf[op], by_words: false, alike: share, about: card.name, quantity: count },
  }))
  return {
    text: unmarked(text).slice(0, limits.messageCharsMax),
    ...{ is_choice: false, found, runner_up: null },
  }
}
