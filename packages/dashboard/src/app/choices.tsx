import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { languageFacts, languages } from '@mostrador/contract/languages'
import { useLanguage, useTexts } from '../i18n/language.tsx'
import { appTexts } from './texts.ts'

export function ThemeChoice() {
  const t = useTexts(appTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('theme')}
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme)}
      data={[
        { value: 'light', label: t('light') },
        { value: 'dark', label: t('dark') },
        { value: 'auto', label: 'Auto' },
      ]}
    />
  )
}

export function LanguageChoice() {
  const t = useTexts(appTexts)
  const { language, choose } = useLanguage()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('language')}
      value={language}
      onChange={choose}
      data={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
    />
  )
}
