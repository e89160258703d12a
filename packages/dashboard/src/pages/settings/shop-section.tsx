import { Anchor, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount, useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { changedIn, takeSaved } from '../../parts/forms/saved-values.ts'
import { Section } from '../../parts/page.tsx'
import {
  addressPlace,
  deliveryPlace,
  paymentPlace,
  specialDaysPlace,
  useShownPlace,
} from '../../parts/shop/shown-place.ts'
import { settingsTexts } from './texts.ts'

/** Facts of the shop that stand with the bot, which tells them, and are looked for here. */
export function ShopSection() {
  const seesBot = useMay('bot.view')
  const bot = useRead('getBot', {}, { enabled: seesBot })
  if (!seesBot) return null
  return (
    <>
      <Loaded query={bot}>{(data) => <WhereSection settings={data.settings} />}</Loaded>
      <OpeningHours />
      <DeliveryFee />
      <Payment />
    </>
  )
}

function WhereSection({ settings }: Pick<AnswerOf<'getBot'>, 'settings'>) {
  const t = useTexts(settingsTexts)
  const { currency } = useAccount()
  const tell = useFailureNotice()
  const mayEdit = useMay('bot.edit')
  const save = useChange('setBot')
  const form = useForm({
    initialValues: { shop_address: settings.shop_address ?? '', shop_phone: settings.shop_phone ?? '' },
  })
  const send = (sent: typeof form.values) => {
    const saved = { shop_address: sent.shop_address.trim(), shop_phone: sent.shop_phone.trim() }
    const given = (values: typeof form.values) => ({
      shop_address: values.shop_address.trim() || null,
      shop_phone: values.shop_phone.trim() || null,
    })
    save.mutate(
      // The other may have been changed elsewhere.
      { body: changedIn(given(form.getInitialValues()), given(sent)) },
      {
        onSuccess: () => {
          takeSaved(form, { sent, saved })
          notifyDone(t('saved'))
        },
        onError: tell,
      },
    )
  }
  const address = useAskedField(addressPlace)
  return (
    <Section title={t('where')} description={t('whereText')} id={addressPlace}>
      <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
        <LeaveGuard isChanged={form.isDirty() && !save.isPending} />
        <TextInput
          ref={address}
          label={t('shopAddress')}
          placeholder={t(
            currency === 'COP'
              ? 'addressInColombia'
              : currency === 'MXN'
                ? 'addressInMexico'
                : 'shopAddressExample',
          )}
          autoComplete="street-address"
          maxLength={limits.shopAddressCharsMax}
          disabled={!mayEdit}
          {...form.getInputProps('shop_address')}
        />
        <TextInput
          label={t('shopPhone')}
          type="tel"
          autoComplete="tel"
          maxLength={limits.phoneCharsMax}
          disabled={!mayEdit}
          {...form.getInputProps('shop_phone')}
        />
        {mayEdit && <FormButtons submit={t('save')} isBusy={save.isPending} isUnchanged={!form.isDirty()} />}
      </form>
    </Section>
  )
}

/** Whoever is led to it by the address goes on typing there. */
function useAskedField(place: string) {
  const field = useRef<HTMLInputElement>(null)
  const isAsked = useLocation({ select: ({ hash }) => hash === place })
  useShownPlace()
  useEffect(() => {
    if (isAsked) field.current?.focus({ preventScroll: true })
  }, [isAsked])
  return field
}

/** It stands with the bot too. */
function DeliveryFee() {
  const t = useTexts(settingsTexts)
  return (
    <Section title={t('delivery')} description={t('deliveryText')}>
      <Anchor
        renderRoot={(props) => <Link to="/bot" search={{ tab: 'general' }} hash={deliveryPlace} {...props} />}
      >
        {t('toDelivery')}
      </Anchor>
    </Section>
  )
}

/** It stands with the bot too. */
function Payment() {
  const t = useTexts(settingsTexts)
  return (
    <Section title={t('payment')} description={t('paymentText')}>
      <Anchor
        renderRoot={(props) => <Link to="/bot" search={{ tab: 'general' }} hash={paymentPlace} {...props} />}
      >
        {t('toPayment')}
      </Anchor>
    </Section>
  )
}

/** They stand with the bot and with the appointments, and are looked for here. */
function OpeningHours() {
  const t = useTexts(settingsTexts)
  return (
    <Section title={t('openingHours')} description={t('openingHoursText')}>
      <Group gap="md">
        <Anchor renderRoot={(props) => <Link to="/bot" search={{ tab: 'hours' }} {...props} />}>
          {t('toOpeningHours')}
        </Anchor>
        <Anchor
          renderRoot={(props) => (
            <Link to="/bot" search={{ tab: 'hours' }} hash={specialDaysPlace} {...props} />
          )}
        >
          {t('toSpecialDays')}
        </Anchor>
        <Anchor renderRoot={(props) => <Link to="/appointments/availability" {...props} />}>
          {t('toBookingHours')}
        </Anchor>
      </Group>
    </Section>
  )
}
