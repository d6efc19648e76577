import '../ui/office.css'
import './office-waiver.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  deleteWaiver,
  editWaiver,
  listOfficeWaivers,
  getWaiverVersion,
  type WaiverForm,
} from 'contract/waivers/office-waivers'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Count, Moment } from '../ui/values.tsx'
import { OfficeHistory } from '../ui/office-history.tsx'
import { WaiverTerms } from './waiver-terms.tsx'
import { WaiverText } from './waiver-text.tsx'
import { WaiverUnsigned } from './waiver-unsigned.tsx'
import { waiverDeeds, waiverField, waiverText } from './waiver-words.ts'

const back = () => <Link to="/mms/admin/waivers">{t('Waivers')}</Link>

/** One waiver: its text, who it is for, its versions, and who has to sign again; `new` creates one. */
export function OfficeWaiverScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return id === 'new' ? <NewWaiver /> : <KnownWaiver id={Number(id)} />
}

function NewWaiver() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('New waiver')} back={back()} />
      <Panel>
        <WaiverTerms
          onSaved={({ id }) => void navigate({ to: '/mms/admin/waivers/$id', params: { id: String(id) } })}
        />
      </Panel>
    </>
  )
}

function KnownWaiver({ id }: { id: number }) {
  const waiver = useQuery(query(editWaiver, { id }))
  if (waiver.data) return <Waiver key={id} waiver={waiver.data} />
  return (
    <>
      <PageHeader title={t('Waiver')} back={back()} />
      {waiver.error ? (
        <ErrorState error={waiver.error} onRetry={() => void waiver.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </>
  )
}

function Waiver({ waiver }: { waiver: WaiverForm }) {
  const navigate = useNavigate()
  const [{ tab }, set] = useUrlState({ tab: '' })
  const [isDeleting, setDeleting] = useState(false)
  const remove = useCall(deleteWaiver, {
    refresh: [listOfficeWaivers],
    onSuccess: () => navigate({ to: '/mms/admin/waivers' }),
  })
  return (
    <>
      <PageHeader
        title={waiver.title}
        back={back()}
        note={
          <>
            <StatusDot status={waiver.status} /> · {t('Version {number}', { number: waiver.version })} ·{' '}
            {t('{count} signature|{count} signatures', { count: waiver.signed })}
          </>
        }
        actions={<Button onClick={() => setDeleting(true)}>{t('Delete')}</Button>}
      />
      <Tabs
        label={t('Waiver sections')}
        open={tab}
        onOpen={(key) => set({ tab: key })}
        tabs={[
          {
            key: 'text',
            label: t('Text'),
            content: () => (
              <Panel title={t('Text')}>
                <WaiverText waiver={waiver} />
              </Panel>
            ),
          },
          {
            key: 'terms',
            label: t('Who signs'),
            content: () => (
              <Panel>
                <WaiverTerms waiver={waiver} onSaved={() => {}} />
              </Panel>
            ),
          },
          { key: 'versions', label: t('Versions'), content: () => <Versions waiver={waiver} /> },
          { key: 'again', label: t('Sign again'), content: () => <WaiverUnsigned waiver={waiver} /> },
          {
            key: 'history',
            label: t('History'),
            content: () => (
              <OfficeHistory
                audit={waiver.audit}
                words={waiverDeeds()}
                fieldName={waiverField}
                shown={waiverText}
              />
            ),
          },
        ]}
      />
      {isDeleting && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: waiver.title })}
          confirmLabel={t('Delete waiver')}
          busy={remove.isPending}
          onClose={() => setDeleting(false)}
          onConfirm={() => remove.mutate({ id: waiver.id }, { onSettled: () => setDeleting(false) })}
        >
          {t('This waiver has signatures, so it can’t be deleted. You can make it inactive instead.')}
        </ConfirmDialog>
      )}
    </>
  )
}

function Versions({ waiver }: { waiver: WaiverForm }) {
  const [reading, setReading] = useState<number>()
  return (
    <Panel>
      <div className="office-scroll" role="group" aria-label={t('Versions')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Version')}</th>
              <th scope="col">{t('Title')}</th>
              <th scope="col">{t('Published')}</th>
              <th scope="col">{t('By')}</th>
              <th scope="col">{t('Signatures')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('Read')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {waiver.versions.map(({ id, locale, number, title, published_at, published_by, signed }) => (
              <tr key={id}>
                <td className="numbers">
                  {number} ({locale})
                </td>
                <td>{title}</td>
                <td>
                  <Moment at={published_at} />
                </td>
                <td>{published_by ?? '—'}</td>
                <td>
                  <Count of={signed} />
                </td>
                <td>
                  <Button
                    kind="quiet"
                    aria-label={t('Read version {number} ({locale})', { number, locale })}
                    onClick={() => setReading(id)}
                  >
                    {t('Read')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {reading !== undefined && <Reading id={reading} onClose={() => setReading(undefined)} />}
    </Panel>
  )
}

function Reading({ id, onClose }: { id: number; onClose: () => void }) {
  const version = useQuery(query(getWaiverVersion, { id }))
  const { data } = version
  return (
    <Dialog
      title={data ? data.title : t('Version')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {data ? (
        <>
          <RichText html={data.content} />
          {data.consents.length > 0 && (
            <ul>
              {data.consents.map(({ key, label }) => (
                <li key={key}>{label}</li>
              ))}
            </ul>
          )}
        </>
      ) : version.error ? (
        <ErrorState error={version.error} onRetry={() => void version.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}
