// Names of the tries of one form, so that one whose answer was lost is not made twice.
import { type TSchema, Type } from 'typebox'
import { limits } from '../../limits.ts'

const tryName = Type.String({ minLength: 16, maxLength: 64 })

/**
 * `key`: what is sent under it again is answered with the first. `former_keys`: of tries with other words; where one of
 * them was made, this one is refused with 409, since a person would take it for a correction of that.
 */
export const tryNames = {
  key: tryName,
  former_keys: Type.Optional(Type.Array(tryName, { maxItems: limits.formTriesMax })),
} satisfies Record<string, TSchema>
