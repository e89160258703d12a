import { csvPhone } from '@mostrador/contract/csv'
import { IconDownload, IconMessages, IconSquareCheck } from '@tabler/icons-react'
import { call, type Row } from '../../api/call.ts'
import { useAccount, useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import { notifyDone } from '../../parts/feedback/notify.tsx'
import { csvTime } from '../../parts/lists/csv.ts'
import { useExport } from '../../parts/lists/export-button.tsx'
import { readAll } from '../../parts/lists/read-all.ts'
import { usePersonName } from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { partTexts } from '../../parts/texts.ts'
import type { ListQuery } from './list-query.ts'
import { listTexts } from './list-texts.ts'
import { inboxTexts } from './texts.ts'

/** To choose conversations; or all that the filters let through, one line each, as a file for spreadsheets. */
export function ListMenu({ query, onSelect }: { query: ListQuery; onSelect: () => void }) {
  const t = useTexts(listTexts)
  const part = useTexts(partTexts)
  const shop = useTexts(shopTexts)
  const nameOf = usePersonName()
  const mayAnswer = useMay('conversations.answer')
  const inbox = useTexts(inboxTexts)
  const { timezone } = useAccount()
  const time = (value: string | null) => csvTime(value, timezone)
  const format = useFormat()
  const { language } = useLanguage()
  const zoned = (head: string) => `${head} (${format.zone(timezone)})`
  const cellsOf = (conversation: Row<'listConversations'>) => {
    const { contact_name, contact_phone, platform, holder, labels } = conversation
    const keeper = conversation.is_bot_active ? t('bot') : (holder?.name ?? t('withPerson'))
    const writer = writerOf(conversation.last_message_role)
    return [
      ...[
        nameOf(contact_name, { id: conversation.contact_id, phone: contact_phone }),
        csvPhone(contact_phone),
        shop(platform),
        keeper,
      ],
      ...[t(`is_${stateOf(conversation)}`), labels.map(({ name }) => name).join(', ')],
      ...[writer && inbox(writer), conversation.last_message_content],
      ...[time(conversation.last_message_at), conversation.unread_count, time(conversation.created_at)],
    ]
  }
  const rows = async () => {
    const { rows: found, isCut } = await readAll((paging) =>
      call('listConversations', { query: { ...query, ...paging } }),
    )
    if (isCut) notifyDone(t('exportCut', { n: found.length }))
    const head = [
      ...[t('customerHead'), t('phoneHead'), t('channel'), t('with')],
      ...[t('stateHead'), t('labelHead'), t('writerHead'), t('lastHead')],
      ...[zoned(t('lastAtHead')), t('unread'), zoned(t('sinceHead'))],
    ]
    return [head, ...found.map(cellsOf)]
  }
  const { download } = useExport(t('fileName'), rows)
  const messages = useExport(t('messagesFileName'), async () => {
    // Loaded when it is first wanted, so that the inbox does not wait for it.
    const { messageRows } = await import('./export-messages.ts')
    return messageRows(query, { language, timezone, zone: format.zone(timezone), nameOf })
  })
  return (
    <ActionsMenu
      label={t('listActions')}
      isQuiet
      opensAtOnce
      actions={[
        ...(mayAnswer
          ? [{ text: t('choose'), icon: <IconSquareCheck size={16} />, onChoose: onSelect }]
          : []),
        { text: part('export'), icon: <IconDownload size={16} />, onChoose: () => void download() },
        {
          text: t('exportMessages'),
          icon: <IconMessages size={16} />,
          onChoose: () => void messages.download(),
        },
      ]}
    />
  )
}

function stateOf({ resolved_at, snoozed_until, waiting_since }: Row<'listConversations'>) {
  if (resolved_at !== null) return 'resolved'
  if (snoozed_until !== null && Date.parse(snoozed_until) > Date.now()) return 'snoozed'
  return waiting_since === null ? 'open' : 'waiting'
}

function writerOf(role: Row<'listConversations'>['last_message_role']) {
  if (role === 'user') return 'fromCustomer'
  if (role === 'assistant') return 'fromBot'
  return role === 'agent' ? 'fromPerson' : null
}
