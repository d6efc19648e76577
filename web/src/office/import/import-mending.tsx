import './import.css'
import '../../ui/tables/data-table.css'
import { useQuery } from '@tanstack/react-query'
import { checkImport, listImportCells, type ImportDetail, type ImportRow } from 'contract/office/import'
import { mendKey, shownCell, type ImportMend } from 'contract/office/import-mending'
import { columnsOfReason } from 'contract/office/import-reasons'
import type { Sent } from 'contract/operation'
import { query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Cells mended here and not yet sent, by `mendKey`. */
export type Mends = Readonly<Record<string, ImportMend>>

type Mending = {
  file: ImportDetail
  mends: Mends
  /** Adds mends, or with undefined drops them. */
  onMend: (change: Readonly<Record<string, ImportMend | undefined>>) => void
}

const headerOf = ({ columns }: ImportDetail, at: number) =>
  columns[at]?.header || t('Column {number}', { number: at + 1 })

const quoted = (cell: string) => (cell === '' ? t('Empty') : `“${cell}”`)

/** What rows with one reason have in the columns it is about: equal cells once, mended together. */
export function ImportCells({ file, reason, mends, onMend }: Mending & { reason: string }) {
  const columns = columnsOfReason(reason, file.settings?.columns ?? [])
  const { data } = useQuery({
    ...query(listImportCells, { id: file.id, reason }),
    // The same URL has other cells once the file was checked again.
    queryKey: [
      ...query(listImportCells, { id: file.id, reason }).queryKey,
      file.version,
      file.status,
    ] as never,
    enabled: reason !== '' && columns.length > 0,
  })
  if (reason === '' || !data || data.cells.length === 0) return null
  return (
    <Panel title={t('Fix these cells')}>
      <p className="dim">{t('Your file stays the same. We read these cells as what you enter here.')}</p>
      {columns
        .map((at) => ({ at, cells: data.cells.filter(({ column }) => column === at) }))
        .filter(({ cells }) => cells.length > 0)
        .map(({ at, cells }) => (
          <section key={at} className="import-values" aria-label={headerOf(file, at)}>
            <div className="import-values-head">
              <h3>{headerOf(file, at)}</h3>
            </div>
            <div className="import-values-list">
              {cells.map((cell) => {
                const key = mendKey({ column: at, line: null, typed: cell.typed })
                return (
                  <TextField
                    key={key}
                    label={quoted(cell.typed)}
                    hint={whereOf(cell)}
                    value={mends[key]?.value ?? cell.now}
                    autoComplete="off"
                    maxLength={200}
                    onChange={({ currentTarget: { value } }) =>
                      onMend({
                        [key]:
                          value === cell.now
                            ? undefined
                            : { column: at, line: null, typed: cell.typed, value },
                      })
                    }
                  />
                )
              })}
            </div>
          </section>
        ))}
      {data.left_off > 0 && (
        <p className="dim">
          {t('{count} more shows after you apply these.|{count} more show after you apply these.', {
            count: data.left_off,
          })}
        </p>
      )}
    </Panel>
  )
}

function whereOf({ count, lines }: { count: number; lines: readonly number[] }) {
  const where = lines.join(', ')
  if (count > lines.length) return t('{count} rows, such as {lines}', { count, lines: where })
  return lines.length === 1 ? t('Row {line}', { line: where }) : t('Rows {lines}', { lines: where })
}

/** The cells of one row, those that its remark is about first. */
export function ImportRowCells({
  file,
  row,
  reason,
  mends,
  onMend,
}: Mending & { row: ImportRow; reason: string }) {
  const { cells, was } = row
  if (!cells || !file.settings || file.status !== 'checked')
    return <p className="dim">{t('This row has nothing to fix.')}</p>
  const used = file.settings.columns.flatMap((field, at) => (field === null ? [] : [at]))
  const first = new Set(columnsOfReason(reason, file.settings.columns))
  return (
    <div className="import-row-cells">
      {[...used.filter((at) => first.has(at)), ...used.filter((at) => !first.has(at))].map((at) => (
        <Cell
          key={at}
          {...{ file, mends, onMend }}
          at={at}
          line={row.line}
          now={cells[at] ?? ''}
          typed={was?.[at] ?? shownCell(cells[at] ?? '')}
        />
      ))}
    </div>
  )
}

type Scope = 'cell' | 'equal' | 'column'

function Cell({
  file,
  mends,
  onMend,
  at,
  line,
  now,
  typed,
}: Mending & { at: number; line: number; now: string; typed: string }) {
  const places: Record<Scope, Omit<ImportMend, 'value'>> = {
    cell: { column: at, line, typed: null },
    equal: { column: at, line: null, typed },
    column: { column: at, line: null, typed: null },
  }
  const scopes = ['cell', 'equal', 'column'] as const
  const scope = scopes.find((one) => mends[mendKey(places[one])]) ?? 'cell'
  const mend = mends[mendKey(places[scope])]
  const say = (into: Scope, value: string) =>
    onMend({
      [mendKey(places[scope])]: undefined,
      [mendKey(places[into])]: value === now ? undefined : { ...places[into], value },
    })
  return (
    <div className="import-row-cell" data-mended={mend ? true : undefined}>
      <TextField
        label={headerOf(file, at)}
        hint={typed === now ? undefined : t('In your file: {cell}', { cell: quoted(typed) })}
        value={mend?.value ?? now}
        autoComplete="off"
        maxLength={200}
        onChange={({ currentTarget }) => say(scope, currentTarget.value)}
      />
      {mend && (
        <SelectField
          label={t('Change it in')}
          value={scope}
          options={[
            { value: 'cell', label: t('This row only') },
            {
              value: 'equal',
              label:
                typed === ''
                  ? t('Every empty cell in the column')
                  : t('Every {cell} in the column', { cell: quoted(typed) }),
            },
            { value: 'column', label: t('The whole column') },
          ]}
          onChange={({ currentTarget }) => say(currentTarget.value as Scope, mend.value)}
        />
      )}
    </div>
  )
}

/** What was mended: the cells that are not sent yet, and those of before, which can be taken out again. */
export function ImportMends({
  file,
  mends,
  onMend,
  onChange,
}: Mending & {
  /** After it was sent, or somebody else was faster. */
  onChange: () => void
}) {
  const check = useCall(checkImport, { quiet: 'success', refresh: [], onSuccess: onChange })
  const saved = file.settings?.mends ?? []
  const fresh = Object.values(mends)
  const send = (all: readonly ImportMend[]) =>
    check.mutate(
      { id: file.id, version: file.version, settings: { ...file.settings, mends: all } } as Sent<
        typeof checkImport
      >,
      {
        onSuccess: () => onMend(Object.fromEntries(Object.keys(mends).map((key) => [key, undefined]))),
        // What was entered stays; the file may be another one now.
        onError: onChange,
      },
    )
  return (
    <>
      {saved.length > 0 && (
        <details className="import-mends">
          <summary>{t('{count} fix applied|{count} fixes applied', { count: saved.length })}</summary>
          <ul>
            {saved.map((one) => (
              <li key={mendKey(one)}>
                <span>{wordsOf(file, one)}</span>
                <Button
                  kind="quiet"
                  busy={check.isPending}
                  aria-label={t('Undo: {fix}', { fix: wordsOf(file, one) })}
                  onClick={() => send(saved.filter((other) => mendKey(other) !== mendKey(one)))}
                >
                  {t('Undo')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {fresh.length > 0 && (
        <div className="data-table-bulk">
          <strong role="status">
            {t('{count} fix not applied yet|{count} fixes not applied yet', { count: fresh.length })}
          </strong>
          <Button
            kind="quiet"
            onClick={() => onMend(Object.fromEntries(Object.keys(mends).map((key) => [key, undefined])))}
          >
            {t('Discard')}
          </Button>
          <Button kind="primary" busy={check.isPending} onClick={() => send([...saved, ...fresh])}>
            {t('Apply and check again')}
          </Button>
        </div>
      )}
    </>
  )
}

function wordsOf(file: ImportDetail, { column, line, typed, value }: ImportMend) {
  const named = { column: headerOf(file, column), value: quoted(value) }
  if (line !== null) return t('{column}, row {line}: {value}', { ...named, line })
  return typed === null
    ? t('{column}, all rows: {value}', named)
    : t('{column}: {typed} becomes {value}', { ...named, typed: quoted(typed) })
}
