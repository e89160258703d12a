import { useForm } from '@mantine/form'
import { useChange } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { CliHint } from '../../parts/cli/cli-hint.tsx'
import { failureText } from '../../parts/feedback/failure-text.ts'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { changedIn, takeSaved, useNewer } from '../../parts/forms/saved-values.ts'
import { Section } from '../../parts/page.tsx'
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
import type { Webhook } from './webhook-status.tsx'

/** Saving the address, even unchanged, reactivates a broken webhook. */
export function SettingsSection({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const t = useTexts(webhookTexts)
  const f = useTexts(fieldTexts)
  const { language } = useLanguage()
  const tell = useFailureNotice()
  const isBroken = webhook.status === 'broken'
  const update = useChange('updateWebhook')
  const stored = valuesOf(webhook)
  const form = useForm<WebhookValues>({
    initialValues: stored,
    validate: { events: (events) => (events.length === 0 ? t('pickOne') : null), headers: headerProblems(f) },
  })
  useNewer(form, stored)
  const save = async (values: WebhookValues) => {
    const before = form.getInitialValues()
    const { name, description, url, events } = changedIn(before, values)
    const isUrlSaved = isBroken || url !== undefined
    const names = values.headers.map((header) => header.name.trim().toLowerCase())
    const removed = before.headers
      .map((header) => header.name)
      .filter((former) => !names.includes(former.toLowerCase()))
    try {
      const saved = await update.mutateAsync({
        id: webhook.id,
        body: {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          ...(events !== undefined && { events }),
          ...(isUrlSaved && { url: (url ?? webhook.url).trim() }),
          ...{ headers: givenHeaders(values), remove_headers: removed },
        },
      })
      takeSaved(form, { sent: values, saved: valuesOf(saved) })
      notifyDone(isBroken ? t('mended') : t('saved'))
    } catch (error) {
      if (!placeRefusal(form, error, failureText(error, language))) tell(error)
    }
  }
  return (
    <Section title={t('settings')}>
      <form className="fields" noValidate onSubmit={form.onSubmit((values) => void save(values))}>
        <LeaveGuard isChanged={form.isDirty() && !update.isPending} />
        <WebhookFields form={form} isDisabled={!mayEdit} />
        {mayEdit && (
          <CliHint
            of="updateWebhook"
            also={webhook.status === 'paused' ? 'resumeWebhook' : 'pauseWebhook'}
            values={{ id: webhook.id, ...cliValues(form.values) }}
          />
        )}
        {mayEdit && (
          <FormButtons
            submit={isBroken ? t('mend') : t('save')}
            isBusy={update.isPending}
            isUnchanged={!isBroken && !form.isDirty()}
          />
        )}
      </form>
    </Section>
  )
}

function valuesOf({ name, description, url, events, headers }: Webhook): WebhookValues {
  return {
    ...{ name: name ?? '', description: description ?? '', url, events },
    headers: headers.map((header) => ({ name: header.name, value: '', isSaved: true })),
  }
}
