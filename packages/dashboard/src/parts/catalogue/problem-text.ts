import type { Language } from '@mostrador/contract/languages'
import type { AnswerOf } from '../../api/call.ts'
import { translator } from '../../i18n/texts.ts'
import { fileProblemTexts } from './file-problem-texts.ts'
import { catalogueTexts } from './texts.ts'

type LineError = AnswerOf<'previewProductImport'>['errors'][number]

/** The fault of a line in the reader's language, with the column where it stands. */
export function problemText({ problem, column, values = {} }: LineError, language: Language): string {
  // A newer server may find faults that this page does not know.
  if (problem === undefined || !Object.hasOwn(fileProblemTexts, problem)) {
    return translator(catalogueTexts, language)('lineProblem')
  }
  const told = translator(fileProblemTexts, language) as (name: string, given: typeof values) => string
  return `${column === undefined ? '' : `${column}: `}${told(problem, values)}`
}
