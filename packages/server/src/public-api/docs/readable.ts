// The pages of docs/ as people read them in a browser. They need no script and nothing from elsewhere.
import { Marked, type Tokens } from 'marked'
import { escapeMarkup } from '../../platform/markup.ts'
import { type PageName, pageNames, readPage, titleOf } from './pages.ts'

export function readablePage(name: PageName): string {
  const title = escapeMarkup(titleOf(name))
  const places = pageNames.map((page) => {
    const here = page === name ? ' aria-current="page"' : ''
    return `<li><a href="/docs/${page}"${here}>${escapeMarkup(titleOf(page))}</a></li>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Mostrador</title>
<link rel="alternate" type="text/markdown" href="/docs/${name}.md">
<style>${style}</style>
</head>
<body>
<nav aria-label="Documentation">
<details><summary>All pages</summary>
<ul>${places.join('\n')}
<li><a href="/docs/">Reference of the API</a></li></ul>
</details>
</nav>
<main>
${htmlOf(readPage(name))}</main>
</body>
</html>
`
}

/** Markdown as HTML: HTML in it stands as text, and links lead to readable pages. */
export function htmlOf(text: string): string {
  const slugs = new Map<string, number>()
  const marked = new Marked({
    renderer: {
      html: ({ text: raw }: Tokens.HTML | Tokens.Tag) => escapeMarkup(raw),
      image: ({ text: alt }) => escapeMarkup(alt),
      heading({ tokens, depth, text: heading }) {
        const slug = slugOf(heading)
        const count = slugs.get(slug) ?? 0
        slugs.set(slug, count + 1)
        const id = escapeMarkup(count === 0 ? slug : `${slug}-${count}`)
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const shown = this.parser.parseInline(tokens)
        const target = targetOf(href)
        return target === undefined ? shown : `<a href="${escapeMarkup(target)}">${shown}</a>`
      },
    },
  })
  return marked
    .parse(text, { async: false })
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

/** As GitHub makes them, for which the links in docs/ are written. */
function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function targetOf(href: string): string | undefined {
  const [, page, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
  if (page !== undefined) return `/docs/${page}${anchor}`
  if (href.startsWith('samples/')) return `/docs/${href}`
  return /^(https?:|mailto:|#)/.test(href) ? href : undefined
}

const style = `
:root { color-scheme: light dark; --quiet: color-mix(in srgb, CanvasText 12%, Canvas);
  --shade: color-mix(in srgb, CanvasText 6%, Canvas); --link: light-dark(#0b5d4e, #7cd6c0) }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; background: Canvas; color: CanvasText }
nav, main { max-width: 48rem; margin: 0 auto; padding: 0 1rem }
nav { padding-top: 1rem }
summary { cursor: pointer; padding: .6rem 0; font-weight: 600 }
nav ul { columns: 16rem; padding: 0; margin: 0 0 1rem; list-style: none }
nav li { padding: .35rem 0; break-inside: avoid }
main { padding-bottom: 4rem; overflow-wrap: break-word }
a { color: var(--link) }
a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
h1, h2, h3, h4 { line-height: 1.25; margin: 2em 0 .5em; scroll-margin-top: 1rem }
h1 { margin-top: .5em }
code { font: .9em ui-monospace, monospace; background: var(--shade); padding: .1em .3em; border-radius: .25em }
pre { overflow-x: auto; padding: .9rem 1rem; border-radius: .5rem; background: var(--shade) }
pre code { padding: 0; background: none }
.wide { overflow-x: auto; margin: 1rem 0 }
table { border-collapse: collapse }
th, td { padding: .4rem .7rem; border: 1px solid var(--quiet); text-align: start; vertical-align: top }
th { background: var(--shade) }
`
