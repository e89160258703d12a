import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { Contained } from './feedback/contained.tsx'
import classes from './page.module.css'
import { partTexts } from './texts.ts'

type PageProps = {
  title: string
  description?: ReactNode
  /** States of the one thing that the page is of, also where there is no room for a description. */
  states?: ReactNode
  actions?: ReactNode
  back?: LinkProps['to']
  width?: 'narrow' | 'wide'
  children: ReactNode
}

export function Page({ title, description, states, actions, back, width = 'wide', children }: PageProps) {
  const t = useTexts(partTexts)
  useTitle(title)
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.titles}>
          {back && (
            <ActionIcon
              renderRoot={(props) => <Link to={back} {...props} />}
              variant="default"
              size="lg"
              aria-label={t('back')}
            >
              <IconArrowLeft size={18} />
            </ActionIcon>
          )}
          <div className={classes.words}>
            <Title order={1} className={classes.title}>
              {title}
            </Title>
            {description && (
              <Text c="dimmed" size="sm" mt={4} component="div">
                {description}
              </Text>
            )}
            {states && <div className={classes.states}>{states}</div>}
          </div>
        </Group>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

const tab = { title: '', count: 0 }

function showTab(change: Partial<typeof tab>): void {
  Object.assign(tab, change)
  const name = tab.title === '' ? 'Mostrador' : `${tab.title} · Mostrador`
  document.title = tab.count > 0 ? `(${tab.count}) ${name}` : name
}

export function useTitle(title: string): void {
  useEffect(() => showTab({ title }), [title])
}

/** Shows in the tab's title, whatever the page, how much waits. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    showTab({ count })
    return () => showTab({ count: 0 })
  }, [count])
}

type SectionProps = {
  title?: string
  description?: ReactNode
  actions?: ReactNode
  /** No padding, for lists that reach the edges. */
  flush?: boolean
  /** Where a link leads to it. */
  id?: string
  children: ReactNode
}

export function Section({ title, description, actions, flush = false, id, children }: SectionProps) {
  return (
    <section className={classes.section} id={id}>
      {(title || actions) && (
        <div className={classes.sectionHead}>
          <div>
            {title && <Title order={2}>{title}</Title>}
            {description && (
              <Text c="dimmed" size="sm" mt={2} component="div">
                {description}
              </Text>
            )}
          </div>
          {actions}
        </div>
      )}
      <div className={flush ? undefined : classes.sectionBody}>
        <Contained>{children}</Contained>
      </div>
    </section>
  )
}
