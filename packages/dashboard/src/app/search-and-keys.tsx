import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../i18n/language.tsx'
import { undoLast } from '../parts/feedback/last-undo.ts'
import { useKey } from '../parts/keys/keys.ts'
import { OpenKeys } from './open-keys.ts'
import { PaletteStandIn, type Typed } from './palette-stand-in.tsx'
import classes from './search-and-keys.module.css'
import { appTexts } from './texts.ts'

// Loaded when they are first wanted, so that a page does not wait for them. The router's way of loading reloads the page
// once where a script is gone, as after an upgrade.
const Palette = lazyRouteComponent(() => import('./palette/palette.tsx'), 'Palette')
const KeysList = lazyRouteComponent(() => import('./palette/keys-list.tsx'), 'KeysList')

type Shown = 'search' | 'keys' | undefined
const OpenSearch = createContext<() => void>(() => undefined)

/** The search over everything, and the list of keys, with the keys that open them. */
export function SearchAndKeys({ children }: { children: ReactNode }) {
  const [shown, show] = useState<Shown>()
  const [wanted, want] = useState<ReadonlySet<Shown>>(new Set())
  const [isReady, setReady] = useState(false)
  const typed = useRef<Typed>({ text: '', isEntered: false })
  const returnTo = useRef<Element>(null)
  const open = (which: Shown) => {
    want((former) => new Set([...former, which]))
    show(which)
  }
  const giveBackFocus = () => {
    if (document.activeElement === document.body && returnTo.current instanceof HTMLElement)
      returnTo.current.focus({ preventScroll: true })
  }
  const close = () => show(undefined)
  const openSearch = () => {
    if (shown === 'search') return
    typed.current = { text: '', isEntered: false }
    returnTo.current = document.activeElement
    // At once, so that the next key finds a field that has the focus.
    flushSync(() => {
      setReady(false)
      open('search')
    })
  }
  // In a field it takes back what was typed there.
  useHotkeys([['mod+Z', undoLast]])
  // The combination is no character, so it is heard while typing too.
  useHotkeys([['mod+K', () => (shown === 'search' ? close() : openSearch())]], [], true)
  useKey('/', openSearch)
  useKey('?', () => open('keys'))
  useKey('z', undoLast)
  return (
    <OpenSearch value={openSearch}>
      <OpenKeys value={() => open('keys')}>{children}</OpenKeys>
      {shown === 'search' && !isReady && (
        <PaletteStandIn typed={typed} onClose={close} onClosed={giveBackFocus} />
      )}
      <Suspense>
        {wanted.has('search') && (
          <Palette
            isOpen={shown === 'search'}
            typed={typed}
            onReady={() => setReady(true)}
            onClose={close}
            onClosed={giveBackFocus}
            onShowKeys={() => open('keys')}
          />
        )}
        {wanted.has('keys') && <KeysList isOpen={shown === 'keys'} onClose={close} />}
      </Suspense>
    </OpenSearch>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** In the navigation it shows its key; in a phone's bar it is an icon. */
export function SearchButton({ wide = false }: { wide?: boolean }) {
  const t = useTexts(appTexts)
  const open = use(OpenSearch)
  if (!wide) {
    return (
      <ActionIcon variant="subtle" color="gray" size="xl" radius="xl" onClick={open} aria-label={t('search')}>
        <IconSearch size={21} stroke={1.75} />
      </ActionIcon>
    )
  }
  return (
    <UnstyledButton className={classes.search} onClick={open} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className={classes.words}>{t('search')}</span>
      <Kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
    </UnstyledButton>
  )
}
