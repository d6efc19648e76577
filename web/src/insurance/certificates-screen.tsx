import './insurance.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  askCertificate,
  decideCertificate,
  downloadCertificate,
  keepCertificate,
  listCertificates,
  withdrawCertificate,
  type Certificate,
} from 'contract/insurance/certificates'
import { matchCertificate } from 'contract/insurance/matches'
import { listPolicies } from 'contract/insurance/policies'
import type { Sent } from 'contract/operation'
import { messageOf } from '../api-problems.ts'
import { call, hasCome, query, saveDownload, useCall, useMay } from '../api.ts'
import { useQueue } from '../batches/batches.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { Day } from '../ui/values.tsx'
import { useViews } from '../views/views.ts'
import { AskCertificate } from './certificate-ask.tsx'
import { CERTIFICATE_STATUSES, CertificateDot } from './certificate-dot.tsx'
import { CertificatePane } from './certificate-pane.tsx'
import { DecideCertificate } from './certificate-decide.tsx'
import { Policies } from './policies.tsx'

/** Certificates of insurance for those who let a team play: requested by a coach, usually issued at once. */
export function CertificatesScreen() {
  const state = useView({ status: '' })
  const [view, setView] = state
  const views = useViews('certificates', state)
  const input = listInput(view) as Sent<typeof listCertificates>
  const list = useList(query(listCertificates, input))
  // Shown above the list.
  const policies = useQuery(query(listPolicies, {}))
  const [isAsking, setAsking] = useState(false)
  const mayAsk = useMay(askCertificate)
  const mayMatch = useMay(matchCertificate)
  const columns: readonly Column<Certificate>[] = [
    {
      key: 'holder_name',
      header: t('Holder'),
      cell: ({ holder_name }) => <span className="insurance-long">{holder_name}</span>,
    },
    {
      key: 'status',
      header: t('Status'),
      card: 'aside',
      cell: ({ status, reason }) => <CertificateDot status={status} reason={reason} />,
    },
    { key: 'place', header: t('Team or club'), cell: ({ place }) => place },
    {
      key: 'days',
      header: t('Coverage'),
      cell: ({ from_on, until_on, renews }) => (
        <span>
          <Day day={from_on} /> – <Day day={until_on} />
          {renews && ` · ${t('renews')}`}
        </span>
      ),
    },
    {
      key: 'additional_insured',
      header: t('Listed as'),
      cell: ({ additional_insured }) =>
        additional_insured ? t('Additional insured') : t('Certificate holder only'),
    },
    {
      key: 'purpose',
      header: t('Place and purpose'),
      cell: ({ purpose }) => <span className="insurance-long">{purpose}</span>,
    },
    { key: 'acts', header: t('Actions'), cell: (one) => <Acts certificate={one} /> },
  ]
  // Nothing is issued before there is a policy; the notice above the list says so.
  const ask = mayAsk && (policies.data?.length ?? 0) > 0 && (
    <Button kind="primary" onClick={() => setAsking(true)}>
      {t('Request a certificate')}
    </Button>
  )
  const { q, cursor: _, per_page: __, sort: ___, ...narrowed } = listInput(view)
  const queue = useQueue({
    name: 'certificates',
    acts: { approve: decideCertificate, reject: decideCertificate },
    narrowed: { q, filters: narrowed },
  })
  return (
    <>
      <PageHeader
        title={t('Certificates of insurance')}
        note={t('Proof of coverage for field owners, schools and tournaments.')}
        actions={
          <>
            {mayMatch && (
              <Link className="button" to="/mms/insurance/certificates/venues">
                {t('Certificates by venue')}
              </Link>
            )}
            {ask}
          </>
        }
      />
      {hasCome(policies) ? (
        <div className="insurance-certificates">
          <Policies />
          {queue.strip}
          <DataTable
            name="certificates"
            label={t('certificates')}
            one={t('1 certificate')}
            columns={columns}
            view={view}
            onView={setView}
            list={list}
            views={views}
            paper={{
              title: t('Certificates of insurance'),
              page: (place) => call(listCertificates, { ...input, ...place }),
            }}
            rowId={({ id }) => id}
            rowName={({ holder_name }) => holder_name}
            pane={(one) => (
              <CertificatePane
                key={one.id}
                certificate={one}
                queue={queue}
                acts={<Acts certificate={one} />}
              />
            )}
            filters={[
              {
                key: 'status',
                label: t('Status'),
                options: Object.entries(CERTIFICATE_STATUSES).map(([value, { label }]) => ({
                  value,
                  label: t(label),
                })),
              },
            ]}
            searchHint={t('Holder, team or club')}
            {...queue.table}
            empty={{
              drawing: 'shield',
              title: t('No certificates yet'),
              text: ask
                ? t('Tell us who needs proof and for which dates. It’s usually ready right away.')
                : t('You can request them here once the office adds a policy.'),
              action: ask,
            }}
          />
        </div>
      ) : (
        <Skeleton lines={8} />
      )}
      {isAsking && <AskCertificate onClose={() => setAsking(false)} />}
    </>
  )
}

/** What the user can do with a certificate. */
function Acts({ certificate }: { certificate: Certificate }) {
  const { id, status, holder_name: name, renews } = certificate
  const [mayAsk, mayDecide] = [useMay(askCertificate), useMay(decideCertificate)]
  const [isDeciding, setDeciding] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const withdraw = useCall(withdrawCertificate, {
    refresh: [listCertificates],
    onSuccess: () => setWithdrawing(false),
  })
  const keep = useCall(keepCertificate, { refresh: [listCertificates] })
  const fetchPdf = () =>
    call(downloadCertificate, { id }).then(saveDownload, (error: unknown) => toast.failure(messageOf(error)))
  const isThere = status === 'issued' || status === 'revoked'
  return (
    <span className="insurance-acts">
      {isThere && (
        <Button kind="quiet" aria-label={t('Open {name}', { name })} onClick={() => void fetchPdf()}>
          {t('Open')}
        </Button>
      )}
      {mayDecide && (status === 'waiting' || status === 'issued') && (
        <Button kind="quiet" aria-label={t('Review {name}', { name })} onClick={() => setDeciding(true)}>
          {status === 'waiting' ? t('Decide') : t('Revoke')}
        </Button>
      )}
      {mayAsk && status === 'waiting' && (
        <Button kind="quiet" aria-label={t('Cancel {name}', { name })} onClick={() => setWithdrawing(true)}>
          {t('Cancel request')}
        </Button>
      )}
      {mayAsk && status === 'issued' && renews && (
        <Button
          kind="quiet"
          aria-label={t('Don’t renew {name} with the next policy', { name })}
          busy={keep.isPending}
          onClick={() => keep.mutate({ id, renews: false })}
        >
          {t('Don’t renew')}
        </Button>
      )}
      {isDeciding && (
        <DecideCertificate
          key={certificate.id}
          certificate={certificate}
          onClose={() => setDeciding(false)}
        />
      )}
      {isWithdrawing && (
        <ConfirmDialog
          title={t('Cancel the request for {name}?', { name })}
          confirmLabel={t('Cancel request')}
          keepLabel={t('Keep it')}
          busy={withdraw.isPending}
          onClose={() => setWithdrawing(false)}
          onConfirm={() => withdraw.mutate({ id })}
        >
          {t('No certificate will be issued for this holder. You can ask again anytime.')}
        </ConfirmDialog>
      )}
    </span>
  )
}
