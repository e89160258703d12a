// Before the first paint: the colour scheme and language that this browser's person chose, and the session, which is
// asked for while the scripts are still on their way.
;(() => {
  const page = document.documentElement
  const stored = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const scheme = stored('mostrador-scheme')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const known = '%languages%'.split(' ')
  const spoken = (tag) => known.find((language) => tag.toLowerCase().startsWith(language))
  const language = stored('mostrador-language')
  page.lang = known.includes(language)
    ? language
    : (navigator.languages.map(spoken).find(Boolean) ?? known[0])
  if (page.dataset.frame === 'inside') {
    window.mostradorSession = fetch('/dashboard/api/me', { credentials: 'same-origin' })
    // Whoever takes it reads the failure; without a handler it would be reported as nobody's.
    window.mostradorSession.catch(() => {})
    // The session's cookie is for the private API alone, so pages note whether there is one.
    if (stored('mostrador-signed-in') === null) page.dataset.frame = 'outside'
  }
  // A script or style that does not arrive, which no script of the page could tell.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) page.dataset.failed = ''
    },
    true,
  )
})()
