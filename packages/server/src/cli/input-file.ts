import { readFile, stat } from 'node:fs/promises'
import { AppError } from '../platform/errors.ts'
import { fileProblem } from '../platform/file-problem.ts'

/** A file that a command is given. Throws invalid_request. */
export async function readInputFile(path: string, bytesMax: number): Promise<Buffer> {
  try {
    if ((await stat(path)).size <= bytesMax) return await readFile(path)
  } catch (error) {
    throw fileProblem(path, 'read', error)
  }
  throw new AppError('invalid_request', `${path}: larger than ${bytesMax} bytes; split it`)
}
