import { Alert, Anchor, Progress, Stack, Text } from '@mantine/core'
import type { RecipientFilter } from '@mostrador/contract/outreach/campaigns'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ownZone } from '../../i18n/zone.ts'
import { Facts } from '../../parts/facts.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { useFilters } from '../../parts/lists/search-state.ts'
import { Section } from '../../parts/page.tsx'
import { DateTime, ShopZone } from '../../parts/time.tsx'
import { AudienceCount, leftOutName } from './audience-count.tsx'
import { CampaignMessage } from './campaign-message.tsx'
import classes from './campaigns.module.css'
import { CampaignStateWord } from './campaigns-page.tsx'
import { wordingFor } from './draft.ts'
import { QuietHours } from './quiet-hours.tsx'
import { campaignTexts, failureTexts } from './texts.ts'

/** Names the place of the recipients on the same page. */
export const recipientsId = 'recipients'

type Seen = AnswerOf<'getCampaign'>

/** How far a campaign is, and what came of it. */
export function CampaignProgress({ campaign, progress, sample }: Seen) {
  const t = useTexts(campaignTexts)
  const { timezone } = useAccount()
  const isOver = campaign.state === 'stopped'
  // Before it begins nothing is decided: who gets it is counted anew, and stands in one place.
  const isAhead = campaign.state === 'scheduled'
  const isDone = isOver || campaign.state === 'finished'
  return (
    <>
      <Section title={t('progress')} actions={<CampaignStateWord state={campaign.state} />}>
        <Stack>
          {campaign.is_simulated && (
            <Alert color="blue" title={t('simulatedTitle')}>
              {t('simulatedText')}
            </Alert>
          )}
          {isAhead ? (
            <AudienceCount id={campaign.id} isService={campaign.consent_rule === 'service'} />
          ) : (
            <Sent {...{ campaign, progress }} />
          )}
          <Facts
            facts={[
              [
                t('message'),
                campaign.template === null ? (
                  '–'
                ) : (
                  <CampaignMessage
                    key="message"
                    campaign={campaign}
                    text={wordingFor(campaign.template, sample)}
                  />
                ),
              ],
              [t('channel'), campaign.channel_name],
              ...(campaign.starts_at === null || (isOver && campaign.started_at === null)
                ? []
                : [[t('startsAt'), <DateTime key="at" value={campaign.starts_at} />] as const]),
              ...(isOver ? [[t('stopped'), <DateTime key="over" value={campaign.ended_at} />] as const] : []),
              [t('quietTitle'), <QuietHours key="quiet" campaign={campaign} />],
              [t('dayMax'), campaign.day_max ?? t('noLimit')],
            ]}
          />
          {ownZone() !== timezone && (
            <Text size="sm" c="dimmed">
              <ShopZone />
            </Text>
          )}
        </Stack>
      </Section>
      {!isAhead && <Results id={campaign.id} />}
      {!isAhead && (
        <Reasons
          title={t(isDone ? 'leftOutThen' : 'leftOut')}
          rows={progress.left_out}
          nameOf={(reason) => leftOutName(t, reason)}
        />
      )}
      <Failures rows={progress.failures} />
    </>
  )
}

/** Messages that have left, and how far they got. */
function Sent({ campaign, progress }: Pick<Seen, 'campaign' | 'progress'>) {
  const t = useTexts(campaignTexts)
  const { sent, delivered, read, failed, unknown, waiting, open } = progress
  const isOver = campaign.state === 'stopped'
  const whole = Math.max(1, waiting + open + sent + failed + unknown)
  const share = (part: number) => (100 * part) / whole
  return (
    <>
      <Progress.Root
        size="xl"
        role="img"
        aria-label={t('doneOf', { done: sent + failed + unknown, total: whole })}
      >
        <Progress.Section value={share(read)} color="teal.8" />
        <Progress.Section value={share(delivered - read)} color="teal.6" />
        <Progress.Section value={share(sent - delivered)} color="teal.4" />
        <Progress.Section value={share(open)} color="blue.5" />
        <Progress.Section value={share(failed + unknown)} color="red.7" />
      </Progress.Root>
      <Figures
        of={[
          ...(['waiting', 'open', 'sent', 'delivered', 'read', 'failed'] as const).map(
            (name) => [t(name === 'waiting' && isOver ? 'unsent' : name), progress[name], name] as const,
          ),
          ...(unknown > 0 ? [[t('unknown'), unknown, 'unknown'] as const] : []),
        ]}
      />
      {progress.asleep > 0 && !isOver && <Text size="sm">{t('asleep', { n: progress.asleep })}</Text>}
      {campaign.state === 'scheduled' && (
        <AudienceCount id={campaign.id} isService={campaign.consent_rule === 'service'} />
      )}
    </>
  )
}

/** Why a recipient was left out, or a message not delivered, in plain words. */
export function useReasonName(): (outcome: string, reason: string) => string {
  const t = useTexts(campaignTexts)
  const failure = useTexts(failureTexts)
  const names = Object.keys(failureTexts) as (keyof typeof failureTexts)[]
  return (outcome, reason) =>
    outcome === 'left_out'
      ? leftOutName(t, reason)
      : failure(names.find((name) => String(name) === reason) ?? 'other')
}

function Failures({ rows }: { rows: Seen['progress']['failures'] }) {
  const t = useTexts(campaignTexts)
  const nameOf = useReasonName()
  return <Reasons title={t('failures')} rows={rows} nameOf={(reason) => nameOf('failed', reason)} />
}

type ReasonsProps = {
  title: string
  rows: readonly { reason: string; count: number }[]
  nameOf: (reason: string) => string
}

function Reasons({ title, rows, nameOf }: ReasonsProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <Facts facts={rows.map(({ reason, count }) => [nameOf(reason), count])} />
    </Section>
  )
}

function Results({ id }: { id: string }) {
  const t = useTexts(campaignTexts)
  const format = useFormat()
  const results = useRead('getCampaignResults', { id })
  return (
    <Section title={t('results')} description={results.data && t('resultsText', { n: results.data.days })}>
      <Loaded query={results}>
        {({ answered, opted_out, ordered, revenue, currency }) => (
          <Figures
            of={[
              [t('answered'), answered, 'answered'],
              [t('optedOut'), opted_out, 'opted_out'],
              [t('ordered'), ordered, 'ordered'],
              [t('revenue'), format.money(revenue, currency)],
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

type Figure = readonly [name: string, value: string | number, whose?: RecipientFilter]

/** Those that count recipients lead to them, in the list below. */
function Figures({ of }: { of: readonly Figure[] }) {
  const { set } = useFilters<'outcome'>()
  const show = (outcome: RecipientFilter) => {
    set({ outcome })
    document.getElementById(recipientsId)?.scrollIntoView()
  }
  return (
    <dl className={classes.figures}>
      {of.map(([name, value, whose]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {whose === undefined || value === 0 ? (
              value
            ) : (
              <Anchor
                component="button"
                type="button"
                inherit
                aria-label={`${name}: ${value}`}
                onClick={() => show(whose)}
              >
                {value}
              </Anchor>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
