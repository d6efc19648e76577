import './pay.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn, yearOf } from 'contract/dates'
import {
  exportUmpireYear,
  listUmpireYear,
  saveUmpireThreshold,
  type YearTotals,
} from 'contract/officials/pay'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, saveDownload, useCall } from '../api.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { CardTable } from '../ui/tables/card-table.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Count, Money } from '../ui/values.tsx'

/** What each umpire was paid in a year, for Form 1099-NEC. */
export function PayYearScreen() {
  const { time_zone } = useTenant()
  const [now] = useState(() => yearOf(dayIn(time_zone, new Date())))
  const [{ year: chosen }, setView] = useUrlState({ year: '' })
  const year = Number(chosen) || now
  const totals = useQuery(query(listUmpireYear, { year }))
  const [asks, setAsks] = useState(false)
  const save = useCall(exportUmpireYear, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const { data } = totals
  return (
    <>
      <PageHeader
        title={t('Pay by year')}
        back={<Link to="/ems/umpires">{t('Umpires and staff')}</Link>}
        note={
          data && (
            <>
              {t('Form 1099-NEC from')} <Money cents={data.threshold_cents} />
            </>
          )
        }
        actions={
          data && (
            <>
              <Button onClick={() => setAsks(true)}>{t('1099 threshold')}</Button>
              <Button busy={save.isPending} onClick={() => save.mutate({ year })}>
                {t('Export CSV')}
              </Button>
            </>
          )
        }
      />
      <div className="pay-years">
        <Segments
          label={t('Year')}
          value={String(year)}
          onChange={(one) => setView({ year: one })}
          options={[now - 2, now - 1, now].map((one) => [String(one), String(one)] as const)}
        />
      </div>
      {totals.error ? (
        <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : data.people.length === 0 ? (
        <EmptyState
          drawing="money"
          title={t('No payments in {year}', { year: String(year) })}
          text={t('Everyone you mark as paid on an event’s pay sheet appears here.')}
        />
      ) : (
        <Panel>
          <Totals totals={data} />
        </Panel>
      )}
      {asks && data && <Threshold totals={data} onClose={() => setAsks(false)} />}
    </>
  )
}

function Totals({ totals }: { totals: YearTotals }) {
  return (
    <CardTable
      label={t('Umpires and staff')}
      columns={[
        { header: t('Name') },
        { header: t('Events'), number: true },
        { header: t('Paid'), number: true },
        { header: t('1099-NEC') },
      ]}
      rows={totals.people.map(({ official_id, name, events, cents, is_reported }) => ({
        key: official_id,
        cells: [
          name,
          <Count key="events" of={events} />,
          <Money key="paid" cents={cents} />,
          is_reported ? t('Report') : '—',
        ],
      }))}
    />
  )
}

function Threshold({ totals, onClose }: { totals: YearTotals; onClose: () => void }) {
  const [cents, setCents] = useState<number | null>(totals.threshold_cents)
  const save = useCall(saveUmpireThreshold, { refresh: [listUmpireYear], onSuccess: onClose })
  const errors = fieldErrorsOf(save.error)
  return (
    <FormDialog
      title={t('1099 threshold for {year}', { year: String(totals.year) })}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => save.mutate({ year: totals.year, threshold_cents: cents ?? Number.NaN })}
      onClose={onClose}
    >
      <MoneyField
        label={t('Report totals of at least')}
        hint={t(
          'By law $600 through 2025 and $2,000 from 2026, adjusted in later years. Ask your accountant.',
        )}
        name="threshold_cents"
        value={cents}
        error={errors?.['threshold_cents']?.[0]}
        onChange={setCents}
      />
    </FormDialog>
  )
}
