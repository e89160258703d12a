import type { ReasonName } from '@mostrador/contract/dashboard/reasons'
import type { Language } from '@mostrador/contract/languages'
import { ApiFailure } from '../../api/request.ts'
import { reasonWords } from '../../i18n/reasons/reason-words.ts'
import { translator } from '../../i18n/texts.ts'
import { partTexts } from '../texts.ts'

/**
 * The error in the reader's language: the server's reason, otherwise a text for its code. A value is named by its field's
 * `label`; programs' names of fields are told in English only, beside the English problem.
 */
export function failureText(error: unknown, language: Language, label?: string): string {
  const t = translator(partTexts, language)
  if (!(error instanceof ApiFailure)) return t('internal')
  const { reason, values } = error
  if (reason === 'value' && label !== undefined) return t('valueOf', { label })
  if (reason === 'value' && language !== 'en') return t('notTaken')
  // A newer server may send reasons this page does not know.
  return (reason !== undefined && reasonText({ reason, ...values }, language)) || t(codeText(error))
}

/** A reason with its values; empty for one that this page does not know. */
export function reasonText(
  { reason, ...values }: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const words = reasonWords()
  if (reason === undefined || words === undefined || !Object.hasOwn(words, reason)) return ''
  const told = translator(words, language) as (name: string | number, given: typeof values) => string
  return told(reason, values)
}

/** An error with this reason belongs at the field that caused it. */
export function isReason(error: unknown, reason: ReasonName): boolean {
  return error instanceof ApiFailure && error.reason === reason
}

function codeText({ code, status }: ApiFailure) {
  if (code === 'offline') return 'noConnection'
  if (status === 401) return 'signInAgain'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'notFound'
  if (status === 409) return 'conflict'
  if (status === 429) return 'tooMany'
  return status === 400 ? 'notTaken' : 'internal'
}
