import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { AddList } from './add-list.tsx'
import { QuickProduct } from './quick-product.tsx'
import { catalogueTexts } from './texts.ts'

const ways = ['form', 'paste', 'photo'] as const

export function AddProducts() {
  const t = useTexts(catalogueTexts)
  const [way, setWay] = useState<(typeof ways)[number]>('form')
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('how')}
        w="fit-content"
        maw="100%"
        value={way}
        onChange={(value) => setWay(value as typeof way)}
        data={ways.map((value) => ({ value, label: t(value) }))}
      />
      {way === 'form' ? <QuickProduct /> : <AddList key={way} by={way} />}
    </Stack>
  )
}
