import { Stack, Text } from '@mantine/core'
import { filledTemplate, type TemplateContent } from '@mostrador/contract/outreach/templates'
import { IconArrowBackUp, IconExternalLink, IconPhone, IconPhoto } from '@tabler/icons-react'
import { useTexts } from '../../i18n/language.tsx'
import classes from './template-preview.module.css'
import { templateTexts } from './template-texts.ts'

const icons = { reply: IconArrowBackUp, url: IconExternalLink, phone: IconPhone }

type PreviewProps = {
  content: TemplateContent
  /** In the order of its variables; a blank one shows its placeholder. */
  values: readonly string[]
  pictureUrl?: string | null
}

/** A template as it looks on the customer's phone. */
export function TemplatePreview({ content, values, pictureUrl = null }: PreviewProps) {
  const t = useTexts(templateTexts)
  const filled = filledTemplate(
    content,
    values.map((value) => (value.trim() === '' ? undefined : value)),
  )
  const { header, body, footer, buttons } = filled
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('preview')}
      </Text>
      <section className={classes.wall} aria-label={t('preview')}>
        <div className={classes.bubble}>
          {header?.kind === 'image' && (
            <div className={classes.picture}>
              {pictureUrl === null ? (
                <IconPhoto size={32} aria-label={t('picture')} />
              ) : (
                <img src={pictureUrl} alt={t('picture')} />
              )}
            </div>
          )}
          <div className={classes.words}>
            {header?.kind === 'text' && <div className={classes.header}>{header.text}</div>}
            {body === '' ? '…' : body}
            {footer !== null && footer !== '' && <div className={classes.footer}>{footer}</div>}
          </div>
        </div>
        {buttons.length > 0 && (
          <ul className={classes.buttons}>
            {buttons.map((button, at) => {
              const Icon = icons[button.kind]
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a button has no other name while it is written
                <li key={at}>
                  <Icon size={16} aria-hidden />
                  {button.text}
                </li>
              )
            })}
          </ul>
        )}
      </section>
    </Stack>
  )
}
