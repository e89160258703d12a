import { useForm } from '@mantine/form'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { CliHint } from '../../parts/cli/cli-hint.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/feedback/failure-text.ts'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { fieldTexts } from './field-texts.ts'
import { webhookTexts } from './texts.ts'
import {
  cliValues,
  givenHeaders,
  headerProblems,
  placeRefusal,
  WebhookFields,
  type WebhookValues,
} from './webhook-fields.tsx'

type CreateWebhookProps = {
  isOpen: boolean
  onClose: () => void
  onCreated: (webhook: AnswerOf<'createWebhook'>) => void
}

export function CreateWebhook({ isOpen, onClose, onCreated }: CreateWebhookProps) {
  const t = useTexts(webhookTexts)
  const f = useTexts(fieldTexts)
  const { language } = useLanguage()
  const tell = useFailureNotice()
  const create = useChange('createWebhook')
  const allowsLocal = useRead('getWebhookRules', {}).data?.allows_local === true
  const start = allowsLocal ? 'urlStartAny' : 'urlStart'
  const form = useForm<WebhookValues>({
    initialValues: { name: '', description: '', url: '', events: [], headers: [] },
    validate: {
      url: (url) => (url.trim() === '' ? t('urlNeeded') : /^https?:\/\/./.test(url.trim()) ? null : t(start)),
      events: (events) => (events.length === 0 ? t('pickOne') : null),
      headers: headerProblems(f),
    },
  })
  const send = (values: WebhookValues) =>
    create.mutate(
      {
        body: {
          ...{ name: values.name, description: values.description },
          ...{ url: values.url.trim(), events: values.events },
          headers: givenHeaders(values),
        },
      },
      {
        onSuccess: (webhook) => {
          form.reset()
          onClose()
          onCreated(webhook)
        },
        onError: (error) => {
          if (!placeRefusal(form, error, failureText(error, language))) tell(error)
        },
      },
    )
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('add')} centered={false} size="lg">
      <form className="fields" onSubmit={form.onSubmit(send)} noValidate>
        <WebhookFields form={form} isNew />
        <CliHint of="createWebhook" values={cliValues(form.values)} />
        <FormButtons submit={t('add')} isBusy={create.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}
