import './reports.css'
import '../ui/tables/data-table.css'
import { DIMENSION_LABELS, reportOf, type ReportName } from 'contract/reports/definitions'
import { PERIOD_LABELS } from 'contract/reports/periods'
import { t, told } from '../language.ts'
import { FilterChip } from '../ui/tables/data-table-tools.tsx'
import type { View } from '../ui/tables/data-table.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { Dropdown } from '../ui/dropdown.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { useChoices } from './report-choices.ts'
import { splitOf } from './report-view.ts'
import { periodWords } from './report-words.ts'

type Props = { name: ReportName; view: View; onView: (change: Partial<View>) => void }

/** Rows, columns, period and filters; all of it is in the URL. */
export function ReportFilters({ name, view, onView }: Props) {
  const { amounts, counts, has_accrual } = reportOf(name)
  const { rows, columns } = splitOf(name, view)
  const { dimensions, chips } = useChoices(name)
  const options = dimensions.map((value) => ({ value, label: told(DIMENSION_LABELS[value]) }))
  const isNarrowed =
    view['period'] !== '' || view['from'] !== '' || view['until'] !== '' || chips.some(({ key }) => view[key])
  return (
    <div className="report-tools no-print" role="search" aria-label={t('What the report shows')}>
      <div className="report-split">
        <SelectField
          label={t('Rows')}
          value={rows}
          placeholder={null}
          options={options}
          onChange={({ currentTarget }) => onView({ rows: currentTarget.value })}
        />
        <SelectField
          label={t('Columns')}
          value={columns ?? '-'}
          placeholder={null}
          options={[{ value: '-', label: t('None') }, ...options.filter(({ value }) => value !== rows)]}
          onChange={({ currentTarget }) => onView({ columns: currentTarget.value })}
        />
        {amounts && (
          <SelectField
            label={t('Numbers')}
            value={view['show'] === 'count' ? 'count' : 'amount'}
            placeholder={null}
            options={[
              { value: 'amount', label: told(amounts.label) },
              { value: 'count', label: told(counts.label) },
            ]}
            onChange={({ currentTarget: { value } }) => onView({ show: value === 'count' ? value : '' })}
          />
        )}
        {has_accrual && (
          <SelectField
            label={t('Basis')}
            value={view['basis'] === 'accrual' ? 'accrual' : 'cash'}
            placeholder={null}
            options={[
              { value: 'cash', label: t('Cash: when money moves') },
              { value: 'accrual', label: t('Accrual: when it’s earned') },
            ]}
            onChange={({ currentTarget: { value } }) => onView({ basis: value === 'accrual' ? value : '' })}
          />
        )}
      </div>
      <div className="report-chips">
        <Period view={view} onView={onView} />
        {chips.map((filter) => (
          <FilterChip
            key={filter.key}
            filter={filter}
            value={view[filter.key] ?? ''}
            onChange={(value) => onView({ [filter.key]: value })}
          />
        ))}
        {isNarrowed && (
          <button
            type="button"
            className="button"
            data-kind="quiet"
            onClick={() =>
              onView({
                period: '',
                from: '',
                until: '',
                ...Object.fromEntries(chips.map(({ key }) => [key, ''])),
              })
            }
          >
            {t('Clear filters')}
          </button>
        )}
      </div>
    </div>
  )
}

/** The period of a report: relative to today with a click, or typed. */
function Period({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const { from = '', until = '' } = view
  const shown = periodWords(view)
  return (
    <Dropdown
      className="chip"
      label={
        <>
          {t('Days')}
          {shown && <strong>{shown}</strong>}
        </>
      }
    >
      {(close) => (
        <>
          {['', ...Object.keys(PERIOD_LABELS)].map((key) => (
            <button
              key={key}
              type="button"
              onClick={() => {
                onView({ period: key, from: '', until: '' })
                close()
              }}
            >
              {key === '' ? t('All days') : told(PERIOD_LABELS[key as 'today'])}
            </button>
          ))}
          <hr />
          <div className="report-days">
            <DayRange
              from={{
                label: t('First day'),
                value: from,
                onChange: (value) => onView({ from: value, period: '' }),
              }}
              until={{
                label: t('Last day'),
                value: until,
                onChange: (value) => onView({ until: value, period: '' }),
              }}
              onPick={(first, last) => onView({ from: first, until: last, period: '' })}
            />
          </div>
        </>
      )}
    </Dropdown>
  )
}
