import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { EventKind } from '@mostrador/contract/events'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { partTexts } from '../../parts/texts.ts'
import { EventPicker } from './event-picker.tsx'
import { webhookTexts } from './texts.ts'

type CreateWebhookProps = {
  isOpen: boolean
  onClose: () => void
  onCreated: (webhook: AnswerOf<'createWebhook'>) => void
}

export function CreateWebhook({ isOpen, onClose, onCreated }: CreateWebhookProps) {
  const t = useTexts(webhookTexts)
  const part = useTexts(partTexts)
  const tell = useFailureNotice()
  const create = useChange('createWebhook')
  const form = useForm<{ url: string; events: EventKind[] }>({
    initialValues: { url: '', events: [] },
    validate: {
      url: (url) => (/^https?:\/\/./.test(url.trim()) ? null : t('urlHint')),
      events: (events) => (events.length === 0 ? t('pickOne') : null),
    },
  })
  const send = ({ url, events }: { url: string; events: EventKind[] }) =>
    create.mutate(
      { body: { url: url.trim(), events } },
      {
        onSuccess: (webhook) => {
          form.reset()
          onClose()
          onCreated(webhook)
        },
        onError: tell,
      },
    )
  const events = form.getInputProps('events')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('add')} centered={false} size="lg">
      <form className="fields" onSubmit={form.onSubmit(send)} noValidate>
        <TextInput
          label={t('url')}
          description={t('urlHint')}
          placeholder="https://example.com/hooks"
          type="url"
          inputMode="url"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <EventPicker value={form.values.events} onChange={events.onChange} error={events.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {part('goBack')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('add')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
