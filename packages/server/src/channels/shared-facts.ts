// Places and people that customers share, as the platforms' objects have them.
import { limits } from '@mostrador/contract/limits'
import type { IncomingMedia, SharedPerson } from '../domain/conversations/incoming-media.ts'
import { shortTextIn, textIn } from './foreign.ts'

/** Undefined where it is no point on the earth. */
export function placeOf(given: {
  latitude: unknown
  longitude: unknown
  name?: unknown
  address?: unknown
}): IncomingMedia | undefined {
  const [latitude, longitude] = [Number(textIn(given.latitude)), Number(textIn(given.longitude))]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  const [name, address] = [shortTextIn(given.name), shortTextIn(given.address)]
  return { kind: 'location', place: { latitude, longitude, name, address } }
}

export function peopleOf(people: readonly { name: unknown; phones: readonly unknown[] }[]): IncomingMedia {
  const read = people.slice(0, limits.mediaPeopleMax).map(
    ({ name, phones }): SharedPerson => ({
      name: shortTextIn(name) ?? '',
      phones: phones.slice(0, limits.mediaPeopleMax).flatMap((phone) => shortTextIn(phone) ?? []),
    }),
  )
  return { kind: 'contact', people: read }
}

/** A file's name as its sender gave it: shown and offered for saving, never trusted. */
export function fileNameOf(value: unknown): string | undefined {
  const name = shortTextIn(value)?.split(/[\\/]/).at(-1)
  // The cut may go through a pair of surrogates, and no half of one can be stored.
  return name === undefined || name === '' ? undefined : name.slice(-limits.mediaNameCharsMax).toWellFormed()
}
