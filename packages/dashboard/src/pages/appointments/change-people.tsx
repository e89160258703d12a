import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import type { Appointment } from '../../parts/booking/calendar.ts'
import { PeopleField } from '../../parts/booking/people-field.tsx'
import { useDoneAppointment } from '../../parts/booking/tell-appointment.ts'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'

/** Another number of those who come, for which places have to be free. */
export function ChangePeople({ appointment }: { appointment: Appointment }) {
  const t = useTexts(appointmentTexts)
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('changePeople')}
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title={t('changePeople')}>
        <PeopleForm appointment={appointment} onClose={dialog.close} />
      </Dialog>
    </>
  )
}

function PeopleForm({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const t = useTexts(appointmentTexts)
  const tell = useFailureNotice()
  const tellDone = useDoneAppointment()
  const change = useChange('changeAppointmentPlaces')
  const { id, places, service_places: most } = appointment
  const [people, setPeople] = useState(places)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = (changed: Appointment) => {
      onClose()
      if (changed.places !== places) tellDone('changed')
    }
    change.mutate({ id, body: { places: people } }, { onSuccess, onError: tell })
  }
  return (
    <form className="fields" onSubmit={send}>
      <PeopleField most={Math.max(most, places)} people={people} onPeople={setPeople} />
      <FormButtons submit={t('save')} isBusy={change.isPending} onClose={onClose} />
    </form>
  )
}
