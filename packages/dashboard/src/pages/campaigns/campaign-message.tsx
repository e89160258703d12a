// A campaign's message as its customers get it: with the header, the footer and the buttons that WhatsApp approved.
import { Text } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import classes from './campaigns.module.css'
import type { Campaign, Fields } from './draft.ts'
import { campaignTexts } from './texts.ts'

type Approved = AnswerOf<'listTemplates'>['data'][number]
type Named = Pick<NonNullable<Campaign['template']>, 'name' | 'language' | 'wording'>

/** The one with these very words; undefined where it is only known by its name. */
export function approvedIn(templates: readonly Approved[], named: Named): Approved | undefined {
  return templates.find(
    ({ name, language, content }) =>
      name === named.name && language === named.language && content.body === named.wording,
  )
}

/** Those that WhatsApp approved for the channel. `isWhole`: there are no others. */
export function useApproved(channelId: string): { templates: Approved[]; isRead: boolean; isWhole: boolean } {
  const { data } = useRead('listTemplates', {})
  const book = data?.books.find(({ channel_id: channel }) => channel === channelId)
  const templates = (data?.data ?? []).filter(
    ({ state, business_id: business }) =>
      state === 'approved' && business === (book?.business_id ?? business),
  )
  return { templates, isRead: data !== undefined, isWhole: book !== undefined && book.synced_at !== null }
}

/** `text`: its words with the variables filled in. */
export function ApprovedMessage({ approved, text }: { approved: Approved | undefined; text: string }) {
  const t = useTexts(campaignTexts)
  const { header, footer, buttons = [] } = approved?.content ?? {}
  return (
    <>
      <div className={classes.bubble}>
        {approved?.picture_url && <img src={approved.picture_url} alt="" className={classes.picture} />}
        {header?.kind === 'text' && <strong>{`${header.text}\n`}</strong>}
        {text}
        {footer && <Text size="xs" c="dimmed">{`\n${footer}`}</Text>}
      </div>
      {buttons.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('buttons', { names: buttons.map((button) => button.text).join(' · ') })}
        </Text>
      )}
    </>
  )
}

type CampaignMessageProps = {
  campaign: Pick<Campaign, 'channel_id' | 'template'>
  text: string
}

/** The same for a campaign that is kept. */
export function CampaignMessage({
  campaign: { channel_id: channelId, template },
  text,
}: CampaignMessageProps) {
  const { templates } = useApproved(channelId)
  return <ApprovedMessage approved={template ? approvedIn(templates, template) : undefined} text={text} />
}

const noWords = /\b(?:baja|stop|sair|parar|unsubscribe|opt out)\b/i

/** True where an offer says how to get no more of them. */
export function saysHowToLeave({ content: { body, footer, buttons } }: Approved): boolean {
  return noWords.test([body, footer, ...buttons.map(({ text }) => text)].join('\n'))
}

export const namedIn = ({ templateName, templateLanguage, wording }: Fields): Named => ({
  ...{ name: templateName, language: templateLanguage, wording },
})
