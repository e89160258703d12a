import { Alert, Button, Group, Radio, Stack, Switch, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { MoneyField, useMoneyHabit } from '../../../parts/money-field.tsx'
import { Section } from '../../../parts/page.tsx'
import { useLocalWords } from '../../../parts/shop/local-words.ts'
import { addressPlace, deliveryPlace } from '../../../parts/shop/shown-place.ts'
import type { BotForm } from '../bot-form.ts'
import { deliveryKinds, emptyZone, settingOf } from './delivery-values.ts'
import { otherFees } from './other-fees.ts'
import { deliveryFormTexts } from './texts.ts'
import { Zones } from './zones.tsx'

const ofPlace = /d[oó]nde|ubicad|recog|retir|onde|endere[cç]o|where|located|pick(?:ed|ing)? ?up|collect/i

export function DeliverySection({ form }: { form: BotForm }) {
  const t = useTexts(deliveryFormTexts)
  const local = useLocalWords()
  const { kind, zones } = form.values.delivery
  return (
    <Section title={t('delivery')} description={t('hint')} id={deliveryPlace}>
      <Stack>
        <OtherFees form={form} />
        <NoPlace form={form} />
        <Radio.Group aria-label={t('delivery')} {...form.getInputProps('delivery.kind')}>
          <Stack gap="xs">
            {deliveryKinds.map((each) => (
              <Radio
                key={each}
                value={each}
                label={local(t(each))}
                description={each === 'later' ? t('laterHint') : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {kind === 'fixed' && (
          <MoneyField label={t('fee')} isPrice required {...form.getInputProps('delivery.fee')} />
        )}
        {kind === 'zones' && (
          <>
            <Text size="sm" c="dimmed">
              {t('zonesHint')}
            </Text>
            <Zones form={form} />
            {zones.length < limits.deliveryZonesMax && (
              <Button
                variant="default"
                w="fit-content"
                leftSection={<IconPlus size={16} />}
                onClick={() => form.insertListItem('delivery.zones', emptyZone)}
              >
                {t('addZone')}
              </Button>
            )}
          </>
        )}
        {kind === 'zones' && (
          <>
            <TextInput
              label={t('refused')}
              description={t('refusedHint')}
              {...form.getInputProps('delivery.refused')}
            />
            <Switch
              label={t('onlyZones')}
              {...form.getInputProps('delivery.onlyZones', { type: 'checkbox' })}
            />
          </>
        )}
        {(kind === 'fixed' || kind === 'zones') && (
          <Group align="flex-start" grow>
            {kind === 'zones' && !form.values.delivery.onlyZones && (
              <MoneyField
                label={t('elsewhere')}
                description={t('elsewhereHint')}
                {...form.getInputProps('delivery.elsewhere')}
              />
            )}
            <MoneyField
              label={t('freeFrom')}
              description={t('freeFromHint')}
              {...form.getInputProps('delivery.freeFrom')}
            />
          </Group>
        )}
      </Stack>
    </Section>
  )
}

/** Nobody can be told where to pick up: neither the shop's address nor a note tells it. */
function NoPlace({ form }: { form: BotForm }) {
  const t = useTexts(deliveryFormTexts)
  const { shop_address: address } = useRead('getBot', {}).data?.settings ?? {}
  const { knowledge, delivery } = form.values
  const isTold = address !== null || knowledge.some(({ question }) => ofPlace.test(question))
  if (isTold || delivery.kind === 'none') return null
  return (
    <Alert color="yellow">
      {t('noPlace')}{' '}
      <Link to="/settings" hash={addressPlace}>
        {t('toPlace')}
      </Link>
    </Alert>
  )
}

function OtherFees({ form }: { form: BotForm }) {
  const t = useTexts(deliveryFormTexts)
  const format = useFormat()
  const habit = useMoneyHabit()
  const { knowledge, delivery } = form.values
  const setting = settingOf(delivery, habit)
  if (setting === undefined) return null
  return otherFees(knowledge, setting, habit).map(({ question, amount }) => (
    <Alert key={question} color="yellow">
      {t(setting === null ? 'noteAlone' : 'noteOther', {
        question,
        amount: format.money(amount, habit.currency),
      })}
    </Alert>
  ))
}
