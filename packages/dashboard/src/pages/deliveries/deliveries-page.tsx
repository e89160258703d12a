import { Button, TextInput } from '@mantine/core'
import { deliveryFilters, eventKinds } from '@mostrador/contract/events'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { DeliveryList } from '../../parts/deliveries/delivery-list.tsx'
import { deliveryTexts } from '../../parts/deliveries/texts.ts'
import { Filter, Filters } from '../../parts/lists/filters.tsx'
import { SearchField } from '../../parts/lists/search-field.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { instantOf } from '../../parts/local-time.ts'
import { Page, Section } from '../../parts/page.tsx'
import { OwnZone } from '../../parts/time.tsx'
import classes from './deliveries.module.css'
import { NothingSent } from './nothing-sent.tsx'

/** Pending deliveries keep changing state. */
const everyMs = 10_000

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function DeliveriesPage() {
  const t = useTexts(deliveryTexts)
  const { values, set } = useFilters<
    'webhook' | 'event' | 'status' | 'search' | 'request_id' | 'since' | 'before'
  >()
  const webhooks = usePages('listWebhooks', {})
  const requestId = uuid.test(values.request_id ?? '') ? values.request_id : undefined
  const query = {
    webhook_id: values.webhook,
    event: known(values.event, eventKinds),
    status: known(values.status, deliveryFilters),
    search: values.search,
    request_id: requestId,
    since: instantOf(values.since),
    before: instantOf(values.before),
  }
  const pages = usePages('listDeliveries', { query }, { everyMs })
  const isFiltered = Object.values(query).some((value) => value !== undefined)
  const { search, ...otherFilters } = query
  const onlySearch = search !== undefined && Object.values(otherFilters).every((value) => value === undefined)
  const nameOf = (id: string) => {
    const webhook = webhooks.rows?.find((each) => each.id === id)
    return shortened(webhook?.name ?? webhook?.url)
  }
  return (
    <Page
      title={t('title')}
      description={
        <>
          {t('description')} <OwnZone />
        </>
      }
    >
      <Section flush>
        <Filters>
          <Filter
            label={t('status')}
            all={t('allStates')}
            value={query.status}
            onChange={(status) => set({ status })}
            options={deliveryFilters.map((status) => [status, t(status)])}
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
            options={(webhooks.rows ?? []).map(({ id }) => [id, nameOf(id)])}
          />
          <SearchField
            label={t('search')}
            className={classes.search}
            value={values.search ?? values.request_id}
            onChange={(search) => set({ search, request_id: undefined })}
          />
          {(['since', 'before'] as const).map((bound) => (
            <TextInput
              key={bound}
              type="datetime-local"
              className={classes.moment}
              step={1}
              aria-label={t(bound)}
              leftSection={t(bound)}
              leftSectionWidth="6rem"
              leftSectionProps={{ 'aria-hidden': true }}
              value={values[bound] ?? ''}
              onChange={(event) => set({ [bound]: event.currentTarget.value || undefined })}
            />
          ))}
          {isFiltered && (
            <Button
              variant="subtle"
              onClick={() =>
                set({
                  webhook: undefined,
                  event: undefined,
                  status: undefined,
                  search: undefined,
                  request_id: undefined,
                  since: undefined,
                  before: undefined,
                })
              }
            >
              {t('clear')}
            </Button>
          )}
        </Filters>
        <DeliveryList
          nothingFits={
            onlySearch ? <NothingSent search={search} webhooks={webhooks.rows} /> : t('searchHint')
          }
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

function shortened(url: string | undefined): string {
  const text = url?.replace(/^https?:\/\//, '') ?? '–'
  return text.length > 34 ? `${text.slice(0, 33)}…` : text
}
