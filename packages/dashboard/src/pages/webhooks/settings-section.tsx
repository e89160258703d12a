import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { EventKind } from '@mostrador/contract/events'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Section } from '../../parts/page.tsx'
import { EventPicker } from './event-picker.tsx'
import { webhookTexts } from './texts.ts'
import type { Webhook } from './webhook-status.tsx'

/** Saving the address, even unchanged, reactivates a broken webhook. */
export function SettingsSection({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const t = useTexts(webhookTexts)
  const tell = useFailureNotice()
  const isBroken = webhook.status === 'broken'
  const update = useChange('updateWebhook')
  const form = useForm<{ url: string; events: EventKind[] }>({
    initialValues: { url: webhook.url, events: webhook.events },
    validate: { events: (events) => (events.length === 0 ? t('pickOne') : null) },
  })
  const save = ({ url, events }: { url: string; events: EventKind[] }) =>
    update.mutate(
      { id: webhook.id, body: { ...(isBroken || url !== webhook.url ? { url: url.trim() } : {}), events } },
      { onSuccess: () => notifyDone(isBroken ? t('mended') : t('saved')), onError: tell },
    )
  const events = form.getInputProps('events')
  return (
    <Section title={t('settings')}>
      <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
        <LeaveGuard isChanged={form.isDirty() && !update.isPending} />
        <TextInput label={t('url')} type="url" disabled={!mayEdit} {...form.getInputProps('url')} />
        <EventPicker
          value={form.values.events}
          onChange={events.onChange}
          error={events.error}
          isDisabled={!mayEdit}
        />
        {mayEdit && (
          <Group justify="flex-end">
            <Button type="submit" loading={update.isPending} disabled={!isBroken && !form.isDirty()}>
              {isBroken ? t('mend') : t('save')}
            </Button>
          </Group>
        )}
      </form>
    </Section>
  )
}
