// Entries that need no server: recents, pages, actions.
import { useMantineColorScheme } from '@mantine/core'
import { languageFacts, languages } from '@mostrador/contract/languages'
import {
  IconBuildingStore,
  IconHistory,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
} from '@tabler/icons-react'
import { useAccount, useMe } from '../../api/session.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { groups as navigation, referenceIcon } from '../navigation.ts'
import { useSessionChanges } from '../person-menu.tsx'
import { appTexts } from '../texts.ts'
import { type Entry, type EntryGroup, foundIcons } from './entry.ts'
import { fitting } from './fits.ts'
import { actions, type Destination, innerPages } from './pages-and-actions.ts'
import { recentsOf } from './recents.ts'
import { synonyms } from './synonyms.ts'
import { paletteTexts } from './texts.ts'

export function useOffered(text: string, onShowKeys: () => void): readonly EntryGroup[] {
  const t = useTexts(paletteTexts)
  const { person } = useMe()
  const account = useAccount()
  const [pages, doings] = [usePageEntries(), useActionEntries(onShowKeys)]
  const recents = recentsOf(person.id, account.id).map(
    ({ kind, ...recent }): Entry => ({
      ...{ ...recent, id: `recent ${recent.href}`, detail: recent.detail ?? '', excerpt: [], kind },
      icon: kind === undefined ? IconHistory : (foundIcons[kind] ?? IconHistory),
    }),
  )
  const shown = (entries: readonly Entry[]) => (text === '' ? entries : fitting(entries, text, synonyms))
  return [
    { id: 'recent', title: t('recent'), entries: text === '' ? recents : [] },
    { id: 'pages', title: t('pages'), entries: shown(pages) },
    { id: 'actions', title: t('actions'), entries: shown(doings) },
  ].filter(({ entries }) => entries.length > 0)
}

function useDestinations(): (destinations: readonly Destination[]) => Entry[] {
  const t = useTexts(paletteTexts)
  const { permissions } = useMe()
  return (destinations) =>
    destinations
      .filter(({ needs }) => needs === undefined || permissions.includes(needs))
      .map(({ text, href, icon }) => ({ id: href, name: t(text), detail: '', excerpt: [], icon, href }))
}

function usePageEntries(): readonly Entry[] {
  const app = useTexts(appTexts)
  const { permissions } = useMe()
  const entriesOf = useDestinations()
  const places = navigation
    .flatMap((group) => group.places)
    .filter(({ needs }) => needs === undefined || permissions.includes(needs))
    .map(
      ({ to, text, icon }): Entry => ({
        ...{ id: `page ${to}`, name: app(text), detail: '', excerpt: [], icon, href: to },
      }),
    )
  const reference: Entry = {
    ...{ id: 'reference', name: app('reference'), detail: '', excerpt: [], icon: referenceIcon },
    run: () => window.open('/docs/', '_blank', 'noopener,noreferrer'),
  }
  const isDeveloper = permissions.includes('keys.view')
  return [...places, ...entriesOf(innerPages), ...(isDeveloper ? [reference] : [])]
}

function useActionEntries(onShowKeys: () => void): readonly Entry[] {
  const t = useTexts(paletteTexts)
  const app = useTexts(appTexts)
  const entriesOf = useDestinations()
  const { setColorScheme } = useMantineColorScheme()
  const { choose } = useLanguage()
  const { accounts, account } = useMe()
  const { switchTo, signOut } = useSessionChanges()
  const doing = (id: string, name: string, icon: Entry['icon'], run: () => void): Entry => ({
    ...{ id, name, detail: '', excerpt: [], icon, run },
  })
  return [
    ...entriesOf(actions),
    doing('keys', t('showKeys'), IconKeyboard, onShowKeys),
    ...(['light', 'dark', 'auto'] as const).map((scheme) =>
      doing(`theme ${scheme}`, t('themeIs', { name: app(scheme) }), IconMoon, () => setColorScheme(scheme)),
    ),
    ...languages.map((language) =>
      doing(
        `language ${language}`,
        t('languageIs', { name: languageFacts[language].ownName }),
        IconLanguage,
        () => choose(language),
      ),
    ),
    ...accounts
      .filter(({ id }) => id !== account?.id)
      .map(({ id, name }) =>
        doing(`account ${id}`, t('accountIs', { name }), IconBuildingStore, () => switchTo(id)),
      ),
    doing('sign-out', t('signOut'), IconLogout, signOut),
  ]
}
