import { Stack, Text } from '@mantine/core'
import { type EventKind, eventKinds } from '@mostrador/contract/events'
import { eventData, eventSamples } from '@mostrador/contract/events/event-data'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { EditedTest } from '../../parts/events/edited-test.tsx'
import { eventTexts } from '../../parts/events/event-texts.ts'
import { headerNames } from '../../parts/events/header-names.ts'
import { testTexts } from '../../parts/events/test-texts.ts'
import { known } from '../../parts/lists/search-state.ts'
import { Page, Section } from '../../parts/page.tsx'
import classes from './events.module.css'
import { type FieldRow, fieldRows } from './field-rows.ts'
import { fieldText, fieldTexts } from './field-texts.ts'
import { catalogueTexts } from './texts.ts'

const route = getRouteApi('/signed-in/developers/events/$kind')

export function EventPage() {
  const t = useTexts(catalogueTexts)
  const kind = known(route.useParams().kind, eventKinds)
  if (kind === undefined) {
    return (
      <Page title={t('title')} back="/developers/events">
        <Section>
          <Text>{t('unknown')}</Text>
          <Link to="/developers/events">{t('all')}</Link>
        </Section>
      </Page>
    )
  }
  return <OfKind kind={kind} key={kind} />
}

function OfKind({ kind }: { kind: EventKind }) {
  const t = useTexts(catalogueTexts)
  const when = useTexts(eventTexts)
  const { webhook } = route.useSearch()
  const mayEdit = useMay('webhooks.edit')
  return (
    <Page title={kind} description={when(kind)} back="/developers/events">
      <div className={classes.columns}>
        <div className={classes.column}>
          <Section title={t('fields')} description={t('fieldsText')}>
            <dl className={classes.fields}>
              {fieldRows(kind).map((row) => (
                <Field key={row.path} row={row} />
              ))}
            </dl>
            <details>
              <summary>{t('schema')}</summary>
              <CodeBlock label={t('schema')} code={JSON.stringify(eventData[kind], null, 2)} />
            </details>
          </Section>
          <Headers />
        </div>
        <div className={classes.column}>
          <Section title={t('sample')} description={t('sampleText')}>
            <Stack>
              <CodeBlock label={t('sample')} code={JSON.stringify(sampleBody(kind), null, 2)} />
              <Text size="sm">
                <Link to="/developers/deliveries" search={{ event: kind }}>
                  {t('deliveries')}
                </Link>
              </Text>
            </Stack>
          </Section>
          {mayEdit && (
            <Section title={t('test')} description={t('testText')}>
              <EditedTest event={kind} firstWebhookId={webhook} />
            </Section>
          )}
        </div>
      </div>
    </Page>
  )
}

/** The envelope as it goes out. */
function sampleBody(kind: EventKind) {
  return {
    ...{ event: kind, data: eventSamples[kind], timestamp: '2026-11-21T10:15:30.123Z' },
    request_id: '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50',
  }
}

function Field({ row: { path, type, words, mayBeNull, description } }: { row: FieldRow }) {
  const t = useTexts(catalogueTexts)
  const test = useTexts(testTexts)
  const said = useTexts(fieldTexts)
  const name = test(`type_${type}` as 'type_string')
  return (
    <div className={classes.field}>
      <dt>
        <code>{path}</code>
        <span className={classes.type}>{mayBeNull ? t('orNull', { type: name }) : name}</span>
      </dt>
      <dd>{withCode(said(fieldText(description)))}</dd>
      {words.length > 0 && <dd className={classes.words}>{words.join(' · ')}</dd>}
    </div>
  )
}

/** Names between backticks become code. */
function withCode(text: string): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places.
  return text.split('`').map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : piece))
}

function Headers() {
  const t = useTexts(catalogueTexts)
  return (
    <Section title={t('headers')}>
      <dl className={classes.fields}>
        {headerNames.map((name) => (
          <div key={name} className={classes.field}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{t(name.toLowerCase() as 'x-service-event')}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" mt="sm">
        <Link to="/developers/verify">{t('verify')}</Link>
      </Text>
    </Section>
  )
}
