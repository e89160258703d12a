import { Alert, Button, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { moneyText } from '@mostrador/contract/money'
import { IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { refresh, useChange, useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { useFieldName, useFieldValue } from '../../parts/activity/changes.tsx'
import { AddList } from '../../parts/catalogue/add-list.tsx'
import { problemText } from '../../parts/catalogue/problem-text.ts'
import { CliHint } from '../../parts/cli/cli-hint.tsx'
import { failureText } from '../../parts/feedback/failure-text.ts'
import { ChooseFiles, useFileChoice } from '../../parts/files/choose-files.tsx'
import { type Letters, LettersRead, useReadText } from '../../parts/files/read-text.tsx'
import { WideTable } from '../../parts/lists/wide-table.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Status } from '../../parts/status.tsx'
import { FeedHint } from './feed-hint.tsx'
import { ColumnNotes, FileHelp } from './file-help.tsx'
import { ImportedPictures } from './pictures/import-pictures.tsx'
import classes from './products.module.css'
import { productTexts } from './texts.ts'

type ProductFile = { name: string; format: 'csv' | 'json'; content: string; letters: Letters }
type Preview = AnswerOf<'previewProductImport'>
type Errors = Preview['errors']

const progressEveryMs = 500

export function ImportPage() {
  const t = useTexts(productTexts)
  const { language } = useLanguage()
  const [file, setFile] = useState<ProductFile>()
  const bot = useRead('getBot', {})
  const preview = useChange('previewProductImport')
  const start = useChange('startProductImport')
  const navigate = useNavigate()
  const toProducts = () => void navigate({ to: '/products' })
  const readText = useReadText()
  const choice = useFileChoice(async ([chosen]) => {
    setFile(undefined)
    start.reset()
    if (chosen === undefined) return
    if (chosen.size > limits.dashboardFileBytesMax)
      return t('tooLarge', { size: limits.dashboardFileBytesMax / 1_048_576 })
    const format = chosen.name.toLowerCase().endsWith('.json') ? 'json' : 'csv'
    const text = await readText(chosen)
    if ('refusal' in text) return text.refusal
    setFile({ name: chosen.name, format, ...text })
    await preview.mutateAsync({ body: { format, content: text.content } })
    return
  })
  return (
    <Page title={t('importTitle')} back="/products" width="narrow">
      <Section title={t('fromList')}>
        <AddList by="paste" onAdded={toProducts} />
      </Section>
      {bot.data?.has_agent && (
        <Section title={t('fromPhoto')}>
          <AddList by="photo" onAdded={toProducts} />
        </Section>
      )}
      <Section title={t('fromFile')} description={t('importText')}>
        <Stack>
          <Group>
            <ChooseFiles choice={choice} accept=".csv,.txt,.tsv,.json,text/csv,text/plain,application/json">
              {(open) => (
                <Button
                  onClick={open}
                  leftSection={<IconFileImport size={16} />}
                  variant={file ? 'default' : 'filled'}
                  loading={choice.isBusy}
                >
                  {file ? t('otherFile') : t('chooseFile')}
                </Button>
              )}
            </ChooseFiles>
            {file && <Text ff="monospace">{file.name}</Text>}
          </Group>
          {file && <LettersRead letters={file.letters} />}
          {start.error && <Alert color="red">{failureText(start.error, language)}</Alert>}
          {!file && <FileHelp />}
          <CliHint of="importProducts" values={{ file: file?.name }} />
        </Stack>
      </Section>
      {file && preview.data && !start.data && (
        <PreviewSection
          preview={preview.data}
          isStarting={start.isPending}
          onStart={() => start.mutate({ body: { format: file.format, content: file.content } })}
        />
      )}
      {start.data && <Running id={start.data.id} />}
      {!file && <FeedHint />}
    </Page>
  )
}

/** Shown beside what the file says as customers will read it. */
const priceColumns = new Set(['price', 'price_min', 'price_max', 'sale_price'])

type PreviewSectionProps = { preview: Preview; isStarting: boolean; onStart: () => void }

function PreviewSection({ preview, isStarting, onStart }: PreviewSectionProps) {
  const t = useTexts(productTexts)
  const { currency, language } = useAccount()
  const money = (amount: string) => moneyText(amount, { currency, language, isHome: true })
  const count = preview.would_create + preview.would_update
  return (
    <Section
      title={t('preview')}
      actions={
        <Button onClick={onStart} loading={isStarting} disabled={count === 0}>
          {count === 0 ? t('nothing') : t('start', { n: count })}
        </Button>
      }
    >
      <Stack>
        <Group gap="lg">
          <Status tone="good">{t('wouldCreate', { n: preview.would_create })}</Status>
          <Status tone="info">{t('wouldUpdate', { n: preview.would_update })}</Status>
          {preview.error_count > 0 && (
            <Status tone="bad">{t('errorCount', { n: preview.error_count })}</Status>
          )}
        </Group>
        <ColumnNotes notes={preview.notes} />
        <ErrorTable errors={preview.errors} />
        <Text size="sm">{t('decimalRule', { price: money('49900.5') })}</Text>
        {preview.rows.length > 0 && (
          <WideTable label={t('preview')} minWidth={420}>
            <Table aria-label={t('preview')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('line')}</Table.Th>
                  <Table.Th>{t('what')}</Table.Th>
                  <Table.Th>{t('columns')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {preview.rows.map(({ line, action, fields }) => (
                  <Table.Tr key={line}>
                    <Table.Td>{line}</Table.Td>
                    <Table.Td>{t(action)}</Table.Td>
                    <Table.Td>
                      <Fields fields={fields} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </WideTable>
        )}
      </Stack>
    </Section>
  )
}

/** Nothing of a column that the line leaves empty, nor of how variants are put together. */
const isTold = ([name, value]: [string, unknown]): boolean =>
  name !== 'keepsVariants' && !(Array.isArray(value) && value.length === 0)

/** By the names that people know; a price as it will be shown. */
function Fields({ fields }: { fields: Preview['rows'][number]['fields'] }) {
  const nameOf = useFieldName()
  const inWords = useFieldValue()
  const { currency } = useAccount()
  const { language } = useLanguage()
  const told = (name: string, value: unknown) => {
    if (value === null) return '–'
    // By variant, in the order of the file.
    if (name === 'variant_images' && typeof value === 'object')
      return Object.entries(value)
        .map(([variant, urls]) => `${variant}: ${inWords('image_url', urls)}`)
        .join('; ')
    const isPrice = priceColumns.has(name) && typeof value !== 'object'
    return isPrice ? moneyText(String(value), { currency, language, isHome: true }) : inWords(name, value)
  }
  return (
    <dl className={classes.fields}>
      {Object.entries(fields)
        .filter(isTold)
        .map(([name, value]) => (
          <div key={name}>
            <dt className={classes.fieldName}>{nameOf(name)}</dt>{' '}
            <dd className={classes.fieldValue}>{told(name, value)}</dd>
          </div>
        ))}
    </dl>
  )
}

function ErrorTable({ errors }: { errors: Errors }) {
  const t = useTexts(productTexts)
  const { language } = useLanguage()
  if (errors.length === 0) return null
  return (
    <Table aria-label={t('problem')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('line')}</Table.Th>
          <Table.Th>{t('problem')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {errors.map((error) => (
          <Table.Tr key={`${error.line} ${error.message}`}>
            <Table.Td>{error.line}</Table.Td>
            <Table.Td>{problemText(error, language)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Running({ id }: { id: string }) {
  const t = useTexts(productTexts)
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  const { data } = useRead('getProductImport', { id }, { everyMs: isOver ? false : progressEveryMs })
  const state = data?.state ?? 'running'
  useEffect(() => {
    if (state === 'running') return
    setOver(data?.pictures.waiting === 0)
    void refresh(client, ['products'])
  }, [state, client, data?.pictures.waiting])
  if (data === undefined) return null
  return (
    <Section title={t('import')}>
      <Stack role="status">
        <Progress
          value={data.of === 0 ? 100 : (100 * data.done) / data.of}
          animated={state === 'running'}
          aria-label={t('import')}
        />
        <Text>
          {state === 'done'
            ? t('importDone', { created: data.created, updated: data.updated })
            : t('running', { done: data.done, of: data.of })}
        </Text>
        {state === 'failed' && (
          <Alert color="red" title={t('importFailed')}>
            {t('importFailedText')}
          </Alert>
        )}
        {data.error_count > 0 && <Status tone="bad">{t('errorCount', { n: data.error_count })}</Status>}
        <ErrorTable errors={data.errors} />
        <ImportedPictures pictures={data.pictures} />
        {state !== 'running' && (
          <Button w="fit-content" renderRoot={(props) => <Link to="/products" {...props} />}>
            {t('toProducts')}
          </Button>
        )}
      </Stack>
    </Section>
  )
}
