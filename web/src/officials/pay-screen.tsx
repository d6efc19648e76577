import '../ui/office.css'
import './pay.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  exportPaySheet,
  getPaySheet,
  payUmpire,
  PAY_METHOD_LABELS,
  PAY_METHODS,
  printPaySheet,
  undoUmpirePayment,
  type PaidPerson,
  type PaidWork,
  type PaySheet,
  type Trip,
} from 'contract/officials/pay'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, saveDownload, useCall } from '../api.ts'
import { EventNav } from '../events/events.tsx'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Day, Money } from '../ui/values.tsx'
import { positionName, workedText } from './crew-words.ts'
import { RatesForm } from './rates-form.tsx'
import { StaffWorkForm } from './staff-work-form.tsx'

/** What umpires and staff of an event have earned and were paid. */
export function PayScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const sheet = useQuery(query(getPaySheet, { id }))
  const [asksRates, setAsksRates] = useState(false)
  const [addsWork, setAddsWork] = useState(false)
  const save = useCall(exportPaySheet, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const print = useCall(printPaySheet, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const { data } = sheet
  return (
    <>
      <PageHeader
        title={t('Pay sheet')}
        of={data?.name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {data?.name ?? t('Event')}
          </Link>
        }
        actions={
          data && (
            <>
              <Button busy={save.isPending} onClick={() => save.mutate({ id })}>
                {t('Export CSV')}
              </Button>
              <Button busy={print.isPending} onClick={() => print.mutate({ id })}>
                {t('Pay sheet (PDF)')}
              </Button>
              <Button
                kind={data.rates.length + data.roles.length === 0 ? 'primary' : 'default'}
                onClick={() => setAsksRates(true)}
              >
                {t('Rates')}
              </Button>
              {data.roles.length > 0 && (
                <Button kind="primary" onClick={() => setAddsWork(true)}>
                  {t('Add work')}
                </Button>
              )}
            </>
          )
        }
      />
      <EventNav id={id} current="umpires/pay" canceled={data} />
      {sheet.error && !data ? (
        <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : (
        <Known sheet={data} onRates={() => setAsksRates(true)} />
      )}
      {addsWork && data && <StaffWorkForm sheet={data} onClose={() => setAddsWork(false)} />}
      {asksRates && data && <RatesForm sheet={data} onClose={() => setAsksRates(false)} />}
    </>
  )
}

function Known({ sheet, onRates }: { sheet: PaySheet; onRates: () => void }) {
  if (sheet.people.length === 0)
    return (
      <EmptyState
        drawing="money"
        title={t('Nothing earned yet')}
        text={t(
          'Set what games and other roles pay. Games count as they end; add the work of other staff here.',
        )}
        action={<Button onClick={onRates}>{t('Rates')}</Button>}
      />
    )
  return (
    <>
      <div className="pay-tiles">
        <StatTile label={t('Earned##umpires')} value={<Money cents={sheet.earned} />} />
        <StatTile label={t('Paid')} value={<Money cents={sheet.paid} />} />
        <StatTile label={t('Due')} value={<Money cents={sheet.due} />} />
      </div>
      {sheet.unrated > 0 && (
        <Notice
          kind="warn"
          title={t('{count} game has no rate|{count} games have no rate', { count: sheet.unrated })}
        >
          <Button onClick={onRates}>{t('Set rates')}</Button>
        </Notice>
      )}
      {sheet.unmeasured > 0 && (
        <Notice
          kind="warn"
          title={t('{count} day of travel has no distance|{count} days of travel have no distance', {
            count: sheet.unmeasured,
          })}
        >
          {t('Add the person’s postal code or the venue’s address to count it.')}{' '}
          <Link to="/ems/umpires">{t('Umpires and staff')}</Link>
        </Notice>
      )}
      <Panel title={t('By person')}>
        <ul className="pay-people">
          {sheet.people.map((person) => (
            <li key={person.official_id}>
              <Person sheet={sheet} person={person} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

function Person({ sheet, person }: { sheet: PaySheet; person: PaidPerson }) {
  const { name, games, work, trips, payments, due, paid } = person
  const [asks, setAsks] = useState<'pay' | number | PaidWork>()
  const roles = [...new Set(work.map(({ role }) => role))]
  return (
    <>
      <div className="pay-row">
        <div>
          <strong>{name}</strong>
          <p className="dim">
            {[games.length > 0 && t('{count} game|{count} games', { count: games.length }), ...roles]
              .filter(Boolean)
              .join(' · ')}
            {paid > 0 && (
              <>
                {' '}
                · {t('Paid')} <Money cents={paid} />
              </>
            )}
          </p>
        </div>
        <p className="pay-due">{due > 0 ? <Money cents={due} /> : t('All paid')}</p>
        {due > 0 && (
          <Button onClick={() => setAsks('pay')} aria-label={t('Mark {name} as paid', { name })}>
            {t('Mark as paid')}
          </Button>
        )}
      </div>
      {payments.map((one) => (
        <p key={one.id} className="dim pay-made" data-undone={one.undone_at !== null || undefined}>
          <Day day={one.paid_on} /> · <Money cents={one.cents} /> · {told(PAY_METHOD_LABELS[one.method])}
          {one.reference && ` ${one.reference}`} · {one.by}
          {one.undone_at === null ? (
            <>
              {' '}
              <Button kind="quiet" onClick={() => setAsks(one.id)}>
                {t('Undo')}
              </Button>
            </>
          ) : (
            ` · ${t('Undone: {reason}', { reason: one.undone_reason ?? '' })}`
          )}
        </p>
      ))}
      <details>
        <summary>{t('Details')}</summary>
        <div
          className="office-scroll pay-table"
          role="group"
          aria-label={t('Pay of {name}', { name })}
          tabIndex={0}
        >
          <table aria-label={t('Pay of {name}', { name })}>
            <thead>
              <tr>
                <th scope="col">{t('Day')}</th>
                <th scope="col">{t('Game or role')}</th>
                <th scope="col">{t('Position or time')}</th>
                <th scope="col">{t('Pay##amount')}</th>
                <th scope="col">{t('Status')}</th>
              </tr>
            </thead>
            <tbody>
              {games.map((game) => (
                <tr key={game.assignment_id}>
                  <td>
                    <Day day={game.day} />
                  </td>
                  <th scope="row">{game.title}</th>
                  <td>{positionName(game.position, game.of)}</td>
                  <td className="numbers">
                    {game.cents === null ? t('No rate') : <Money cents={game.cents} />}
                  </td>
                  <td>
                    {[game.is_paid ? t('Paid') : t('Due'), game.is_forfeit && t('Forfeit')]
                      .filter(Boolean)
                      .join(', ')}
                  </td>
                </tr>
              ))}
              {work.map((one) => (
                <tr key={`work ${one.id}`}>
                  <td>
                    <Day day={one.day} />
                  </td>
                  <th scope="row">{one.role}</th>
                  <td>{workedText(one.unit, one.hundredths)}</td>
                  <td className="numbers">
                    <Money cents={one.cents} />
                  </td>
                  <td>
                    {one.is_paid ? (
                      t('Paid')
                    ) : (
                      <Button
                        kind="quiet"
                        aria-label={t('Change {what}', { what: one.role })}
                        onClick={() => setAsks(one)}
                      >
                        {t('Change')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
              {trips.map((trip) => (
                <tr key={trip.day}>
                  <td>
                    <Day day={trip.day} />
                  </td>
                  <th scope="row">{t('Travel')}</th>
                  <td>
                    {trip.miles === null
                      ? t('Distance unknown')
                      : t('{count} mile|{count} miles', { count: trip.miles })}
                  </td>
                  <td className="numbers">{trip.miles === null ? '—' : <Money cents={trip.cents} />}</td>
                  <td>{tripStatus(trip)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      {asks === 'pay' && <Pay sheet={sheet} person={person} onClose={() => setAsks(undefined)} />}
      {typeof asks === 'object' && (
        <StaffWorkForm
          sheet={sheet}
          known={{ official_id: person.official_id, name, work: asks }}
          onClose={() => setAsks(undefined)}
        />
      )}
      {typeof asks === 'number' && <UndoPayment id={asks} onClose={() => setAsks(undefined)} />}
    </>
  )
}

function tripStatus({ is_paid, cents, paid_with }: Trip): string {
  if (is_paid) return t('Paid')
  if (paid_with !== null)
    return cents > 0
      ? t('Due, beyond what {event} paid', { event: paid_with })
      : t('Paid by {event}', { event: paid_with })
  return cents > 0 ? t('Due') : ''
}

type PayProps = { sheet: PaySheet; person: PaidPerson; onClose: () => void }

function Pay({ sheet, person, onClose }: PayProps) {
  const [typed, setTyped] = useState({ paid_on: sheet.today, method: 'check', reference: '' })
  const pay = useCall(payUmpire, { refresh: [getPaySheet], onSuccess: onClose })
  const errors = fieldErrorsOf(pay.error)
  const set = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  return (
    <FormDialog
      title={t('Mark {name} as paid', { name: person.name })}
      submitLabel={t('Mark as paid')}
      busy={pay.isPending}
      errors={errors}
      onSubmit={() =>
        pay.mutate({
          ...{ id: sheet.id, official_id: person.official_id, cents: person.due, paid_on: typed.paid_on },
          ...{ method: typed.method as (typeof PAY_METHODS)[number], reference: typed.reference },
        })
      }
      onClose={onClose}
    >
      <p>
        <Money cents={person.due} />{' '}
        <span className="dim">{t('It’s booked as a cost of this event. No money moves from here.')}</span>
      </p>
      <DayField
        label={t('Paid on')}
        name="paid_on"
        value={typed.paid_on}
        error={errors?.['paid_on']?.[0]}
        onChange={(paid_on) => set({ paid_on })}
      />
      <SelectField
        label={t('How')}
        name="method"
        placeholder={null}
        value={typed.method}
        options={PAY_METHODS.map((value) => ({ value, label: told(PAY_METHOD_LABELS[value]) }))}
        onChange={({ currentTarget }) => set({ method: currentTarget.value })}
      />
      <TextField
        label={t('Check number or note')}
        name="reference"
        optional
        maxLength={100}
        value={typed.reference}
        error={errors?.['reference']?.[0]}
        onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
      />
    </FormDialog>
  )
}

function UndoPayment({ id, onClose }: { id: number; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const undo = useCall(undoUmpirePayment, { refresh: [getPaySheet], onSuccess: onClose })
  const errors = fieldErrorsOf(undo.error)
  return (
    <FormDialog
      title={t('Undo this payment?')}
      submitLabel={t('Undo payment')}
      busy={undo.isPending}
      errors={errors}
      onSubmit={() => undo.mutate({ id, reason })}
      onClose={onClose}
    >
      <p>{t('The games and work are due again. The payment stays in the history.')}</p>
      <TextField
        label={t('Reason')}
        name="reason"
        maxLength={200}
        value={reason}
        error={errors?.['reason']?.[0]}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
