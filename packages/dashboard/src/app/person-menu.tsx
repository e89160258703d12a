import {
  ActionIcon,
  Avatar,
  Popover,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { languageFacts, languages } from '@mostrador/contract/languages'
import { IconBuildingStore, IconLogout, IconSettings } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { meQuery, useMe } from '../api/session.ts'
import { useLanguage, useTexts } from '../i18n/language.tsx'
import { useFailureNotice } from '../parts/feedback/notify.tsx'
import classes from './person-menu.module.css'
import { appTexts } from './texts.ts'

export function PersonMenu({ wide = false }: { wide?: boolean }) {
  const t = useTexts(appTexts)
  const { person, role, accounts, account } = useMe()
  const others = accounts.filter(({ id }) => id !== account?.id)
  const { switchTo, signOut } = useSessionChanges()
  const [isOpen, setOpen] = useState(false)
  const initials = person.name.slice(0, 2).toUpperCase()
  const trigger = (
    <Avatar radius="xl" size={wide ? 34 : 32} color="counter" aria-hidden>
      {initials}
    </Avatar>
  )
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={wide ? 'top-start' : 'bottom-end'}
      width={272}
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        {wide ? (
          <UnstyledButton className={classes.person} onClick={() => setOpen(!isOpen)}>
            {trigger}
            <span className={classes.words}>
              <span className="clip">{person.name}</span>
              <Text component="span" size="xs" c="dimmed">
                {role && t(role)}
              </Text>
            </span>
          </UnstyledButton>
        ) : (
          <ActionIcon
            variant="subtle"
            size="xl"
            radius="xl"
            aria-label={`${initials} ${t('personMenu')}`}
            onClick={() => setOpen(!isOpen)}
          >
            {trigger}
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('personMenu')}>
        <Text size="xs" c="dimmed" className={classes.note}>
          {person.email}
        </Text>
        <Link to="/settings" className={classes.choice} onClick={() => setOpen(false)}>
          <IconSettings size={16} aria-hidden /> {t('settings')}
        </Link>
        {others.length > 0 && (
          <Text size="xs" c="dimmed" className={classes.note}>
            {t('switchAccount')}
          </Text>
        )}
        {others.map(({ id, name }) => (
          <UnstyledButton key={id} className={classes.choice} onClick={() => switchTo(id)}>
            <IconBuildingStore size={16} aria-hidden /> {name}
          </UnstyledButton>
        ))}
        <div className={classes.choices}>
          <ThemeChoice />
          <LanguageChoice />
        </div>
        <UnstyledButton className={classes.choice} onClick={signOut}>
          <IconLogout size={16} aria-hidden /> {t('signOut')}
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  )
}

export function ThemeChoice() {
  const t = useTexts(appTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('theme')}
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme)}
      data={[
        { value: 'light', label: t('light') },
        { value: 'dark', label: t('dark') },
        { value: 'auto', label: 'Auto' },
      ]}
    />
  )
}

export function LanguageChoice() {
  const t = useTexts(appTexts)
  const { language, choose } = useLanguage()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('language')}
      value={language}
      onChange={choose}
      data={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
    />
  )
}

export function useSessionChanges() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const tell = useFailureNotice()
  const attempt = (work: () => Promise<void>) => () => void work().catch(tell)
  return {
    switchTo: (id: string) =>
      attempt(async () => {
        const me = await call('switchAccount', { body: { account_id: id } })
        client.clear()
        client.setQueryData(meQuery.queryKey, me)
        await navigate({ to: '/' })
      })(),
    signOut: attempt(async () => {
      await call('signOut', {})
      client.clear()
      await navigate({ to: '/sign-in' })
    }),
  }
}
