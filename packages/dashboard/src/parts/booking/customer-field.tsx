import { ActionIcon, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@mostrador/contract/limits'
import { IconUser, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import type { Row } from '../../api/call.ts'
import { usePages } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { readablePhone } from '../contacts/readable-phone.ts'
import { usePersonName } from '../shop/states.tsx'
import classes from './booking.module.css'
import { appointmentTexts } from './texts.ts'

export type Known = Pick<Row<'listContacts'>, 'id' | 'name' | 'phone' | 'told_phone' | 'email'>

type CustomerFieldProps = {
  value: string
  error?: React.ReactNode
  /** In place of what a booking says. */
  hint?: string
  onChange: (name: string) => void
  /** The contact that the appointment will be linked to. */
  known: Known | undefined
  onKnown: (contact: Known | undefined) => void
}

const askAfterMs = 200
const suggested = 5

/** A name that is typed, with the contacts that it may mean below. */
export function CustomerField({ known, onKnown, value, error, hint, onChange }: CustomerFieldProps) {
  const t = useTexts(appointmentTexts)
  const nameOf = usePersonName()
  const [search] = useDebouncedValue(value.trim(), askAfterMs)
  const isAsked = known === undefined && search.length > 1
  const { rows = [] } = usePages(
    'listContacts',
    { query: { search, limit: suggested } },
    { enabled: isAsked },
  )
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The arrows lead from the field, place 0, through the suggestions; Enter takes the one that they are on. */
  const step = (event: KeyboardEvent, at: number) => {
    const to = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : -1
    const places = [input.current, ...(list.current?.querySelectorAll('button') ?? [])]
    if (to < 0 || places[to] === undefined) return
    event.preventDefault()
    places[to]?.focus()
  }
  if (known !== undefined) {
    return (
      <div>
        <Text size="sm" fw={500}>
          {t('customer')}
        </Text>
        <Group gap="xs" wrap="nowrap" className={classes.known}>
          <IconUser size={16} aria-hidden />
          <Text>
            {nameOf(known.name, known)}
            {known.phone !== null && (
              <Text span c="dimmed">
                {' '}
                · {readablePhone(known.phone)}
              </Text>
            )}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('otherCustomer')}
            title={t('otherCustomer')}
            onClick={() => onKnown(undefined)}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      </div>
    )
  }
  return (
    <div>
      <TextInput
        ref={input}
        label={t('customer')}
        description={hint ?? t('customerHint')}
        maxLength={limits.nameCharsMax}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => step(event, 0)}
      />
      {isAsked && rows.length > 0 && (
        <ul ref={list} className={classes.suggested} aria-label={t('knownCustomers')}>
          {rows.slice(0, suggested).map((contact, at) => (
            <li key={contact.id}>
              <UnstyledButton
                className={classes.suggestion}
                onClick={() => onKnown(contact)}
                onKeyDown={(event) => step(event, at + 1)}
              >
                {nameOf(contact.name, contact)}
                {contact.phone !== null && (
                  <Text span c="dimmed">
                    {' '}
                    · {readablePhone(contact.phone)}
                  </Text>
                )}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
