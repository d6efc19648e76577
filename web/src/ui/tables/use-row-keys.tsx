import './table-keys.css'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../language.ts'
import { useShownKeys } from '../screen-keys.ts'
import { TableKeysHelp } from './table-keys-help.tsx'
import { useKeysAreOn, useTableKeys, type TableKey } from './table-keys.ts'
import type { Selection, useTicks } from './table-ticks.ts'
import type { View, Way } from './table-view.ts'

type Props<Row> = {
  name: string
  ids: readonly string[]
  ticks: ReturnType<typeof useTicks>
  change: (next: Partial<View>) => void
  list: { data?: { data: readonly Row[]; meta: Way } | undefined }
  rowId: (row: Row) => string | number
  rowLink?: (row: Row) => string | undefined
  bulk?: (selection: Selection) => ReactNode
  acts?: readonly { key: string; says: string; run: (meant: Selection) => void }[]
  pane?: (row: Row) => ReactNode
  noteOf?: (id: string) => string | undefined
}

/** More would be a manual. */
const MOST_HINTED = 4

/** Where there is room for a list and a row beside it; the stylesheet has the same width. */
const isWide = () => matchMedia('(min-width: 75em)').matches

/** The active row of a table: moving it by key, acting on it, and showing it beside the list. */
export function useRowKeys<Row>(props: Props<Row>) {
  const { name, ids, ticks, change, list, rowId, rowLink, bulk, acts = [], pane, noteOf } = props
  const stored = `table-state-${name}-pane`
  const navigate = useNavigate()
  const [active, setActive] = useState<string>()
  const [isPaneOpen, setPane] = useState(() => pane !== undefined && localStorage.getItem(stored) === 'open')
  const [isHelping, setHelping] = useState(false)
  const [areOn, turn] = useKeysAreOn()
  /** After a page was turned: which of its rows comes next. */
  const edge = useRef<'first' | 'last'>(undefined)
  const { data: page } = list
  const at = active === undefined ? -1 : ids.indexOf(active)
  useEffect(() => {
    if (edge.current === undefined || ids.length === 0 || at >= 0) return
    setActive(edge.current === 'first' ? ids[0] : ids.at(-1))
    edge.current = undefined
  }, [ids, at])
  const first = ids[0]
  const isEmptyPane = isPaneOpen && at < 0 && edge.current === undefined
  useEffect(() => {
    if (isEmptyPane && first !== undefined && isWide()) setActive(first)
  }, [isEmptyPane, first])
  useEffect(() => {
    if (active === undefined) return
    document.querySelector('.data-table tr[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const turnTo = (where: 'first' | 'last', cursor: string) => {
    edge.current = where
    change({ cursor })
  }
  const step = (by: 1 | -1) => {
    const to = ids[at + by]
    if (at < 0) return () => setActive(ids[by === 1 ? 0 : ids.length - 1])
    if (to !== undefined) return () => setActive(to)
    const cursor = by === 1 ? page?.meta.next : page?.meta.previous
    return cursor ? () => turnTo(by === 1 ? 'first' : 'last', cursor) : undefined
  }
  const setPaneTo = (isOpen: boolean) => {
    setPane(isOpen)
    localStorage.setItem(stored, isOpen ? 'open' : 'closed')
    if (isOpen && at < 0) setActive(ids[0])
  }
  /** The ticked rows, or the one the keys are about. */
  const act = (run: (meant: Selection) => void) => () => {
    if (ticks.selection.count > 0) return run(ticks.selection)
    if (at < 0) return setActive(ids[0])
    run({ ids: [active!], isAllMatching: false, count: 1, clear: () => {} })
    setActive(ids.slice(at + 1).find((id) => !noteOf?.(id)) ?? active)
  }
  const open = () => {
    const row = page?.data.find((one) => String(rowId(one)) === active)
    const to = row && rowLink?.(row)
    if (to) void navigate({ href: to })
  }
  const keys: TableKey[] = [
    { key: 'j', says: t('Next row'), run: () => step(1)?.() },
    { key: 'k', says: t('Previous row'), run: () => step(-1)?.() },
    ...(bulk
      ? [{ key: 'x', says: t('Select or deselect the row'), run: () => at >= 0 && ticks.tick(active!) }]
      : []),
    ...acts.map(({ key, says, run }) => ({ key, says, run: act(run) })),
    ...(rowLink ? [{ key: 'Enter', says: t('Open the row'), run: open }] : []),
  ]
  const help: TableKey = { key: '?', says: t('Show these shortcuts'), run: () => setHelping(true) }
  useTableKeys(ids.length === 0 ? [] : areOn ? [...keys, help] : [help])
  const shown = [...keys, { key: '/', says: t('Search') }, help]
  const hinted = [keys[0]!, ...keys.filter(({ key }) => acts.some((one) => one.key === key))]
  useShownKeys(shown)
  return {
    active: at < 0 ? undefined : active,
    isPaneOpen: isPaneOpen && pane !== undefined,
    togglePane: () => setPaneTo(!isPaneOpen),
    /** Opens a row beside the list if that is switched on and there is room. */
    openPane: (id: string) => {
      if (!isPaneOpen || !isWide()) return false
      setActive(id)
      return true
    },
    next: step(1),
    previous: step(-1),
    /** The keys that decide, where somebody decides and has a keyboard: who has never pressed `?` does not know of them. */
    hint: acts.length > 0 && areOn && ids.length > 0 && (
      <p className="table-keys-hint no-print">
        {hinted.slice(0, MOST_HINTED).map(({ key, says }) => (
          <span key={key}>
            <kbd>{key.toUpperCase()}</kbd> {says}
          </span>
        ))}
        <button type="button" onClick={() => setHelping(true)}>
          <kbd>?</kbd> {t('All shortcuts')}
        </button>
      </p>
    ),
    help: isHelping && (
      <TableKeysHelp keys={shown} isOn={areOn} onTurn={turn} onClose={() => setHelping(false)} />
    ),
  }
}
