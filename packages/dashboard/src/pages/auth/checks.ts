import { limits } from '@mostrador/contract/limits'
import type { Translate } from '../../i18n/texts.ts'
import { isEmail } from '../../parts/forms/email.ts'
import type { authTexts } from './texts.ts'

type T = Translate<typeof authTexts>

export const checkEmail = (t: T) => (value: string) => (isEmail(value) ? null : t('badEmail'))
export const checkGiven = (t: T) => (value: string) => (value.trim() === '' ? t('required') : null)
export const checkNewPassword = (t: T) => (value: string) =>
  value.length < limits.passwordCharsMin ? t('short', { min: limits.passwordCharsMin }) : null
