import { Button, TextInput } from '@mantine/core'
import { deliveryStatuses, eventKinds } from '@mostrador/contract/events'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Filter, Filters } from '../../parts/filters.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { known, useFilters } from '../../parts/search-state.ts'
import { DeliveryList } from './delivery-list.tsx'
import { deliveryTexts } from './texts.ts'

/** What is on the way arrives, fails or is held. */
const everyMs = 10_000

export function DeliveriesPage() {
  const t = useTexts(deliveryTexts)
  const { values, set } = useFilters<'webhook' | 'event' | 'status' | 'before'>()
  const webhooks = usePages('listWebhooks', {})
  const before = instantOf(values.before)
  const query = {
    webhook_id: values.webhook,
    event: known(values.event, eventKinds),
    status: known(values.status, deliveryStatuses),
    before,
  }
  const pages = usePages('listDeliveries', { query }, { everyMs })
  const isFiltered = Object.values(query).some((value) => value !== undefined)
  const nameOf = (id: string) => shortened(webhooks.rows?.find((webhook) => webhook.id === id)?.url)
  return (
    <Page title={t('title')} description={t('description')}>
      <Section flush>
        <Filters>
          <Filter
            label={t('status')}
            all={t('allStates')}
            value={query.status}
            onChange={(status) => set({ status })}
            options={deliveryStatuses.map((status) => [status, t(status)])}
          />
          <Filter
            label={t('event')}
            all={t('allEvents')}
            value={query.event}
            onChange={(event) => set({ event })}
            options={eventKinds.map((kind) => [kind, kind])}
          />
          <Filter
            label={t('webhook')}
            all={t('allWebhooks')}
            value={query.webhook_id}
            onChange={(webhook) => set({ webhook })}
            options={(webhooks.rows ?? []).map(({ id, url }) => [id, shortened(url)])}
          />
          <TextInput
            type="datetime-local"
            aria-label={t('before')}
            leftSection={t('before')}
            leftSectionWidth="6rem"
            leftSectionProps={{ 'aria-hidden': true }}
            value={values.before ?? ''}
            onChange={(event) => set({ before: event.currentTarget.value || undefined })}
          />
          {isFiltered && (
            <Button
              variant="subtle"
              onClick={() =>
                set({ webhook: undefined, event: undefined, status: undefined, before: undefined })
              }
            >
              {t('clear')}
            </Button>
          )}
        </Filters>
        <DeliveryList
          pages={pages}
          nameOf={nameOf}
          emptyAction={
            <Button variant="default" renderRoot={(props) => <Link to="/developers/webhooks" {...props} />}>
              {t('toWebhooks')}
            </Button>
          }
        />
      </Section>
    </Page>
  )
}

/** Of what the field holds, which is in the viewer's own zone. */
function instantOf(local: string | undefined): string | undefined {
  const time = local === undefined ? Number.NaN : new Date(local).getTime()
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

function shortened(url: string | undefined): string {
  const text = url?.replace(/^https?:\/\//, '') ?? '–'
  return text.length > 34 ? `${text.slice(0, 33)}…` : text
}
