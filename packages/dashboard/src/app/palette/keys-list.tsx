import { Kbd, Switch, Title } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { areSingleKeysOn, setSingleKeys } from '../../parts/keys/keys.ts'
import classes from './keys-list.module.css'
import { keyTexts } from './texts.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

type KeyText = keyof typeof keyTexts

const groups = [
  {
    title: 'everywhere',
    keys: [
      ['search', [[isApple ? '⌘' : 'Ctrl', 'K'], ['/']]],
      ['undo', [['Z']]],
      ['thisList', [['?']]],
    ],
  },
  {
    title: 'inInbox',
    keys: [
      ['next', [['J']]],
      ['previous', [['K']]],
      ['waiting', [['W']]],
      ['choose', [['X']]],
      ['reply', [['R']]],
      ['note', [['N']]],
      ['showProduct', [['P']]],
      ['takeOver', [['T']]],
      ['giveBack', [['B']]],
      ['resolve', [['E']]],
      ['assign', [['A']]],
      ['snooze', [['S']]],
      ['labels', [['L']]],
    ],
  },
  {
    title: 'whileWriting',
    keys: [
      ['send', [['Enter']]],
      ['newLine', [['Shift', 'Enter']]],
      ['canned', [['/']]],
      ['mention', [['@']]],
    ],
  },
] as const satisfies readonly {
  title: KeyText
  keys: readonly (readonly [KeyText, readonly (readonly string[])[]])[]
}[]

export function KeysList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(keyTexts)
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('title')} size="xl">
      {/* The switch below is the only field: the focus on it would scroll the list away, and a space turn the keys off. */}
      <div className={classes.groups} tabIndex={-1} data-autofocus>
        {groups.map(({ title, keys }) => (
          <section key={title} className={classes.group}>
            <Title order={3} size="sm">
              {t(title)}
            </Title>
            <dl className={classes.keys}>
              {keys.map(([text, ways]) => (
                <div key={text} className={classes.key}>
                  <dt>{t(text)}</dt>
                  <dd>
                    {ways.map((way, index) => (
                      <Fragment key={way.join()}>
                        {index > 0 && ` ${t('or')} `}
                        {way.map((each) => (
                          <Kbd key={each}>{each}</Kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt="md"
        label={t('single')}
        description={t('singleHint')}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setSingleKeys(checked)
          setOn(checked)
        }}
      />
    </Dialog>
  )
}
