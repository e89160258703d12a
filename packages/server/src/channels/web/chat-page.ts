import { defaultLanguage, type Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { escapeMarkup } from '../../platform/markup.ts'
import { pageScripts, pageStyles } from './chat-assets.ts'
import type { ChatFace } from './chat-messages.queries.ts'
import { chatTexts } from './chat-texts.ts'

/**
 * The page of one web channel; for undefined, a page that says it is gone. Its own words are in the visitor's language,
 * else in the shop's; what the shop says stays in the shop's. All behaviour is in chat.js.
 */
export function renderChatPage(
  face: (ChatFace & { channelId: string; fileMbMax: number; product: string | undefined }) | undefined,
  visitors: Language | undefined,
): string {
  const language = visitors ?? face?.language ?? defaultLanguage
  const words = chatTexts[language]
  if (!face) return page({ language, title: words.gone, body: `<p class="gone">${words.gone}</p>` })
  const base = `/chat/${face.channelId}`
  const asked =
    face.product === undefined ? '' : words.interest.replace('{product}', () => face.product ?? '')
  const body = `
<main id="chat" data-base="${base}" data-language="${face.language}" data-file-mb-max="${face.fileMbMax}" data-files-max="${limits.chatFilesMax}" data-texts="${escapeMarkup(JSON.stringify(words))}">
  <header>
    <span class="mark" aria-hidden="true">${escapeMarkup([...face.account_name.trim()][0] ?? '·')}</span>
    <h1>${escapeMarkup(face.account_name)}</h1>
    <button type="button" id="close" aria-label="${words.close}" hidden>×</button>
  </header>
  <p id="state" role="status" hidden>${words.offline}</p>
  <div id="log" role="log" aria-label="${words.log}" aria-live="polite" tabindex="0">
    <p class="begin">${words.begin}</p>
    <ol id="lines"></ol>
    <p id="typing" hidden>${words.person_types}</p>
  </div>
  <button type="button" id="newer" hidden>${words.newer}</button>
  <form id="form">
    <p id="told" role="alert" hidden></p>
    <ul id="chosen" aria-label="${words.chosen}"></ul>
    <label for="text">${words.label}</label>
    <textarea id="text" rows="1" maxlength="4096" placeholder="${words.placeholder}" autocomplete="off" enterkeyhint="send">${escapeMarkup(asked)}</textarea>
    <input type="file" id="files" multiple hidden>
    <button type="button" id="attach" class="quiet" aria-label="${words.attach}" title="${words.attach}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M16.5 6.5v9.6a4.5 4.5 0 0 1-9 0V5.4a3 3 0 0 1 6 0v9.9a1.5 1.5 0 0 1-3 0V6.5H9v8.8a3 3 0 0 0 6 0V5.4a4.5 4.5 0 0 0-9 0v10.7a6 6 0 0 0 12 0V6.5z"/></svg></button>
    <div id="recording" hidden>
      <button type="button" id="discard" class="quiet" aria-label="${words.discard}" title="${words.discard}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 7h12l-1 14H7zm3-3h6l1 2h4v1.6H4V6h4z"/></svg></button>
      <span id="seconds" role="timer">0:00</span>
    </div>
    <button type="button" id="record" class="quiet" aria-label="${words.record}" title="${words.record}" hidden><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 15a3.5 3.5 0 0 0 3.5-3.5v-5a3.5 3.5 0 0 0-7 0v5A3.5 3.5 0 0 0 12 15m6-3.5a6 6 0 0 1-5.2 5.9V21h-1.6v-3.6A6 6 0 0 1 6 11.5h1.6a4.4 4.4 0 0 0 8.8 0z"/><path class="stop" d="M7 7h10v10H7z"/></svg></button>
    <button type="submit" id="send" aria-label="${words.send}" title="${words.send}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 11.5 21 3l-6 18-3.5-7z"/></svg></button>
  </form>
</main>
<script src="${base}/chat.js" type="module"></script>`
  return page({ language, title: face.account_name, body, base })
}

function page({
  language,
  title,
  body,
  base,
}: {
  language: string
  title: string
  body: string
  base?: string
}): string {
  const links = base === undefined ? '' : linksOf(base)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
${links}
</head>
<body>${body}
</body>
</html>
`
}

/** Everything is asked for at once: a script that is imported would else be asked for after the one that imports it. */
function linksOf(base: string): string {
  const styles = pageStyles.map((name) => `<link rel="stylesheet" href="${base}/${name}">`)
  const scripts = pageScripts.map((name) => `<link rel="modulepreload" href="${base}/${name}">`)
  return [...styles, ...scripts].join('\n')
}
