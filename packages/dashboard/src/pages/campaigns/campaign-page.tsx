import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { DangerButton } from '../../parts/danger-button.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Page } from '../../parts/page.tsx'
import { CampaignProgress, recipientsId } from './campaign-progress.tsx'
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
      actions={campaign && read.data && <Actions campaign={campaign} progress={read.data.progress} />}
    >
      <Loaded query={read}>
        {(data) =>
          data.campaign.state === 'draft' && list.data ? (
            <Wizard key={step} places={list.data} campaign={data.campaign} sample={data.sample} step={step} />
          ) : (
            <>
              <CampaignProgress {...data} />
              <div id={recipientsId}>
                <Recipients
                  id={id}
                  isStopped={data.campaign.state === 'stopped'}
                  hasBegun={data.campaign.started_at !== null}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function Actions({ campaign, progress }: Pick<AnswerOf<'getCampaign'>, 'campaign' | 'progress'>) {
  const { id, state } = campaign
  const t = useTexts(campaignTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const [pause, resume, stop, remove, withdraw] = [
    useChange('pauseCampaign'),
    useChange('resumeCampaign'),
    useChange('stopCampaign'),
    useChange('deleteCampaign'),
    useChange('withdrawCampaign'),
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
  const hasSent = progress.open + progress.sent + progress.failed + progress.unknown > 0
  const mayWithdraw = state === 'scheduled' || (state === 'paused' && !hasSent)
  const toSchedule = () =>
    void navigate({ to: '/campaigns/$id', params: { id }, search: { step: 'schedule' } })
  return (
    <>
      {(state === 'stopped' || state === 'finished') && <CopyButton campaign={campaign} />}
      {mayWithdraw && (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ id }, { onSuccess: toSchedule, onError: tell })}
        >
          {t('withdraw')}
        </Button>
      )}
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

/** A new draft of one that is over, to look over from the start. */
function CopyButton({ campaign: { id, name } }: Pick<AnswerOf<'getCampaign'>, 'campaign'>) {
  const t = useTexts(campaignTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const copy = useChange('copyCampaign')
  const named = t('copyName', { name }).slice(0, 100)
  const toDraft = ({ id: made }: AnswerOf<'copyCampaign'>) =>
    void navigate({ to: '/campaigns/$id', params: { id: made }, search: { step: 'audience' } })
  return (
    <Button
      loading={copy.isPending}
      onClick={() => copy.mutate({ id, body: { name: named } }, { onSuccess: toDraft, onError: tell })}
    >
      {t('copy')}
    </Button>
  )
}
