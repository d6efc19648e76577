import './data-table.css'
import './table-pane.css'
import {
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { spelling } from '../../spelling.ts'
import { DataTableBody } from './data-table-body.tsx'
import { DataTableHead } from './data-table-head.tsx'
import { DataTablePager } from './data-table-pager.tsx'
import { DataTableTools } from './data-table-tools.tsx'
import { EmptyState, ErrorState, type Emptiness } from '../empty-state.tsx'
import { useExactTotal } from './exact-total.ts'
import { sortableOf, useLook, type Column } from './table-columns.ts'
import { TablePane } from './table-pane.tsx'
import { PrintButton, type Paper } from './table-print.tsx'
import { useTicks, type Selection } from './table-ticks.ts'
import { keysOf, type Filter, type Page, type View, type ViewState } from './table-view.ts'
import type { TableViews } from './table-views.ts'
import { useRowKeys } from './use-row-keys.tsx'
import { useUrlState } from '../url-state.ts'

export type { Column } from './table-columns.ts'
export { narrowedBy, viewInput, type Filter, type Page, type View, type ViewState } from './table-view.ts'
export type { Selection } from './table-ticks.ts'

type Props<Row> = {
  /** The selection of columns is stored under `table-state-<name>`. */
  name: string
  /** What is listed, for screen readers and the count: 'registrations'. */
  label: string
  /** Just one of them, for the count: '1 registration'. */
  one: string
  columns: readonly Column<Row>[]
  /** From `useView`. */
  view: View
  onView: (change: Partial<View>) => void
  /** From `useList`. */
  list: UseQueryResult<Page<Row>, Error>
  rowId: (row: Row) => string | number
  /** Names a row for its checkbox: 'Select Ada Ball'. */
  rowName: (row: Row) => string
  /** Where a row links to, if anywhere; the first column's cell becomes the link. */
  rowLink?: (row: Row) => string | undefined
  filters?: readonly Filter[]
  /** What the search covers: 'Name, e-mail, phone or member ID'. Without it there is no search. */
  searchHint?: string
  /** What its rows are decided with: keys for the selected rows, or else for the one the keys are about. */
  acts?: readonly RowAct[]
  /** A row in full, beside the list on wide screens. */
  pane?: (row: Row) => ReactNode
  /** What is happening to a row right now, by its id: 'Approving…'. */
  noteOf?: (id: string) => string | undefined
  /** Buttons for selected rows. Without it rows have no checkbox. */
  bulk?: (selection: Selection) => ReactNode
  /** What an empty list says on the first day: what it is for and how to begin. */
  empty: Emptiness
  /** The views of it that are kept under names. */
  views?: TableViews
  /** How it is printed. */
  paper?: Paper<Row>
  /** Shown at the end of the tools, for example an export. */
  tools?: ReactNode
}

/** An act on rows that has a key: 'a' for 'Approve'. */
export type RowAct = { key: string; says: string; run: (meant: Selection) => void }

const FIRST_VIEW = { q: '', sort: '', cursor: '', per_page: '25', view: '' }

/**
 * What a table shows, kept in the URL; `defaults` adds filters and the default order: `{ status: '', sort:
 * '-registered_at' }`.
 */
export function useView(defaults: Record<string, string> = {}): ViewState {
  const first = { ...FIRST_VIEW, ...defaults }
  return [...useUrlState<View>(first), first]
}

/** What a view requests from the server: everything that is set. */
export function listInput({ view: _, ...view }: View): Record<string, string> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== ''))
}

/**
 * Loads a list and keeps the rows of the previous view on screen until the new ones are there. A long list answers before
 * it is counted to its end; then its total follows.
 */
export function useList<T, K extends QueryKey>(
  read: UseQueryOptions<T, Error, T, K>,
): UseQueryResult<T, Error> {
  const list = useQuery({ ...read, placeholderData: keepPreviousData as never })
  return useExactTotal(read as never, list as never) as UseQueryResult<T, Error>
}

/**
 * A list from the server: search, filters, order and page are in the URL; the rows are plain elements, and
 * cards on a phone. Arrow keys move between rows, `/` goes to the search, Esc clears the selection.
 */
export function DataTable<Row>(props: Props<Row>) {
  const {
    name,
    label,
    one,
    columns,
    view,
    onView,
    list,
    rowId,
    rowName,
    rowLink,
    filters = [],
    searchHint,
    bulk,
    empty,
    tools,
    pane,
    noteOf,
    views,
    paper,
  } = props
  const choice = useLook(name, columns, views)
  const { data: page, error } = list
  const rows = page?.data
  const ids = rows?.map((row) => String(rowId(row))) ?? []
  const total = page?.meta.total ?? 0
  const sortable = sortableOf(columns, page ? (page.meta.listed ?? total) : Infinity, view.sort)
  const tooMany = fieldErrorsOf(error)?.['sort']?.[0]
  const ticks = useTicks(ids, total)
  const { ticked, selection } = ticks
  const { clear, count, isAllMatching } = selection
  // A different search, filter or page lists other rows; a different order alone does not.
  const change = (next: Partial<View>) => {
    const isNarrowed = Object.keys(next).some((key) => !['sort', 'cursor', 'per_page'].includes(key))
    if (isNarrowed) clear()
    onView('cursor' in next ? next : { ...next, cursor: '' })
  }
  const narrowing = filters.flatMap(keysOf)
  const isFiltered = view.q !== '' || narrowing.some((key) => view[key])
  const unfilter = () => change({ q: '', ...Object.fromEntries(narrowing.map((key) => [key, ''])) })
  const at = useRowKeys({ ...props, ids, ticks, change })
  const named = (rows ?? []).map((row) => saidBy(row, rowName))
  const spelled =
    view.q === '' || list.isPlaceholderData ? undefined : spelling(view.q, named, { saysAll: false })
  const open = at.isPaneOpen ? rows?.[ids.indexOf(at.active ?? '')] : undefined

  return (
    <section
      className="data-table"
      data-density={choice.look.density}
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && ticked.size > 0 && clear()}
    >
      {views?.strip({
        label,
        filters,
        view,
        look: choice.look,
        sorts: columns.filter(({ sortable }) => sortable).map(({ key }) => key),
      })}
      <DataTableTools
        {...{ label, columns, sortable, choice, view, filters, searchHint }}
        hint={at.hint}
        tools={
          <>
            {pane && (
              <button
                type="button"
                className="button table-pane-toggle"
                aria-pressed={at.isPaneOpen}
                onClick={at.togglePane}
              >
                {t('Side panel')}
              </button>
            )}
            {paper && page && rows && rows.length > 0 && (
              <PrintButton
                {...{ paper, filters, view, rowId, label, one }}
                columns={choice.shown}
                total={page?.meta.total_is_capped ? undefined : page?.meta.total}
              />
            )}
            {tools}
          </>
        }
        onView={change}
      />
      <p className="data-table-spelled" role="status">
        {spelled}
      </p>
      {/* The bar for selected rows stays below its top: it never lies over the search and filters. */}
      <div className="data-table-rows">
        <div className={open ? 'data-table-split' : undefined}>
          <div
            className="data-table-scroll"
            role="region"
            aria-label={t('Table of {things}', { things: label })}
            tabIndex={0}
          >
            {/* Explicit roles, because as cards on a phone the elements lose theirs. */}
            <table role="table" aria-label={label} aria-busy={list.isFetching}>
              <DataTableHead
                columns={choice.shown}
                sortable={sortable}
                sort={view.sort}
                onSort={(sort) => change({ sort })}
                {...(bulk && {
                  tick: { isAll: ticks.isAll, isSome: ticks.isSome },
                  onTick: ticks.tickPage,
                })}
              />
              <DataTableBody
                {...{ columns: choice.shown, rows, rowId, rowName, rowLink, ticked, noteOf }}
                active={at.active}
                skeletons={error ? 0 : Number(view.per_page)}
                {...(pane && { onOpen: at.openPane })}
                {...(bulk && { onTick: ticks.tick })}
              />
            </table>
            {tooMany !== undefined && !rows && (
              <EmptyState
                drawing="search"
                title={t('Too many {things} to sort this way', { things: label })}
                text={tooMany}
                action={
                  <button type="button" className="button" onClick={() => change({ sort: '' })}>
                    {t('Use the usual order')}
                  </button>
                }
              />
            )}
            {error && tooMany === undefined && !rows && (
              <ErrorState error={error} onRetry={() => void list.refetch()} />
            )}
            {rows?.length === 0 &&
              (isFiltered ? (
                <EmptyState
                  drawing="search"
                  title={t('No {things} match', { things: label })}
                  text={t('Nothing matches your search and filters.')}
                  action={
                    <button type="button" className="button" onClick={unfilter}>
                      {t('Clear search and filters')}
                    </button>
                  }
                />
              ) : (
                <EmptyState {...empty} />
              ))}
          </div>
          {open && pane && (
            <TablePane
              title={rowName(open)}
              link={rowLink?.(open)}
              place={t('{place} of {count}', {
                place: ids.indexOf(String(rowId(open))) + 1,
                count: ids.length,
              })}
              onPrevious={at.previous}
              onNext={at.next}
              onClose={at.togglePane}
            >
              {pane(open)}
            </TablePane>
          )}
        </div>
        {at.help}
        {page && rows && rows.length > 0 && (
          <DataTablePager
            label={label}
            one={one}
            meta={page.meta}
            view={view}
            onView={change}
            isBusy={list.isFetching}
          />
        )}
        {bulk && count > 0 && (
          <div className="data-table-bulk no-print" role="region" aria-label={t('Selected rows')}>
            <strong className="numbers" role="status">
              {t('{count} selected', { count })}
            </strong>
            {/* Only once it is known how many that is. */}
            {ticks.isAll && !isAllMatching && total > ids.length && !page?.meta.total_is_capped && (
              <button type="button" className="button" data-kind="quiet" onClick={ticks.selectAll}>
                {t('Select all {count}', { count: total })}
              </button>
            )}
            <span className="data-table-bulk-actions">{bulk(selection)}</span>
            <button type="button" className="button" data-kind="quiet" onClick={clear}>
              {t('Clear')}
            </button>
          </div>
        )}
      </div>
    </section>
  )
}

/** A row by its name, and by all it says. */
const saidBy = <Row,>(row: Row, rowName: (row: Row) => string) => ({
  name: rowName(row),
  says: Object.values(row as object)
    .filter((value) => typeof value === 'string')
    .join(' '),
})
