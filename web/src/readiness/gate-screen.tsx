import './gate.css'
import { useEffect, useRef, useState } from 'react'
import { gateList } from 'contract/readiness/gate'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { useOnline } from '../online.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { GateControls } from './gate-controls.tsx'
import { useGatePictures } from './gate-pictures.ts'
import { NotWritten } from './gate-refused.tsx'
import { GateStage } from './gate-stage.tsx'
import { keepList } from './gate-store.ts'
import { GateVersion } from './gate-version.tsx'
import { TakeList } from './gate-take.tsx'
import { useGate, useKeptPage, useSending } from './use-gate.ts'

type Choice = { team_ids: number[]; event_id?: number | undefined }

/** The gate: the day's list is downloaded once, and cards are checked against it, online and offline. */
export function GateScreen() {
  const { owner, list, today, day, inside, waiting, refused, of_others } = useGate()
  const [isScanning, setScanning] = useState(true)
  const isKept = useKeptPage(list)
  const isOnline = useOnline()
  useSending()
  useGatePictures(list)
  const { take, isTaking } = useTaking(owner)
  useEffect(() => {
    // After a download the scanner opens.
    if (list === null) setScanning(true)
  }, [list])
  if (globalThis.crypto.subtle === undefined)
    return (
      <>
        <PageHeader title={t('Gate')} />
        <Notice kind="warn">{t('Cards can be checked only over a secure connection (https).')}</Notice>
      </>
    )
  const notes = (
    <>
      <GateVersion />
      <NotWritten people={refused} list={list} />
      {of_others > 0 && (
        <p className="dim" role="status">
          {t(
            '{count} check-in by someone else hasn’t been sent yet. It’s sent when they log in on this phone.|{count} check-ins by someone else haven’t been sent yet. They’re sent when they log in on this phone.',
            { count: of_others },
          )}
        </p>
      )}
    </>
  )
  if (!list || !day)
    return (
      <>
        <PageHeader title={t('Gate')} />
        <div className="gate-screen">
          {list === undefined && (
            <Panel>
              <Skeleton lines={4} />
            </Panel>
          )}
          {notes}
          {waiting > 0 && <p role="status">{toSend(waiting)}</p>}
          {list === null && <TakeList busy={isTaking} onTake={take} />}
        </div>
      </>
    )
  const status = statusOf({ isOnline, waiting, refused: refused.length, isKept })
  if (isScanning)
    return (
      <GateStage
        list={list}
        day={day}
        today={today}
        inside={inside}
        status={status}
        isRefused={refused.length > 0}
        onClose={() => setScanning(false)}
      />
    )
  return (
    <GateControls
      list={list}
      day={day}
      inside={inside}
      waiting={waiting}
      status={status}
      isUpdating={isTaking}
      onScan={() => setScanning(true)}
      onUpdate={() => take({ team_ids: [...list.team_ids], event_id: list.event_id })}
    >
      {notes}
    </GateControls>
  )
}

/** Downloads a list, or the same one again; an empty one does not replace what is stored. */
function useTaking(owner: string) {
  const asked_at = useRef(0)
  const call = useCall(gateList, {
    refresh: [],
    quiet: 'success',
    onSuccess: (made, { team_ids, event_id }) => {
      if (made.people.length > 0)
        return keepList(
          {
            ...made,
            owner,
            team_ids: team_ids.map(Number),
            event_id: event_id === undefined ? undefined : Number(event_id),
          },
          asked_at.current,
        )
      toast.failure(t('These teams have no one on that day. Please choose others.'))
      return undefined
    },
  })
  const take = (choice: Choice) => {
    asked_at.current = Date.now()
    call.mutate(choice)
  }
  return { take, isTaking: call.isPending }
}

type State = { isOnline: boolean; waiting: number; refused: number; isKept: boolean | undefined }

/** One line about the connection and unsent check-ins. */
function statusOf({ isOnline, waiting, refused, isKept }: State): string {
  const first = [
    ...(isOnline ? [] : [t('Offline')]),
    ...(refused > 0
      ? [
          t('{count} check-in could not be saved|{count} check-ins could not be saved', {
            count: refused,
          }),
        ]
      : []),
    ...(waiting > 0 ? [toSend(waiting)] : isOnline && refused === 0 ? [t('All sent')] : []),
  ]
  if (isKept === true) return [...first, t('Works offline')].join(' · ')
  if (isKept === false) return [...first, t('Keep this page open')].join(' · ')
  return first.join(' · ')
}

const toSend = (count: number) => t('{count} check-in to send|{count} check-ins to send', { count })
