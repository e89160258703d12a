// "A table for an hour", "la clase de hora y media": how long it is to last tells services apart that are the same otherwise.
import type { ProductCard } from '../../../tools/tools.ts'
import { plainText } from '../../understanding/normalise.ts'

const counts: Readonly<Record<string, number>> = {
  ...{
    an: 1,
    a: 1,
    one: 1,
    una: 1,
    un: 1,
    uma: 1,
    um: 1,
    two: 2,
    dos: 2,
    duas: 2,
    dois: 2,
    three: 3,
    tres: 3,
  },
  ...{ four: 4, cuatro: 4, quatro: 4 },
}
const hours =
  /(?<before>\S+ )?(?<![\p{L}\d])(?<count>\d{1,2}(?:[.,]5)?|an|a|one|una|un|uma|um|two|dos|duas|dois|three|tres|four|cuatro|quatro) ?(?:hours?|hrs?|horas?|horita|horinha|h)(?! (?:before|antes|later|despues|depois|ago))(?<half> and a half| y media| e meia)?\b/u
const half =
  /(?<before>\S+ )?(?:half an hour|half hour|media hora|meia hora)(?! (?:before|antes|later|despues|depois))\b/
const andHalf = /\b(?:hour and a half|hora y media|hora e meia)\b/
const minutes =
  /(?<before>\S+ )?(?<count>\d{2,3}) ?(?:minutes?|mins?|minutos?)(?! (?:before|antes|later|despues|depois|tarde|late))\b/
/** "In an hour", "dentro de una hora": when rather than how long. */
const until = /^(?:in|within|en|dentro|de|daqui|a|em|at|las|la|as|faz|hace|every|cada) $/

/** Undefined where no length is named, or when something begins is. */
export function minutesSaid(said: string): number | undefined {
  const plain = plainText(said)
  const short = half.exec(plain)
  if (short && !isUntil(short.groups)) return 30
  const found = hours.exec(plain)
  if (found && !isUntil(found.groups)) {
    const count = found.groups?.count ?? ''
    const whole = counts[count] ?? Number(count.replace(',', '.'))
    if (Number.isFinite(whole)) return whole * 60 + (found.groups?.half ? 30 : 0)
  }
  if (andHalf.test(plain)) return 90
  const exact = minutes.exec(plain)
  return exact && !isUntil(exact.groups) ? Number(exact.groups?.count) : undefined
}

function isUntil(groups: Record<string, string | undefined> | undefined): boolean {
  return until.test(groups?.before ?? '')
}

/** Those of that length, where some are and others are not; the line said last counts first. */
export function ofLength(services: readonly ProductCard[], lines: readonly string[]): readonly ProductCard[] {
  for (const line of lines.toReversed()) {
    const wanted = minutesSaid(line)
    if (wanted === undefined) continue
    const fitting = services.filter(({ durationMinutes }) => durationMinutes === wanted)
    return fitting.length > 0 ? fitting : services
  }
  return services
}
