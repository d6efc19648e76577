import './import.css'
import { useQuery } from '@tanstack/react-query'
import {
  checkImport,
  listImportValues,
  valueKey,
  type ImportDetail,
  type ImportMeaning,
  type ImportValues as Values,
} from 'contract/office/import'
import type { Sent } from 'contract/operation'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { fieldWord } from './import-words.ts'

/** What is picked and not yet sent, by `valueKey`; LEAVE_OUT, or one of the choices. */
export type Picked = Readonly<Record<string, string>>
const LEAVE_OUT = '-'

/** From so many choices on they are searched. */
const MANY = 40

type Props = {
  file: ImportDetail
  picked: Picked
  onPick: (change: Picked) => void
  /** After it was sent, or somebody else was faster. */
  onChange: () => void
}

/** Values of the file that our lists do not know: each once, with what it means for all its rows. */
export function ImportValues({ file, picked, onPick, onChange }: Props) {
  const { data } = useQuery({
    ...query(listImportValues, { id: file.id }),
    // The same URL has other values once the file was checked again.
    queryKey: [...query(listImportValues, { id: file.id }).queryKey, file.version, file.status] as never,
  })
  const check = useCall(checkImport, { quiet: 'success', refresh: [], onSuccess: onChange })
  if (!data || data.values.length === 0) return null
  const { values, choices, left_off } = data
  const pickedFor = (one: Value) =>
    picked[valueKey(one)] ?? (one.is_open ? (one.meant ?? '') : (one.meant ?? LEAVE_OUT))
  const changed = values.filter(
    (one) => pickedFor(one) !== '' && (one.is_open || pickedFor(one) !== (one.meant ?? LEAVE_OUT)),
  )
  const rows = changed.reduce((sum, { count }) => sum + count, 0)
  const send = () => {
    const said = changed.map(
      (one): ImportMeaning => ({
        field: one.field,
        typed: one.typed,
        meant: pickedFor(one) === LEAVE_OUT ? null : pickedFor(one),
      }),
    )
    const all = new Map([...file.settings!.values, ...said].map((one) => [valueKey(one), one]))
    const settings = { ...file.settings, values: [...all.values()] }
    check.mutate({ id: file.id, version: file.version, settings } as Sent<typeof checkImport>, {
      // What is picked stays; the file may be another one now.
      onError: onChange,
    })
  }
  const isOpen = values.some(({ is_open }) => is_open)
  const groups = choices.map(({ field, options }) => ({
    field,
    options: [
      { value: LEAVE_OUT, label: t('Leave out') },
      ...options.map(({ value, label }) => ({ value, label: told(label) })),
    ],
    values: values.filter((one) => one.field === field),
  }))
  return (
    <Panel title={isOpen ? t('Values we don’t recognize') : t('Values you matched')}>
      <p className="dim">
        {isOpen
          ? t('Match each one once, and it applies to every row. We’ll remember it for your next file.')
          : t('They apply to every row. You can still change them.')}
      </p>
      {groups
        .filter((group) => group.values.length > 0)
        .map((group) => (
          <section key={group.field} className="import-values" aria-label={fieldWord(group.field)}>
            <div className="import-values-head">
              <h3>{fieldWord(group.field)}</h3>
              {group.values.filter(({ is_open }) => is_open).length > 1 && (
                <Button
                  kind="quiet"
                  onClick={() =>
                    onPick(
                      Object.fromEntries(
                        group.values
                          .filter(({ is_open }) => is_open)
                          .map((one) => [valueKey(one), LEAVE_OUT]),
                      ),
                    )
                  }
                >
                  {t('Leave all out')}
                </Button>
              )}
            </div>
            <div className="import-values-list">
              {group.values.map((one) => (
                <Choice
                  key={one.typed}
                  value={one}
                  options={group.options}
                  picked={pickedFor(one)}
                  onPick={(meant) => onPick({ [valueKey(one)]: meant })}
                />
              ))}
            </div>
          </section>
        ))}
      {left_off > 0 && (
        <p className="dim">
          {t('{count} more shows after you apply these.|{count} more show after you apply these.', {
            count: left_off,
          })}
        </p>
      )}
      <div className="import-buttons">
        <Button
          kind={isOpen ? 'primary' : 'default'}
          busy={check.isPending}
          disabled={changed.length === 0}
          onClick={send}
        >
          {rows > 0 ? t('Apply to {count} row|Apply to {count} rows', { count: rows }) : t('Apply')}
        </Button>
      </div>
    </Panel>
  )
}

type Value = Values['values'][number]

function Choice({
  value: { typed, count, lines },
  options,
  picked,
  onPick,
}: {
  value: Value
  options: readonly { value: string; label: string }[]
  picked: string
  onPick: (meant: string) => void
}) {
  const label = `“${typed}”`
  const where = lines.join(', ')
  const hint =
    count > lines.length
      ? t('{count} rows, such as {lines}', { count, lines: where })
      : lines.length === 1
        ? t('Row {line}', { line: where })
        : t('Rows {lines}', { lines: where })
  return options.length > MANY ? (
    <SearchSelect
      {...{ label, hint, options }}
      placeholder={t('Choose one')}
      value={picked}
      onChange={onPick}
    />
  ) : (
    <SelectField
      {...{ label, hint }}
      options={options}
      value={picked}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    />
  )
}
