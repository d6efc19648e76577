import './treasury.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dayIn } from 'contract/dates'
import type { Out } from 'contract/operation'
import {
  FORMS,
  MapIncomplete,
  downloadRun,
  getAccounting,
  runAccounting,
  saveAccountMap,
  type Form,
} from 'contract/treasury/accounting'
import { call, query, saveDownload, useCall, useMay } from '../api.ts'
import { fieldErrorsOf } from '../api-problems.ts'
import { msg, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Count, Day, Money } from '../ui/values.tsx'

type Accounting = Out<typeof getAccounting>

/** What each account holds, and the code and name that most charts of accounts have for it. */
const ACCOUNTS: Readonly<Record<string, { says: string; code: string; name: string }>> = {
  'asset:psp_clearing': {
    says: msg('Card payments not yet paid out'),
    code: '1050',
    name: 'Card clearing',
  },
  'asset:undeposited': {
    says: msg('Checks and cash in the office'),
    code: '1060',
    name: 'Undeposited funds',
  },
  'asset:bank': { says: msg('Paid from the bank account'), code: '1010', name: 'Checking' },
  'expense:umpires': { says: msg('Umpires and staff'), code: '6200', name: 'Officials and staff' },
  'expense:psp_fee': { says: msg('Card processing fees'), code: '6100', name: 'Merchant fees' },
  'contra:discount': { says: msg('Discounts'), code: '4910', name: 'Discounts given' },
  'contra:comp': { says: msg('Fees waived by the office'), code: '4920', name: 'Complimentary' },
  'revenue:membership': { says: msg('Memberships'), code: '4000', name: 'Membership fees' },
  'revenue:donation': { says: msg('Donations'), code: '4200', name: 'Donations' },
  'revenue:event_entries': { says: msg('Event entries'), code: '4300', name: 'Event entry fees' },
  'revenue:event_addons': { says: msg('Extras sold at events'), code: '4310', name: 'Event sales' },
  'revenue:event_passes': { says: msg('Passes to watch events'), code: '4320', name: 'Gate and passes' },
  'revenue:plate_fees': { says: msg('Plate fees teams pay for umpires'), code: '4330', name: 'Plate fees' },
  'revenue:protest_fees': {
    says: msg('Fees teams pay to protest a game'),
    code: '4350',
    name: 'Protest fees',
  },
  'revenue:event_vendors': {
    says: msg('Sponsors and vendors of events'),
    code: '4340',
    name: 'Sponsors and vendors',
  },
  'revenue:expired_credit': { says: msg('Event credit that expired'), code: '4390', name: 'Expired credit' },
  'liability:event_credit': {
    says: msg('Event credit families can still use'),
    code: '2500',
    name: 'Event credit payable',
  },
  'liability:protection_premium': {
    says: msg('Registration protection you pass on'),
    code: '2200',
    name: 'Insurance premiums payable',
  },
  'liability:team_funds': { says: msg('Fees you hold for teams'), code: '2300', name: 'Team funds' },
  'liability:surplus': {
    says: msg('Overpayments to refund'),
    code: '2400',
    name: 'Customer refunds payable',
  },
}

/** Journals for the accounting program: accounts by its names, and runs that never change. */
export function AccountingScreen() {
  const accounting = useQuery(query(getAccounting, {}))
  const mayEdit = useMay(runAccounting)
  const [open, setOpen] = useState<'map' | 'run'>()
  // What nothing was ever booked on needs no code.
  const isMapped =
    accounting.data !== undefined &&
    accounting.data.missing.length === 0 &&
    accounting.data.map.some(({ code }) => code !== null)
  return (
    <>
      <PageHeader
        title={t('Accounting')}
        note={t('Journals for QuickBooks, Xero and others. Exports never change.')}
        actions={
          mayEdit &&
          accounting.data && (
            <>
              {isMapped && <Button onClick={() => setOpen('map')}>{t('Accounts')}</Button>}
              <Button kind="primary" onClick={() => setOpen(isMapped ? 'run' : 'map')}>
                {isMapped ? t('New export') : t('Set up accounts')}
              </Button>
            </>
          )
        }
      />
      {accounting.error ? (
        <ErrorState error={accounting.error} onRetry={() => void accounting.refetch()} />
      ) : !accounting.data ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : (
        <Runs accounting={accounting.data} />
      )}
      {open === 'map' && accounting.data && (
        <MapDialog accounting={accounting.data} onClose={() => setOpen(undefined)} />
      )}
      {open === 'run' && <RunDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Runs({ accounting: { runs, waiting } }: { accounting: Accounting }) {
  const [form, setForm] = useState<Form>('quickbooks')
  const load = (id: number) =>
    call(downloadRun, { id, form }).then(saveDownload, (error: Error) => toast.failure(error.message))
  return (
    <Panel title={t('Exports')}>
      <p className="dim">
        {rich('{count} ledger entries aren’t in an export yet.', {
          count: <Count key="count" of={waiting} />,
        })}
      </p>
      {runs.length > 0 && (
        <>
          <SelectField
            label={t('Format')}
            options={Object.entries(FORMS).map(([value, label]) => ({ value, label }))}
            value={form}
            onChange={({ currentTarget }) => setForm(currentTarget.value as Form)}
          />
          <ul className="treasury-list">
            {runs.map(({ id, until, entries, amount, sha256 }) => (
              <li key={id}>
                <span>
                  {rich('Up to {day}', { day: <Day key="day" day={until} /> })}
                  <span className="dim treasury-second">
                    {rich('{count} entries, {amount}', {
                      count: <Count key="count" of={entries} />,
                      amount: <Money key="amount" cents={amount} />,
                    })}{' '}
                    · {sha256.slice(0, 12)}
                  </span>
                </span>
                <Button onClick={() => void load(id)}>{t('Download')}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function MapDialog({ accounting: { map }, onClose }: { accounting: Accounting; onClose: () => void }) {
  const save = useCall(saveAccountMap, { refresh: [getAccounting], onSuccess: onClose })
  const errors = fieldErrorsOf(save.error)
  return (
    <FormDialog
      title={t('Accounts')}
      submitLabel={t('Save accounts')}
      busy={save.isPending}
      errors={errors}
      onSubmit={(fields) =>
        save.mutate({
          map: map.map(({ account }) => ({
            account,
            code: String(fields[`code ${account}`] ?? ''),
            name: String(fields[`name ${account}`] ?? ''),
          })),
        })
      }
      onClose={onClose}
    >
      <p>
        {t('The code and name each account has in your accounting program. We’ve filled in the usual ones.')}
      </p>
      {map.map(({ account, code, name }, i) => {
        const usual = ACCOUNTS[account]
        return (
          <fieldset key={account} className="treasury-account">
            <legend>{usual ? t(usual.says) : account}</legend>
            <TextField
              label={t('Code')}
              name={`code ${account}`}
              defaultValue={code ?? usual?.code ?? ''}
              error={errors?.[`map.${i}.code`]?.[0]}
            />
            <TextField
              label={t('Name')}
              name={`name ${account}`}
              defaultValue={name ?? usual?.name ?? ''}
              error={errors?.[`map.${i}.name`]?.[0]}
            />
          </fieldset>
        )
      })}
    </FormDialog>
  )
}

function RunDialog({ onClose }: { onClose: () => void }) {
  const { time_zone } = useTenant()
  // Until the end of the last month, as most close their books.
  const [until, setUntil] = useState<string>(() =>
    addDays(`${dayIn(time_zone, new Date()).slice(0, 7)}-01`, -1),
  )
  const run = useCall(runAccounting, { refresh: [getAccounting], onSuccess: onClose })
  const errors = fieldErrorsOf(run.error)
  return (
    <FormDialog
      title={t('New export')}
      submitLabel={t('Create export')}
      busy={run.isPending}
      errors={errors}
      onSubmit={() => run.mutate({ until })}
      onClose={onClose}
    >
      <DayField
        label={t('Up to')}
        hint={t('Everything up to this day that isn’t in an earlier export.')}
        value={until}
        onChange={setUntil}
        error={errors?.['until']?.[0]}
      />
      {MapIncomplete.is(run.error) && <p role="alert">{t('Some accounts have no code yet.')}</p>}
    </FormDialog>
  )
}
