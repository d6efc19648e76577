import './treasury.css'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { listBalances, remindBalances, type Balance } from 'contract/treasury/balances'
import type { Sent } from 'contract/operation'
import { query, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable, useList, useView, type Column, type Selection, type View } from '../ui/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { Day, Money } from '../ui/values.tsx'
import { useViews } from '../views/views.ts'
import '../ui/stat-tile.css'

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
  const list = useList(query(listBalances, inputOf(view)))
  const mayRemind = useMay(remindBalances)
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
        <DataTable
          name="balances"
          label={t('open balances')}
          columns={shown}
          view={view}
          onView={setView}
          list={list}
          views={views}
          rowId={({ key }) => key}
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
          {...(mayRemind && {
            bulk: (selection: Selection) => <Remind selection={selection} rows={list.data?.data ?? []} />,
          })}
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

/** Shows whom a reminder goes to before it does. */
function Remind({ selection, rows }: { selection: Selection; rows: readonly Balance[] }) {
  const [isOpen, setOpen] = useState(false)
  const remind = useCall(remindBalances, {
    refresh: [listBalances],
    onSuccess: () => {
      setOpen(false)
      selection.clear()
    },
  })
  const chosen = rows.filter(({ key }) => selection.isAllMatching || selection.ids.includes(key))
  const due = chosen.filter(({ plan_id, due }) => plan_id !== null && due > 0)
  const left = chosen.length - due.length
  // More than the page shows: nobody would see whom it concerns.
  if (selection.isAllMatching && selection.count > rows.length)
    return <p className="dim">{t('Choose from one page at a time, so you can see who gets an email.')}</p>
  const words = t('Remind {count} family|Remind {count} families', { count: due.length })
  return (
    <>
      <Button disabled={due.length === 0} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={words}
          confirmLabel={words}
          kind="primary"
          busy={remind.isPending}
          onConfirm={() => remind.mutate({ plan_ids: due.flatMap(({ plan_id }) => plan_id ?? []) })}
          onClose={() => setOpen(false)}
        >
          <p>{t('Each gets an email with what is overdue and a link to pay, once a day at most.')}</p>
          {left > 0 && (
            <p>
              {t(
                '{count} can’t be reminded: league fees are settled with the club.|{count} can’t be reminded: league fees are settled with the club.',
                { count: left },
              )}
            </p>
          )}
          <ul className="treasury-list">
            {due.map(({ key, who, payer_name, payer_email, due: cents }) => (
              <li key={key}>
                <span>
                  {payer_name}
                  <span className="dim treasury-second">
                    {payer_email} · {who}
                  </span>
                </span>
                <Money cents={cents} />
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}

type Input = Sent<typeof listBalances>

const inputOf = ({ q, cursor, per_page, which, kind }: View): Input => ({
  ...(q ? { q } : {}),
  ...(cursor ? { cursor } : {}),
  per_page,
  ...(which ? { which: which as NonNullable<Input['which']> } : {}),
  ...(kind ? { kind: kind as NonNullable<Input['kind']> } : {}),
})
