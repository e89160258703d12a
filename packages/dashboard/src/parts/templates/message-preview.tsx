import { Stack, Text } from '@mantine/core'
import { useTexts } from '../../i18n/language.tsx'
import classes from './template-preview.module.css'
import { templateTexts } from './template-texts.ts'

type PreviewProps = { text: string; buttons: readonly string[]; lang: string }

/** A message with its buttons as it looks on the customer's phone. */
export function MessagePreview({ text, buttons, lang }: PreviewProps) {
  const t = useTexts(templateTexts)
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('preview')}
      </Text>
      <section className={classes.wall} aria-label={t('preview')} lang={lang}>
        <div className={classes.bubble}>
          <div className={classes.words}>{text}</div>
        </div>
        {buttons.length > 0 && (
          <ul className={classes.buttons}>
            {buttons.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        )}
      </section>
    </Stack>
  )
}
