import './import.css'
import { listImportRows, type ImportDetail, type ImportReason, type ImportRow } from 'contract/office/import'
import type { ImportMend } from 'contract/office/import-mending'
import type { Sent } from 'contract/operation'
import { call, query } from '../../api.ts'
import { t, told } from '../../language.ts'
import {
  DataTable,
  listInput,
  useList,
  useView,
  type Column,
  type View,
} from '../../ui/tables/data-table.tsx'
import { Count, Day } from '../../ui/values.tsx'
import { ImportRowCells, type Mends } from './import-mending.tsx'
import { outcomeWord, outcomes, reasonWord } from './import-words.ts'

const columns = (): readonly Column<ImportRow>[] => [
  { key: 'name', header: t('Name'), cell: ({ name }) => name || '—' },
  {
    key: 'outcome',
    header: t('Result'),
    cell: ({ outcome }) => (
      <span className="import-outcome" data-outcome={outcome}>
        {outcomeWord(outcome)}
      </span>
    ),
    card: 'aside',
  },
  {
    key: 'problems',
    header: t('Notes'),
    cell: (row) => {
      const remarks = remarksOn(row)
      return remarks && <span className="import-remarks">{remarks}</span>
    },
  },
  { key: 'line', header: t('Line'), cell: ({ line }) => <Count of={line} /> },
  { key: 'dob', header: t('Date of birth'), cell: ({ dob }) => (dob ? <Day day={dob} /> : '') },
  { key: 'guardian', header: t('Guardian'), cell: ({ guardian }) => guardian ?? '' },
  { key: 'membership', header: t('Membership'), cell: ({ membership }) => membership ?? '' },
  { key: 'email', header: t('Email'), cell: ({ email }) => email ?? '', hidden: true },
  {
    key: 'valid_until',
    header: t('Valid until'),
    cell: ({ valid_until }) => (valid_until ? <Day day={valid_until} /> : ''),
    hidden: true,
  },
  {
    key: 'member_number',
    header: t('Member ID'),
    cell: ({ member_number }) => member_number ?? '',
    hidden: true,
  },
]

/** For a row that cannot be entered at all, listing what would be left out of it helps nobody. */
const remarksOn = ({ kept, problems, notes }: ImportRow) =>
  [...(kept ? [kept] : []), ...(problems.length > 0 ? problems : notes)]
    .map((sentence) => told(sentence))
    .join(' ')

/** What is to be mended first: the reason whose rows are listed, or else the first that is said of the row. */
function reasonIn({ problems, notes }: ImportRow, view: View): string {
  const [first] = problems.length > 0 ? problems : notes
  return view['reason'] || (typeof first === 'object' ? first.code : (first ?? ''))
}

/** Which rows are listed; also for whatever leads to some of them. */
export const useRowsView = () => useView({ outcome: '', noted: '', reason: '' })

type Props = {
  file: ImportDetail
  reasons: readonly ImportReason[]
  view: View
  onView: (change: Partial<View>) => void
  mends: Mends
  onMend: (change: Readonly<Record<string, ImportMend | undefined>>) => void
}

/** The rows of a file as they will be, or were, entered. */
export function ImportRows({ file, reasons, view, onView, mends, onMend }: Props) {
  const { id, version, status } = file
  const input = { id, ...listInput(view) } as Sent<typeof listImportRows>
  const list = useList({
    ...query(listImportRows, input),
    // The same URL returns different rows once the status has changed.
    queryKey: ['rows', id, version, status, view] as never,
  })
  return (
    <div id="rows" className="import-rows">
      <DataTable
        name="import-rows"
        label={t('rows')}
        one={t('1 row')}
        columns={columns()}
        view={view}
        onView={onView}
        list={list}
        paper={{ title: file.file_name, page: (place) => call(listImportRows, { ...input, ...place }) }}
        rowId={({ line }) => line}
        rowName={({ name, line }) => `${line} ${name}`}
        {...(status === 'checked' && {
          pane: (row: ImportRow) => (
            <ImportRowCells key={row.line} {...{ file, row, mends, onMend }} reason={reasonIn(row, view)} />
          ),
        })}
        filters={[
          {
            key: 'outcome',
            label: t('Result'),
            options: outcomes.map((value) => ({ value, label: outcomeWord(value) })),
          },
          { key: 'noted', label: t('Notes'), options: [{ value: 'yes', label: t('Imported with a note') }] },
          {
            key: 'reason',
            label: t('Reason'),
            options: reasons.map((one) => ({ value: one.reason, label: reasonWord(one) })),
          },
        ]}
        empty={{
          drawing: 'search',
          title: t('No rows'),
          text: t('We keep rows for 30 days, so you can undo an import.'),
        }}
      />
    </div>
  )
}
