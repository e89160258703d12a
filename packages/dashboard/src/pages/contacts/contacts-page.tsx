import { Button, Group } from '@mantine/core'
import { contactKinds, contactSorts } from '@mostrador/contract/dashboard/contacts'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Row } from '../../api/call.ts'
import { usePages, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CliHint } from '../../parts/cli/cli-hint.tsx'
import { ContactCard } from '../../parts/contacts/contact-card.tsx'
import { readablePhone } from '../../parts/contacts/readable-phone.ts'
import { contactTexts } from '../../parts/contacts/texts.ts'
import { Empty } from '../../parts/feedback/states.tsx'
import { ListFilters } from '../../parts/filtering/list-filters.tsx'
import { LabelFilter, LabelsInShort } from '../../parts/labels/labels.tsx'
import { DataList } from '../../parts/lists/data-list.tsx'
import { Filter } from '../../parts/lists/filters.tsx'
import { SavedFilters } from '../../parts/lists/saved-filters.tsx'
import { SearchField } from '../../parts/lists/search-field.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { SortFilter, useSort } from '../../parts/lists/sort.tsx'
import { useOpenedByAddress } from '../../parts/opened-by-address.ts'
import { Page, Section } from '../../parts/page.tsx'
import { ContactStatus, usePersonName } from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { Ago } from '../../parts/time.tsx'
import { AddContact } from './add-contact.tsx'
import { ExportConsents, ExportContacts } from './export-contacts.tsx'
import { ImportContacts } from './import-contacts.tsx'

/** Parts of the address that a saved filter holds. */
const kept = ['search', 'status', 'label', 'sort']

export function ContactsPage() {
  const t = useTexts(contactTexts)
  const shop = useTexts(shopTexts)
  const { values, set } = useFilters<'search' | 'status' | 'label' | 'sort'>()
  const search = values.search?.trim() || undefined
  const status = known(values.status, contactKinds)
  const { label } = values
  const sort = useSort(contactSorts) ?? '-seen'
  const query = { search, status, label, sort }
  const pages = usePages('listContacts', { query })
  const mayEdit = useMay('contacts.edit')
  const mayImport = useMay('campaigns.edit')
  const mayExport = useMay('contacts.export')
  const [isAdding, adding] = useOpenedByAddress('new')
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ExportContacts query={query} />
          {mayExport && <ExportConsents />}
          {mayImport && <ImportContacts />}
          {mayEdit && (
            <Button leftSection={<IconPlus size={16} />} onClick={adding.open}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <Section flush>
        <SavedFilters list="contacts" names={kept} />
        <ListFilters
          search={
            <SearchField label={t('search')} value={values.search} onChange={(search) => set({ search })} />
          }
          set={[status, label, values.sort]}
          onClear={() => set(Object.fromEntries(kept.slice(1).map((name) => [name, undefined])))}
        >
          <Filter
            label={t('status')}
            all={t('anyStatus')}
            value={status}
            onChange={(chosen) => set({ status: chosen })}
            options={contactKinds.map((value) => [value, shop(value)])}
          />
          <LabelFilter value={label} onChange={(chosen) => set({ label: chosen })} />
          <SortFilter
            usual={t('lastSeen')}
            options={[
              ['name', t('name')],
              ['-orders', t('orders')],
            ]}
          />
        </ListFilters>
        <ContactList pages={pages} />
      </Section>
      <AddContact isOpen={isAdding} onClose={adding.close} />
      <CliHint of="exportRows" values={{ resource: 'contacts', output: 'contacts.csv' }} />
    </Page>
  )
}

function ContactList({ pages }: { pages: ReturnType<typeof usePages<'listContacts'>> }) {
  const t = useTexts(contactTexts)
  return (
    <DataList
      label={t('title')}
      pages={pages}
      rowKey={({ id }) => id}
      usualSort="-seen"
      columns={[
        {
          ...{ name: 'name', head: t('name'), sort: 'name' },
          cell: (contact) => <Named contact={contact} />,
        },
        {
          name: 'phone',
          head: t('phone'),
          cell: (contact) => phoneOf(contact) ?? '–',
        },
        { name: 'status', head: t('status'), cell: (contact) => <ContactStatus contact={contact} /> },
        {
          ...{ name: 'orders', head: t('orders'), sort: 'orders', isLargestFirst: true },
          cell: ({ total_orders }) => total_orders,
          align: 'end',
        },
        {
          ...{ name: 'seen', head: t('lastSeen'), sort: 'seen', isLargestFirst: true },
          cell: ({ last_interaction }) => <Ago value={last_interaction} />,
          align: 'end',
        },
      ]}
      phone={({ total_orders, last_interaction, ...contact }) => ({
        title: <Named contact={contact} />,
        aside: <ContactStatus contact={contact} />,
        text: [phoneOf(contact), t('orderCount', { n: total_orders })]
          .filter((part) => part !== null)
          .join(' · '),
        note: <Ago value={last_interaction} />,
      })}
      link={({ id }, props) => <Link to="/contacts/$id" params={{ id }} {...props} />}
      filters={['search', 'status', 'label']}
      empty={
        <Empty icon={IconUsers} title={t('emptyTitle')}>
          {t('empty')}
        </Empty>
      }
    />
  )
}

/** The one that was said in the chat, where no other is known. */
function phoneOf({
  phone,
  told_phone: told,
}: Pick<Row<'listContacts'>, 'phone' | 'told_phone'>): string | null {
  const shown = phone ?? told
  return shown === null ? null : readablePhone(shown)
}

type NamedProps = { contact: Pick<Row<'listContacts'>, 'id' | 'name' | 'phone' | 'labels'> }

function Named({ contact }: NamedProps) {
  const nameOf = usePersonName()
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" maw="100%">
      <span className="clip">{nameOf(contact.name, contact)}</span>
      <LabelsInShort labels={contact.labels} />
    </Group>
  )
}

const route = getRouteApi('/signed-in/contacts/$id')

export function ContactPage() {
  const t = useTexts(contactTexts)
  const nameOf = usePersonName()
  const { id } = route.useParams()
  const { data } = useRead('getContactCard', { id })
  return (
    <Page title={data ? nameOf(data.contact.name, data.contact) : t('title')} back="/contacts" width="narrow">
      <Section>
        <ContactCard id={id} isNamedAbove />
      </Section>
    </Page>
  )
}
