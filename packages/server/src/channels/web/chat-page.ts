import { defaultLanguage, type Language } from '@mostrador/contract/languages'
import { escapeMarkup } from '../../platform/markup.ts'
import type { ChatFace } from './chat-messages.queries.ts'

type ChatTexts = {
  placeholder: string
  label: string
  send: string
  log: string
  sending: string
  not_sent: string
  retry: string
  offline: string
  bot: string
  person: string
  you: string
  begin: string
  close: string
  gone: string
  attach: string
  record: string
  discard: string
  cancel: string
  not_file: string
  file_empty: string
  file_large: string
  file_room: string
  file_day: string
}

const texts: Record<Language, ChatTexts> = {
  es: {
    placeholder: 'Escribe un mensaje',
    label: 'Tu mensaje',
    send: 'Enviar',
    log: 'Conversación',
    sending: 'Enviando…',
    not_sent: 'No se envió.',
    retry: 'Reintentar',
    offline: 'Sin conexión. Lo que escribas se enviará al volver.',
    bot: 'Asistente',
    person: 'Equipo',
    you: 'Tú',
    begin: '¡Hola! Escribe y te respondemos enseguida.',
    close: 'Cerrar el chat',
    gone: 'Este chat no está disponible.',
    attach: 'Adjuntar un archivo',
    record: 'Grabar una nota de voz',
    discard: 'Descartar la grabación',
    cancel: 'Cancelar',
    not_file: 'No se pudo enviar el archivo.',
    file_empty: 'El archivo está vacío.',
    file_large: 'El archivo pesa más de {mb} MB. Envía uno más liviano.',
    file_room: 'Ahora no se pueden recibir archivos aquí.',
    file_day: 'Hoy ya no se puede enviar más por aquí. Inténtalo mañana.',
  },
  pt: {
    placeholder: 'Escreva uma mensagem',
    label: 'Sua mensagem',
    send: 'Enviar',
    log: 'Conversa',
    sending: 'Enviando…',
    not_sent: 'Não foi enviada.',
    retry: 'Tentar de novo',
    offline: 'Sem conexão. O que você escrever será enviado na volta.',
    bot: 'Assistente',
    person: 'Equipe',
    you: 'Você',
    begin: 'Olá! Escreva e já respondemos.',
    close: 'Fechar o chat',
    gone: 'Este chat não está disponível.',
    attach: 'Anexar um arquivo',
    record: 'Gravar um áudio',
    discard: 'Descartar a gravação',
    cancel: 'Cancelar',
    not_file: 'Não foi possível enviar o arquivo.',
    file_empty: 'O arquivo está vazio.',
    file_large: 'O arquivo tem mais de {mb} MB. Envie um menor.',
    file_room: 'No momento não é possível receber arquivos aqui.',
    file_day: 'Hoje não é possível enviar mais por aqui. Tente amanhã.',
  },
  en: {
    placeholder: 'Write a message',
    label: 'Your message',
    send: 'Send',
    log: 'Conversation',
    sending: 'Sending…',
    not_sent: 'Not sent.',
    retry: 'Try again',
    offline: 'No connection. What you write is sent when it is back.',
    bot: 'Assistant',
    person: 'Team',
    you: 'You',
    begin: 'Hello! Write and we answer right away.',
    close: 'Close the chat',
    gone: 'This chat is not available.',
    attach: 'Attach a file',
    record: 'Record a voice note',
    discard: 'Throw the recording away',
    cancel: 'Cancel',
    not_file: 'The file could not be sent.',
    file_empty: 'The file is empty.',
    file_large: 'The file has more than {mb} MB. Send a smaller one.',
    file_room: 'Files cannot be taken here at the moment.',
    file_day: 'That is as much as can be sent here today. Try again tomorrow.',
  },
}

/**
 * The page of one web channel; for undefined, a page that says it is gone. Its own words are in the visitor's language,
 * else in the shop's; what the shop says stays in the shop's. All behaviour is in chat.js.
 */
export function renderChatPage(
  face: (ChatFace & { channelId: string; fileMbMax: number }) | undefined,
  visitors: Language | undefined,
): string {
  const language = visitors ?? face?.language ?? defaultLanguage
  const words = texts[language]
  if (!face) return page({ language, title: words.gone, body: `<p class="gone">${words.gone}</p>` })
  const base = `/chat/${face.channelId}`
  const body = `
<main id="chat" data-base="${base}" data-language="${face.language}" data-file-mb-max="${face.fileMbMax}" data-texts="${escapeMarkup(JSON.stringify(words))}">
  <header>
    <span class="mark" aria-hidden="true">${escapeMarkup([...face.account_name.trim()][0] ?? '·')}</span>
    <h1>${escapeMarkup(face.account_name)}</h1>
    <button type="button" id="close" aria-label="${words.close}" hidden>×</button>
  </header>
  <p id="state" role="status" hidden>${words.offline}</p>
  <div id="log" role="log" aria-label="${words.log}" aria-live="polite" tabindex="0">
    <p class="begin">${words.begin}</p>
    <ol id="lines"></ol>
  </div>
  <form id="form">
    <label for="text">${words.label}</label>
    <textarea id="text" rows="1" maxlength="4096" placeholder="${words.placeholder}" autocomplete="off" enterkeyhint="send"></textarea>
    <input type="file" id="files" multiple hidden>
    <button type="button" id="attach" class="quiet" aria-label="${words.attach}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M16.5 6.5v9.6a4.5 4.5 0 0 1-9 0V5.4a3 3 0 0 1 6 0v9.9a1.5 1.5 0 0 1-3 0V6.5H9v8.8a3 3 0 0 0 6 0V5.4a4.5 4.5 0 0 0-9 0v10.7a6 6 0 0 0 12 0V6.5z"/></svg></button>
    <div id="recording" hidden>
      <button type="button" id="discard" class="quiet" aria-label="${words.discard}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 7h12l-1 14H7zm3-3h6l1 2h4v1.6H4V6h4z"/></svg></button>
      <span id="seconds" role="timer">0:00</span>
    </div>
    <button type="button" id="record" class="quiet" aria-pressed="false" aria-label="${words.record}" hidden><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 15a3.5 3.5 0 0 0 3.5-3.5v-5a3.5 3.5 0 0 0-7 0v5A3.5 3.5 0 0 0 12 15m6-3.5a6 6 0 0 1-5.2 5.9V21h-1.6v-3.6A6 6 0 0 1 6 11.5h1.6a4.4 4.4 0 0 0 8.8 0z"/></svg></button>
    <button type="submit" id="send" aria-label="${words.send}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 11.5 21 3l-6 18-3.5-7z"/></svg></button>
  </form>
</main>
<script src="${base}/chat.js" type="module"></script>`
  return page({ language, title: face.account_name, body, style: `${base}/chat.css` })
}

function page({
  language,
  title,
  body,
  style,
}: {
  language: string
  title: string
  body: string
  style?: string
}): string {
  const link = style === undefined ? '' : `<link rel="stylesheet" href="${style}">`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
${link}
</head>
<body>${body}
</body>
</html>
`
}
