import { botTexts } from 'virtual:bot-texts'
import { Group, SegmentedControl, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type Language, languageFacts, languages } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Section } from '../../parts/page.tsx'
import classes from './bot.module.css'
import type { BotForm, BotValues } from './bot-form.ts'
import { strangeTexts } from './strange-places.ts'
import { textGroups } from './text-groups.ts'
import { bookingTextNames } from './text-names/booking-texts.ts'
import { deliveryTextNames } from './text-names/delivery-texts.ts'
import { orderingTextNames } from './text-names/ordering-texts.ts'
import { payingTextNames } from './text-names/paying-texts.ts'
import { sellingTextNames } from './text-names/selling-texts.ts'
import { talkTextNames } from './text-names/talk-texts.ts'
import { botPageTexts } from './texts.ts'

/** Fields for every text of the bot that the shop may replace. */
export function TextFields({ form }: { form: BotForm }) {
  const t = useTexts(botPageTexts)
  const group = useTexts(textGroups)
  const named = useTexts(textNames)
  // A newer server may have texts that this page does not know.
  const nameOf = (name: string) => (isNamed(name) ? named(name) : name)
  const { language: accountLanguage } = useAccount()
  const [language, setLanguage] = useState<Language>(accountLanguage)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const wrong = useWrongTexts(form.values)
  // A text that keeps the page from being saved is in sight whatever is searched for.
  const shown = botTexts.filter(
    ({ name, builtIn }) =>
      wanted === '' ||
      wrong.has(name) ||
      nameOf(name).toLowerCase().includes(wanted) ||
      builtIn[language].toLowerCase().includes(wanted),
  )
  return (
    <Section description={t('textsHint')} title={t('texts')}>
      <Stack>
        <Group>
          <TextInput
            flex={1}
            miw={180}
            aria-label={t('searchTexts')}
            placeholder={t('searchTexts')}
            leftSection={<IconSearch size={16} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <SegmentedControl
            aria-label={t('language')}
            value={language}
            onChange={setLanguage}
            data={languages.map((value) => ({ value, label: t(value) }))}
          />
        </Group>
        {shown.map(({ name, places, builtIn }) => (
          <div key={name}>
            {isGroup(name) && (
              <Title order={3} mt="md" mb="xs">
                {group(name)}
              </Title>
            )}
            <label htmlFor={`text-${name}`} className={classes.textName}>
              {nameOf(name)}
              {form.values.texts[name]?.[language] && (
                <Text component="span" size="xs" c="var(--mantine-color-anchor)">
                  {t('own')}
                </Text>
              )}
            </label>
            <Textarea
              id={`text-${name}`}
              autosize
              placeholder={builtIn[language]}
              description={
                places.length > 0
                  ? t('places', { names: places.map((place) => `{${place}}`).join(' ') })
                  : undefined
              }
              inputWrapperOrder={['input', 'error', 'description']}
              error={wrong.get(name)}
              maxLength={limits.botTextCharsMax}
              value={form.values.texts[name]?.[language] ?? ''}
              onChange={(event) => {
                const own = { ...form.values.texts[name], [language]: event.currentTarget.value }
                form.setFieldValue('texts', { ...form.values.texts, [name]: own })
              }}
            />
          </div>
        ))}
      </Stack>
    </Section>
  )
}

/** The faults of texts in any language, by their name. */
function useWrongTexts({ texts }: BotValues): ReadonlyMap<string, string> {
  const t = useTexts(botPageTexts)
  const faults = strangeTexts(texts).map(({ name, language, strange, places }) => {
    const values = { language: languageFacts[language].ownName, strange: inBraces(strange) }
    const known = inBraces(places)
    return [
      name,
      known === '' ? t('strangeAlone', values) : t('strange', { ...values, places: known }),
    ] as const
  })
  const lines = new Map<string, string>()
  for (const [name, fault] of faults) lines.set(name, [lines.get(name), fault].filter(Boolean).join(' '))
  return lines
}

function inBraces(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}

const textNames = {
  ...{
    ...talkTextNames,
    ...sellingTextNames,
    ...orderingTextNames,
    ...deliveryTextNames,
    ...payingTextNames,
    ...bookingTextNames,
  },
}

function isNamed(name: string): name is keyof typeof textNames {
  return Object.hasOwn(textNames, name)
}

function isGroup(name: string): name is keyof typeof textGroups {
  return Object.hasOwn(textGroups, name)
}
