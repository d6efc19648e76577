import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TransferRow } from 'contract/clubs/transfers'
import {
  decideTransfer,
  exportTransfers,
  listTransferWindows,
  listTransfers,
} from 'contract/clubs/transfer-decisions'
import type { Sent } from 'contract/operation'
import { query, saveDownload, useCall, call } from '../api.ts'
import { useQueue } from '../batches/batches.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Moment } from '../ui/values.tsx'
import { TransferDot } from './transfer-card.tsx'
import { TransferPane } from './transfer-pane.tsx'
import { TransferWindows } from './transfer-windows.tsx'
import { TRANSFER_STATUSES, answerText } from './transfer-words.ts'
import { useViews } from '../views/views.ts'

const columns = (): readonly Column<TransferRow>[] => [
  { key: 'player', header: t('Player'), sortable: 'few', cell: ({ player }) => player },
  {
    key: 'status',
    header: t('Status'),
    sortable: 'few',
    card: 'aside',
    cell: ({ status }) => <TransferDot status={status} />,
  },
  { key: 'from', header: t('From'), sortable: 'few', cell: ({ from }) => from.name },
  { key: 'releasing', header: t('Old team'), cell: ({ releasing }) => answerText(releasing.answer) },
  { key: 'to', header: t('To##a team'), sortable: 'few', cell: ({ to }) => to.name },
  { key: 'receiving', header: t('New team'), cell: ({ receiving }) => answerText(receiving.answer) },
  {
    key: 'asked_at',
    header: t('Requested on'),
    sortable: true,
    cell: ({ asked_at }) => <Moment at={asked_at} part="day" />,
  },
  { key: 'season', header: t('Season'), sortable: 'few', cell: ({ season }) => season },
]

/** All transfers: the office decides, and sets the windows for requests. */
export function TransferListScreen() {
  const [{ tab }, setPlace] = useUrlState({ tab: '' })
  return (
    <>
      <PageHeader
        title={t('Transfers')}
        note={t(
          'Players ask, both teams answer, and the office decides. If a team doesn’t answer, it counts as a yes.',
        )}
      />
      <Tabs
        label={t('Transfers')}
        open={tab}
        onOpen={(key) => setPlace({ tab: key })}
        tabs={[
          { key: 'list', label: t('Transfers'), content: () => <TransferTable /> },
          { key: 'windows', label: t('Windows'), content: () => <TransferWindows /> },
        ]}
      />
    </>
  )
}

function TransferTable() {
  const state = useView({ status: '', season_id: '', league_id: '', sort: '-asked_at' })
  const [view, setView] = state
  const views = useViews('transfers', state)
  const input = listInput(view) as Sent<typeof listTransfers>
  const list = useList(query(listTransfers, input))
  const choices = useQuery(query(listTransferWindows, {})).data
  const shown = useMemo(() => columns(), [])
  const take = useCall(exportTransfers, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const optionsOf = (of: readonly { id: number; name: string }[] = []) =>
    of.map(({ id, name }) => ({ value: String(id), label: name }))
  const { q, status, season_id, league_id } = listInput(view)
  const filters = {
    ...(q && { q }),
    ...(status && { status }),
    ...(season_id && { season_id }),
    ...(league_id && { league_id }),
  } as Sent<typeof exportTransfers>
  const queue = useQueue({
    name: 'transfers',
    acts: { approve: decideTransfer, reject: decideTransfer },
    narrowed: {
      q,
      filters: {
        ...(status && { status }),
        ...(season_id && { season_id }),
        ...(league_id && { league_id }),
      },
    },
  })
  return (
    <>
      {queue.strip}
      <DataTable
        name="transfers"
        label={t('transfers')}
        one={t('1 transfer')}
        columns={shown}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{ title: t('Transfers'), page: (place) => call(listTransfers, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ player }) => player}
        rowLink={({ id }) => `/ctms/transfers/${id}`}
        filters={[
          {
            key: 'status',
            label: t('Status'),
            options: Object.entries(TRANSFER_STATUSES).map(([value, { label }]) => ({
              value,
              label: t(label),
            })),
          },
          { key: 'season_id', label: t('Season'), options: optionsOf(choices?.seasons) },
          { key: 'league_id', label: t('League'), options: optionsOf(choices?.leagues) },
        ]}
        searchHint={t('Player or team')}
        {...queue.table}
        pane={(transfer) => <TransferPane key={transfer.id} transfer={transfer} queue={queue} />}
        empty={{
          drawing: 'swap',
          title: t('No transfers yet'),
          text: t('Families can ask for a transfer on their page, and coaches on their team’s page.'),
        }}
        tools={
          <Button busy={take.isPending} onClick={() => take.mutate(filters)}>
            {t('Export CSV')}
          </Button>
        }
      />
    </>
  )
}
