// How an answer came about, in words for a shop's owner; closed until somebody wants to know.
import type { TrialWhy } from '@mostrador/contract/dashboard/trials'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import classes from './why.module.css'
import { intentTexts, signTexts, toolTexts, whyTexts } from './why-texts.ts'

type Props = { why: TrialWhy; hasFallback: boolean }

export function Why({ why, hasFallback }: Props) {
  const t = useTexts(whyTexts)
  return (
    <details className={classes.why}>
      <summary>{t('why')}</summary>
      <dl className={classes.parts}>
        {why.readings.length > 0 && <Understood readings={why.readings} />}
        {why.looked.length > 0 && <Looked looked={why.looked} />}
        {why.told.length > 0 && <Told told={why.told} />}
        <Changes changes={why.changes} />
      </dl>
      <Figures why={why} hasFallback={hasFallback} />
    </details>
  )
}

/** How sure it was, and of what else it thought: for those who want to know it exactly. */
function Figures({ why, hasFallback }: Props) {
  const t = useTexts(whyTexts)
  const { readings, focus, weighed, model } = why
  if (readings.length + focus.length + weighed.length === 0 && model === null) return null
  return (
    <details>
      <summary>{t('figures')}</summary>
      <dl className={classes.parts}>
        {readings.length > 0 && <Readings readings={readings} />}
        {weighed.length > 0 && <Weighed weighed={weighed} />}
        {focus.length > 0 && <Focus focus={focus} />}
        {model !== null && <Model model={model} hasFallback={hasFallback} />}
      </dl>
    </details>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </div>
  )
}

function Understood({ readings }: { readings: TrialWhy['readings'] }) {
  const t = useTexts(whyTexts)
  const intent = useTexts(intentTexts)
  return (
    <Part name={t('understood')}>
      {readings.flatMap(({ text, is_choice, found }, at) => [
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the list never changes
        ...(is_choice ? [<li key={`${at} tap`}>{t('tapped', { text })}</li>] : []),
        ...found.map(({ intent: meant, about, quantity }, place) => {
          const more = [
            about !== '' && t('about', { name: about }),
            quantity !== null && t('quantity', { count: quantity }),
          ].filter((each) => each !== false)
          return (
            <li key={`${at} ${place}`}>
              {[t('because', { text, intent: intent(meant) }), ...more].join(' · ')}
            </li>
          )
        }),
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the list never changes
      ])}
    </Part>
  )
}

function Readings({ readings }: { readings: TrialWhy['readings'] }) {
  const t = useTexts(whyTexts)
  const intent = useTexts(intentTexts)
  const percent = usePercent()
  return (
    <Part name={t('byWhat')}>
      {readings.flatMap(({ text, found, runner_up }, at) => [
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the list never changes
        ...found.map((each, place) => {
          const signs = [
            each.by_words && t('byWords'),
            each.alike !== null && each.alike >= 0.05 && t('alike', { percent: percent(each.alike) }),
          ].filter((sign) => sign !== false)
          return (
            <li key={`${at} ${place}`}>
              {t('because', { text, intent: intent(each.intent) })}:{' '}
              {(signs.length > 0 ? signs : [t('byContext')]).join(' · ')}
            </li>
          )
        }),
        ...(runner_up === null
          ? []
          : [
              <li key={`${at} other`} className={classes.dim}>
                {t('runnerUp', { intent: intent(runner_up.intent), percent: percent(runner_up.share) })}
              </li>,
            ]),
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the list never changes
      ])}
    </Part>
  )
}

function Focus({ focus }: { focus: TrialWhy['focus'] }) {
  const t = useTexts(whyTexts)
  return (
    <Part name={t('focus')}>
      {focus.map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>{name === '' ? t(kind) : `${name} (${t(kind)})`}</li>
      ))}
    </Part>
  )
}

function Looked({ looked }: { looked: TrialWhy['looked'] }) {
  const t = useTexts(whyTexts)
  const tool = useTexts(toolTexts)
  return (
    <Part name={t('looked')}>
      {looked.map((each) => {
        const { about, found, count, refused, times } = each
        const rest = (count ?? 0) - found.length
        const names = [...found, ...(found.length > 0 && rest > 0 ? [t('more', { count: rest })] : [])]
        const result =
          refused !== null
            ? t('refused')
            : names.length > 0
              ? names.join(', ')
              : count === 0
                ? t('nothingFound')
                : String(count ?? '')
        return (
          <li key={JSON.stringify(each)}>
            {tool(each.tool)}
            {about !== null && ` «${about}»`}
            {times > 1 && ` (${t('times', { count: times })})`}: {result}
          </li>
        )
      })}
    </Part>
  )
}

function Told({ told }: { told: TrialWhy['told'] }) {
  const t = useTexts(whyTexts)
  return (
    <Part name={t('told')}>
      {told.map(({ product, text }) => (
        <li key={text}>
          {product ?? t('yourAnswers')}: «{text}»
        </li>
      ))}
    </Part>
  )
}

function Weighed({ weighed }: { weighed: TrialWhy['weighed'] }) {
  const t = useTexts(whyTexts)
  const sign = useTexts(signTexts)
  const percent = usePercent()
  return (
    <Part name={t('weighed')}>
      {weighed.flatMap(({ question, found }) => [
        ...(weighed.length > 1
          ? [
              <li key={question} className={classes.dim}>
                {t('weighedFor', { question })}
              </li>,
            ]
          : []),
        ...found.map(({ product, text, share, signs }) => (
          <li key={`${question} ${product} ${text}`}>
            {product ?? t('ofNote', { text })} ({t('likely', { percent: percent(share) })}):{' '}
            {signs.length > 0 ? signs.map((each) => sign(each)).join(' · ') : t('noSign')}
          </li>
        )),
      ])}
    </Part>
  )
}

function Changes({ changes: { cart, done } }: { changes: TrialWhy['changes'] }) {
  const t = useTexts(whyTexts)
  const tool = useTexts(toolTexts)
  return (
    <Part name={t('changed')}>
      {cart.length + done.length === 0 && <li className={classes.dim}>{t('nothingChanged')}</li>}
      {cart.map((line) => (
        <li key={line.name}>{t('cartLine', line)}</li>
      ))}
      {done.map((each) => (
        <li key={`${each.tool} ${each.name}`}>
          {tool(each.tool)}
          {each.name !== '' && `: ${each.name}`}
        </li>
      ))}
    </Part>
  )
}

function Model({ model, hasFallback }: { model: NonNullable<TrialWhy['model']>; hasFallback: boolean }) {
  const t = useTexts(whyTexts)
  const { input_tokens: input, output_tokens: output, ms } = model
  const seconds = (ms / 1_000).toFixed(1)
  return (
    <Part name={t('model')}>
      <li>{t(hasFallback ? 'steppedIn' : 'ownAnswer')}</li>
      <li className={classes.dim}>
        {t('seconds', { seconds })} · {t('tokens', { input, output })}
      </li>
    </Part>
  )
}

function usePercent(): (share: number) => string {
  const { language } = useLanguage()
  return (share) => new Intl.NumberFormat(language, { style: 'percent' }).format(share)
}
