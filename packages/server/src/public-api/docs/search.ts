import { limits } from '@mostrador/contract/limits'
import MiniSearch from 'minisearch'
import { pageNames, type Section, sectionsOf, titleOf } from './pages.ts'

export type Found = { page: string; title: string; heading: string; excerpt: string }

let index: { search: MiniSearch<Section & { id: number }>; sections: Section[] } | undefined

/** The sections of the docs that fit the words best, best first. */
export function searchDocs(words: string): Found[] {
  index ??= makeIndex()
  const { search, sections } = index
  return search
    .search(words)
    .slice(0, limits.docsFoundMax)
    .flatMap(({ id }) => {
      const section = sections[Number(id)]
      return section ? [shown(section)] : []
    })
}

function makeIndex() {
  const sections = pageNames.flatMap(sectionsOf)
  const search = new MiniSearch<Section & { id: number }>({
    fields: ['heading', 'page', 'text'],
    searchOptions: { boost: { heading: 3, page: 2 }, prefix: true, fuzzy: 0.15 },
  })
  search.addAll(sections.map((section, id) => ({ id, ...section })))
  return { search, sections }
}

function shown({ page, heading, text }: Section): Found {
  return { page, title: titleOf(page), heading, excerpt: excerptOf({ page, heading, text }) }
}

/** The whole section where it fits; else its beginning, and how to read on. */
function excerptOf({ page, heading, text }: Section): string {
  if (text.length <= limits.docsPassageCharsMax) return text
  const start = text.slice(0, endOfExcerpt(text)).trimEnd()
  const fence = isInCode(start) ? '\n```' : ''
  const more = `[The section goes on: call readDocsPage with page ${JSON.stringify(page)} and heading ${JSON.stringify(heading)}.]`
  return `${start}${fence}\n\n${more}`
}

/** Behind the last paragraph that fits; where the first one fills most of the room, behind a line or a sentence. */
function endOfExcerpt(text: string): number {
  const room = text.slice(0, limits.docsPassageCharsMax)
  const paragraphs = [...room.matchAll(/\n\n/g)].map(({ index }) => index)
  const end = paragraphs.findLast((index) => !isInCode(room.slice(0, index))) ?? 0
  if (end > room.length / 3) return end
  return Math.max(room.lastIndexOf('\n'), room.lastIndexOf('. ') + 1) || room.length
}

function isInCode(text: string): boolean {
  return (text.match(/^```/gm)?.length ?? 0) % 2 === 1
}
