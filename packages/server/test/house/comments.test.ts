// Comments must name their subject: one that begins "What a turn changes" or "Of a locked order" leaves the reader to
// guess it.
import { describe, expect, it } from 'vitest'
import { commentsOf, listFiles, readSource } from '../harness/source-code.ts'

const folders = [
  'bench',
  'eval',
  'packages/contract/src',
  'packages/dashboard/scripts',
  'packages/dashboard/src',
  'packages/dashboard/test',
  'packages/n8n/credentials',
  'packages/n8n/nodes',
  'packages/n8n/test',
  'packages/sdk/scripts',
  'packages/sdk/src',
  'packages/sdk/test',
  'packages/server/chat',
  'packages/server/scripts',
  'packages/server/src',
  'packages/server/test',
]
const withoutSubject = /^(?:What|Of|Who|Whom|Whose|Whether)\b/

describe('comments', () => {
  it.each(folders)('none in %s begins without its subject', (folder) => {
    const code = listFiles(folder).filter((path) => /\.(?:tsx?|js)$/.test(path))
    expect(code).not.toEqual([])
    expect(code.flatMap((path) => faultsIn(path, readSource(path)))).toEqual([])
  })

  it('are found wherever they are, and only their beginning counts', () => {
    const text = `
      // Of a room: no subject.
      const a = '// What a string holds' /* Whether it is there */
      /**
       * What it is.
       */
      function b() {} // Whose it is
      // Locks the rows
      // Of an account.
      /** Says why. What follows is no beginning. */`
    expect(faultsIn('x.ts', text)).toEqual([
      'x.ts:2 Of a room: no subject.',
      'x.ts:3 Whether it is there',
      'x.ts:4 What it is.',
      'x.ts:7 Whose it is',
    ])
  })
})

function faultsIn(path: string, text: string): string[] {
  return commentsOf(path, text)
    .filter((comment) => withoutSubject.test(comment.text))
    .map((comment) => `${path}:${comment.line} ${comment.text}`)
}
