// The frame that stands in the page itself, so that it is painted before any script or style has been loaded.
import { readFileSync } from 'node:fs'
import { languages } from '@mostrador/contract/languages'
import type { Plugin } from 'vite'
import { colours } from '../src/app/colours.ts'
import { position, type Text } from '../src/i18n/texts.ts'
import { partTexts } from '../src/parts/texts.ts'

/** Puts the frame into the page, and the page's style behind it: a style in the head would hold the frame back. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const style = html.match(/ *<link rel="stylesheet"[^>]*>\n?/)?.[0] ?? ''
        return html
          .replace(style, '')
          .replace(
            '<!--frame-style-->',
            () =>
              `<style nonce="">${squeezed(`${colourRules()}${languageRules()}${read('frame.css')}`)}</style>`,
          )
          .replace('<!--frame-script-->', () => `<script>${squeezed(filled(read('frame.js')))}</script>`)
          .replace('<!--frame-->', () => squeezed(filled(read('frame.html'))))
          .replace('</body>', () => `${style}  </body>`)
      },
    },
  }
}

const mark = `<svg class="frame-mark" aria-hidden="true" viewBox="-9 -9 42 42" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M3 21l18 0M3 7v1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1h-18l2 -4h14l2 4M5 21l0 -10.15M19 21l0 -10.15M9 21v-4a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v4"/></svg>`

function read(name: string): string {
  return readFileSync(new URL(`../first-paint/${name}`, import.meta.url), 'utf8')
}

function filled(text: string): string {
  const values: Record<string, string> = {
    mark,
    languages: languages.join(' '),
    loading: inEachLanguage(partTexts.loading),
    failed: inEachLanguage(partTexts.failed),
    retry: `<a href="">${inEachLanguage(partTexts.retry)}</a>`,
  }
  return text.replace(/%(\w+)%/g, (whole, name: string) => values[name] ?? whole)
}

function inEachLanguage(text: Text): string {
  return languages.map((language) => `<span lang="${language}">${text[position[language]]}</span>`).join('')
}

function languageRules(): string {
  const shown = languages.map((language) => `:root:lang(${language}) .frame [lang="${language}"]`)
  return `.frame [lang] { display: none }\n${shown.join(',')} { display: inline }\n`
}

function colourRules(): string {
  const names = Object.keys(colours.light) as (keyof typeof colours.light)[]
  const rules = names.map((name) => `${name}: light-dark(${colours.light[name]}, ${colours.dark[name]});`)
  const dark = ':root[data-mantine-color-scheme="dark"] { color-scheme: dark }'
  return `:root { color-scheme: light; ${rules.join(' ')} }\n${dark}\n`
}

/** Without comments and indentation, which every visit would load. */
function squeezed(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
