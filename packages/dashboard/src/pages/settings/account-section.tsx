import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { languageFacts, languages } from '@mostrador/contract/languages'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount, useMay, useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyField } from '../../parts/copy.tsx'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { CurrencySelect } from '../../parts/forms/currency-select.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { changedIn, takeSaved } from '../../parts/forms/saved-values.ts'
import { ZoneSelect } from '../../parts/forms/zone-select.tsx'
import { OwnShop } from '../../parts/own-shop/own-shop.tsx'
import { Section } from '../../parts/page.tsx'
import { ShopSection } from './shop-section.tsx'
import { settingsTexts } from './texts.ts'

export function AccountSection() {
  const t = useTexts(settingsTexts)
  const account = useAccount()
  const mayEdit = useMay('account.edit')
  const seesIds = useMe().role === 'developer'
  const tell = useFailureNotice()
  const update = useChange('updateAccount')
  const { name, currency, timezone, language } = account
  const form = useForm({
    initialValues: { name, currency, timezone, language },
    validate: { name: (value) => (value.trim() === '' ? t('required') : null) },
  })
  const save = (sent: typeof form.values) => {
    const saved = { ...sent, name: sent.name.trim() }
    // Another page may have changed the others since: an older currency must not come back with a new name.
    update.mutate(
      { body: changedIn(form.getInitialValues(), saved) },
      {
        onSuccess: () => {
          takeSaved(form, { sent, saved })
          notifyDone(t('saved'))
        },
        onError: tell,
      },
    )
  }
  return (
    <>
      {account.is_demo && mayEdit && <OwnShop />}
      <Section title={t('account')} description={mayEdit ? undefined : t('ownerOnly')}>
        <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
          <LeaveGuard isChanged={form.isDirty() && !update.isPending} />
          <TextInput label={t('businessName')} disabled={!mayEdit} {...form.getInputProps('name')} />
          <CurrencySelect
            label={t('currency')}
            description={t('currencyHint')}
            disabled={!mayEdit}
            {...form.getInputProps('currency')}
          />
          <ZoneSelect
            label={t('timezone')}
            description={t('timezoneHint')}
            disabled={!mayEdit}
            {...form.getInputProps('timezone')}
          />
          <NativeSelect
            label={t('language')}
            description={t('languageHint')}
            disabled={!mayEdit}
            data={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
            {...form.getInputProps('language')}
          />
          {mayEdit && (
            <FormButtons submit={t('save')} isBusy={update.isPending} isUnchanged={!form.isDirty()} />
          )}
        </form>
        <Stack gap="xs" mt="md">
          <Text size="sm" c="dimmed">
            {t('plan')}: {t(`plan_${account.plan}`)}
          </Text>
          {seesIds && <CopyField label={t('accountId')} value={account.id} />}
          <ShowFirstSteps />
        </Stack>
      </Section>
      <ShopSection />
    </>
  )
}

/** The list of a new account can be brought back after it was put away. */
function ShowFirstSteps() {
  const t = useTexts(settingsTexts)
  const tell = useFailureNotice()
  const mayShow = useMay('channels.edit')
  const steps = useRead('getFirstSteps', {})
  const show = useChange('showFirstSteps')
  if (!mayShow || !steps.data?.is_hidden) return null
  const bringBack = () =>
    show.mutate({}, { onSuccess: () => notifyDone(t('firstStepsShown')), onError: tell })
  return (
    <Button variant="default" w="fit-content" loading={show.isPending} onClick={bringBack}>
      {t('showFirstSteps')}
    </Button>
  )
}
