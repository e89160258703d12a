import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@mostrador/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { type Appointment, dayOf } from '../../parts/booking/calendar.ts'
import { SlotPicker } from '../../parts/booking/slot-picker.tsx'
import { useDoneAppointment } from '../../parts/booking/tell-appointment.ts'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import { withdrawOffer } from '../../parts/conversations/tell-customer.tsx'
import { DangerButton } from '../../parts/danger-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { useUndo } from '../../parts/feedback/undo.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { customerOf, usePersonName } from '../../parts/shop/states.tsx'
import { useNow } from '../../parts/waiting/waiting.tsx'
import { ChangePeople } from './change-people.tsx'

/** Everything that can be done with it now. */
export function AppointmentActions({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const t = useTexts(appointmentTexts)
  const tell = useFailureNotice()
  const tellDone = useDoneAppointment()
  const [isMoving, moving] = useDisclosure()
  const confirm = useChange('confirmAppointment')
  const complete = useChange('completeAppointment')
  const noShow = useChange('markAppointmentNoShow')
  const takeBack = useChange('takeBackAppointment')
  const offerUndo = useUndo()
  const [isCancelling, cancelling] = useDisclosure()
  const { id, actions } = appointment
  const takeBackNow = () =>
    takeBack.mutate({ id }, { onSuccess: () => notifyDone(t('scheduledAgain')), onError: tell })
  const undoable = (now: Appointment) => {
    withdrawOffer({ kind: 'appointment', id })
    offerUndo(t(now.status === 'no_show' ? 'noShowDone' : 'completedDone'), takeBackNow)
  }
  const told = { onSuccess: undoable, onError: tell }
  const confirmed = { onSuccess: () => tellDone('confirmed'), onError: tell }
  const can = (action: Appointment['actions'][number]) => actions.includes(action)
  // On its own day people may come early; a page may stay open until it has come.
  const now = new Date(useNow()).toISOString()
  const isAhead = dayOf(appointment.start_time, zone) > dayOf(now, zone)
  return (
    <Group gap="xs">
      {can('confirm') && (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ id }, confirmed)}>
          {t('confirm')}
        </Button>
      )}
      {can('move') && (
        <Button variant="default" onClick={moving.open}>
          {t('move')}
        </Button>
      )}
      {can('move') && appointment.service_places > 1 && <ChangePeople appointment={appointment} />}
      {can('complete') && !isAhead && (
        <Button variant="default" loading={complete.isPending} onClick={() => complete.mutate({ id }, told)}>
          {t('complete')}
        </Button>
      )}
      {can('no_show') && !isAhead && (
        <Button variant="default" loading={noShow.isPending} onClick={() => noShow.mutate({ id }, told)}>
          {t('no_show')}
        </Button>
      )}
      {can('take_back') && (
        <Button variant="default" loading={takeBack.isPending} onClick={takeBackNow}>
          {t(appointment.status === 'no_show' ? 'takeBackNoShow' : 'takeBackCompleted')}
        </Button>
      )}
      {can('cancel') && <DangerButton onClick={cancelling.open}>{t('cancel')}</DangerButton>}
      <CancelAppointment appointment={appointment} isOpen={isCancelling} onClose={cancelling.close} />
      <Move appointment={appointment} zone={zone} isOpen={isMoving} onClose={moving.close} />
    </Group>
  )
}

type CancelProps = { appointment: Appointment; isOpen: boolean; onClose: () => void }

/** The reason is for the shop alone, and may be left out. */
function CancelAppointment({ appointment, isOpen, onClose }: CancelProps) {
  const t = useTexts(appointmentTexts)
  const nameOf = usePersonName()
  const name = nameOf(appointment.customer_name, customerOf(appointment))
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('cancelTitle', { name })}>
      <CancelForm id={appointment.id} onClose={onClose} />
    </Dialog>
  )
}

function CancelForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(appointmentTexts)
  const tell = useFailureNotice()
  const tellDone = useDoneAppointment()
  const cancel = useChange('cancelAppointment')
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = reason.trim() === '' ? {} : { reason: reason.trim() }
    const onSuccess = () => {
      onClose()
      tellDone('cancelled')
    }
    cancel.mutate({ id, body }, { onSuccess, onError: tell })
  }
  return (
    <form className="fields" onSubmit={send}>
      <Text>{t('cancelText')}</Text>
      <Textarea
        label={t('why')}
        description={t('whyHint')}
        autosize
        minRows={2}
        maxLength={limits.appointmentCancelReasonCharsMax}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormButtons submit={t('cancel')} isBusy={cancel.isPending} isDangerous onClose={onClose} />
    </form>
  )
}

type MoveProps = { appointment: Appointment; zone: string; isOpen: boolean; onClose: () => void }

function Move({ appointment, zone, isOpen, onClose }: MoveProps) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const tell = useFailureNotice()
  const tellDone = useDoneAppointment()
  const { id, service_id } = appointment
  const service = useRead('getProduct', { id: service_id ?? '' }, { enabled: isOpen && service_id !== null })
  const [day, setDay] = useState(() => dayOf(appointment.start_time, zone))
  const [slot, setSlot] = useState<string>()
  const move = useChange('moveAppointment')
  // The clicks of a double one come before the button knows that it is busy.
  const isSent = useRef(false)
  const send = (slot_id: string) => {
    if (isSent.current) return
    isSent.current = true
    const onSuccess = () => {
      onClose()
      tellDone('moved')
    }
    const onError = (error: unknown) => {
      isSent.current = false
      tell(error)
    }
    move.mutate({ id, body: { slot_id } }, { onSuccess, onError })
  }
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('moveTitle')} centered={false}>
      <Loaded query={service}>
        {({ sku }) => (
          <Stack>
            <Text c="dimmed">
              {t('for', { name: nameOf(appointment.customer_name, customerOf(appointment)) })} ·{' '}
              {format.day(appointment.start_time, zone)}, {format.time(appointment.start_time, zone)}
            </Text>
            <SlotPicker
              sku={sku ?? ''}
              moving={appointment}
              zone={zone}
              day={day}
              onDay={(other) => {
                setDay(other)
                setSlot(undefined)
              }}
              chosen={slot}
              onChoose={setSlot}
            />
            <FormButtons
              submit={t('move')}
              isBusy={move.isPending}
              lacks={slot === undefined ? t('slotMissing') : undefined}
              // The second click of a double one finds the dialog on its way out.
              onSubmit={() => slot !== undefined && isOpen && send(slot)}
              onClose={onClose}
            />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
