import './gate.css'
import { useQuery } from '@tanstack/react-query'
import { IconScan } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { openDrawer } from 'contract/events/gate-sales'
import { passGateChoice, passGateList, type SeenScan } from 'contract/events/pass-gate'
import { headCount, countScans } from 'contract/events/pass-scans'
import { query, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { useOnline } from '../online.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { Count, Moment, Money } from '../ui/values.tsx'
import { spelledDay } from '../written.ts'
import { GateVersion } from './gate-version.tsx'
import { onGateNews } from './gate-database.ts'
import { GateDrawer } from './gate-drawer.tsx'
import { GateSell } from './gate-sell.tsx'
import { totalOf, type KeptSale } from './gate-selling.ts'
import { forgetSales } from './sale-store.ts'
import { heads, type KeptPasses, type KeptScan } from './pass-judging.ts'
import { PassStage } from './pass-stage.tsx'
import { forgetScans, keepPasses, leavePasses } from './pass-store.ts'
import { usePasses, usePassSync } from './use-passes.ts'
import { useKeptPage } from './use-gate.ts'

/** The gate of an event: its passes are downloaded once, and scanned in and out, online and offline. */
export function PassGateScreen() {
  const { owner, list, day, scans, waiting, refused, sales, unsent, unbooked } = usePasses()
  const maySell = useMay(openDrawer)
  const [isScanning, setScanning] = useState(true)
  const isKept = useKeptPage(list)
  const isOnline = useOnline()
  usePassSync(list)
  useEffect(onNews, [])
  const { take, isTaking } = useTaking(owner)
  if (globalThis.crypto.subtle === undefined)
    return (
      <>
        <PageHeader title={t('Event gate')} />
        <Notice kind="warn">{t('Passes can be scanned only over a secure connection (https).')}</Notice>
      </>
    )
  const status = statusOf({ isOnline, waiting: waiting + unsent, isKept })
  if (list && day && isScanning)
    return (
      <PassStage list={list} day={day} scans={scans} status={status} onClose={() => setScanning(false)} />
    )
  return (
    <>
      <PageHeader
        title={t('Event gate')}
        {...(list && day && { note: `${list.event.name} · ${spelledDay(day)}` })}
        actions={
          list && (
            <Button kind="primary" onClick={() => setScanning(true)}>
              <IconScan size={20} stroke={2} aria-hidden />
              {t('Open the scanner')}
            </Button>
          )
        }
      />
      <div className="gate-screen">
        <GateVersion />
        <Refused scans={refused} list={list} />
        <Unbooked sales={unbooked} />
        {list === undefined && (
          <Panel>
            <Skeleton lines={4} />
          </Panel>
        )}
        {list === null && (
          <TakePasses
            busy={isTaking}
            onTake={(event_id) => {
              setScanning(true)
              take(event_id)
            }}
          />
        )}
        {list && day && (
          <>
            <p className="dim" role="status">
              {status}
            </p>
            {maySell && list.drawer && <GateSell list={list} day={day} />}
            {maySell && <GateDrawer list={list} sales={sales} waiting={unsent} />}
            <Heads scans={scans} day={day} />
            <ListHere list={list} waiting={waiting} busy={isTaking} onUpdate={() => take(list.event.id)} />
          </>
        )}
      </div>
    </>
  )
}

/** Downloads the passes of an event, or the same ones again. */
function useTaking(owner: string) {
  const asked_at = useRef(0)
  const call = useCall(passGateList, {
    refresh: [],
    quiet: 'success',
    onSuccess: (made) => keepPasses({ ...made, owner, asked_at: asked_at.current }),
  })
  const take = (event_id: number) => {
    asked_at.current = Date.now()
    call.mutate({ event_id })
  }
  return { take, isTaking: call.isPending }
}

/** Two offline phones may let in the same pass; the later one is told. */
const onNews = () =>
  onGateNews(({ pass_again = [] }) => {
    for (const { by } of pass_again) toast.failure(t('A pass was already inside, scanned by {by}.', { by }))
  })

type State = { isOnline: boolean; waiting: number; isKept: boolean | undefined }

function statusOf({ isOnline, waiting, isKept }: State): string {
  return [
    isOnline ? '' : t('Offline'),
    waiting > 0
      ? t('{count} to send##of scans and sales', { count: waiting })
      : isOnline
        ? t('All sent')
        : '',
    isKept === true ? t('Works offline') : isKept === false ? t('Keep this page open') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Chooses the event whose passes are scanned here. */
function TakePasses({ busy, onTake }: { busy: boolean; onTake: (event_id: number) => void }) {
  const events = useQuery(query(passGateChoice, {}))
  if (events.error && !events.data)
    return <ErrorState error={events.error} onRetry={() => void events.refetch()} />
  if (!events.data)
    return (
      <Panel>
        <Skeleton lines={4} />
      </Panel>
    )
  if (events.data.length === 0)
    return (
      <Panel>
        <EmptyState
          drawing="ball"
          title={t('No events with passes')}
          text={t('Published events that sell passes are listed here until they’re over.')}
        />
      </Panel>
    )
  return (
    <Panel title={t('Which event?')}>
      <p className="dim">
        {t(
          'The passes and this page stay on this phone until the event is over, so scanning works without a connection.',
        )}
      </p>
      <ul className="gate-events">
        {events.data.map(({ id, name, starts_on, passes }) => (
          <li key={id}>
            <Button busy={busy} onClick={() => onTake(id)}>
              <span>{name}</span>
              <small>
                {spelledDay(starts_on)} · {t('{count} pass|{count} passes', { count: passes })}
              </small>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Heads({ scans, day }: { scans: readonly SeenScan[]; day: string }) {
  const { inside, came } = heads(scans, day)
  const hours = headCount(countScans(scans.filter((scan) => scan.day === day)).counted)
  return (
    <Panel title={t('Head count')}>
      <p>
        <strong>{t('{inside} inside, {came} came', { inside, came })}</strong>
      </p>
      {hours.length > 0 && (
        <table className="gate-hours">
          <thead>
            <tr>
              <th scope="col">{t('Hour')}</th>
              <th scope="col">{t('Came in')}</th>
              <th scope="col">{t('Went out')}</th>
              <th scope="col">{t('Inside')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.at}>
                <th scope="row">
                  <Moment at={hour.at} part="time" />
                </th>
                <td className="numbers">
                  <Count of={hour.came} />
                </td>
                <td className="numbers">
                  <Count of={hour.left} />
                </td>
                <td className="numbers">
                  <Count of={hour.inside} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

/** Sales that the server did not book, with the reason: the money is in the drawer, so the office has to know. */
function Unbooked({ sales }: { sales: readonly KeptSale[] }) {
  if (sales.length === 0) return null
  return (
    <Notice
      kind="bad"
      isNews
      title={t('{count} sale wasn’t saved|{count} sales weren’t saved', { count: sales.length })}
    >
      <p>{t('The cash is in your drawer. Tell the office about it.')}</p>
      <ul>
        {sales.map((sale) => (
          <li key={sale.key}>
            <Money cents={totalOf(sale)} />, <Moment at={sale.sold_at} part="time" />: {told(sale.says ?? '')}
          </li>
        ))}
      </ul>
      <Button onClick={() => void forgetSales(sales.map(({ key }) => key))}>{t('Got it')}</Button>
    </Notice>
  )
}

/** Scans that the server did not record, with the reason, until somebody has read them. */
function Refused({ scans, list }: { scans: readonly KeptScan[]; list: KeptPasses | null | undefined }) {
  if (scans.length === 0) return null
  const nameOf = (id: number) => list?.passes.find((pass) => pass.id === id)?.type ?? t('Pass')
  return (
    <Notice
      kind="bad"
      isNews
      title={t('{count} scan wasn’t saved|{count} scans weren’t saved', { count: scans.length })}
    >
      <ul>
        {scans.map(({ key, pass_id, at, says }) => (
          <li key={key}>
            {nameOf(pass_id)}, <Moment at={at} part="time" />: {told(says ?? '')}
          </li>
        ))}
      </ul>
      <Button onClick={() => void forgetScans(scans.map(({ key }) => key))}>{t('Got it')}</Button>
    </Notice>
  )
}

type HereProps = { list: KeptPasses; waiting: number; busy: boolean; onUpdate: () => void }

function ListHere({ list, waiting, busy, onUpdate }: HereProps) {
  const [isAsking, setAsking] = useState(false)
  const isOnline = useOnline()
  return (
    <Panel title={t('List on this phone')}>
      <p>
        {t('{count} pass|{count} passes', { count: list.passes.length })}
        {' · '}
        {t('downloaded')} <Moment at={list.made_at} />
      </p>
      <div className="gate-list-buttons">
        <Button busy={busy} disabled={!isOnline} onClick={onUpdate}>
          {t('Update the list')}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('Choose another event')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('Delete the list from this phone?')}
          confirmLabel={t('Delete list')}
          onConfirm={() => {
            setAsking(false)
            void leavePasses()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('You need a connection to download it again.')}</p>
          {waiting > 0 && (
            <p>
              {t(
                '{count} scan hasn’t been sent yet. We’ll send it later.|{count} scans haven’t been sent yet. We’ll send them later.',
                { count: waiting },
              )}
            </p>
          )}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
