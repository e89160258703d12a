import { NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { moneyText } from '@mostrador/contract/money'
import { type FormEvent, useRef } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { readMoney } from '../../i18n/money.ts'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { MoneyField, useMoneyCheck, useMoneyHabit } from '../money-field.tsx'
import classes from './catalogue.module.css'
import { catalogueTexts } from './texts.ts'

type Values = { name: string; price: string; stock: number | '' }

const secondTapMs = 1_500

/** Enough to sell it; everything else has its place on the product's page. */
export function QuickProduct() {
  const t = useTexts(catalogueTexts)
  const tell = useFailureNotice()
  const { currency, language } = useAccount()
  const habit = useMoneyHabit()
  const check = useMoneyCheck()
  const create = useChange('createProduct')
  const first = useRef<HTMLInputElement>(null)
  const addedAt = useRef(0)
  const form = useForm<Values>({
    initialValues: { name: '', price: '', stock: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t('required') : null),
      price: (price) => (price.trim() === '' ? t('required') : check(price)),
    },
  })
  const send = ({ name, price, stock }: Values) => {
    const read = readMoney(price, habit.locale, habit.currency)
    if (!('amount' in read)) return
    const body = { name: name.trim(), price: read.amount, inventory_quantity: stock === '' ? null : stock }
    create.mutate(
      { body },
      {
        onSuccess: () => {
          const shown = moneyText(String(body.price), { currency, language, isHome: true })
          notifyDone(t('added', { name: body.name, price: shown }))
          form.reset()
          addedAt.current = Date.now()
          first.current?.focus()
        },
        onError: tell,
      },
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The second tap of two is not for the next product.
    if (Date.now() - addedAt.current < secondTapMs && !form.isDirty()) event.preventDefault()
    else form.onSubmit(send)(event)
  }
  return (
    <form className="fields" noValidate onSubmit={submit}>
      <div className={classes.quick}>
        <TextInput
          ref={first}
          label={t('name')}
          maxLength={limits.nameCharsMax}
          {...form.getInputProps('name')}
        />
        <MoneyField isPrice label={`${t('price')} (${currency})`} {...form.getInputProps('price')} />
        <NumberInput
          label={t('stock')}
          description={t('stockHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={limits.inventoryQuantityMax}
          allowDecimal={false}
          {...form.getInputProps('stock')}
        />
      </div>
      <FormButtons submit={t('add')} isBusy={create.isPending} />
    </form>
  )
}
