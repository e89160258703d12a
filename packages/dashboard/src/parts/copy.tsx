import { ActionIcon, Button, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../i18n/language.tsx'
import classes from './copy.module.css'
import { partTexts } from './texts.ts'

/** `label` names the copied value for screen readers. */
export function CopyIcon({ value, label }: { value: string; label?: string }) {
  const t = useTexts(partTexts)
  const name = label === undefined ? t('copy') : `${t('copy')}: ${label}`
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('copied') : t('copy')}>
          <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={copied ? t('copied') : name}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}

export function CopyWord({ value }: { value: string }) {
  const t = useTexts(partTexts)
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      )}
    </CopyButton>
  )
}

/** One line to copy: an address, a token, an id. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.field}>
      <span className={classes.label}>{label}</span>
      <span className={classes.line}>
        <code className={classes.value}>{value}</code>
        <CopyIcon value={value} label={label} />
      </span>
    </div>
  )
}

type CodeBlockProps = {
  code: string
  label: string
  /** Copied in its place, where the code shown is laid out. */
  exact?: string
}

export function CodeBlock({ code, label, exact = code }: CodeBlockProps) {
  const isOneLine = !code.trim().includes('\n')
  return (
    <div className={classes.block} data-one-line={isOneLine || undefined}>
      <div className={classes.corner}>
        <CopyWord value={exact} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.code} tabIndex={0} aria-label={label}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </div>
  )
}
