// The refusal of an unknown path or method. It names what is near: all of that stands in the reference, for whoever asks.
import { AppError } from '../platform/errors.ts'
import { feedPrefix, findPath, prefix } from './routes.ts'

/** As far as the name of what is asked for. */
const ofName = new RegExp(`^(?:${prefix}|${feedPrefix})/[a-z]+`)

export function noSuchPath(url: string): AppError {
  const path = url.split('?')[0] ?? ''
  return new AppError('not_found', `${advice(path)} See /docs.`, { reason: 'api_path' })
}

function advice(path: string): string {
  const known = findPath(path)
  if (known) return `${known.path} takes ${known.methods.join(' and ')} alone.`
  const plain = path.toLowerCase().replace(/\/+$/, '')
  const meant = findPath(plain)
  if (meant) return `No such path; write ${meant.path}, in lower case and without a slash at its end.`
  const plural = plain.replace(ofName, '$&s')
  const manyMeant = findPath(plural)
  if (manyMeant) return `No such path; write ${manyMeant.path}, with an s.`
  const list = [plain, plural]
    .map((each) => findPath(each.slice(0, each.lastIndexOf('/'))))
    .find((each) => each !== undefined)
  const isList = list !== undefined && !list.path.includes('{')
  return isList ? `No such path: ${list.path} is only a list, with nothing below it.` : 'No such path.'
}
