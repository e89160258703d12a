// One line in a shop's page: a button in the corner that opens the chat.

;(() => {
  const script = document.currentScript
  const page = script.src.replace(/\/embed\.js.*$/, '')
  const label = script.dataset.label ?? 'Chat'
  const color = script.dataset.color ?? '#0b5d4e'
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(`
    button { position: fixed; z-index: 2147483000; right: 20px; bottom: 20px; width: 60px; height: 60px; border: 0;
      border-radius: 50%; color: #fff; cursor: pointer; box-shadow: 0 4px 16px rgb(0 0 0 / 25%) }
    button:focus-visible { outline: 3px solid #fff; box-shadow: 0 0 0 6px #1a73e8 }
    svg { width: 28px; fill: currentColor }
    iframe { position: fixed; z-index: 2147483001; right: 20px; bottom: 92px; width: 380px; border: 0;
      height: min(620px, calc(100dvh - 120px)); border-radius: 16px; box-shadow: 0 8px 40px rgb(0 0 0 / 30%);
      background: Canvas }
    iframe[hidden] { display: none }
    @media (max-width: 480px) { iframe { inset: 0; width: 100%; height: 100dvh; border-radius: 0 } }`)
  shadow.adoptedStyleSheets = [style]
  const button = document.createElement('button')
  button.type = 'button'
  button.style.background = color
  button.setAttribute('aria-label', label)
  button.setAttribute('aria-expanded', 'false')
  button.append(icon('M4 4h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H9l-5 4V5a1 1 0 0 1 1-1z'))
  let frame
  const toggle = (isOpen) => {
    if (isOpen && !frame) {
      frame = document.createElement('iframe')
      frame.title = label
      frame.allow = 'microphone'
      frame.src = page
      shadow.append(frame)
    }
    if (frame) frame.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) frame.focus()
    else button.focus()
  }
  button.addEventListener('click', () => toggle(!frame || frame.hidden))
  window.addEventListener('message', (event) => {
    if (frame && event.source === frame.contentWindow && event.data?.mostrador === 'close') toggle(false)
  })
  shadow.append(button)
  // A script in the head runs before there is a body.
  if (document.body) document.body.append(host)
  else document.addEventListener('DOMContentLoaded', () => document.body.append(host), { once: true })

  // Builds the icon by elements, because some pages forbid scripts to write HTML.
  function icon(outline) {
    const space = 'http://www.w3.org/2000/svg'
    const svg = document.createElementNS(space, 'svg')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.setAttribute('aria-hidden', 'true')
    const path = document.createElementNS(space, 'path')
    path.setAttribute('d', outline)
    svg.append(path)
    return svg
  }
})()
