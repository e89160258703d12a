import { Alert, Button, Progress, Text } from '@mantine/core'
import type { CampaignState } from '@mostrador/contract/outreach/campaigns'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/feedback/states.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { Ago } from '../../parts/time.tsx'
import classes from './campaigns.module.css'
import { campaignTexts } from './texts.ts'

const lookEveryMs = 10_000

export function CampaignsPage() {
  const t = useTexts(campaignTexts)
  const mayEdit = useMay('campaigns.edit')
  const list = useRead('listCampaigns', {}, { everyMs: lookEveryMs })
  const hasChannel = (list.data?.channels.length ?? 0) > 0
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        mayEdit &&
        hasChannel && (
          <Button
            leftSection={<IconPlus size={16} />}
            renderRoot={(props) => <Link to="/campaigns/new" {...props} />}
          >
            {t('new')}
          </Button>
        )
      }
    >
      {list.data && !hasChannel && <Alert>{t('noChannel')}</Alert>}
      <Section flush>
        <Loaded query={list}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon={IconSpeakerphone} title={t('emptyTitle')}>
                {t('empty')}
              </Empty>
            ) : (
              <ul className={classes.items} aria-label={t('title')}>
                {data.map(({ id, name, state, total, done, created_at, started_at }) => (
                  <li key={id}>
                    <Link to="/campaigns/$id" params={{ id }} className={classes.item}>
                      <Text fw={600} truncate>
                        {name}
                      </Text>
                      <CampaignStateWord state={state} />
                      <Text size="sm" c="dimmed">
                        {state === 'draft' || state === 'scheduled' ? (
                          <Ago value={created_at} />
                        ) : (
                          t('doneOf', { done, total })
                        )}
                      </Text>
                      <Text size="sm" c="dimmed" ta="end">
                        {started_at !== null && <Ago value={started_at} />}
                      </Text>
                      {total > 0 && state !== 'draft' && state !== 'scheduled' && (
                        <Progress
                          className={classes.bar}
                          value={(100 * done) / total}
                          aria-label={name}
                          size="sm"
                        />
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}

const tones: Record<CampaignState, Tone> = {
  draft: 'quiet',
  scheduled: 'wait',
  running: 'info',
  paused: 'wait',
  stopped: 'bad',
  finished: 'good',
}

export function CampaignStateWord({ state }: { state: CampaignState }) {
  const t = useTexts(campaignTexts)
  return <Status tone={tones[state]}>{t(state)}</Status>
}
