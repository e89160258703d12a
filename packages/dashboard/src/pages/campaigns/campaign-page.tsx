import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { DangerButton } from '../../parts/danger-button.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Page } from '../../parts/page.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { Recipients } from './recipients.tsx'
import { campaignTexts } from './texts.ts'
import { Wizard } from './wizard.tsx'

const route = getRouteApi('/signed-in/campaigns/$id')
/** While it sends; counting a large campaign takes the database a while. */
const lookEveryMs = 5_000

export function NewCampaignPage() {
  const t = useTexts(campaignTexts)
  const list = useRead('listCampaigns', {})
  return (
    <Page title={t('new')} back="/campaigns" width="narrow">
      <Loaded query={list}>{(data) => <Wizard places={data} />}</Loaded>
    </Page>
  )
}

export function CampaignPage() {
  const t = useTexts(campaignTexts)
  const { id } = route.useParams()
  const { step } = route.useSearch()
  const list = useRead('listCampaigns', {})
  const [isAtWork, setAtWork] = useState(true)
  const read = useRead('getCampaign', { id }, { everyMs: isAtWork ? lookEveryMs : false })
  const campaign = read.data?.campaign
  const open = read.data?.progress.open ?? 0
  useEffect(
    () => setAtWork(open > 0 || campaign?.state === 'running' || campaign?.state === 'scheduled'),
    [open, campaign?.state],
  )
  return (
    <Page
      title={campaign?.name ?? t('title')}
      back="/campaigns"
      width="narrow"
      actions={campaign && <Actions id={id} state={campaign.state} />}
    >
      <Loaded query={read}>
        {(data) =>
          data.campaign.state === 'draft' && list.data ? (
            <Wizard places={list.data} campaign={data.campaign} sample={data.sample} step={step} />
          ) : (
            <>
              <CampaignProgress {...data} />
              <Recipients id={id} isStopped={data.campaign.state === 'stopped'} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function Actions({ id, state }: { id: string; state: string }) {
  const t = useTexts(campaignTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const [pause, resume, stop, remove] = [
    useChange('pauseCampaign'),
    useChange('resumeCampaign'),
    useChange('stopCampaign'),
    useChange('deleteCampaign'),
  ]
  if (!useMay('campaigns.edit')) return null
  const isOpen = state === 'running' || state === 'scheduled'
  const askToStop = () =>
    ask({
      ...{ title: t('stopTitle'), text: t('stopText'), action: t('stop'), isDangerous: true },
      onConfirm: () => stop.mutateAsync({ id }),
    })
  if (state === 'draft') {
    const gone = () => void navigate({ to: '/campaigns' })
    return (
      <DangerButton onClick={() => remove.mutate({ id }, { onSuccess: gone, onError: tell })}>
        {t('delete')}
      </DangerButton>
    )
  }
  return (
    <>
      {isOpen && (
        <Button
          variant="default"
          loading={pause.isPending}
          onClick={() => pause.mutate({ id }, { onError: tell })}
        >
          {t('pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ id }, { onError: tell })}>
          {t('resume')}
        </Button>
      )}
      {(isOpen || state === 'paused') && <DangerButton onClick={askToStop}>{t('stop')}</DangerButton>}
      {dialog}
    </>
  )
}
