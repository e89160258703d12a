// A moment in words, with today and tomorrow by their names.
import type { Language } from '@mostrador/contract/languages'
import { dayText, type Locale, localDate, timeText } from './format.ts'

const today: Readonly<Record<Language, string>> = { es: 'hoy', pt: 'hoje', en: 'today' }
const tomorrow: Readonly<Record<Language, string>> = { es: 'mañana', pt: 'amanhã', en: 'tomorrow' }

type Reading = {
  now: Date
  locale: Locale
  /** The reader's zone, where it is another than that of the time which is told. */
  readIn?: string
}

/**
 * "hoy, 3:00 p. m.", "mañana, viernes 20 de noviembre, 3:00 p. m.", "sábado 21 de noviembre, 3:00 p. m.". Tomorrow keeps
 * its date, because it may be read after midnight. While it is another day where the reader is, only the date is told.
 */
export function nearTimeText(at: Date, { now, locale, readIn = locale.timezone }: Reading): string {
  const { language, timezone } = locale
  const here = localDate(now, timezone)
  const days = here.until(localDate(at, timezone)).days
  const isSameDay = here.equals(localDate(now, readIn))
  const time = timeText(at, locale)
  if (isSameDay && days === 0) return `${today[language]}, ${time}`
  const date = `${dayText(at, locale)}, ${time}`
  return isSameDay && days === 1 ? `${tomorrow[language]}, ${date}` : date
}
