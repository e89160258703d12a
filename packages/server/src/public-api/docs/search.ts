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
  return { page, title: titleOf(page), heading, excerpt: text.slice(0, limits.docsPassageCharsMax) }
}
