import './gate.css'
import { IconScan } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { showDay } from 'contract/dates'
import { t } from '../language.ts'
import { useOnline } from '../online.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Moment } from '../ui/values.tsx'
import type { KeptList } from './gate-database.ts'
import { keepUndo } from './gate-here.ts'
import type { Entry } from './gate-inside.ts'
import { countOf, GatePeople } from './gate-people.tsx'
import { sendWaiting } from './gate-sending.ts'
import { canVibrate, isOn, setSignal } from './gate-signals.ts'
import { leaveGate } from './gate-store.ts'

type Props = {
  list: KeptList
  day: string
  inside: ReadonlyMap<number, readonly Entry[]>
  waiting: number
  status: string
  isUpdating: boolean
  onScan: () => void
  onUpdate: () => void
  children?: ReactNode
}

/** The screen behind the scanner: who is in, sound and vibration, and the stored list. */
export function GateControls({
  list,
  day,
  inside,
  waiting,
  status,
  isUpdating,
  onScan,
  onUpdate,
  children,
}: Props) {
  const { all, in: arrived } = countOf(list.people, inside)
  const undo = async (entry: Entry) => {
    await keepUndo(entry, { day, owner: list.owner })
    await sendWaiting().catch(() => {})
  }
  return (
    <>
      <PageHeader
        title={t('Gate')}
        note={[list.event, showDay(day), t('{in} of {all} in', { in: arrived, all })]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <Button kind="primary" onClick={onScan}>
            <IconScan size={20} stroke={2} aria-hidden />
            {t('Open the scanner')}
          </Button>
        }
      />
      <div className="gate-screen">
        {children}
        <p className="dim" role="status">
          {status}
        </p>
        <Panel title={t('Who’s in')}>
          <GatePeople list={list} inside={inside} onUndo={(entry) => void undo(entry)} />
        </Panel>
        <Signals />
        <ListHere list={list} waiting={waiting} isUpdating={isUpdating} onUpdate={onUpdate} />
      </div>
    </>
  )
}

function Signals() {
  // Renders again after a change, because the values are read from storage.
  const [, setTurn] = useState(0)
  const set = (signal: 'sound' | 'vibration', on: boolean) => {
    setSignal(signal, on)
    setTurn((turn) => turn + 1)
  }
  return (
    <Panel title={t('When a card is read')}>
      <CheckboxField
        label={t('Play a sound')}
        hint={t('A high chime lets them in, a low buzz asks you to look.')}
        checked={isOn('sound')}
        onChange={({ currentTarget }) => set('sound', currentTarget.checked)}
      />
      {canVibrate() && (
        <CheckboxField
          label={t('Vibrate')}
          checked={isOn('vibration')}
          onChange={({ currentTarget }) => set('vibration', currentTarget.checked)}
        />
      )}
    </Panel>
  )
}

type ListProps = Pick<Props, 'list' | 'waiting' | 'isUpdating' | 'onUpdate'>

/** Updates or deletes the list. Deleting is tucked away from a thumb in a hurry, and asks first. */
function ListHere({ list, waiting, isUpdating, onUpdate }: ListProps) {
  const [isAsking, setAsking] = useState(false)
  const isOnline = useOnline()
  return (
    <Panel title={t('List on this phone')}>
      <p>
        {t('{count} person|{count} people', { count: list.people.length })}
        {' · '}
        {t('downloaded')} <Moment at={list.made_at} />
      </p>
      <div className="gate-list-buttons">
        <Button busy={isUpdating} disabled={!isOnline} onClick={onUpdate}>
          {t('Update the list')}
        </Button>
      </div>
      <details className="gate-more-about">
        <summary>{t('Done for the day?')}</summary>
        <p className="dim">{t('The list is deleted when the day is over, and when you log out.')}</p>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('Delete the list from this phone')}
        </Button>
      </details>
      {isAsking && (
        <ConfirmDialog
          title={t('Delete the list from this phone?')}
          confirmLabel={t('Delete list')}
          onConfirm={() => void leaveGate()}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('Names, photos and this page’s offline copy go. You need a connection to download it again.')}
          </p>
          {waiting > 0 && (
            <p>
              {t(
                '{count} check-in hasn’t been sent yet. We’ll send it later.|{count} check-ins haven’t been sent yet. We’ll send them later.',
                { count: waiting },
              )}
            </p>
          )}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
