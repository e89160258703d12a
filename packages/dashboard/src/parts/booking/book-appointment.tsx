import { Alert, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import { useChange, usePages, useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { isOfPhone } from '../contacts/phone-failures.ts'
import { readablePhone } from '../contacts/readable-phone.ts'
import { Dialog } from '../dialog.tsx'
import { useClosingGuard, useNoteTyped } from '../feedback/closing-guard.tsx'
import { failureText } from '../feedback/failure-text.ts'
import { useFailureNotice } from '../feedback/notify.tsx'
import { Loaded } from '../feedback/states.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { useTryNames } from '../forms/try-names.ts'
import { ProductPrice } from '../shop/product-price.tsx'
import { usePersonName } from '../shop/states.tsx'
import classes from './booking.module.css'
import type { Wanted } from './calendar.ts'
import { CustomerField, type Known } from './customer-field.tsx'
import { PeopleField, PerPerson } from './people-field.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { useTellAppointment } from './tell-appointment.ts'
import { appointmentTexts } from './texts.ts'

type WantedDay = { day: string } & Partial<Wanted>

type BookAppointmentProps = {
  isOpen: boolean
  onClose: () => void
  zone: string
  wanted: WantedDay
  contactId?: string | undefined
  /** The day of the new appointment, to show it there. */
  onBooked?: ((start: string) => void) | undefined
}

export function BookAppointment({ isOpen, ...given }: BookAppointmentProps) {
  const t = useTexts(appointmentTexts)
  const { close, noteTyped, question } = useClosingGuard(given.onClose)
  return (
    <>
      <Dialog opened={isOpen} onClose={close} title={t('bookTitle')} centered={false}>
        {isOpen && <BookingForm {...given} onTyped={noteTyped} />}
      </Dialog>
      {question}
    </>
  )
}

type BookingFormProps = Omit<BookAppointmentProps, 'isOpen'> & { onTyped: (isTyped: boolean) => void }

function BookingForm({ onClose, zone, wanted, contactId, onBooked, onTyped }: BookingFormProps) {
  const t = useTexts(appointmentTexts)
  const availability = useRead('getAvailability', {})
  const nameOfPerson = usePersonName()
  const card = useRead('getContactCard', { id: contactId ?? '' }, { enabled: contactId !== undefined })
  const [other, setOther] = useState<{ contact: Known | undefined }>()
  const known = other ? other.contact : card.data?.contact
  const services = usePages('listProducts', { query: { item_type: 'service', limit: 200 } })
  const [picked, setSku] = useState<string>()
  const [day, setDay] = useState(wanted.day)
  const [slot, choose] = useState<string>()
  // Once a time was chosen the customer is asked for: what is typed there outlives another choice.
  const [isAsked, setAsked] = useState(false)
  const setSlot = (id: string | undefined) => {
    choose(id)
    if (id !== undefined) setAsked(true)
  }
  const [people, setPeople] = useState(1)
  const nameOf = (wanted: string) => services.rows?.find((service) => service.sku === wanted)?.name ?? wanted
  // Where there is only one service, nobody need choose it.
  const only = availability.data?.services.length === 1 ? availability.data.services[0]?.sku : undefined
  const sku = picked ?? only ?? ''
  const service = services.rows?.find((each) => each.sku === sku && sku !== '')
  return (
    <Loaded query={availability}>
      {(data) =>
        data.services.length === 0 ? (
          <Alert color="yellow">{t('noServices')}</Alert>
        ) : (
          <Stack>
            {sku === '' && <WantedTime wanted={wanted} />}
            <NativeSelect
              label={t('service')}
              value={sku}
              onChange={(event) => {
                setSku(event.currentTarget.value)
                setSlot(undefined)
                setPeople(1)
              }}
              data={[
                { value: '', label: t('pickService') },
                ...data.services.map((service) => ({ value: service.sku, label: nameOf(service.sku) })),
              ]}
            />
            <PeopleField
              most={data.services.find((each) => each.sku === sku)?.places ?? 1}
              people={people}
              onPeople={(count) => {
                setPeople(count)
                setSlot(undefined)
              }}
            />
            {service && (
              <Text size="sm" c="dimmed" component="div">
                {t('costs')} <ProductPrice product={service} />{' '}
                {(data.services.find((each) => each.sku === sku)?.places ?? 1) > 1 && (
                  <PerPerson product={service} people={people} />
                )}
              </Text>
            )}
            {sku !== '' && (
              <SlotPicker
                key={`${sku} ${people}`}
                sku={sku}
                places={people}
                zone={zone}
                day={day}
                onDay={(other) => {
                  setDay(other)
                  setSlot(undefined)
                }}
                wanted={day === wanted.day ? wanted : undefined}
                chosen={slot}
                onChoose={setSlot}
              />
            )}
            {known !== undefined && !isAsked && (
              <Text c="dimmed">{t('for', { name: nameOfPerson(known.name, known) })}</Text>
            )}
            {isAsked && (
              <CustomerForm
                slot={slot}
                people={people}
                known={known}
                onKnown={(contact) => setOther({ contact })}
                onClose={onClose}
                onBooked={onBooked}
                onTyped={onTyped}
              />
            )}
          </Stack>
        )
      }
    </Loaded>
  )
}

/** The hour and person that were tapped, until a service says which times are free. */
function WantedTime({ wanted: { day, minutes, resource } }: { wanted: WantedDay }) {
  const format = useFormat()
  if (minutes === undefined) return null
  const time = format.time(new Date(minutes * 60_000), 'UTC')
  const parts = [format.day(`${day}T12:00:00Z`, 'UTC'), time, resource]
  return <Text fw={600}>{parts.filter((part) => part !== undefined).join(' · ')}</Text>
}

type CustomerProps = {
  slot: string | undefined
  people: number
  known: Known | undefined
  onKnown: (contact: Known | undefined) => void
  onClose: () => void
  onBooked: BookAppointmentProps['onBooked']
  onTyped: (isTyped: boolean) => void
}

function CustomerForm({ slot, people, known, onKnown, onClose, onBooked, onTyped }: CustomerProps) {
  const t = useTexts(appointmentTexts)
  const tell = useFailureNotice()
  const { language } = useLanguage()
  const tellOf = useTellAppointment()
  const book = useChange('createAppointment')
  const namesOf = useTryNames()
  const form = useForm({
    initialValues: { customer_name: '', customer_phone: '', customer_email: '', notes: '' },
    validate: { customer_name: (name) => (known === undefined && name.trim() === '' ? t('required') : null) },
  })
  useNoteTyped(form.isDirty(), onTyped)
  const send = (values: typeof form.values) => {
    if (slot === undefined) return
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    const body = {
      ...{ slot_id: slot, ...(people > 1 && { places: people }), ...given },
      customer_name: known?.name ?? values.customer_name.trim(),
      ...(known && { contact_id: known.id }),
    }
    book.mutate(
      { body: { ...body, ...namesOf(body) } },
      {
        onSuccess: (booked) => {
          onClose()
          onBooked?.(booked.start_time)
          tellOf('booked', booked, known?.phone)
        },
        onError: (error) =>
          isOfPhone(error) ? form.setFieldError('customer_phone', failureText(error, language)) : tell(error),
      },
    )
  }
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
      <CustomerField
        value={form.values.customer_name}
        error={form.errors.customer_name}
        onChange={(name) => form.setFieldValue('customer_name', name)}
        known={known}
        onKnown={onKnown}
      />
      <Group grow>
        <TextInput
          label={t('phone')}
          placeholder={known?.phone ? readablePhone(known.phone) : ''}
          type="tel"
          maxLength={limits.phoneCharsMax}
          {...form.getInputProps('customer_phone')}
        />
        <TextInput
          label={t('email')}
          placeholder={known?.email ?? ''}
          type="email"
          maxLength={limits.emailCharsMax}
          {...form.getInputProps('customer_email')}
        />
      </Group>
      <Textarea
        label={t('notes')}
        maxLength={limits.appointmentNotesCharsMax}
        {...form.getInputProps('notes')}
      />
      <div className={classes.foot}>
        <FormButtons
          submit={t('book')}
          isBusy={book.isPending}
          lacks={slot === undefined ? t('slotMissing') : undefined}
        />
      </div>
    </form>
  )
}
