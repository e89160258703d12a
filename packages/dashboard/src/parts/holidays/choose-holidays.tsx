import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { type Country, countryNames, factsOf, ownCountry } from '@mostrador/contract/shop/countries'
import { useState } from 'react'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { today } from '../booking/calendar.ts'
import { holidayTexts } from './holiday-texts.ts'
import { holidayCountries, holidaysFrom } from './public-holidays.ts'

type Day = { date: string; name: string }
type ChooseHolidaysProps = {
  /** Days that have hours of their own already. */
  known: readonly string[]
  onChoose: (days: Day[]) => void
}

/** Those of the next twelve months, to be ticked: nobody is closed on all of them. */
export function ChooseHolidays({ known, onChoose }: ChooseHolidaysProps) {
  const t = useTexts(holidayTexts)
  const format = useFormat()
  const { timezone, currency } = useAccount()
  const [country, setCountry] = useState<Country>(() => countryOf(timezone, currency))
  const [ticked, tick] = useState<readonly string[]>([])
  const days = holidaysFrom(country, today(timezone)).filter(({ date }) => !known.includes(date))
  const whole = new Intl.DateTimeFormat(format.locale, { dateStyle: 'full', timeZone: 'UTC' })
  const names = new Intl.DisplayNames(format.locale, { type: 'region' })
  const chosen = days.filter(({ date }) => ticked.includes(date))
  const isAll = chosen.length === days.length
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('ui_country')}
        value={country}
        onChange={({ currentTarget }) => {
          setCountry(currentTarget.value as Country)
          tick([])
        }}
        data={holidayCountries.map((value) => ({ value, label: names.of(value) ?? value }))}
      />
      <Text size="sm" c="dimmed">
        {t(days.length === 0 ? 'ui_none' : 'ui_hint')}
      </Text>
      {days.length > 1 && (
        <Checkbox
          label={t('ui_all')}
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          onChange={() => tick(isAll ? [] : days.map(({ date }) => date))}
        />
      )}
      {days.map(({ date, name }) => (
        <Checkbox
          key={date}
          label={t(name)}
          description={whole.format(new Date(`${date}T00:00:00Z`))}
          checked={ticked.includes(date)}
          onChange={({ currentTarget: { checked } }) =>
            tick(checked ? [...ticked, date] : ticked.filter((each) => each !== date))
          }
        />
      ))}
      <Button
        disabled={chosen.length === 0}
        onClick={() => onChoose(chosen.map(({ date, name }) => ({ date, name: t(name) })))}
      >
        {t('ui_add', { n: chosen.length })}
      </Button>
    </Stack>
  )
}

/** Where the shop's clock is, else where its money is. */
function countryOf(timezone: string, currency: string): Country {
  const known = (country: Country | undefined) =>
    country !== undefined && holidayCountries.includes(country) ? country : undefined
  const byMoney = countryNames.find((country) => known(country) && factsOf(country).currency === currency)
  return known(ownCountry(timezone, [])) ?? byMoney ?? 'CO'
}
