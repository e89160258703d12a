// For pages that tell reasons out of what they have read, where nothing was refused.
import { reasonTexts } from './reason-texts.ts'
import { keepReasonWords } from './reason-words.ts'

keepReasonWords(reasonTexts)
