import { Alert, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LanguageChoice } from '../../app/choices.tsx'
import { brandIcon as Brand } from '../../app/navigation.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { failureText } from '../../parts/feedback/failure-text.ts'
import { useTitle } from '../../parts/page.tsx'
import classes from './frame.module.css'

type FrameProps = { title: string; text?: ReactNode; foot?: ReactNode; children: ReactNode }

/** Frame of all pages before the log-in. */
export function Frame({ title, text, foot, children }: FrameProps) {
  useTitle(title)
  return (
    <main className={classes.frame}>
      <div className={classes.card}>
        <span className={classes.mark} aria-hidden>
          <Brand size={22} stroke={2} />
        </span>
        <Title order={1} mt="md">
          {title}
        </Title>
        {text && (
          <Text c="dimmed" mt={4}>
            {text}
          </Text>
        )}
        <div className={classes.body}>{children}</div>
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
      <div className={classes.language}>
        <LanguageChoice />
      </div>
    </main>
  )
}

/** Explains why the form was refused; `wrong` replaces a reason that must not be revealed. */
export function Refusal({ error, wrong }: { error: Error | null; wrong?: string }) {
  const { language } = useLanguage()
  if (error === null) return null
  const isWrong = wrong !== undefined && 'status' in error && error.status === 401
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
      {isWrong ? wrong : failureText(error, language)}
    </Alert>
  )
}
