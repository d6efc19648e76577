import './treasury.css'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listBalances, type Balance } from 'contract/treasury/balances'
import type { Sent } from 'contract/operation'
import { call, query } from '../api.ts'
import { t, told } from '../language.ts'
import { DataTable, useList, useView, type Column, type View } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { Day, Money } from '../ui/values.tsx'
import { useViews } from '../views/views.ts'
import '../ui/stat-tile.css'
import { useBalanceQueue } from './balance-queue.ts'

const columns = (): readonly Column<Balance>[] => [
  { key: 'who', header: t('Owes'), cell: ({ who }) => who },
  {
    key: 'payer',
    header: t('Payer'),
    cell: ({ payer_name, payer_email }) => (
      <span>
        {payer_name}
        <span className="dim treasury-second">{payer_email}</span>
      </span>
    ),
  },
  {
    key: 'what',
    header: t('For'),
    cell: ({ what, team }) => (
      <span>
        {told(what)}
        <span className="dim treasury-second">{team}</span>
      </span>
    ),
  },
  { key: 'club', header: t('Club'), cell: ({ club }) => club ?? '', hidden: true },
  {
    key: 'since',
    header: t('Due since'),
    cell: ({ since }) => (since === null ? t('Not due yet') : <Day day={since} />),
    card: 'aside',
  },
  { key: 'due', header: t('Due now'), align: 'end', cell: ({ due }) => <Money cents={due} /> },
  { key: 'owed', header: t('In all'), align: 'end', cell: ({ owed }) => <Money cents={owed} /> },
]

/** Who owes money, how much and since when; those chosen are reminded. */
export function BalancesScreen() {
  const state = useView({ which: '', kind: '' })
  const [view, setView] = state
  const views = useViews('balances', state)
  const input = inputOf(view)
  const list = useList(query(listBalances, input))
  const queue = useBalanceQueue({
    q: view.q,
    filters: filtersOf(view),
  })
  const shown = useMemo(() => columns(), [])
  const sums = list.data?.meta
  return (
    <>
      <PageHeader
        title={t('Open balances')}
        note={t('Who owes team fees or league fees, longest overdue first.')}
      />
      <div className="treasury-stack">
        <div className="stat-tiles">
          <StatTile label={t('Due now')} value={sums && <Money cents={sums.due} />} />
          <StatTile label={t('In all')} value={sums && <Money cents={sums.owed} />} />
        </div>
        {queue.strip}
        <DataTable
          name="balances"
          label={t('open balances')}
          one={t('1 open balance')}
          columns={shown}
          view={view}
          onView={setView}
          list={list}
          views={views}
          paper={{ title: t('Open balances'), page: (place) => call(listBalances, { ...input, ...place }) }}
          rowId={({ id }) => id}
          rowName={({ who }) => who}
          rowLink={({ kind, team_id, member_id }) =>
            kind === 'team_fee'
              ? `/ctms/payments/teams/${team_id}/players/${member_id}`
              : `/ctms/teams/${team_id}`
          }
          filters={[
            { key: 'which', label: t('Show'), options: [{ value: 'all', label: t('Everything open') }] },
            {
              key: 'kind',
              label: t('Type'),
              options: [
                { value: 'team_fee', label: t('Team fees') },
                { value: 'league_fee', label: t('League fees') },
              ],
            },
          ]}
          searchHint={t('Name, email, team or club')}
          {...queue.table}
          empty={{
            drawing: 'money',
            title: t('Nothing is overdue'),
            text: t('Team fees and league fees that are due show up here.'),
            action: (
              <Link className="button" to="/mms/orders">
                {t('Orders')}
              </Link>
            ),
          }}
        />
      </div>
    </>
  )
}

type Input = Sent<typeof listBalances>

const filtersOf = ({ which, kind }: View) => ({
  ...(which ? { which: which as NonNullable<Input['which']> } : {}),
  ...(kind ? { kind: kind as NonNullable<Input['kind']> } : {}),
})

const inputOf = (view: View): Input => ({
  ...(view.q ? { q: view.q } : {}),
  ...(view.cursor ? { cursor: view.cursor } : {}),
  per_page: view.per_page,
  ...filtersOf(view),
})
