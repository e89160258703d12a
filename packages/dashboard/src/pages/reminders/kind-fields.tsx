import { NativeSelect, NumberInput, Select, Stack, Switch, Textarea } from '@mantine/core'
import { type Language, languageFacts, languages } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import {
  filledReminder,
  type ReminderKind,
  type ReminderPlace,
  type ReminderSetting,
  reminderButtons,
  reminderFacts,
  reminderWording,
  strangePlaces,
} from '@mostrador/contract/outreach/reminders'
import { useState } from 'react'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { translator } from '../../i18n/texts.ts'
import { MessagePreview } from '../../parts/templates/message-preview.tsx'
import { reminderTexts } from '../../parts/templates/reminder-texts.ts'
import classes from './reminders.module.css'
import { reminderPageTexts } from './texts.ts'

type KindProps = {
  kind: ReminderKind
  setting: ReminderSetting
  /** Names of approved templates. */
  templates: readonly string[]
  reviewUrl: string | null
  onChange: (setting: ReminderSetting) => void
}

/** One kind: on or off, when, by which template, and in which words. */
export function KindFields({ kind, setting, templates, reviewUrl, onChange }: KindProps) {
  const t = useTexts(reminderPageTexts)
  const own = useTexts(reminderTexts)
  const { language: first } = useAccount()
  const [language, setLanguage] = useState<Language>(first)
  const { places } = reminderFacts[kind]
  const isAhead = kind === 'appointment_day' || kind === 'appointment_hours'
  const sample = useSample(language, reviewUrl)
  const wrong = useWrongTexts(kind, setting)
  const known = setting.template === null ? templates : [...new Set([...templates, setting.template])]
  return (
    <div className={classes.kind}>
      <Switch
        label={own(`kind_${kind}`)}
        checked={setting.is_on}
        onChange={(event) => onChange({ ...setting, is_on: event.currentTarget.checked })}
      />
      {setting.is_on && (
        <div className={classes.fields}>
          {kind !== 'back_in_stock' && (
            <NumberInput
              label={t(isAhead ? 'hours_before' : 'hours_after')}
              min={0.5}
              max={limits.reminderMinutesMax / 60}
              step={1}
              decimalScale={1}
              clampBehavior="strict"
              value={setting.minutes / 60}
              onChange={(hours) => onChange({ ...setting, minutes: Math.round(Number(hours || 0) * 60) })}
            />
          )}
          <Select
            className={kind === 'back_in_stock' ? classes.whole : undefined}
            label={t('template')}
            description={t('templateHint')}
            placeholder={t('templateNone')}
            data={[...known]}
            value={setting.template}
            clearable
            onChange={(template) => onChange({ ...setting, template })}
          />
          <div className={classes.whole}>
            <Stack gap="xs">
              <NativeSelect
                label={t('wordingLanguage')}
                w="fit-content"
                value={language}
                data={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
                onChange={(event) => setLanguage(event.currentTarget.value as Language)}
              />
              <Textarea
                label={t('wording')}
                description={t('wordingHint', { places: places.map((place) => `{${place}}`).join(', ') })}
                placeholder={reminderFacts[kind].texts[language]}
                autosize
                minRows={2}
                maxRows={8}
                maxLength={limits.reminderTextCharsMax}
                value={setting.texts[language] ?? ''}
                error={wrong.length === 0 ? undefined : wrong.join(' ')}
                onChange={(event) =>
                  onChange({ ...setting, texts: { ...setting.texts, [language]: event.currentTarget.value } })
                }
              />
              <MessagePreview
                text={filledReminder(reminderWording(kind, setting, language), sample)}
                buttons={reminderButtons[kind].map(({ titles }) => titles[language])}
                lang={language}
              />
            </Stack>
          </div>
        </div>
      )}
    </div>
  )
}

/** Faults of its texts in words, with the language where there are several. */
function useWrongTexts(kind: ReminderKind, { texts }: ReminderSetting): string[] {
  const t = useTexts(reminderPageTexts)
  const places = reminderFacts[kind].places.map((place) => `{${place}}`).join(', ')
  return languages.flatMap((language) => {
    const names = strangePlaces(kind, texts[language] ?? '')
    if (names.length === 0) return []
    const strange = names.map((name) => `{${name}}`).join(', ')
    return [t('strange', { language: languageFacts[language].ownName, strange, places })]
  })
}

/** In the language of the wording, which need not be the reader's. */
function useSample(language: Language, reviewUrl: string | null): Record<ReminderPlace, string> {
  const { name } = useAccount()
  const t = translator(reminderPageTexts, language)
  return {
    name: t('sample_name'),
    shop: name,
    when: t('sample_when'),
    service: t('sample_service'),
    number: '1024',
    total: '$ 85.000',
    product: t('sample_product'),
    link: reviewUrl ?? 'https://shop.example/1024',
  }
}
