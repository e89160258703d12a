import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import {
  IconAlertTriangle,
  IconPlugConnected,
  IconPlus,
  IconRefresh,
  IconTemplate,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Empty, Loaded } from '../../parts/feedback/states.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { DataList } from '../../parts/lists/data-list.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { useTemplateLanguage } from '../../parts/templates/template-language.ts'
import { TemplateStatus } from '../../parts/templates/template-status.tsx'
import { templateTexts } from '../../parts/templates/template-texts.ts'
import { Ago } from '../../parts/time.tsx'
import classes from './templates.module.css'
import { templatePageTexts } from './texts.ts'

type Templates = AnswerOf<'listTemplates'>
type Book = Templates['books'][number]

export function TemplatesPage() {
  const t = useTexts(templatePageTexts)
  const mayEdit = useMay('channels.edit')
  const templates = useRead('listTemplates', {})
  const canCreate = templates.data?.books.some(({ business_id: id }) => id !== null) ?? false
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        mayEdit &&
        canCreate && (
          <Group gap="sm">
            <Sync />
            <NewButton />
          </Group>
        )
      }
    >
      <Loaded query={templates}>
        {({ data, books }) => (
          <>
            {books.length === 0 && <NoChannel />}
            {books.map((book) => (
              <BookNotice key={book.channel_id} book={book} mayEdit={mayEdit} />
            ))}
            {mayEdit && <Drafts />}
            {books.length > 0 && <List data={data} mayEdit={mayEdit && canCreate} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Those that WhatsApp has not seen. */
function Drafts() {
  const t = useTexts(templatePageTexts)
  const languageName = useTemplateLanguage()
  const { data } = useRead('listTemplateDrafts', {})
  if (data === undefined || data.data.length === 0) return null
  return (
    <Section title={t('drafts')} description={t('draftsText')} flush>
      <ul className={classes.drafts}>
        {data.data.map(({ id, name, language, content, changed_at: at }) => (
          <li key={id}>
            <Link to="/setup/templates/new" search={{ draft: id }} className={classes.draft}>
              <span>
                {name === '' ? t('draftUnnamed') : name} · {languageName(language)}
              </span>
              <Text size="sm" c="dimmed" component="span">
                <Ago value={at} />
              </Text>
              <Text size="sm" c="dimmed" component="span" lineClamp={1} className={classes.wording}>
                {content.body.trim() === '' ? t('draftBlank') : content.body}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NewButton() {
  const t = useTexts(templatePageTexts)
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link to="/setup/templates/new" {...props} />}
    >
      {t('create')}
    </Button>
  )
}

function Sync() {
  const t = useTexts(templatePageTexts)
  const tell = useFailureNotice()
  const sync = useChange('syncTemplates')
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={sync.isPending}
      onClick={() => sync.mutate({}, { onError: tell })}
    >
      {t('sync')}
    </Button>
  )
}

function NoChannel() {
  const t = useTexts(templatePageTexts)
  return (
    <Section>
      <Empty
        icon={IconPlugConnected}
        title={t('noChannelTitle')}
        action={
          <Button renderRoot={(props) => <Link to="/setup/channels" {...props} />}>{t('toChannels')}</Button>
        }
      >
        {t('noChannel')}
      </Empty>
    </Section>
  )
}

function BookNotice({ book, mayEdit }: { book: Book; mayEdit: boolean }) {
  const t = useTexts(templatePageTexts)
  const { channel_name: name, business_id: business, problem } = book
  if (book.is_played) return null
  if (business === null) return mayEdit ? <BusinessForm book={book} /> : null
  if (problem === null) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle />}>
      {t('problem', { name, problem })}
    </Alert>
  )
}

function BusinessForm({ book: { channel_id: id, channel_name: name } }: { book: Book }) {
  const t = useTexts(templatePageTexts)
  const tell = useFailureNotice()
  const set = useChange('setTemplateBook')
  const [business, setBusiness] = useState('')
  const digits = business.trim()
  return (
    <Section title={t('businessOf', { name })}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          set.mutate({ id, body: { business_id: digits } }, { onError: tell })
        }}
      >
        <TextInput
          label={t('business')}
          description={t('businessHint')}
          inputMode="numeric"
          value={business}
          onChange={(event) => setBusiness(event.currentTarget.value)}
        />
        <FormButtons
          submit={t('read')}
          isBusy={set.isPending}
          lacks={/^\d+$/.test(digits) ? undefined : t('fill')}
        />
      </form>
    </Section>
  )
}

function List({ data, mayEdit }: { data: Templates['data']; mayEdit: boolean }) {
  const t = useTexts(templatePageTexts)
  const own = useTexts(templateTexts)
  const languageName = useTemplateLanguage()
  const rows = {
    ...{ rows: data, error: null, tookTooLong: false, isPlaceholderData: false },
    ...{ hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => {}, refetch: () => {} },
  }
  return (
    <Section flush>
      <DataList
        label={t('title')}
        pages={rows}
        rowKey={({ id }) => id}
        columns={[
          { name: 'name', head: t('name'), cell: ({ name }) => <code>{name}</code> },
          { name: 'language', head: t('language'), cell: ({ language }) => languageName(language) },
          { name: 'category', head: t('category'), cell: ({ category }) => own(`category_${category}`) },
          {
            name: 'quality',
            head: t('quality'),
            cell: ({ quality }) => (quality === null ? '–' : own(`quality_${quality}`)),
          },
          {
            name: 'state',
            head: t('state'),
            cell: ({ state }) => <TemplateStatus state={state} />,
            align: 'end',
          },
        ]}
        phone={({ name, language, state, content, changed_at: at }) => ({
          title: `${name} · ${languageName(language)}`,
          aside: <TemplateStatus state={state} />,
          text: <Text lineClamp={1}>{content.body}</Text>,
          note: <Ago value={at} />,
        })}
        link={({ id }, props) => <Link to="/setup/templates/$id" params={{ id }} {...props} />}
        empty={
          <Empty icon={IconTemplate} title={t('emptyTitle')} action={mayEdit && <NewButton />}>
            {t('empty')}
          </Empty>
        }
      />
    </Section>
  )
}
