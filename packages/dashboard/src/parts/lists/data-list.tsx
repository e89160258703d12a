import { Button, Loader, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Pages } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Failed, Lines, NothingFits, Waiting } from '../feedback/states.tsx'
import { partTexts } from '../texts.ts'
import classes from './data-list.module.css'
import { useFilters } from './search-state.ts'
import type { Selection } from './selected.ts'
import { LoadedCheckbox, RowCheckbox } from './selection.tsx'
import { SortHead, sortedWay } from './sort.tsx'

export type Column<T> = {
  name: string
  head: string
  cell: (row: T) => ReactNode
  align?: 'end'
  width?: string
  /** Name by which the list is sorted by this column; the largest come first where that is what people look for. */
  sort?: string
  isLargestFirst?: boolean
}

type LinkProps = { className: string | undefined; children: ReactNode }

type DataListProps<T> = {
  /** The content of the list, for screen readers. */
  label: string
  pages: Pages<T>
  rowKey: (row: T) => string
  columns: readonly Column<T>[]
  /** On a phone a row has one or two lines instead of columns. */
  phone: (row: T) => { title: ReactNode; aside?: ReactNode; text?: ReactNode; note?: ReactNode }
  /** The row's target; spread the properties on a Link. */
  link?: (row: T, props: LinkProps) => ReactNode
  empty: ReactNode
  /** Names of the address's filters: with one of them set, an empty list says that nothing fits. */
  filters?: readonly string[]
  /** Said in the place of the general advice when nothing fits the filters. */
  nothingFits?: ReactNode
  /** The order where the address names none. */
  usualSort?: string
  /** Rows can be chosen; `nameOf` names one. */
  choice?: { selection: Selection; nameOf: (row: T) => string } | undefined
}

const wideScreen = '(min-width: 48em)'

/** A list of any length: a table where there is room, lines on a phone; only rows near the viewport are rendered. */
export function DataList<T>(props: DataListProps<T>) {
  const { pages, empty, filters = [], nothingFits } = props
  const { values, set } = useFilters<string>()
  const isWide = useMediaQuery(wideScreen, undefined, { getInitialValueInEffect: false })
  if (pages.rows === undefined) {
    if (pages.error) return <Failed error={pages.error} onRetry={pages.refetch} />
    return (
      <Waiting>
        <Lines />
      </Waiting>
    )
  }
  if (pages.rows.length === 0) {
    if (!filters.some((name) => values[name] !== undefined)) return empty
    const clear = () => set(Object.fromEntries(filters.map((name) => [name, undefined])))
    return (
      <NothingFits onClear={clear} tookTooLong={pages.tookTooLong}>
        {nothingFits}
      </NothingFits>
    )
  }
  return (
    <>
      {isWide ? <WideRows {...props} rows={pages.rows} /> : <PhoneRows {...props} rows={pages.rows} />}
      {pages.tookTooLong && <CutOff />}
    </>
  )
}

function CutOff() {
  const t = useTexts(partTexts)
  return (
    <Text size="sm" c="dimmed" p="md" role="status">
      {t('tookTooLong')}. {t('tookTooLongHint')}
    </Text>
  )
}

type RowsProps<T> = DataListProps<T> & { rows: T[] }

function WideRows<T>({ label, pages, rows, rowKey, columns, link, choice, usualSort }: RowsProps<T>) {
  const { values } = useFilters<'sort'>()
  const now = values.sort ?? usualSort
  const list = useRef<HTMLDivElement>(null)
  const { items, before, after, measure } = useRowsNearScreen(list, rows, rowKey, pages, 57)
  const cells = columns.length + (choice ? 1 : 0)
  return (
    <div ref={list} className={classes.wide} data-stale={pages.isPlaceholderData || undefined}>
      <Table
        verticalSpacing="sm"
        horizontalSpacing="lg"
        aria-label={label}
        highlightOnHover={link !== undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {choice && (
              <Table.Td w="2.5rem" pe={0}>
                <LoadedCheckbox selection={choice.selection} ids={rows.map(rowKey)} />
              </Table.Td>
            )}
            {columns.map(({ name, head, align, width, sort, isLargestFirst = false }) =>
              head === '' ? (
                <Table.Td key={name} />
              ) : (
                <Table.Th
                  key={name}
                  data-align={align}
                  w={width}
                  aria-sort={sort ? (sortedWay(now, sort) ?? 'none') : undefined}
                >
                  {sort ? (
                    <SortHead column={sort} now={now} head={head} isLargestFirst={isLargestFirst} />
                  ) : (
                    head
                  )}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {before > 0 && <Gap height={before} columns={cells} />}
          {items.map(({ row, index, key }) => (
            <Table.Tr key={key} ref={measure} data-index={index} className={classes.row}>
              {choice && (
                <Table.Td pe={0}>
                  <RowCheckbox label={choice.nameOf(row)} selection={choice.selection} id={key} />
                </Table.Td>
              )}
              {columns.map((column, at) => (
                <Table.Td key={column.name} data-align={column.align}>
                  {at === 0 && link
                    ? link(row, { className: classes.stretched, children: column.cell(row) })
                    : column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {after > 0 && <Gap height={after} columns={cells} />}
        </Table.Tbody>
      </Table>
      <More pages={pages} />
    </div>
  )
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

function PhoneRows<T>({ label, pages, rows, rowKey, phone, link, choice }: RowsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const { items, before, after, measure } = useRowsNearScreen(list, rows, rowKey, pages, 78)
  return (
    <div ref={list} data-stale={pages.isPlaceholderData || undefined}>
      {choice && (
        <div className={classes.whole}>
          <LoadedCheckbox selection={choice.selection} ids={rows.map(rowKey)} isNamed />
        </div>
      )}
      <ul className={classes.lines} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
        {items.map(({ row, index, key }) => {
          const { title, aside, text, note } = phone(row)
          return (
            <li key={key} ref={measure} data-index={index} className={classes.line}>
              <div className={classes.top}>
                {choice && <RowCheckbox label={choice.nameOf(row)} selection={choice.selection} id={key} />}
                <span className={classes.title}>
                  {link ? link(row, { className: classes.stretched, children: title }) : title}
                </span>
                {aside !== undefined && <span className={classes.aside}>{aside}</span>}
              </div>
              {(text !== undefined || note !== undefined) && (
                <div className={classes.under}>
                  <span className={classes.text}>{text}</span>
                  {note !== undefined && <span className={classes.note}>{note}</span>}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <More pages={pages} />
    </div>
  )
}

function useRowsNearScreen<T>(
  list: RefObject<HTMLElement | null>,
  rows: T[],
  rowKey: (row: T) => string,
  pages: Pages<T>,
  estimate: number,
) {
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(top + window.scrollY)
  }, [list])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimate,
    overscan: 12,
    scrollMargin,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)
  const isNearEnd = last !== undefined && last.index >= rows.length - 10
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = pages
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && error === null) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, error, fetchNextPage])
  return {
    items: shown.flatMap(({ index }) => {
      const row = rows[index]
      return row === undefined ? [] : [{ row, index, key: rowKey(row) }]
    }),
    before: (shown[0]?.start ?? scrollMargin) - scrollMargin,
    after: last === undefined ? 0 : virtual.getTotalSize() - (last.end - scrollMargin),
    measure: virtual.measureElement,
  }
}

function More<T>({ pages }: { pages: Pages<T> }) {
  const t = useTexts(partTexts)
  if (!pages.hasNextPage) return null
  return (
    <div className={classes.more}>
      {pages.isFetchingNextPage ? (
        <Loader size="sm" aria-label={t('loading')} />
      ) : (
        <Button variant="subtle" onClick={() => void pages.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  )
}
