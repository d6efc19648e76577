import { useState, type ReactNode } from 'react'
import { messageOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { writtenNumber } from '../../written.ts'
import { Button } from '../button.tsx'
import { viewWords } from './filter-words.ts'
import { useOnDemand } from '../on-demand.ts'
import type { Column } from './table-columns.ts'
import type { Filter, Page, View } from './table-view.ts'
import { toast } from '../toast.tsx'

/** How a list is read for the printer, page by page. */
export type Paper<Row> = {
  /** What stands above it: 'Members'. */
  title: string
  page: (place: { cursor: string | undefined; per_page: string }) => Promise<Page<Row>>
  /** What narrows it besides its search and filters, in words. */
  words?: readonly string[]
  /** What stands below the last row, by the columns’ keys. */
  foot?: Readonly<Record<string, ReactNode>>
}

/** Rows that are here already, as a paper. */
export const paperOf = <Row,>(rows: readonly Row[], about: Omit<Paper<Row>, 'page'>): Paper<Row> => ({
  ...about,
  page: () =>
    Promise.resolve({
      data: rows,
      meta: { total: rows.length, total_is_capped: false, next: null, previous: null },
    }),
})

type Props<Row> = {
  paper: Paper<Row>
  /** What is listed, and just one of them: 'members' and '1 member'. */
  label: string
  one: string
  /** The columns that are shown. */
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  view: View
  rowId: (row: Row) => string | number
  /** How many there are in all, once that is known. */
  total: number | undefined
}

/** Rows that are printed at most: some fifty pages. */
const MOST_ROWS = 2000
const PER_CALL = '100'

const load = () => import('./table-paper.tsx')

/** Prints a list as it is narrowed and sorted, with the columns that are shown: all its rows, not only those of the page. */
export function PrintButton<Row>({
  paper: { title, page, words = [], foot },
  label,
  one,
  columns,
  filters,
  view,
  rowId,
  total,
}: Props<Row>) {
  const printed = columns.filter(({ isPressed }) => !isPressed)
  const { ready, want } = useOnDemand(load)
  const [count, setCount] = useState<number>()
  const [read, setRead] = useState<{ rows: readonly Row[]; meta: Page<Row>['meta']; at: Date }>()
  const start = async () => {
    setCount(0)
    try {
      await want()
      const rows: Row[] = []
      let next: string | null = ''
      let meta: Page<Row>['meta'] | undefined
      while (next !== null && rows.length < MOST_ROWS) {
        const found: Page<Row> = await page({ per_page: PER_CALL, cursor: next || undefined })
        rows.push(...found.data)
        meta ??= found.meta
        next = found.meta.next
        setCount(rows.length)
      }
      setRead({ rows, meta: meta!, at: new Date() })
    } catch (error) {
      toast.failure(messageOf(error))
    }
    setCount(undefined)
  }
  return (
    <>
      <Button busy={count !== undefined} onPointerEnter={() => void want()} onClick={() => void start()}>
        {count ? t('Preparing {count}…', { count: writtenNumber(count) }) : t('Print')}
      </Button>
      {ready && read && (
        <ready.TablePaper
          {...{ title, label, one, columns: printed, rowId, rows: read.rows, at: read.at }}
          words={[...words, ...viewWords(view, filters, columns)]}
          foot={foot}
          total={total ?? read.meta.total}
          isCapped={total === undefined && read.meta.total_is_capped}
          onDone={() => setRead(undefined)}
        />
      )}
    </>
  )
}
