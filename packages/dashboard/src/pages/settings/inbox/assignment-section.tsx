import { NumberInput, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { assignments } from '@mostrador/contract/dashboard/shared-inbox'
import type { AnswerOf } from '../../../api/call.ts'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useMay } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { LeaveGuard } from '../../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { FormButtons } from '../../../parts/forms/form-buttons.tsx'
import { takeSaved } from '../../../parts/forms/saved-values.ts'
import { Section } from '../../../parts/page.tsx'
import { inboxSettingTexts } from './texts.ts'

/** To whom the bot's hand-overs go, and when others hear of them. */
export function AssignmentSection() {
  const t = useTexts(inboxSettingTexts)
  const settings = useRead('getInboxSettings', {})
  const mayEdit = useMay('account.edit')
  return (
    <Section title={t('assignment')} description={mayEdit ? t('assignmentText') : t('ownerOnly')}>
      <Loaded query={settings}>{(data) => <AssignmentForm settings={data} mayEdit={mayEdit} />}</Loaded>
    </Section>
  )
}

type FormProps = { settings: AnswerOf<'getInboxSettings'>; mayEdit: boolean }

function AssignmentForm({ settings, mayEdit }: FormProps) {
  const t = useTexts(inboxSettingTexts)
  const tell = useFailureNotice()
  const save = useChange('setInboxSettings')
  const form = useForm<{ assignment: typeof settings.assignment; minutes: number | string }>({
    initialValues: { assignment: settings.assignment, minutes: settings.alert_others_minutes ?? '' },
  })
  const send = (sent: typeof form.values) => {
    const { assignment, minutes } = sent
    save.mutate(
      { body: { assignment, alert_others_minutes: typeof minutes === 'number' ? minutes : null } },
      {
        onSuccess: () => {
          takeSaved(form, { sent, saved: sent })
          notifyDone(t('saved'))
        },
        onError: tell,
      },
    )
  }
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
      <LeaveGuard isChanged={form.isDirty() && !save.isPending} />
      <Radio.Group label={t('whenHandedOver')} {...form.getInputProps('assignment')}>
        <Stack gap="xs" mt="xs">
          {assignments.map((each) => (
            <Radio
              key={each}
              value={each}
              disabled={!mayEdit}
              label={t(each)}
              description={t(`${each}Text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <NumberInput
        label={t('othersAfter')}
        description={t('othersAfterText')}
        min={0}
        max={60}
        allowDecimal={false}
        disabled={!mayEdit}
        {...form.getInputProps('minutes')}
      />
      {mayEdit && <FormButtons submit={t('save')} isBusy={save.isPending} isUnchanged={!form.isDirty()} />}
    </form>
  )
}
