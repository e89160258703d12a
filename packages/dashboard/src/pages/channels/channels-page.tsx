import { Button } from '@mantine/core'
import { platformFacts } from '@mostrador/contract/platforms'
import { chatPlatform, mainPlatform } from '@mostrador/contract/values'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Row } from '../../api/call.ts'
import { usePages } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty } from '../../parts/feedback/states.tsx'
import { DataList } from '../../parts/lists/data-list.tsx'
import { useOpenedByAddress } from '../../parts/opened-by-address.ts'
import { Page, Section } from '../../parts/page.tsx'
import { PlatformName } from '../../parts/shop/states.tsx'
import { Status } from '../../parts/status.tsx'
import { Ago } from '../../parts/time.tsx'
import { AddChannel } from './add-channel.tsx'
import { channelTexts } from './texts.ts'

export type Channel = Row<'listChannels'>

export function ChannelsPage() {
  const t = useTexts(channelTexts)
  const pages = usePages('listChannels', {})
  const mayEdit = useMay('channels.edit')
  const [isAdding, adding] = useOpenedByAddress('new')
  const [isLed, led] = useOpenedByAddress(`new-${mainPlatform}`)
  const addButton = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={adding.open}>
      {t('connect')}
    </Button>
  )
  return (
    <Page title={t('title')} description={t('description')} actions={addButton}>
      <Section flush>
        <DataList
          label={t('title')}
          pages={pages}
          rowKey={({ id }) => id}
          columns={[
            { name: 'name', head: t('name'), cell: ({ name }) => name },
            {
              name: 'platform',
              head: t('platform'),
              cell: ({ platform }) => <PlatformName platform={platform} />,
            },
            { name: 'id', head: 'Id', cell: ({ external_id }) => <code>{external_id}</code> },
            { name: 'state', head: '', cell: (channel) => <ChannelStatus channel={channel} />, align: 'end' },
          ]}
          phone={(channel) => ({
            title: channel.name,
            aside: <ChannelStatus channel={channel} />,
            text: <PlatformName platform={channel.platform} />,
            note: <Ago value={channel.created_at} />,
          })}
          link={({ id }, props) => <Link to="/setup/channels/$id" params={{ id }} {...props} />}
          empty={
            <Empty icon={IconPlugConnected} title={t('emptyTitle')} action={addButton}>
              {t('empty')}
            </Empty>
          }
        />
      </Section>
      <AddChannel isOpen={isAdding} onClose={adding.close} first={chatPlatform} />
      <AddChannel isOpen={isLed} onClose={led.close} first={mainPlatform} />
    </Page>
  )
}

export function ChannelStatus({ channel }: { channel: Channel }) {
  const t = useTexts(channelTexts)
  if (channel.is_simulated) return <Status tone="info">{t('simulated')}</Status>
  if (channel.attention) return <Status tone="bad">{t(channel.attention)}</Status>
  const { connects } = platformFacts[channel.platform]
  // Channels set up by hand may lack a secret of their own: an app shared between accounts may sign for them.
  const hasSecret = connects === 'by hand' || channel.has_app_secret || channel.has_verify_token
  const isReady = connects === 'at once' || (channel.has_access_token && hasSecret)
  return isReady ? <Status tone="good">{t('ready')}</Status> : <Status tone="wait">{t('incomplete')}</Status>
}
