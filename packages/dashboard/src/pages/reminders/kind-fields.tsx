import {
  Alert,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
} from '@mantine/core'
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
import { type ReactNode, useRef, useState } from 'react'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
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
  /** The page at which orders are paid; undefined while it is read. */
  payUrl: string | null | undefined
  onChange: (setting: ReminderSetting) => void
  /** Below the fields of one that is on, with the language and the values that the preview shows. */
  trial?: (shown: { language: Language; sample: Record<ReminderPlace, string> }) => ReactNode
}

/** One kind: on or off, when, by which template, and in which words. */
export function KindFields({ kind, setting, templates, reviewUrl, payUrl, onChange, trial }: KindProps) {
  const t = useTexts(reminderPageTexts)
  const own = useTexts(reminderTexts)
  const format = useFormat()
  const { language: first } = useAccount()
  const [language, setLanguage] = useState<Language>(first)
  const isAhead = kind === 'appointment_day' || kind === 'appointment_hours'
  const link = kind === 'unpaid_order' ? paidAt(payUrl) : (reviewUrl ?? 'https://shop.example/1024')
  const sample = useSample(language, link, setting.minutes)
  const wording = reminderWording(kind, setting, language)
  const lacksPayUrl = kind === 'unpaid_order' && payUrl === null && wording.includes('{link}')
  const preview = (
    <>
      <MessagePreview
        text={filledReminder(wording, sample)}
        buttons={reminderButtons[kind].map(({ titles }) => titles[language])}
        lang={language}
      />
      {lacksPayUrl && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('noPayUrl')}
        </Text>
      )}
    </>
  )
  const known = setting.template === null ? templates : [...new Set([...templates, setting.template])]
  return (
    <div className={classes.kind}>
      <Switch
        label={own(`kind_${kind}`)}
        description={t(`about_${kind}`, { hours: format.number(setting.minutes / 60) })}
        checked={setting.is_on}
        onChange={(event) => onChange({ ...setting, is_on: event.currentTarget.checked })}
      />
      {setting.is_on && kind === 'after_visit' && reviewUrl === null && (
        <Alert color="yellow">{t('noReview')}</Alert>
      )}
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
              <Wording
                kind={kind}
                setting={setting}
                language={language}
                onLanguage={setLanguage}
                onChange={onChange}
              />
              {preview}
              {trial?.({ language, sample })}
            </Stack>
          </div>
        </div>
      )}
      {!setting.is_on && (
        <details>
          <summary>
            <Text span size="sm" c="dimmed">
              {t('seeFirst')}
            </Text>
          </summary>
          {preview}
        </details>
      )}
    </div>
  )
}

type WordingProps = Pick<KindProps, 'kind' | 'setting' | 'onChange'> & {
  language: Language
  onLanguage: (language: Language) => void
}

function Wording({ kind, setting, language, onLanguage, onChange }: WordingProps) {
  const t = useTexts(reminderPageTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const { places, texts } = reminderFacts[kind]
  const wrong = useWrongTexts(kind, setting)
  const text = setting.texts[language] ?? ''
  const write = (words: string) =>
    onChange({
      ...setting,
      texts: { ...setting.texts, [language]: words.slice(0, limits.reminderTextCharsMax) },
    })
  const insert = (place: ReminderPlace) => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? {
      ...{ selectionStart: text.length, selectionEnd: text.length },
    }
    write(`${text.slice(0, from)}{${place}}${text.slice(to)}`)
    field.current?.focus()
  }
  return (
    <>
      <NativeSelect
        label={t('wordingLanguage')}
        w="fit-content"
        value={language}
        data={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
        onChange={(event) => onLanguage(event.currentTarget.value as Language)}
      />
      <Textarea
        ref={field}
        label={t('wording')}
        description={t('wordingHint', { places: places.map((place) => `{${place}}`).join(', ') })}
        placeholder={texts[language]}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.reminderTextCharsMax}
        value={text}
        error={wrong.length === 0 ? undefined : wrong.join(' ')}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Text component="legend" size="sm" c="dimmed" mb={4}>
          {t('insert')}
        </Text>
        <Group gap={6}>
          {places.map((place) => (
            <Button key={place} size="compact-sm" variant="light" onClick={() => insert(place)}>
              {t(`place_${place}`)}
            </Button>
          ))}
        </Group>
      </fieldset>
    </>
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

const sampleNumber = '1024'
const sampleTotal = '$ 85.000'

/** The shop's page for paying, as its customers are given it; without one the message carries no link. */
function paidAt(url: string | null | undefined): string {
  const values: Record<string, string> = { order_id: sampleNumber, total: '85000', currency: 'COP' }
  return (url ?? '').replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** In the language of the wording, which need not be the reader's. */
function useSample(language: Language, link: string, minutes: number): Record<ReminderPlace, string> {
  const { name } = useAccount()
  const t = translator(reminderPageTexts, language)
  return {
    name: t('sample_name'),
    shop: name,
    when: t(sampleDay(minutes)),
    service: t('sample_service'),
    number: sampleNumber,
    total: sampleTotal,
    product: t('sample_product'),
    link,
  }
}

/** An appointment at ten, as the customer reads of it so long before. */
function sampleDay(minutes: number): 'sample_today' | 'sample_tomorrow' | 'sample_when' {
  const days = Math.ceil((minutes - 10 * 60) / (24 * 60))
  if (days <= 0) return 'sample_today'
  return days === 1 ? 'sample_tomorrow' : 'sample_when'
}
