import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  countRenewals,
  listDueRenewals,
  remindAll,
  sendReminders,
  type DueRenewal,
  type RenewalState,
} from 'contract/renewing/reminders'
import { stopAutoRenewals } from 'contract/renewing/auto-renewal'
import { listSeasons } from 'contract/offers/offers'
import type { Sent } from 'contract/operation'
import { query, useCall, useMay } from '../../api.ts'
import { msg, t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import './renewals-desk.css'
import '../../ui/status-dot.css'
import '../../ui/stat-tile.css'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { Count, Day } from '../../ui/values.tsx'
import { RenewalPlanPanel } from './renewal-plan-panel.tsx'

const STATES: Record<RenewalState, { label: string; color: string }> = {
  due: { label: msg('Not reminded yet'), color: 'var(--warn)' },
  reminded: { label: msg('Reminded'), color: 'var(--brand-mark)' },
  renewed: { label: msg('Renewed'), color: 'var(--good)' },
  automatic: { label: msg('Renews automatically'), color: 'var(--good)' },
  stopped: { label: msg('Wants no reminders'), color: 'var(--line-strong)' },
  unreachable: { label: msg('Nobody to write to'), color: 'var(--bad)' },
}
const states = Object.keys(STATES) as RenewalState[]
/** The most that can be selected individually. */
const MOST_AT_ONCE = 100

/** Whose membership ends, who was reminded and who has renewed; and when and how reminders are sent. */
export function RenewalsDeskScreen() {
  const [{ tab }, set] = useUrlState({ tab: '' })
  return (
    <>
      <PageHeader
        title={t('Renewals')}
        note={t('Memberships that end within 60 days, or ended within 60; of a season you choose, all.')}
      />
      <Tabs
        label={t('Parts of the renewals')}
        open={tab}
        onOpen={(key) => set({ tab: key })}
        tabs={[
          { key: 'people', label: t('Who is due'), content: () => <People /> },
          { key: 'plan', label: t('Reminders'), content: () => <RenewalPlanPanel /> },
        ]}
      />
    </>
  )
}

const columns = (): readonly Column<DueRenewal>[] => [
  { key: 'name', header: t('Name'), cell: ({ name }) => name },
  {
    key: 'state',
    header: t('State'),
    card: 'aside',
    cell: ({ state }) => (
      <span className="status">
        <span className="status-dot" style={{ backgroundColor: STATES[state].color }} />
        {t(STATES[state].label)}
      </span>
    ),
  },
  { key: 'valid_until', header: t('Ends'), cell: ({ valid_until }) => <Day day={valid_until} /> },
  { key: 'membership', header: t('Membership'), cell: ({ membership }) => membership },
  { key: 'season', header: t('Season'), cell: ({ season }) => season },
  {
    key: 'email',
    header: t('Who is written to'),
    cell: ({ email }) => <span className="renewals-reader">{email ?? '—'}</span>,
  },
  {
    key: 'last_reminded_on',
    header: t('Last reminder'),
    cell: ({ last_reminded_on, reminders }) =>
      last_reminded_on ? (
        <span>
          <Day day={last_reminded_on} /> ({reminders})
        </span>
      ) : (
        ''
      ),
  },
]

/** For selected automatic renewals: the office turns them off. */
function StopAutomatic({ ids, onDone }: { ids: readonly (string | number)[]; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const stop = useCall(stopAutoRenewals, {
    refresh: [listDueRenewals, countRenewals],
    quiet: 'success',
    onSuccess: ({ stopped }) => {
      toast.success(
        t(
          'Automatic renewal is off for {count} membership.|Automatic renewal is off for {count} memberships.',
          { count: stopped },
        ),
      )
      setAsking(false)
      onDone()
    },
  })
  return (
    <>
      <Button disabled={ids.length > MOST_AT_ONCE} onClick={() => setAsking(true)}>
        {t('Turn off automatic renewal')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(
            'Turn off automatic renewal for {count} membership?|Turn off automatic renewal for {count} memberships?',
            { count: ids.length },
          )}
          confirmLabel={t('Turn off')}
          busy={stop.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => stop.mutate({ registration_ids: ids.map(Number) })}
        >
          {t('Nothing more is charged automatically. The payer gets an e-mail and can renew by hand.')}
        </ConfirmDialog>
      )}
    </>
  )
}

function People() {
  const [view, setView] = useView({ state: '', season_id: '' })
  const { season_id } = view
  const list = useList(query(listDueRenewals, listInput(view) as Sent<typeof listDueRenewals>))
  const numbers = useQuery({
    ...query(countRenewals, season_id ? { season_id } : {}),
    placeholderData: (before) => before,
  })
  const seasons = useQuery(query(listSeasons, {}))
  const maySend = useMay(sendReminders)
  const [asking, setAsking] = useState<{ count: number; clear: () => void }>()
  const all = useCall(remindAll, {
    refresh: [listDueRenewals, countRenewals],
    quiet: 'success',
    onSuccess: ({ memberships }) => {
      toast.success(
        t(
          'E-mails about {count} membership are being written.|E-mails about {count} memberships are being written.',
          { count: memberships },
        ),
      )
      asking?.clear()
      setAsking(undefined)
    },
  })
  const send = useCall(sendReminders, {
    refresh: [listDueRenewals, countRenewals],
    quiet: 'success',
    onSuccess: ({ written, left }) => {
      if (written > 0)
        toast.success(
          t('{count} reminder is on its way.|{count} reminders are on their way.', { count: written }),
        )
      const [first] = left
      if (first)
        toast.failure(
          t('{count} person was not written to: {reason}|{count} people were not written to: {reason}', {
            count: left.length,
            reason: told(first.reason),
          }),
        )
    },
  })
  return (
    <div className="renewals-due">
      {numbers.data?.next_season === null && (
        <Notice kind="info" title={t('The next season is not open yet')}>
          {t('Nobody can renew and nobody is reminded until it is. Then everyone gets the nearest reminder.')}
        </Notice>
      )}
      <div className="stat-tiles">
        {states.slice(0, 5).map((state) => (
          <StatTile
            key={state}
            label={t(STATES[state].label)}
            value={numbers.data && <Count of={numbers.data[state]} />}
          />
        ))}
      </div>
      <DataTable
        name="renewals"
        label={t('memberships that end')}
        columns={columns()}
        view={view}
        onView={setView}
        list={list}
        rowId={({ registration_id }) => registration_id}
        rowName={({ name }) => name}
        rowLink={({ registration_id }) => `/mms/registrations/${registration_id}`}
        filters={[
          {
            key: 'state',
            label: t('State'),
            options: states.map((value) => ({ value, label: t(STATES[value].label) })),
          },
          {
            key: 'season_id',
            label: t('Season'),
            options: (seasons.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
        searchHint={t('Name, e-mail, phone or member ID')}
        {...(maySend && {
          bulk: ({ ids, isAllMatching, count, clear }) => (
            <>
              {view['state'] === 'automatic' && !isAllMatching && <StopAutomatic ids={ids} onDone={clear} />}
              <Button
                kind="primary"
                busy={send.isPending}
                disabled={!isAllMatching && ids.length > MOST_AT_ONCE}
                title={t('At most 100 people at once, or all that the list finds.')}
                onClick={() =>
                  isAllMatching
                    ? setAsking({ count, clear })
                    : send.mutate({ registration_ids: ids.map(Number) }, { onSuccess: clear })
                }
              >
                {t('Remind now')}
              </Button>
            </>
          ),
        })}
        empty={{
          title: t('Nothing ends soon'),
          text: t('Memberships whose last day is near appear here. Choose a season to see all of it.'),
        }}
      />
      {asking && (
        <ConfirmDialog
          title={t('Remind of {count} membership now?|Remind of {count} memberships now?', {
            count: asking.count,
          })}
          confirmLabel={t('Remind now')}
          kind="primary"
          busy={all.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={() =>
            all.mutate({
              ...(view.q ? { q: view.q } : {}),
              ...(view['state'] ? { state: view['state'] as RenewalState } : {}),
              ...(season_id ? { season_id } : {}),
            })
          }
        >
          {t(
            'A family gets one e-mail. Anyone who has renewed, wants no reminders or was written to today is left out.',
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
