import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { extendEventCredit, giveEventCredit, listCredits, type OfficeCredit } from 'contract/events/credits'
import type { Currency } from 'contract/money'
import { query, useCall, useMay } from '../../api.ts'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CardTable } from '../../ui/tables/card-table.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { useLocale } from '../../ui/locale.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { writtenDay, writtenMoney } from '../../written.ts'
import { originText } from './credit-words.ts'

/** The credit of families: who has how much until when, and whether it is what the ledger says. */
export function CreditsScreen() {
  const [isAll, setAll] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const [extending, setExtending] = useState<OfficeCredit>()
  const read = useQuery(query(listCredits, isAll ? { all: 'yes' } : {}))
  const mayGive = useMay(giveEventCredit)
  const give = mayGive && (
    <Button kind="primary" onClick={() => setGiving(true)}>
      {t('Give credit')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Event credits')}
        back={<Link to="/ems/refund-policies">{t('Refund policies')}</Link>}
        note={t('What families can use at a later event instead of a refund.')}
        // An empty list has the button in its middle.
        actions={read.data && read.data.credits.length > 0 && give}
      />
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : (
        <>
          <Balance owed={read.data.owed_cents} ledger={read.data.ledger_cents} />
          <Panel>
            <CheckboxField
              label={t('Show used and expired credit')}
              checked={isAll}
              onChange={({ currentTarget }) => setAll(currentTarget.checked)}
            />
            {read.data.credits.length === 0 ? (
              <EmptyState
                drawing="money"
                title={t('No event credit')}
                text={t('Credit appears here when a refund policy gives it, or when you do.')}
                action={give}
              />
            ) : (
              <List credits={read.data.credits} onExtend={mayGive ? setExtending : undefined} />
            )}
          </Panel>
        </>
      )}
      {isGiving && <Give onClose={() => setGiving(false)} />}
      {extending && <Extend credit={extending} onClose={() => setExtending(undefined)} />}
    </>
  )
}

function Balance({ owed, ledger }: { owed: number; ledger: number }) {
  const { currency } = useLocale()
  return (
    <Panel title={t('Owed as credit')}>
      <p className="numbers">
        <strong>{writtenMoney(owed, currency as Currency)}</strong>
      </p>
      {owed === ledger ? (
        <p className="dim">{t('Matches the ledger.')}</p>
      ) : (
        <Notice
          kind="bad"
          title={t('The ledger shows {amount}. Please contact support.', {
            amount: writtenMoney(ledger, currency as Currency),
          })}
        />
      )}
    </Panel>
  )
}

type ListProps = {
  credits: readonly OfficeCredit[]
  onExtend: ((credit: OfficeCredit) => void) | undefined
}

function List({ credits, onExtend }: ListProps) {
  const { currency } = useLocale()
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  return (
    <CardTable
      label={t('Event credits')}
      columns={[
        { header: t('Family') },
        { header: t('From##a credit') },
        { header: t('Given'), number: true },
        { header: t('Left'), number: true },
        { header: t('Last day') },
        { header: t('Actions'), isAct: true },
      ]}
      rows={credits.map((credit) => ({
        key: credit.id,
        cells: [
          <Fragment key="family">
            {credit.name || '—'}
            <small>{credit.email}</small>
          </Fragment>,
          <span key="from">
            {originText(credit.origin)}
            {credit.reason && <small>{credit.reason}</small>}
          </span>,
          money(credit.cents),
          <span key="left">
            {money(credit.left_cents)}
            {credit.reserved_cents > 0 && (
              <small>{t('{amount} in checkout', { amount: money(credit.reserved_cents) })}</small>
            )}
            {credit.expired_cents > 0 && (
              <small>{t('{amount} expired', { amount: money(credit.expired_cents) })}</small>
            )}
          </span>,
          credit.expires_on === null ? t('No expiration') : writtenDay(credit.expires_on),
          onExtend && credit.left_cents > 0 && credit.expires_on !== null && (
            <Button key="extend" kind="quiet" onClick={() => onExtend(credit)}>
              {t('Extend')}
              <span className="visually-hidden">: {credit.name}</span>
            </Button>
          ),
        ],
      }))}
    />
  )
}

function Give({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [cents, setCents] = useState<number | null>(null)
  const [expires_on, setExpires] = useState('')
  const [reason, setReason] = useState('')
  const give = useCall(giveEventCredit, { refresh: [listCredits], quiet: 'failure', onSuccess: onClose })
  const errors = fieldErrorsOf(give.error)
  const send = () => give.mutate({ email, cents: cents ?? 0, expires_on: expires_on || null, reason })
  return (
    <Dialog
      title={t('Give credit')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={give.isPending} onClick={send}>
            {t('Give credit')}
          </Button>
        </>
      }
    >
      <Form errors={errors} onSubmit={send}>
        <EmailField
          label={t('Email of the account')}
          name="email"
          value={email}
          error={errors?.['email']?.[0]}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <MoneyField
          label={t('Amount')}
          name="cents"
          value={cents}
          error={errors?.['cents']?.[0]}
          onChange={setCents}
        />
        <DayField
          label={t('Last day')}
          name="expires_on"
          optional
          value={expires_on}
          error={errors?.['expires_on']?.[0]}
          onChange={setExpires}
        />
        <TextareaField
          label={t('Reason')}
          name="reason"
          maxLength={500}
          value={reason}
          error={errors?.['reason']?.[0]}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Form>
    </Dialog>
  )
}

function Extend({ credit, onClose }: { credit: OfficeCredit; onClose: () => void }) {
  const [expires_on, setExpires] = useState(credit.expires_on ?? '')
  const [reason, setReason] = useState('')
  const extend = useCall(extendEventCredit, { refresh: [listCredits], quiet: 'failure', onSuccess: onClose })
  const errors = fieldErrorsOf(extend.error)
  const send = () =>
    extend.mutate({ id: credit.id, version: credit.version, expires_on: expires_on || null, reason })
  return (
    <Dialog
      title={t('Extend {name}’s credit', { name: credit.name })}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={extend.isPending} onClick={send}>
            {t('Extend')}
          </Button>
        </>
      }
    >
      {extend.error && !errors && <Notice kind="bad" isNews title={told(messageOf(extend.error))} />}
      <Form errors={errors} onSubmit={send}>
        <DayField
          label={t('Last day')}
          hint={t('Leave blank if it shouldn’t expire.')}
          name="expires_on"
          optional
          value={expires_on}
          error={errors?.['expires_on']?.[0]}
          onChange={setExpires}
        />
        <TextareaField
          label={t('Reason')}
          name="reason"
          maxLength={500}
          value={reason}
          error={errors?.['reason']?.[0]}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Form>
    </Dialog>
  )
}
