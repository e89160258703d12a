import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, type ReactNode, useRef } from 'react'

type Action = { text: string; icon: ReactNode; isDangerous?: boolean; onChoose: () => void }

type ActionsMenuProps = {
  label: string
  actions: readonly Action[]
  isQuiet?: boolean
  /** Whoever opened it waited for it to be loaded. */
  opensAtOnce?: boolean
}

/** Less common actions, behind three dots. */
export function ActionsMenu({ label, actions, isQuiet = false, opensAtOnce = false }: ActionsMenuProps) {
  const dots = useRef<HTMLButtonElement>(null)
  const choose = (action: Action) => {
    // Dialogs return focus to where it was; the chosen menu item will be gone, so focus moves to the dots first.
    dots.current?.focus()
    action.onChoose()
  }
  return (
    <Menu position="bottom-end" defaultOpened={opensAtOnce}>
      <Menu.Target>
        <ActionIcon
          ref={dots}
          variant={isQuiet ? 'subtle' : 'default'}
          {...(isQuiet && { color: 'gray' })}
          size={36}
          aria-label={label}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Fragment key={action.text}>
            {/* Apart, so that no finger that meant its neighbour meets it. */}
            {action.isDangerous && <Menu.Divider />}
            <Menu.Item
              leftSection={action.icon}
              {...(action.isDangerous && { c: 'var(--mantine-color-error)' })}
              onClick={() => choose(action)}
            >
              {action.text}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
