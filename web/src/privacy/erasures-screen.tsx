import './erasures.css'
import '../ui/status-dot.css'
import type { ErasureStatus } from 'contract/families/own-data'
import type { Sent } from 'contract/operation'
import { decideErasure, listErasures, type Erasure } from 'contract/privacy/privacy'
import { call, query } from '../api.ts'
import { RowActs, useQueue } from '../batches/batches.ts'
import { msg, t } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import '../ui/office.css'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts } from '../ui/panel.tsx'
import { Moment } from '../ui/values.tsx'

const STATUSES: Record<ErasureStatus, { label: string; color: string }> = {
  open: { label: msg('Needs a decision'), color: 'var(--warn)' },
  granted: { label: msg('Approved'), color: 'var(--good)' },
  refused: { label: msg('Declined'), color: 'var(--bad)' },
  withdrawn: { label: msg('Canceled'), color: 'var(--ink-dim)' },
}

const namesOf = ({ members }: Erasure) => members.map(({ name }) => name).join(', ')

function StatusOf({ erasure: { status } }: { erasure: Erasure }) {
  return (
    <span className="status">
      <span className="status-dot" style={{ backgroundColor: STATUSES[status].color }} />
      {t(STATUSES[status].label)}
    </span>
  )
}

/** The records a request is about, each a way to look at the person before anything is deleted. */
function Records({ erasure: { members } }: { erasure: Erasure }) {
  return (
    <span className="erasures-records">
      {members.map(({ member_id, member_number }) => (
        <RecordLink key={member_id} to={`/mms/members/${member_id}`}>
          {member_number}
        </RecordLink>
      ))}
    </span>
  )
}

const columns = (): readonly Column<Erasure>[] => [
  { key: 'names', header: t('Name'), cell: (erasure) => namesOf(erasure) },
  { key: 'status', header: t('Status'), card: 'aside', cell: (erasure) => <StatusOf erasure={erasure} /> },
  { key: 'records', header: t('Records'), cell: (erasure) => <Records erasure={erasure} /> },
  {
    key: 'asked_at',
    header: t('Requested'),
    sortable: true,
    cell: ({ asked_at }) => <Moment at={asked_at} part="day" />,
  },
  { key: 'asked_by', header: t('Requested by'), cell: ({ asked_by }) => asked_by },
  {
    key: 'reason',
    header: t('Why?'),
    cell: ({ reason }) => <span className="erasures-words">{reason ?? ''}</span>,
  },
  {
    key: 'note',
    header: t('Answer'),
    cell: ({ note }) => <span className="erasures-words">{note ?? ''}</span>,
  },
]

/** Requests to be forgotten, decided one after the other or many at a time. */
export function ErasuresScreen() {
  const [view, setView] = useView({ status: '', sort: '-asked_at' })
  const input = listInput(view) as Sent<typeof listErasures>
  const list = useList(query(listErasures, input))
  const { q, cursor: _, per_page: __, sort: ___, ...filters } = listInput(view)
  const queue = useQueue({
    name: 'erasures',
    acts: { approve: decideErasure, reject: decideErasure },
    narrowed: { q, filters },
  })
  return (
    <>
      <PageHeader
        title={t('Deletion requests')}
        note={t('Deleted data can’t be restored. Payments, receipts and signed waivers stay.')}
      />
      {queue.strip}
      <DataTable
        name="erasures"
        label={t('deletion requests')}
        one={t('1 deletion request')}
        columns={columns()}
        view={view}
        onView={setView}
        list={list}
        paper={{ title: t('Deletion requests'), page: (place) => call(listErasures, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={namesOf}
        filters={[
          {
            key: 'status',
            label: t('Status'),
            options: Object.entries(STATUSES).map(([value, { label }]) => ({ value, label: t(label) })),
          },
        ]}
        searchHint={t('Name or email')}
        {...queue.table}
        pane={(erasure) => <ErasurePane key={erasure.id} erasure={erasure} queue={queue} />}
        empty={{
          drawing: 'shield',
          title: t('No requests yet'),
          text: t('Families ask under My memberships. You’ll see their requests here and decide.'),
        }}
      />
    </>
  )
}

type PaneProps = { erasure: Erasure; queue: ReturnType<typeof useQueue> }

/** A request in full, beside the list. */
function ErasurePane({ erasure, queue }: PaneProps) {
  const { id, status, asked_by, asked_at, reason, note, decided_at } = erasure
  return (
    <>
      <p>
        <StatusOf erasure={erasure} />
      </p>
      {status === 'open' && (
        <div className="office-buttons">
          <RowActs queue={queue} id={id} />
        </div>
      )}
      <Facts
        facts={[
          [t('Requested'), <Moment key="asked" at={asked_at} />],
          ...(asked_by ? [[t('Requested by'), asked_by] as const] : []),
          ...(decided_at ? [[t('Decided'), <Moment key="decided" at={decided_at} />] as const] : []),
          ...(reason ? [[t('Why?'), reason] as const] : []),
          ...(note ? [[t('Answer'), note] as const] : []),
          [t('Records'), <Records key="records" erasure={erasure} />],
        ]}
      />
    </>
  )
}
