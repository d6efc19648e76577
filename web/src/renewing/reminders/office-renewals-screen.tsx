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
import { call, query, useCall, useMay } from '../../api.ts'
import { msg, t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../../ui/tables/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import './office-renewals.css'
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
  stopped: { label: msg('Reminders off'), color: 'var(--line-strong)' },
  unreachable: { label: msg('No email address'), color: 'var(--bad)' },
}
const states = Object.keys(STATES) as RenewalState[]
/** The most that can be selected individually. */
const MOST_AT_ONCE = 100

/** Whose membership ends, who was reminded and who has renewed; and when and how reminders are sent. */
export function OfficeRenewalsScreen() {
  const [{ tab }, set] = useUrlState({ tab: '' })
  return (
    <>
      <PageHeader
        title={t('Renewals')}
        note={t(
          'Memberships that end in the next 60 days or ended in the last 60. Choose a season to see all of them.',
        )}
      />
      <Tabs
        label={t('Renewal sections')}
        open={tab}
        onOpen={(key) => set({ tab: key })}
        tabs={[
          { key: 'people', label: t('Up for renewal'), content: () => <People /> },
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
  { key: 'valid_until', header: t('Expires'), cell: ({ valid_until }) => <Day day={valid_until} /> },
  { key: 'membership', header: t('Membership'), cell: ({ membership }) => membership },
  { key: 'season', header: t('Season'), cell: ({ season }) => season },
  {
    key: 'email',
    header: t('Email goes to'),
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
          'Auto-renewal is now off for {count} membership.|Auto-renewal is now off for {count} memberships.',
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
        {t('Turn off auto-renewal')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(
            'Turn off auto-renewal for {count} membership?|Turn off auto-renewal for {count} memberships?',
            { count: ids.length },
          )}
          confirmLabel={t('Turn off')}
          busy={stop.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => stop.mutate({ registration_ids: ids.map(Number) })}
        >
          {t('There are no more automatic charges. The payer gets an email and can renew on their own.')}
        </ConfirmDialog>
      )}
    </>
  )
}

function People() {
  const [view, setView] = useView({ state: '', season_id: '' })
  const { season_id } = view
  const input = listInput(view) as Sent<typeof listDueRenewals>
  const list = useList(query(listDueRenewals, input))
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
        t('Emailing about {count} membership.|Emailing about {count} memberships.', { count: memberships }),
      )
      asking?.clear()
      setAsking(undefined)
    },
  })
  const send = useCall(sendReminders, {
    refresh: [listDueRenewals, countRenewals],
    quiet: 'success',
    onSuccess: ({ written, left }) => {
      if (written > 0) toast.success(t('{count} reminder sent.|{count} reminders sent.', { count: written }))
      const [first] = left
      if (first)
        toast.failure(
          t('{count} person was skipped: {reason}|{count} people were skipped: {reason}', {
            count: left.length,
            reason: told(first.reason),
          }),
        )
    },
  })
  return (
    <div className="renewals-due">
      {numbers.data?.next_season === null && (
        <Notice kind="info" title={t('Next season isn’t open yet')}>
          {t('Renewals and reminders start when it opens. Then everyone gets the next reminder.')}
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
        one={t('1 membership that ends')}
        columns={columns()}
        view={view}
        onView={setView}
        list={list}
        paper={{ title: t('Renewals'), page: (place) => call(listDueRenewals, { ...input, ...place }) }}
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
        searchHint={t('Name, email, phone or member ID')}
        {...(maySend && {
          bulk: ({ ids, isAllMatching, count, clear }) => (
            <>
              {view['state'] === 'automatic' && !isAllMatching && <StopAutomatic ids={ids} onDone={clear} />}
              <Button
                kind="primary"
                busy={send.isPending}
                disabled={!isAllMatching && ids.length > MOST_AT_ONCE}
                title={t('Choose up to 100 people, or everyone on the list.')}
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
          drawing: 'bell',
          title: t('Nothing ends soon'),
          text: t('Memberships that end soon show up here. Choose a season to see all of them.'),
        }}
      />
      {asking && (
        <ConfirmDialog
          title={t('Send a reminder about {count} membership?|Send reminders about {count} memberships?', {
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
            'Each family gets one email. We skip anyone who has renewed, turned off reminders or already got an email today.',
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
