import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import type { BotSettings } from '@mostrador/contract/bot-settings'
import { withAnswer } from '@mostrador/contract/dashboard/insights/taught'
import type { DeliveryFee } from '@mostrador/contract/delivery-fee'
import type { Language } from '@mostrador/contract/languages'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isReason } from '../../parts/feedback/failure-text.ts'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Overtaken, overtakenId } from '../../parts/feedback/overtaken.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { changedIn, contestedIn, takeSaved, useNewer } from '../../parts/forms/saved-values.ts'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { TabBar } from '../../parts/lists/tab-bar.tsx'
import { useMoneyHabit } from '../../parts/money-field.tsx'
import { Page, Section } from '../../parts/page.tsx'
import type { Taught } from '../../parts/teaching/answer-form.tsx'
import { TryIt } from '../../parts/try-out/try-it.tsx'
import classes from './bot.module.css'
import { type BotValues, bothOf, halfAnswers, tabOfErrors, tabOfField } from './bot-form.ts'
import { settingOf, valuesOf } from './delivery/delivery-values.ts'
import { useDeliveryRules } from './delivery/use-delivery-rules.ts'
import { General } from './general.tsx'
import { Hours } from './hours.tsx'
import { Knowledge } from './knowledge.tsx'
import { strangeTexts } from './strange-places.ts'
import { TextFields } from './text-fields.tsx'
import { botPageTexts } from './texts.ts'

const tabs = ['general', 'texts', 'hours', 'knowledge', 'try'] as const

export function BotPage() {
  const t = useTexts(botPageTexts)
  const bot = useRead('getBot', {})
  const { isWide, tab } = useTab()
  return (
    <Page title={t('title')} description={t(isWide || tab !== 'try' ? 'description' : 'tryHint')}>
      <Loaded query={bot}>{(data) => <Editor bot={data} onOvertaken={() => void bot.refetch()} />}</Loaded>
    </Page>
  )
}

function useTab() {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const { values, set } = useFilters<'tab'>()
  return { isWide, tab: known(values.tab, tabs) ?? 'general', set }
}

type EditorProps = { bot: AnswerOf<'getBot'>; onOvertaken: () => void }

function Editor({ bot, onOvertaken }: EditorProps) {
  const t = useTexts(botPageTexts)
  const tell = useFailureNotice()
  const mayEdit = useMay('bot.edit')
  const { isWide, tab, set } = useTab()
  const shown = isWide && tab === 'try' ? 'general' : tab
  const save = useChange('setBot')
  const habit = useMoneyHabit()
  const typed = ({ delivery_fee: fee, ...settings }: BotSettings): BotValues => ({
    ...settings,
    delivery: valuesOf(fee, habit.locale),
  })
  const form = useForm<BotValues>({
    initialValues: typed(bot.settings),
    validate: {
      delivery: useDeliveryRules(),
      texts: (texts) => (strangeTexts(texts).length > 0 ? t('texts') : null),
      knowledge: halfAnswers(t('halfAnswer')),
    },
  })
  const [isRefused, setRefused] = useState(false)
  const newest = typed(bot.settings)
  useNewer(form, newest)
  const settingsOf = (values: BotValues) => cleaned(values, settingOf(values.delivery, habit) ?? null)
  const before = form.getInitialValues()
  const contested = contestedIn({ before, mine: form.values, theirs: newest })
  const settle = (chosen: Partial<BotValues>) => {
    form.setInitialValues(newest)
    form.setValues({ ...newest, ...changedIn(before, form.getValues()), ...chosen })
    form.resetDirty(newest)
  }
  const send = (sent: BotValues) => {
    if (contested.length > 0) return showOvertaken()
    const change = changedIn(settingsOf(form.getInitialValues()), settingsOf(sent))
    save.mutate(
      // Other pages change others of them.
      { body: { ...change, versions: bot.versions } },
      {
        onSuccess: (answer) => {
          takeSaved(form, { sent, saved: typed(answer.settings) })
          notifyDone(t('saved'))
        },
        onError: (error) => {
          tell(error)
          if (isReason(error, 'changed_meanwhile')) onOvertaken()
        },
      },
    )
  }
  const lead = (errors: typeof form.errors) => {
    set({ tab: tabOfErrors(Object.keys(errors)) })
    setRefused(true)
  }
  // The tab that it is led to shows only with the address.
  useEffect(() => {
    if (!isRefused || shown !== tabOfErrors(Object.keys(form.errors))) return
    setRefused(false)
    if (shown !== 'general') showWrongText()
  }, [isRefused, shown, form.errors])
  // It is saved already: the form must neither call it a change nor undo it.
  const learn = (entry: Taught) => {
    const learnt = (former: BotValues) => ({ ...former, knowledge: withAnswer(former.knowledge, entry) })
    form.setInitialValues(learnt(form.getInitialValues()))
    form.setValues(learnt(form.getValues()))
  }
  return (
    <div className={classes.columns}>
      <form className={classes.form} onSubmit={form.onSubmit(send, lead)} noValidate>
        <LeaveGuard isChanged={form.isDirty() && !save.isPending} />
        <TabBar
          label={t('sections')}
          value={shown}
          onChange={(chosen) => set({ tab: chosen })}
          tabs={tabs.filter((name) => !isWide || name !== 'try').map((name) => [name, t(name)])}
        />
        {contested.length > 0 && !save.isPending && (
          <Overtaken
            what={[...new Set(contested.map((name) => t(tabOfField(name))))]}
            onTheirs={() => settle(Object.fromEntries(contested.map((name) => [name, newest[name]])))}
            onMine={() => settle({})}
            onBoth={
              contested.includes('knowledge')
                ? () =>
                    settle({
                      knowledge: bothOf({
                        before: before.knowledge,
                        mine: form.values.knowledge,
                        theirs: newest.knowledge,
                      }),
                    })
                : undefined
            }
          />
        )}
        <fieldset disabled={!mayEdit} className={classes.fields} hidden={shown === 'try'}>
          {shown === 'general' && <General form={form} bot={bot} />}
          {shown === 'texts' && <TextFields form={form} />}
          {shown === 'hours' && <Hours form={form} />}
          {shown === 'knowledge' && <Knowledge form={form} />}
        </fieldset>
        {mayEdit && shown !== 'try' && (
          <div className={classes.save} data-saves>
            {form.isDirty() && (
              <Text size="sm" c="dimmed">
                {t('unsaved')}
              </Text>
            )}
            <FormButtons submit={t('save')} isBusy={save.isPending} isUnchanged={!form.isDirty()} />
          </div>
        )}
      </form>
      {(isWide || shown === 'try') && (
        <div className={classes.chatColumn}>
          {/* On a phone the tab says it already, and the field must be in sight. */}
          <Section {...(isWide && { title: t('try'), description: t('tryHint') })} flush>
            <TryIt settings={form.isDirty() ? settingsOf(form.values) : undefined} onTaught={learn} />
          </Section>
        </div>
      )}
    </div>
  )
}

function showOvertaken(): void {
  const told = document.getElementById(overtakenId)
  told?.scrollIntoView({ block: 'center' })
  told?.querySelector('button')?.focus({ preventScroll: true })
}

function showWrongText(): void {
  const field = document.querySelector<HTMLElement>('textarea[aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** Drops empty fields; the API takes them as absent. */
function cleaned({ delivery: _, ...settings }: BotValues, fee: DeliveryFee): BotSettings {
  const given = (texts: Partial<Record<Language, string>>) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  const texts = Object.entries(settings.texts).flatMap(([name, own]) => {
    const kept = given(own)
    return Object.keys(kept).length === 0 ? [] : [[name, kept]]
  })
  return {
    ...settings,
    delivery_fee: fee,
    texts: Object.fromEntries(texts),
    disclosure: given(settings.disclosure),
    knowledge: settings.knowledge.filter(
      ({ question, answer }) => question.trim() !== '' && answer.trim() !== '',
    ),
    payment_ways: {
      ...settings.payment_ways,
      transfer: settings.payment_ways.transfer?.trim() || null,
    },
    payment_url: settings.payment_url?.trim() || null,
    order_expires_minutes:
      typeof settings.order_expires_minutes === 'number' ? settings.order_expires_minutes : null,
    model_tokens_monthly:
      typeof settings.model_tokens_monthly === 'number' ? settings.model_tokens_monthly : null,
    voice_minutes_monthly:
      typeof settings.voice_minutes_monthly === 'number' ? settings.voice_minutes_monthly : null,
  }
}
