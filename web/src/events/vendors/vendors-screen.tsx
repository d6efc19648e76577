import '../../ui/office.css'
import '../plate/plate.css'
import '../team-filter.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  exportVendors,
  INVOICE_STATE_LABELS,
  listVendors,
  printVendorInvoice,
  remindVendor,
  VENDOR_KIND_LABELS,
  type InvoiceState,
  type Vendor,
  type VendorBoard,
} from 'contract/events/vendors'
import { query, saveDownload, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { Day, Money, Moment } from '../../ui/values.tsx'
import { DebtPayments } from '../plate/debt-payments.tsx'
import { EventNav } from '../event-nav.tsx'
import {
  RemoveVendor,
  SendInvoice,
  VendorPaymentForm,
  VendorRefundForm,
  VoidInvoice,
} from './vendor-dialogs.tsx'
import { VendorForm } from './vendor-form.tsx'

/** The sponsors and vendors of an event, with their invoices and what has come of them. */
export function VendorsScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const board = useQuery({ ...query(listVendors, { id }), refetchInterval: 30_000 })
  const [isAdding, setAdding] = useState(false)
  const save = useCall(exportVendors, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const { data } = board
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      {t('Add a sponsor or vendor')}
    </Button>
  )
  const isEmpty = data?.vendors.length === 0
  return (
    <>
      <PageHeader
        title={t('Sponsors and vendors')}
        of={data?.event.name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {data?.event.name ?? t('Event')}
          </Link>
        }
        actions={
          data &&
          !isEmpty && (
            <>
              {add}
              <Button busy={save.isPending} onClick={() => save.mutate({ id })}>
                {t('Export CSV')}
              </Button>
            </>
          )
        }
      />
      <EventNav id={id} current="vendors" />
      {board.error && !data ? (
        <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : isEmpty ? (
        <EmptyState
          drawing="money"
          title={t('Who’s helping make this event happen?')}
          text={t(
            'Add sponsors and vendors with what you agreed. Send an invoice, get paid by card or check, and see it all in the event’s money.',
          )}
          action={add}
        />
      ) : (
        <Known board={data} />
      )}
      {isAdding && data && <VendorForm board={data} onClose={() => setAdding(false)} />}
    </>
  )
}

const KINDS = {
  '': () => true,
  sponsor: ({ kind }: Vendor) => kind === 'sponsor',
  vendor: ({ kind }: Vendor) => kind === 'vendor',
  open: ({ invoice }: Vendor) => invoice !== null && invoice.left > 0,
} as const

function Known({ board }: { board: VendorBoard }) {
  const [{ q, show }, setView] = useUrlState({ q: '', show: '' })
  const shown = Object.hasOwn(KINDS, show) ? (show as keyof typeof KINDS) : ''
  const wanted = q.trim().toLowerCase()
  const found = board.vendors.filter(
    (one) =>
      KINDS[shown](one) &&
      [one.name, one.contact, one.email, one.level, one.space, one.invoice?.number].some((text) =>
        text?.toLowerCase().includes(wanted),
      ),
  )
  return (
    <>
      <div className="plate-tiles">
        <StatTile label={t('Invoiced')} value={<Money cents={board.invoiced} />} />
        <StatTile label={t('Received')} value={<Money cents={board.received} />} />
        <StatTile label={t('Left to pay')} value={<Money cents={board.left} />} />
        <StatTile label={t('Overdue')} value={<Money cents={board.overdue} />} />
      </div>
      {board.event.is_canceled && (
        <Notice
          kind="warn"
          title={t('This event was canceled. Invoices can’t be paid anymore; refund what was paid.')}
        />
      )}
      <Panel title={t('Sponsors and vendors')}>
        <div className="plate-filter team-filter no-print">
          <TextField
            type="search"
            label={t('Name, contact or invoice number')}
            value={q}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => setView({ q: value })}
          />
          <Segments
            label={t('Show')}
            options={[
              ['', t('All')],
              ['sponsor', t('Sponsors')],
              ['vendor', t('Vendors')],
              ['open', t('Not paid')],
            ]}
            value={shown}
            onChange={(key) => setView({ show: key })}
          />
        </div>
        {found.length === 0 ? (
          <p className="dim">{t('Nothing matches your search.')}</p>
        ) : (
          <ul className="plate-teams">
            {found.map((vendor) => (
              <li key={vendor.id}>
                <One board={board} vendor={vendor} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

/** The statuses whose colors the specification gives. */
const COLORS: Record<InvoiceState, string> = {
  none: 'draft',
  open: 'waiting_for_approval',
  part: 'waiting_for_approval',
  overdue: 'rejected',
  paid: 'active',
  refunded: 'inactive',
  void: 'closed',
}

type Asking = 'edit' | 'send' | 'pay' | 'refund' | 'void' | 'remove'

function One({ board, vendor }: { board: VendorBoard; vendor: Vendor }) {
  const { id: vendor_id, name, kind, level, space, contact, total, due_on, state, invoice } = vendor
  const id = board.event.id
  const [asks, setAsks] = useState<Asking>()
  const close = () => setAsks(undefined)
  const remind = useCall(remindVendor, {
    refresh: [listVendors],
    quiet: 'success',
    onSuccess: ({ is_sent }) =>
      toast.success(
        is_sent ? t('Invoice emailed again.') : t('A reminder already went out in the last hour.'),
      ),
  })
  const print = useCall(printVendorInvoice, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const stands = invoice !== null && state !== 'void'
  const left = invoice?.left ?? 0
  const kept = invoice ? invoice.paid - invoice.refunded : 0
  const act = (key: Asking, label: string) => ({ key, label, onAct: () => setAsks(key) })
  return (
    <>
      <div className="plate-row">
        <div>
          <strong>{name}</strong>
          <p className="dim">
            {[told(VENDOR_KIND_LABELS[kind]), kind === 'sponsor' ? level : space, contact]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p className="plate-sum" data-due={state === 'overdue' || undefined}>
          <strong>
            <Money cents={left > 0 ? left : stands ? kept : total} />
          </strong>
          {invoice?.is_processing ? (
            <span className="dim">{t('Card in progress')}</span>
          ) : (
            <StatusDot status={COLORS[state]} label={told(INVOICE_STATE_LABELS[state])} />
          )}
        </p>
        <div className="plate-acts">
          {!stands && !board.event.is_canceled && vendor.email !== null && total > 0 && (
            <Button aria-label={t('Send {name} the invoice', { name })} onClick={() => setAsks('send')}>
              {t('Send invoice')}
            </Button>
          )}
          {left > 0 && (
            <Button aria-label={t('Record {team}’s payment', { team: name })} onClick={() => setAsks('pay')}>
              {t('Record payment')}
            </Button>
          )}
          <Menu
            label={t('More')}
            name={t('More for {name}', { name })}
            side="end"
            acts={[
              act('edit', t('Edit')),
              left > 0 &&
                !board.event.is_canceled && {
                  key: 'remind',
                  label: t('Email the invoice again'),
                  onAct: () => remind.mutate({ id, vendor_id }),
                },
              left > 0 && {
                key: 'copy',
                label: t('Copy link'),
                onAct: () => void copyText(invoice!.link, t('Link copied.')),
              },
              invoice !== null && {
                key: 'print',
                label: t('Download invoice'),
                onAct: () => print.mutate({ id, vendor_id }),
              },
              kept > 0 && act('refund', t('Refund')),
              stands && kept === 0 && act('void', t('Cancel invoice')),
              invoice === null && act('remove', t('Remove')),
            ]}
          />
        </div>
      </div>
      <details>
        <summary aria-label={t('{name}’s amounts and payments', { name })}>
          {t('Amounts and payments')}
        </summary>
        <p className="dim">
          {invoice && `${t('Invoice {number}', { number: invoice.number })} · `}
          {t('Due')} <Day day={due_on} />
          {invoice?.reminded_at && (
            <>
              {' '}
              · {t('Reminded')} <Moment at={invoice.reminded_at} />
            </>
          )}
          {invoice?.void_reason && ` · ${invoice.void_reason}`}
        </p>
        <ul className="plate-games">
          {vendor.items.map(({ label, cents }, i) => (
            <li key={i}>
              <span>{label}</span>
              <Money cents={cents} />
            </li>
          ))}
          <DebtPayments payments={invoice?.payments ?? []} />
        </ul>
        {invoice === null && vendor.email === null && total > 0 && (
          <p className="dim">{t('Add an email to send the invoice.')}</p>
        )}
      </details>
      {asks === 'edit' && <VendorForm board={board} vendor={vendor} onClose={close} />}
      {asks === 'send' && <SendInvoice {...{ board, vendor }} onClose={close} />}
      {asks === 'remove' && <RemoveVendor {...{ board, vendor }} onClose={close} />}
      {asks === 'pay' && invoice && <VendorPaymentForm {...{ board, vendor, invoice }} onClose={close} />}
      {asks === 'refund' && invoice && <VendorRefundForm {...{ board, vendor, invoice }} onClose={close} />}
      {asks === 'void' && invoice && <VoidInvoice {...{ board, vendor, invoice }} onClose={close} />}
    </>
  )
}
