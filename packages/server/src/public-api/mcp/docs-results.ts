import type { CallToolResult } from '@modelcontextprotocol/server'
import { limits } from '@mostrador/contract/limits'
import { pageNames, readPage, sectionsOf } from '../docs/pages.ts'
import { searchDocs } from '../docs/search.ts'
import { invalid } from '../query.ts'
import type { Arguments } from './arguments.ts'

/** Throws invalid_request. */
export function callDocs(docs: 'search' | 'read', given: Arguments): CallToolResult {
  return docs === 'search' ? search(given) : read(given)
}

function search({ query }: Arguments): CallToolResult {
  if (typeof query !== 'string' || query.trim() === '' || query.length > limits.docsQueryCharsMax)
    throw invalid(`query must be a text of 1 to ${limits.docsQueryCharsMax} characters.`, {
      reason: 'api_docs',
    })
  const data = { results: searchDocs(query) }
  const text = data.results.map(
    ({ page, title, heading, excerpt }) => `## ${title} (page ${page}): ${heading}\n\n${excerpt}`,
  )
  return {
    content: [{ type: 'text', text: text.join('\n\n') || 'Nothing fits; try other words.' }],
    structuredContent: data,
  }
}

function read({ page, heading, cursor }: Arguments): CallToolResult {
  const name = pageNames.find((each) => each === page)
  if (name === undefined)
    throw invalid(`page must be one of ${pageNames.join(', ')}.`, { reason: 'api_docs' })
  const start = cursor === undefined || cursor === null ? 0 : Number(cursor)
  const text = heading === undefined || heading === null ? readPage(name) : section(name, heading)
  if (!Number.isSafeInteger(start) || start < 0 || (start > 0 && start >= text.length))
    throw invalid('cursor is not one of this page: pass it unchanged, with the same page and heading.', {
      reason: 'api_docs',
    })
  const end = endOfPart(text, start)
  const notes = end < text.length ? [`The page goes on: call readDocsPage again with cursor "${end}".`] : []
  return {
    content: [text.slice(start, end), ...notes].map((each) => ({ type: 'text', text: each })),
  }
}

function section(name: (typeof pageNames)[number], heading: unknown): string {
  const sections = sectionsOf(name)
  const wanted = String(heading).replace(/^#+ */, '').toLowerCase()
  const found = sections.find((each) => each.heading.toLowerCase() === wanted)
  if (found) return found.text
  throw invalid(`${name} has no such heading. It has: ${sections.map((each) => each.heading).join('; ')}.`, {
    reason: 'api_docs',
  })
}

/** The last end of a line that fits; a character has at most four bytes. */
function endOfPart(text: string, start: number): number {
  let end = Math.min(text.length, start + limits.mcpResultBytesMax)
  while (Buffer.byteLength(text.slice(start, end)) > limits.mcpResultBytesMax)
    end -= limits.docsPassageCharsMax
  if (end === text.length) return end
  const newline = text.lastIndexOf('\n', end)
  return newline > start ? newline + 1 : end
}
