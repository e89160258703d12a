import type { Dispatch, SetStateAction } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { OrderLine } from './order-line.tsx'
import classes from './ordering.module.css'
import { ProductSearch } from './product-search.tsx'
import { orderingTexts } from './texts.ts'
import { heldBy, lineFor, type WishLine } from './wish.ts'

type WishLinesProps = {
  lines: readonly WishLine[]
  setLines: Dispatch<SetStateAction<WishLine[]>>
  /** Stock that it holds is free for the lines. */
  replaces?: Parameters<typeof heldBy>[0]
  /** As the service sums the lines up, in their order; undefined until it has. */
  totals: readonly { total: number }[] | undefined
}

/** The products that are looked for and chosen, each with its options and number. */
export function WishLines({ lines, setLines, replaces, totals }: WishLinesProps) {
  const t = useTexts(orderingTexts)
  const change = (of: WishLine, to: Partial<WishLine>) =>
    setLines((now) => now.map((each) => (each.key === of.key ? { ...each, ...to } : each)))
  return (
    <>
      <ProductSearch
        label={t('search')}
        onPick={(product, typed) => setLines((now) => [...now, lineFor(product, typed)])}
      />
      <ul className={classes.lines} aria-label={t('lines')}>
        {lines.map((line, at) => (
          <OrderLine
            key={line.key}
            line={line}
            held={heldBy(replaces, line)}
            total={line.measured?.isTyping ? undefined : totals?.[at]?.total}
            onChange={(to) => change(line, to)}
            onRemove={() => setLines((now) => now.filter((each) => each.key !== line.key))}
          />
        ))}
      </ul>
    </>
  )
}
