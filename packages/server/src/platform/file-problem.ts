import { AppError } from './errors.ts'

type Use = 'read' | 'written'

const reasons: Record<string, string | Record<Use, string>> = {
  ENOENT: { read: 'there is no such file', written: 'its folder does not exist; make it first' },
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder; name a file',
  EACCES: 'this user may not; change the permissions or run the command as their owner',
  EPERM: 'this user may not; change the permissions or run the command as their owner',
  EROFS: 'its file system can only be read',
  ENOSPC: 'the disk is full; make room',
  EDQUOT: "this user's share of the disk is used up; make room",
  ENAMETOOLONG: 'its name is too long',
}

/** Turns the failure of a file that a person named into a plain refusal; other errors pass unchanged. */
export function fileProblem(path: string, use: Use, error: unknown): unknown {
  const { code = '', syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const reason = reasons[code]
  // A connection can miss its socket file, which no person named.
  if (reason === undefined || syscall === 'connect') return error
  const words = typeof reason === 'string' ? reason : reason[use]
  return new AppError('invalid_request', `${path}: not ${use}: ${words}.`)
}
