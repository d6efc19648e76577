import '../entering.css'
import '../plate/plate.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  downloadVendorInvoice,
  payVendorInvoice,
  showVendorInvoice,
  type ShownInvoice,
} from 'contract/events/vendor-invoices'
import { InvoiceChanged } from 'contract/events/vendors'
import type { Currency } from 'contract/money'
import { call, query, saveDownload, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { CardTill } from '../../payments/payments.tsx'
import { rich } from '../../rich.tsx'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { LinkError } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Day, Moment } from '../../ui/values.tsx'
import { writtenMoney } from '../../written.ts'
import { spellDays } from '../event-days.ts'
import { methodName } from '../plate/plate-words.ts'

/** The invoice of a sponsor or vendor, paid by whoever has the link. */
export function InvoiceScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const invoice = useQuery({
    ...query(showVendorInvoice, { token }),
    refetchInterval: ({ state }) => (state.data?.is_processing ? 3_000 : false),
  })
  return (
    <div className="entering entering-page">
      <h1>{t('Your invoice')}</h1>
      {invoice.data ? (
        <Known token={token} invoice={invoice.data} onPaid={() => void invoice.refetch()} />
      ) : invoice.error ? (
        <LinkError error={invoice.error} onRetry={() => void invoice.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

type Props = { token: string; invoice: ShownInvoice; onPaid: () => void }

function Known({ token, invoice, onPaid }: Props) {
  const { currency } = useTenant()
  const { event, number, bill_to, items, payments, left, paid, refunded, due_on, state, is_processing } =
    invoice
  const [isPaying, setPaying] = useState(false)
  const save = useCall(downloadVendorInvoice, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  const mayPay = left > 0 && !is_processing && !event.is_canceled
  return (
    <Panel
      title={event.slug ? <Link to={`/ems/event/${event.slug}`}>{event.name}</Link> : event.name}
      actions={
        <Button busy={save.isPending} onClick={() => save.mutate({ token })}>
          {t('Download PDF')}
        </Button>
      }
    >
      <p className="dim">
        <span className="invoice-number">{t('Invoice {number}', { number })}</span> · {bill_to} ·{' '}
        {spellDays(event.starts_on, event.ends_on)}
      </p>
      {event.is_canceled && (
        <Notice kind="warn" title={t('This event was canceled, so there’s nothing to pay.')} />
      )}
      <ul className="plate-games">
        {items.map(({ label, cents }, i) => (
          <li key={i}>
            <span>{label}</span>
            <span className="numbers">{money(cents)}</span>
          </li>
        ))}
        {payments.map(({ at, cents, refunded: back, method }) => (
          <li key={at}>
            <span>
              {t('Paid')} · {methodName(method)}{' '}
              <span className="dim">
                <Moment at={at} />
                {back > 0 && ` · ${t('{amount} refunded', { amount: money(back) })}`}
              </span>
            </span>
            <span className="numbers">−{money(cents)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && !event.is_canceled && (
        <p className="entering-total">
          <span>
            {state === 'overdue' ? t('Overdue since') : t('Due by')} <Day day={due_on} />
          </span>
          <strong className="numbers">{money(left)}</strong>
        </p>
      )}
      {state === 'void' && (
        <Notice kind="info" title={t('This invoice was canceled. You don’t owe anything.')} />
      )}
      {left === 0 && paid > refunded && <Notice kind="good" title={t('All paid. Thank you!')} />}
      {is_processing && <Notice kind="info" title={t('We’re confirming your payment.')} />}
      {mayPay && !isPaying && (
        <>
          <p className="dim">
            {rich('Paying by check? Write {number} on it.', {
              number: <span className="invoice-number">{number}</span>,
            })}
            {invoice.check_note && ` ${invoice.check_note}`}
          </p>
          <div className="entering-acts">
            <Button kind="primary" onClick={() => setPaying(true)}>
              {t('Pay {amount}', { amount: money(left) })}
            </Button>
          </div>
        </>
      )}
      {mayPay && isPaying && (
        <CardTill
          total={left}
          currency={currency as Currency}
          reads={showVendorInvoice}
          isOver={(error) => InvoiceChanged.is(error)}
          onPaid={() => {
            setPaying(false)
            onPaid()
          }}
          place={() => call(payVendorInvoice, { token, total: left })}
        />
      )}
    </Panel>
  )
}
