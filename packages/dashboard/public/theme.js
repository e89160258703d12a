// Before the first paint: the colour scheme and language that this browser's person chose. A file of its own, since
// the page's policy allows no inline scripts.
;(() => {
  const stored = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const scheme = stored('mostrador-scheme')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const language = stored('mostrador-language')
  if (language) document.documentElement.lang = language
})()
