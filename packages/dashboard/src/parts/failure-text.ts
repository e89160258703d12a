import { ApiFailure } from '../api/request.ts'
import type { Translate } from '../i18n/texts.ts'
import type { partTexts } from './texts.ts'

/** What went wrong in the reader's language; a refusal's own reason as the server words it. */
export function failureText(error: unknown, t: Translate<typeof partTexts>): string {
  if (!(error instanceof ApiFailure)) return t('internal')
  if (error.code === 'offline') return t('noConnection')
  if (error.status === 403 && error.code === 'forbidden') return t('forbidden')
  if (error.status === 404) return error.message || t('notFound')
  if (error.status === 429) return t('tooMany')
  if (error.status >= 500) return t('internal')
  return error.message || t('internal')
}
