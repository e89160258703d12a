import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { TabBar } from '../../parts/lists/tab-bar.tsx'
import { Page } from '../../parts/page.tsx'
import { ReminderLog } from './reminder-log.tsx'
import { RemindersAhead } from './reminders-ahead.tsx'
import { SettingsForm } from './settings-form.tsx'
import { reminderPageTexts } from './texts.ts'

const tabs = ['settings', 'ahead', 'log'] as const

export function RemindersPage() {
  const t = useTexts(reminderPageTexts)
  const { values, set } = useFilters<'tab'>()
  const tab = known(values.tab, tabs) ?? 'settings'
  const settings = useRead('getReminders', {})
  return (
    <Page title={t('title')} description={t('description')} width="narrow">
      <TabBar
        label={t('sections')}
        value={tab}
        onChange={(chosen) => set({ tab: chosen === 'settings' ? undefined : chosen })}
        tabs={tabs.map((name) => [name, t(name)])}
      />
      {tab === 'log' && <ReminderLog />}
      {tab === 'ahead' && <RemindersAhead />}
      {tab === 'settings' && (
        <Loaded query={settings}>
          {(data) => <SettingsForm stored={data} onOvertaken={() => void settings.refetch()} />}
        </Loaded>
      )}
    </Page>
  )
}
