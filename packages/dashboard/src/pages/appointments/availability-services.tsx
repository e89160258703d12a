import { Anchor, Group, MultiSelect, NumberInput, Select, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { usePages } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import { Lines, Waiting } from '../../parts/feedback/states.tsx'
import { WeekHours } from '../../parts/hours/week-hours.tsx'
import { Section } from '../../parts/page.tsx'
import { RemoveEntry } from '../../parts/remove-entry.tsx'
import { Bookable, useUnbookable } from '../../parts/shop/unbookable.tsx'
import { Add } from './add-entry.tsx'
import classes from './availability.module.css'

type Form = UseFormReturnType<AnswerOf<'getAvailability'>>

/** Services that can be booked: how long, for how many at once, by whom, and on which days. */
export function Services({ form }: { form: Form }) {
  const t = useTexts(appointmentTexts)
  const products = usePages('listProducts', { query: { item_type: 'service', limit: 200 } })
  const { services, resources } = form.values
  const stored = new Set(form.getInitialValues().services.map(({ sku }) => sku))
  const { name: shop } = useAccount()
  const unbookable = useUnbookable()
  // As it is stored: what was changed here holds once it is saved.
  const problemOf = (sku: string) => {
    const id = products.rows?.find((product) => product.sku === sku)?.id
    return unbookable.find((problem) => problem.id === id)
  }
  const choices = (products.rows ?? []).flatMap(({ sku, name }) =>
    sku === null ? [] : [{ value: sku, label: name }],
  )
  const nameOf = (sku: string) => choices.find(({ value }) => value === sku)?.label ?? sku
  const free = choices.find(({ value }) => services.every(({ sku }) => sku !== value))
  // Waits for the products, which have the services' names.
  if (products.rows === undefined && products.error === null) {
    return (
      <Section title={t('services')} description={t('servicesText')}>
        <Waiting>
          <Lines count={4} />
        </Waiting>
      </Section>
    )
  }
  return (
    <Section title={t('services')} description={t('servicesText')}>
      <Stack>
        {services.map((service, index) => (
          <div key={form.key(`services.${index}`)} className={classes.service} data-service>
            <Group wrap="nowrap" align="flex-end">
              <Select
                flex={1}
                label={t('service')}
                searchable
                allowDeselect={false}
                nothingFoundMessage={t('noSuchService')}
                data={
                  choices.some(({ value }) => value === service.sku) ? choices : [service.sku, ...choices]
                }
                {...form.getInputProps(`services.${index}.sku`)}
              />
              <RemoveEntry
                label={t('remove', { name: nameOf(service.sku) })}
                onRemove={() => form.removeListItem('services', index)}
                onUndo={() => form.insertListItem('services', service, index)}
              />
            </Group>
            <Group grow>
              <NumberInput
                label={t('duration')}
                min={5}
                allowDecimal={false}
                {...form.getInputProps(`services.${index}.duration_minutes`)}
              />
              <NumberInput
                label={t('buffer')}
                min={0}
                allowDecimal={false}
                {...form.getInputProps(`services.${index}.buffer_minutes`)}
              />
            </Group>
            <NumberInput
              label={t('places')}
              description={`${t('placesText')}${(service.places ?? 1) > 1 ? ` ${t('perPersonHint')}` : ''}`}
              min={1}
              max={limits.bookingPlacesMax}
              allowDecimal={false}
              {...form.getInputProps(`services.${index}.places`)}
              value={service.places ?? 1}
            />
            <MultiSelect
              label={t('servedBy')}
              placeholder={(service.resources ?? []).length === 0 ? t('everyone') : undefined}
              data={resources.map(({ name }) => name).filter((name) => name !== '')}
              {...form.getInputProps(`services.${index}.resources`)}
            />
            <Switch
              label={t('ownDays')}
              description={t('ownDaysText')}
              checked={service.hours !== undefined}
              onChange={(event) =>
                form.setFieldValue(`services.${index}.hours`, event.currentTarget.checked ? {} : undefined)
              }
            />
            {service.hours !== undefined && (
              <WeekHours
                week={service.hours}
                minutes={service.duration_minutes}
                onChange={(week) => form.setFieldValue(`services.${index}.hours`, week)}
              />
            )}
            {form.errors[`services.${index}.hours`] !== undefined && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {form.errors[`services.${index}.hours`]}
              </Text>
            )}
            {stored.has(service.sku) && <Bookable problem={problemOf(service.sku)} />}
          </div>
        ))}
        {free === undefined ? (
          <Text size="sm">
            {t(choices.length === 0 ? 'noServiceYet' : 'allServicesThere')}{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link to="/products/new" hash="service" {...props} />}
            >
              {t('createService')}
            </Anchor>
          </Text>
        ) : (
          <Add
            label={t('addService')}
            onAdd={() => {
              const made = { sku: free.value, duration_minutes: 30, buffer_minutes: 0, resources: [] }
              form.insertListItem('services', made)
              // Where nobody else is booked, the shop itself is.
              if (resources.length === 0) form.insertListItem('resources', { name: shop, exceptions: [] })
            }}
          />
        )}
      </Stack>
    </Section>
  )
}
