import { isReason } from '../feedback/failure-text.ts'

/** Said at the field, where it is mended. */
export function isOfPhone(error: unknown): boolean {
  return (['phone', 'phone_wrong', 'phone_country', 'phone_known', 'phone_of'] as const).some((reason) =>
    isReason(error, reason),
  )
}
