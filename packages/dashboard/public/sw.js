// Shows what the service pushes to this device, and a word instead of nothing when the page cannot be reached.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  // Pages are asked for while this worker is still starting.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
)

self.addEventListener('push', (event) => {
  const push = event.data?.json()
  if (push) event.waitUntil(show(push))
})

async function show({ id, title, body, url, tag }) {
  const shown = await self.registration.getNotifications({ tag })
  // A push that the service sent twice, as after a crash, is shown once.
  if (shown.some(({ data }) => data?.id === id)) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await self.registration.showNotification(title, {
    body,
    tag,
    // Browsers take the subscription away if nothing is shown, so whoever is looking already gets it without a sound.
    ...(windows.some(({ focused }) => focused) ? { silent: true } : { renotify: true }),
    icon: '/icon-192.png',
    data: { id, url },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/inbox'))
})

async function open(url) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(url)
  // The page goes there itself, so that it can ask about what is not saved.
  page.postMessage({ open: url })
  return page.focus()
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(page(event).catch(() => offlinePage()))
})

async function page({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request)
}

const offlineTexts = {
  es: ['Sin conexión', 'Lo que escribiste sigue guardado en este dispositivo.', 'Reintentar'],
  pt: ['Sem conexão', 'O que você escreveu continua guardado neste aparelho.', 'Tentar de novo'],
  en: ['You are offline', 'What you typed is kept on this device.', 'Try again'],
}

/** A network that comes back is not always told, so the page also asks by itself. */
const comingBack = `<script>
addEventListener('online', () => location.reload())
setInterval(() => fetch('/sw.js', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {}), 3000)
</script>`

function offlinePage() {
  const language =
    Object.keys(offlineTexts).find((known) => self.navigator.language.startsWith(known)) ?? 'en'
  const [title, text, again] = offlineTexts[language]
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><body style="font-family: system-ui; text-align: center; padding: 20vh 1.5rem">
<h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p>${comingBack}</body></html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
