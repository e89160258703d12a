import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { DangerButton } from '../../parts/danger-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
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
            <Wizard
              // Another draft, which may be known already, has fields of its own.
              key={`${id} ${step}`}
              places={list.data}
              campaign={data.campaign}
              sample={data.sample}
              step={step}
            />
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
    const askToDelete = () =>
      ask({
        ...{ title: t('deleteTitle', { name: campaign.name }), text: t('deleteText') },
        ...{ action: t('delete'), isDangerous: true },
        onConfirm: async () => {
          await remove.mutateAsync({ id })
          await navigate({ to: '/campaigns', ignoreBlocker: true })
        },
      })
    return (
      <>
        <DangerButton onClick={askToDelete}>{t('delete')}</DangerButton>
        {dialog}
      </>
    )
  }
  const hasSent = progress.open + progress.sent + progress.failed + progress.unknown > 0
  const mayWithdraw = state === 'scheduled' || (state === 'paused' && !hasSent)
  const toSchedule = () =>
    void navigate({ to: '/campaigns/$id', params: { id }, search: { step: 'schedule' } })
  return (
    <>
      {(state === 'stopped' || state === 'finished') && (
        <CopyButton campaign={campaign} progress={progress} />
      )}
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

/** A new draft of one that is over, to look over from the start; whoever got one that was stopped need not get it twice. */
function CopyButton({ campaign, progress }: Pick<AnswerOf<'getCampaign'>, 'campaign' | 'progress'>) {
  const t = useTexts(campaignTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  const { id, name, state } = campaign
  const change = useChange('copyCampaign')
  const toDraft = ({ id: made }: AnswerOf<'copyCampaign'>) =>
    void navigate({ to: '/campaigns/$id', params: { id: made }, search: { step: 'audience' } })
  const copy = (withoutReached: boolean) => {
    const body = { name: t('copyName', { name }).slice(0, 100), without_reached: withoutReached }
    change.mutate({ id, body }, { onSuccess: toDraft, onError: tell })
  }
  const had = progress.open + progress.sent + progress.unknown
  return (
    <>
      <Button
        loading={change.isPending}
        onClick={() => (state === 'stopped' && had > 0 ? asking.open() : copy(false))}
      >
        {t('copy')}
      </Button>
      <Dialog opened={isAsking} onClose={asking.close} title={t('copy')}>
        <Text>{t('copyHad', { n: had })}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" disabled={change.isPending} onClick={() => copy(false)}>
            {t('copyToAll')}
          </Button>
          <Button loading={change.isPending} data-autofocus onClick={() => copy(true)}>
            {t('copyToRest')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
