import { ActionIcon, Avatar, Text, UnstyledButton } from '@mantine/core'
import {
  IconBuildingStore,
  IconKeyboard,
  IconLogout,
  IconReportAnalytics,
  IconSettings,
  IconUserCheck,
  IconUserPause,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useId, useState } from 'react'
import { call } from '../api/call.ts'
import { useChange } from '../api/hooks.ts'
import { useOpenAccount } from '../api/open-account.ts'
import { useMay, useMe } from '../api/session.ts'
import { useTexts } from '../i18n/language.tsx'
import { mayLeave } from '../parts/feedback/leaving.ts'
import { useFailureNotice } from '../parts/feedback/notify.tsx'
import { LanguageChoice, ThemeChoice } from './choices.tsx'
import { useOpenKeys } from './open-keys.ts'
import classes from './person-menu.module.css'
import { appTexts } from './texts.ts'

/** The browser's own popover, since the library's would be loaded before every first page. */
export function PersonMenu({ wide = false }: { wide?: boolean }) {
  const t = useTexts(appTexts)
  const { person, role, is_away: isAway } = useMe()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const initials = person.name.slice(0, 2).toUpperCase()
  const avatar = (
    <span className={classes.face} data-away={isAway || undefined}>
      <Avatar radius="xl" size={wide ? 34 : 32} color="counter" aria-hidden>
        {initials}
      </Avatar>
    </span>
  )
  const opens = { popoverTarget: id, 'aria-haspopup': 'dialog' } as const
  return (
    <>
      {wide ? (
        <UnstyledButton className={classes.person} {...opens}>
          {avatar}
          <span className={classes.words}>
            <span className="clip">{person.name}</span>
            {isAway ? (
              <span className={classes.away}>{t('away')}</span>
            ) : (
              <Text component="span" size="xs" c="dimmed">
                {role && t(role)}
              </Text>
            )}
          </span>
        </UnstyledButton>
      ) : (
        <ActionIcon
          variant="subtle"
          size="xl"
          radius="xl"
          aria-label={`${initials} ${t('personMenu')}${isAway ? ` · ${t('away')}` : ''}`}
          {...opens}
        >
          {avatar}
        </ActionIcon>
      )}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('personMenu')}
        className={classes.menu}
        data-wide={wide || undefined}
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        // Not before it is closed: the focus goes back to the button from what is in it.
        onToggle={({ newState }) => newState === 'closed' && setIsOpen(false)}
      >
        {isOpen && <Choices />}
      </div>
    </>
  )
}

function Choices() {
  const t = useTexts(appTexts)
  const { person, accounts, account } = useMe()
  const others = accounts.filter(({ id }) => id !== account?.id)
  const { switchTo, signOut } = useSessionChanges()
  const mayReport = useMay('overview.view')
  return (
    <>
      <Text size="xs" c="dimmed" className={classes.note}>
        {person.email}
      </Text>
      <AwayChoice />
      <Link to="/settings" className={classes.choice} onClick={putAway}>
        <IconSettings size={16} aria-hidden /> {t('settings')}
      </Link>
      {mayReport && (
        <Link to="/reports" search={{ period: 'thisWeek' }} className={classes.choice} onClick={putAway}>
          <IconReportAnalytics size={16} aria-hidden /> {t('myNumbers')}
        </Link>
      )}
      <KeysChoice />
      {others.length > 0 && (
        <Text size="xs" c="dimmed" className={classes.note}>
          {t('switchAccount')}
        </Text>
      )}
      {others.map(({ id, name }) => (
        <UnstyledButton
          key={id}
          className={classes.choice}
          onClick={(event) => {
            // Whoever is on the overview stays there, in the other account.
            putAway(event)
            switchTo(id)
          }}
        >
          <IconBuildingStore size={16} aria-hidden /> {name}
        </UnstyledButton>
      ))}
      <div className={classes.choices}>
        <ThemeChoice />
        <LanguageChoice />
      </div>
      <UnstyledButton
        className={classes.choice}
        onClick={(event) => {
          // It would cover what is asked where something is not saved.
          putAway(event)
          signOut()
        }}
      >
        <IconLogout size={16} aria-hidden /> {t('signOut')}
      </UnstyledButton>
    </>
  )
}

/** One press says it and puts the menu away, since the sign beside the name tells that it holds. */
function AwayChoice() {
  const t = useTexts(appTexts)
  const { is_away: isAway } = useMe()
  const tell = useFailureNotice()
  const change = useChange('setAway')
  if (!useMay('conversations.answer')) return null
  const Icon = isAway ? IconUserCheck : IconUserPause
  return (
    <UnstyledButton
      className={classes.choice}
      onClick={(event) => {
        putAway(event)
        change.mutate({ body: { is_away: !isAway } }, { onError: tell })
      }}
    >
      <Icon size={16} aria-hidden />
      <span className={classes.words}>
        {t(isAway ? 'comeBack' : 'goAway')}
        {!isAway && (
          <Text component="span" size="xs" c="dimmed">
            {t('awayHint')}
          </Text>
        )}
      </span>
    </UnstyledButton>
  )
}

/** Where there is a keyboard. */
function KeysChoice() {
  const t = useTexts(appTexts)
  const open = useOpenKeys()
  if (!matchMedia('(hover: hover)').matches) return null
  return (
    <UnstyledButton
      className={classes.choice}
      onClick={(event) => {
        putAway(event)
        open()
      }}
    >
      <IconKeyboard size={16} aria-hidden /> {t('keyboardKeys')}
    </UnstyledButton>
  )
}

function putAway({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

export function useSessionChanges() {
  const navigate = useNavigate()
  const open = useOpenAccount()
  const tell = useFailureNotice()
  const attempt = (work: () => Promise<void>) => () => void work().catch(tell)
  return {
    switchTo: (id: string) =>
      attempt(async () => {
        if (await mayLeave()) await open(await call('switchAccount', { body: { account_id: id } }))
      })(),
    signOut: attempt(async () => {
      if (!(await mayLeave())) return
      await call('signOut', {})
      // Data that were read go once the page is left: read anew by the page, they would say that the session has ended.
      await navigate({ to: '/sign-in', ignoreBlocker: true })
    }),
  }
}
