import { Button, Group, Text } from '@mantine/core'
import { recipientFilters } from '@mostrador/contract/outreach/campaigns'
import { IconDownload, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addressOf, type Row } from '../../api/call.ts'
import { usePages } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { readablePhone } from '../../parts/contacts/readable-phone.ts'
import { Empty } from '../../parts/feedback/states.tsx'
import { hasDecimalComma } from '../../parts/lists/csv.ts'
import { DataList } from '../../parts/lists/data-list.tsx'
import { Filter, Filters } from '../../parts/lists/filters.tsx'
import { SearchField } from '../../parts/lists/search-field.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { Section } from '../../parts/page.tsx'
import { usePersonName } from '../../parts/shop/states.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { partTexts } from '../../parts/texts.ts'
import { Ago } from '../../parts/time.tsx'
import { useReasonName } from './campaign-progress.tsx'
import { recipientTexts } from './recipient-texts.ts'

const lookEveryMs = 10_000

type Recipient = Row<'listCampaignRecipients'>
type Outcome = Recipient['outcome']
type Wanted = (typeof recipientFilters)[number]

const tones: Record<Outcome, Tone> = {
  ...({ waiting: 'quiet', open: 'info', sent: 'good', delivered: 'good', read: 'good' } as const),
  ...({ failed: 'bad', unknown: 'wait', left_out: 'quiet' } as const),
}

type RecipientsProps = { id: string; isStopped: boolean; hasBegun: boolean }

/** Each recipient with what became of the message, and what came of it. */
export function Recipients({ id, isStopped, hasBegun }: RecipientsProps) {
  const t = useTexts(recipientTexts)
  const { values, set } = useFilters<'search' | 'outcome'>()
  const outcome = known(values.outcome, recipientFilters)
  const query = { search: values.search?.trim() || undefined, outcome }
  // Reports of what was delivered and read also come when the campaign is over.
  const pages = usePages('listCampaignRecipients', { id, query }, { everyMs: lookEveryMs })
  const words = useWords(isStopped)
  return (
    <Section title={t('title')} flush actions={<ExportRecipients id={id} query={query} />}>
      <Filters>
        <SearchField label={t('search')} value={values.search} onChange={(search) => set({ search })} />
        <Filter
          label={t('outcome')}
          all={t('anyOutcome')}
          value={outcome}
          onChange={(chosen) => set({ outcome: chosen })}
          options={recipientFilters.map((name) => [name, words.filterOf(name)])}
        />
      </Filters>
      <DataList
        label={t('title')}
        pages={pages}
        rowKey={(row) => row.id}
        columns={[
          {
            ...{ name: 'name', head: t('name') },
            cell: (row) => (
              <>
                {words.nameOf(row)}
                <Text size="sm" c="dimmed" component="div">
                  {words.phoneOf(row)}
                </Text>
              </>
            ),
          },
          {
            ...{ name: 'outcome', head: t('outcome') },
            cell: (row) => (
              <>
                <Outcomes row={row} words={words} />
                <Text size="sm" c="dimmed" component="div">
                  {words.reasonOf(row)}
                </Text>
              </>
            ),
          },
          { name: 'when', head: t('when'), cell: (row) => <Ago value={row.queued_at} />, align: 'end' },
        ]}
        phone={(row) => ({
          title: words.nameOf(row),
          aside: <Outcomes row={row} words={words} />,
          text: [words.phoneOf(row), words.reasonOf(row)].filter((part) => part !== null).join(' · '),
          note: <Ago value={row.queued_at} />,
        })}
        link={({ conversation_id: chat, id: contact }, props) =>
          chat === null ? (
            <Link to="/contacts/$id" params={{ id: contact }} {...props} />
          ) : (
            <Link to="/inbox/$id" params={{ id: chat }} {...props} />
          )
        }
        filters={['search', 'outcome']}
        empty={
          <Empty icon={IconUsers} title={t(isStopped && !hasBegun ? 'never' : 'empty')}>
            {t(isStopped && !hasBegun ? 'neverText' : 'emptyText')}
          </Empty>
        }
      />
    </Section>
  )
}

/** One form for all, whether the platform, a file or a person wrote it. */
const phoneOf = ({ phone }: Recipient): string | null => (phone === null ? null : readablePhone(phone))

type Words = ReturnType<typeof useWords>

/** The rows in words, the same on the screen and in the file. */
function useWords(isStopped: boolean) {
  const t = useTexts(recipientTexts)
  const personName = usePersonName()
  const reasonName = useReasonName()
  const filterOf = (name: (typeof recipientFilters)[number]) =>
    t(name === 'waiting' && isStopped ? 'unsent' : name)
  const nameOf = ({ name, phone, id }: Recipient) => personName(name, { id, phone })
  return {
    filterOf,
    nameOf,
    // Whoever has no name is called by their phone already.
    phoneOf: (row: Recipient) => (phoneOf(row) === nameOf(row) ? null : phoneOf(row)),
    outcomeOf: ({ outcome }: Recipient) => filterOf(outcome),
    reasonOf: ({ outcome, reason }: Recipient) => (reason === null ? null : reasonName(outcome, reason)),
  }
}

function Outcomes({ row, words }: { row: Recipient; words: Words }) {
  const t = useTexts(recipientTexts)
  const { outcome, answered, opted_out, orders } = row
  return (
    <Group component="span" display="inline-flex" gap="0 0.75rem">
      <Status tone={tones[outcome]}>{words.outcomeOf(row)}</Status>
      {answered && <Status tone="info">{t('answered')}</Status>}
      {orders > 0 && <Status tone="good">{t('ordered')}</Status>}
      {opted_out && <Status tone="bad">{t('opted_out')}</Status>}
    </Group>
  )
}

type ExportProps = { id: string; query: { search: string | undefined; outcome: Wanted | undefined } }

/** The recipients that the filters let through, as a file for spreadsheets that the server writes. */
function ExportRecipients({ id, query: { search, outcome } }: ExportProps) {
  const t = useTexts(partTexts)
  const { locale } = useFormat()
  const { language } = useLanguage()
  const decimal: 'comma' | 'point' = hasDecimalComma(locale) ? 'comma' : 'point'
  const query = {
    ...{ language, decimal },
    ...(search === undefined ? {} : { search }),
    ...(outcome === undefined ? {} : { outcome }),
  }
  return (
    <Button
      component="a"
      href={addressOf('exportCampaignRecipients', { id, query })}
      download
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} />}
    >
      {t('export')}
    </Button>
  )
}
