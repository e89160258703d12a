// CHANGELOG.md as an Atom feed: an entry for each version, dated by its heading.
import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { marked } from 'marked'
import { escapeMarkup } from '../../platform/markup.ts'

/** Beside the built docs in the npm package, at the top of the repository otherwise. */
const files = ['../../docs/CHANGELOG.md', '../../../../../CHANGELOG.md'].map(
  (path) => new URL(path, import.meta.url),
)

type Release = { version: string; title: string; updated: string; text: string }

export function changelogFeed(publicUrl: string): string {
  const file = files.find((each) => existsSync(each))
  if (!file) throw new Error('CHANGELOG.md is not installed')
  return atomOf(releasesOf(readFileSync(file, 'utf8')), publicUrl)
}

/** The versions of a changelog, newest first. Throws for a heading without a date. */
export function releasesOf(changelog: string): Release[] {
  return changelog
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## '))
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const title = heading.slice(3).trim()
      const [date] = /\d{4}-\d{2}-\d{2}/.exec(title) ?? []
      if (date === undefined) throw new Error(`CHANGELOG.md: ${title} has no date`)
      const [version = ''] = title.split(' ')
      return { version, title, updated: `${date}T00:00:00Z`, text: lines.join('\n').trim() }
    })
}

export function atomOf(releases: readonly Release[], publicUrl: string): string {
  const updated =
    releases
      .map((release) => release.updated)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00Z'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <title>Mostrador: changes</title>
  <id>${idOf('changelog')}</id>
  <updated>${updated}</updated>
  <author><name>Mostrador</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeMarkup(publicUrl)}/docs/changelog.atom"/>
  <link rel="alternate" type="text/html" href="${escapeMarkup(publicUrl)}/docs/"/>
${releases.map(entry).join('')}</feed>
`
}

function entry({ version, title, updated, text }: Release): string {
  return `  <entry>
    <title>${escapeMarkup(title)}</title>
    <id>${idOf(version)}</id>
    <updated>${updated}</updated>
    <content type="html">${escapeMarkup(marked.parse(text, { async: false }))}</content>
  </entry>
`
}

/** The same for a version wherever it is served, so that a reader shows it once. */
function idOf(version: string): string {
  const hex = hash('sha256', `mostrador changelog ${version}`)
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
