import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyIcon } from '../copy.tsx'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { usePersonName } from '../shop/states.tsx'
import classes from './contact-card.module.css'
import { PhoneLink } from './phone-link.tsx'
import { contactTexts } from './texts.ts'

type Card = AnswerOf<'getContactCard'>
type PhoneProps = { contact: Card['contact']; others: Card['same_phone'] }

/** One that was said in the chat becomes the contact's own where a person takes it over. */
export function ContactPhone({ contact: { id, phone, told_phone: told }, others }: PhoneProps) {
  const t = useTexts(contactTexts)
  const tell = useFailureNotice()
  const mayEdit = useMay('contacts.edit')
  const update = useChange('updateContact')
  const shown = phone ?? told
  if (shown === null) return '–'
  const keep = () =>
    update.mutate({ id, body: { phone: shown } }, { onSuccess: () => notifyDone(t('saved')), onError: tell })
  return (
    <>
      <Copyable label={t('phone')} value={shown}>
        <PhoneLink phone={shown} />
      </Copyable>
      {phone === null && (
        <Text size="xs" c="dimmed">
          {t('phoneTold')}{' '}
          {mayEdit && (
            <Anchor component="button" type="button" size="xs" disabled={update.isPending} onClick={keep}>
              {t('keepPhone')}
            </Anchor>
          )}
        </Text>
      )}
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('samePhone', { n: others.length })} <SamePhone others={others} />
        </Text>
      )}
    </>
  )
}

/** Links to the other contacts who have the phone. */
export function SamePhone({ others }: { others: Card['same_phone'] }) {
  const nameOf = usePersonName()
  return others.map((other, place) => (
    <Fragment key={other.id}>
      {place > 0 && ', '}
      <Link to="/contacts/$id" params={{ id: other.id }}>
        {nameOf(other.name, other)}
      </Link>
    </Fragment>
  ))
}

type CopyableProps = { label: string; value: string; children?: ReactNode }

export function Copyable({ label, value, children = value }: CopyableProps) {
  return (
    <span className={classes.copyable}>
      {children} <CopyIcon value={value} label={label} />
    </span>
  )
}
