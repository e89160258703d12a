import { Stack, Text } from '@mantine/core'
import { useMay } from '../../api/session.ts'
import { LanguageChoice, ThemeChoice } from '../../app/choices.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { TabBar } from '../../parts/lists/tab-bar.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { AccountSection } from './account-section.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { EmailSection } from './email-section.tsx'
import { InboxSection } from './inbox/inbox-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TeamSection } from './team-section.tsx'
import { settingsTexts } from './texts.ts'
import { TwoFactorSection } from './two-factor-section.tsx'

const tabs = ['account', 'team', 'inbox', 'alerts', 'profile', 'security', 'appearance'] as const

export function SettingsPage() {
  const t = useTexts(settingsTexts)
  const { values, set } = useFilters<'tab'>()
  const seesTeam = useMay('people.view')
  const seesShop = useMay('overview.view')
  const open = tabs.filter((name) =>
    name === 'team' ? seesTeam : name === 'inbox' || name === 'alerts' ? seesShop : true,
  )
  const tab = known(values.tab, open) ?? 'account'
  return (
    <Page title={t('title')} width="narrow">
      <TabBar
        label={t('sections')}
        value={tab}
        onChange={(chosen) => set({ tab: chosen })}
        tabs={open.map((name) => [name, t(name)])}
      />
      {tab === 'account' && <AccountSection />}
      {tab === 'team' && <TeamSection />}
      {tab === 'inbox' && <InboxSection />}
      {tab === 'alerts' && <AlertsSection />}
      {tab === 'profile' && (
        <>
          <ProfileSection />
          <EmailSection />
        </>
      )}
      {tab === 'security' && (
        <>
          <PasswordSection />
          <TwoFactorSection />
          <SessionsSection />
        </>
      )}
      {tab === 'appearance' && <Appearance />}
    </Page>
  )
}

function Appearance() {
  const t = useTexts(settingsTexts)
  return (
    <Section title={t('appearance')} description={t('appearanceText')}>
      <Stack gap="xs">
        <Text fw={550}>{t('theme')}</Text>
        <ThemeChoice />
        <Text fw={550} mt="sm">
          {t('language')}
        </Text>
        <LanguageChoice />
      </Stack>
    </Section>
  )
}
