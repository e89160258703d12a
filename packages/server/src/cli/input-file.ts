import { readFile, stat } from 'node:fs/promises'
import { limits } from '@mostrador/contract/limits'
import { AppError, messageOf } from '../platform/errors.ts'
import { fileProblem } from '../platform/file-problem.ts'

/** Reads a file given to a command. Throws invalid_request. */
export async function readInputFile(path: string, bytesMax: number): Promise<Buffer> {
  try {
    if ((await stat(path)).size <= bytesMax) return await readFile(path)
  } catch (error) {
    throw fileProblem(path, 'read', error)
  }
  throw new AppError('invalid_request', `${path}: larger than ${bytesMax} bytes; split it`)
}

/** Reads a JSON document given to a command. Throws invalid_request. */
export async function readJsonFile(path: string): Promise<unknown> {
  const bytes = await readInputFile(path, limits.commandFileBytesMax)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new AppError('invalid_request', `${path}: ${messageOf(error)}`)
  }
}
