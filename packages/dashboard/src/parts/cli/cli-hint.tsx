import { Text } from '@mantine/core'
import { useMay, useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CodeBlock } from '../copy.tsx'
import { type CliName, type CliValues, cliLine } from './cli-commands.ts'
import classes from './cli-hint.module.css'
import { cliTexts } from './texts.ts'

type CliHintProps = {
  of: CliName
  /** Another action that stands beside it, with the same values. */
  also?: CliName
  values?: CliValues
}

const shopWork: ReadonlySet<CliName> = new Set(['exportRows', 'importProducts'])

/** How a script does the action beside it; the account is filled in. Only for developers. */
export function CliHint({ of, also, values = {} }: CliHintProps) {
  const t = useTexts(cliTexts)
  const account = useMe().account?.id
  const { role } = useMe()
  const mayProgram = useMay('keys.view')
  // Beside the shop's own work the words of developers are for developers alone.
  if (!mayProgram || (role !== 'developer' && shopWork.has(of))) return null
  const lines = [of, ...(also ? [also] : [])].map(
    (name) => [name, cliLine(name, { account, ...values })] as const,
  )
  const has = (part: RegExp) => lines.some(([, line]) => part.test(line))
  return (
    <details className={classes.hint}>
      <summary>{t('same')}</summary>
      {lines.map(([name, line]) => (
        <CodeBlock key={name} label={t('same')} code={line} />
      ))}
      <Text size="xs" mt={4}>
        {t('where')} {has(/--header '[^']*: -'/) && t('stdin')} {has(/--data FILE/) && t('file')}
      </Text>
    </details>
  )
}
