import './check-in.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Currency } from 'contract/money'
import { orderBalance } from 'contract/events/deposits'
import {
  addDeskNote,
  getCheckIn,
  printCheckIn,
  removeDeskNote,
  type CheckInTeam as Team,
} from 'contract/readiness/team-check-in'
import { fieldErrorsOf } from '../../api-problems.ts'
import { call, query, readKey, saveDownload, useCall, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { PlateFees, SigningLinkButton } from '../../events/events.tsx'
import { EnterPayment } from '../../payments/payments.tsx'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { Moment } from '../../ui/values.tsx'
import { writtenMoney } from '../../written.ts'
import { CheckInRoster, Points } from './check-in-roster.tsx'
import { lackText } from './check-in-words.ts'
import { MARKED, useCheckIn } from './use-check-in.ts'

type Props = { event_id: number; entrant_id: number; onClose: () => void }

/** One team at the table: what it lacks, who is on its roster, and what can be done about it here. */
export function CheckInTeam({ event_id, entrant_id, onClose }: Props) {
  const team = useQuery(query(getCheckIn, { id: event_id, entrant_id }))
  const back = (
    <Button kind="quiet" className="check-in-back no-print" onClick={onClose}>
      <IconArrowLeft size={18} stroke={2} aria-hidden /> {t('All teams')}
    </Button>
  )
  if (team.data)
    return (
      <div className="check-in-one">
        {back}
        <Known event_id={event_id} team={team.data} />
      </div>
    )
  return (
    <div className="check-in-one">
      {back}
      {team.error ? (
        <ErrorState error={team.error} onRetry={() => void team.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      )}
    </div>
  )
}

function Known({ event_id, team }: { event_id: number; team: Team }) {
  const { entrant_id, name, club, division, coach, contact, points, roster } = team
  const print = useCall(printCheckIn, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  return (
    <>
      <Panel
        title={name}
        actions={
          <Button busy={print.isPending} onClick={() => print.mutate({ id: event_id, entrant_id })}>
            {t('Print sheet')}
          </Button>
        }
      >
        <div className="check-in-about">
          <p className="dim">{[told(division), club, coach].filter(Boolean).join(' · ')}</p>
          {(contact.phone || contact.email) && (
            <p>
              {contact.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>}{' '}
              {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            </p>
          )}
          <Points event_id={event_id} entrant_id={entrant_id} points={points} owner={{}} whose={name} />
          <div className="check-in-act">
            {team.is_outside && lacksSignatures(team) && (
              <SigningLinkButton event_id={event_id} entrant_id={entrant_id} team={name} />
            )}
            <Owes event_id={event_id} team={team} />
          </div>
          <PlateFees event_id={event_id} entrant_id={entrant_id} team={name} />
          <Act event_id={event_id} team={team} />
        </div>
      </Panel>
      <CheckInRoster event_id={event_id} entrant_id={entrant_id} roster={roster} />
      <Notes event_id={event_id} team={team} />
    </>
  )
}

/** Whether somebody on the roster has yet to sign for the event. */
const lacksSignatures = ({ roster }: Team): boolean =>
  roster.some(({ points }) => points.some(({ key, is_met }) => key === 'event_waiver' && !is_met))

/** Says who checked the team in, or does it; while something is missing, a reason is required. */
function Act({ event_id, team }: { event_id: number; team: Team }) {
  const { entrant_id, name, checked_in, lacks } = team
  const [isAsking, setAsking] = useState(false)
  const { checkIn, undo, isPending, error } = useCheckIn({ event_id, entrant_id, name }, () =>
    setAsking(false),
  )
  if (checked_in)
    return (
      <Notice
        kind={checked_in.missing > 0 ? 'warn' : 'good'}
        title={t('Checked in by {by}', { by: checked_in.by })}
      >
        <p>
          <Moment at={checked_in.at} />
          {checked_in.missing > 0 &&
            ` · ${t('{count} thing was missing|{count} things were missing', { count: checked_in.missing })}`}
          {checked_in.reason && `: ${checked_in.reason}`}
        </p>
        <Button busy={isPending} onClick={undo}>
          {t('Undo check-in')}
        </Button>
      </Notice>
    )
  return (
    <div className="check-in-act">
      {lacks.length === 0 ? (
        <Button kind="primary" busy={isPending} onClick={() => checkIn()}>
          {t('Check in##a team')}
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>{t('Check in anyway##a team')}</Button>
      )}
      {isAsking && (
        <FormDialog
          title={t('Check in {team} with things missing?', { team: name })}
          submitLabel={t('Check in anyway##a team')}
          busy={isPending}
          errors={fieldErrorsOf(error)}
          onSubmit={({ reason }) => checkIn(String(reason ?? ''))}
          onClose={() => setAsking(false)}
        >
          <ul>
            {lacks.map((lack) => (
              <li key={lackText(lack)}>{lackText(lack)}</li>
            ))}
          </ul>
          <TextareaField
            label={t('Reason')}
            name="reason"
            rows={2}
            hint={t('It stays with the check-in, with your name.')}
          />
        </FormDialog>
      )}
    </div>
  )
}

function Owes({ event_id, team: { owes } }: { event_id: number; team: Team }) {
  const { currency } = useTenant()
  const mayRecord = useMay(orderBalance)
  const [isRecording, setRecording] = useState(false)
  const client = useQueryClient()
  if (!owes || !mayRecord) return null
  const amount = writtenMoney(owes.cents, currency as Currency)
  return (
    <>
      <Button onClick={() => setRecording(true)}>{t('Record payment of {amount}', { amount })}</Button>
      {isRecording && (
        <EnterPayment
          amount={amount}
          order={async () =>
            owes.number ?? (await call(orderBalance, { id: event_id, balance_id: owes.balance_id! })).number
          }
          onDone={() => {
            setRecording(false)
            for (const read of MARKED) void client.invalidateQueries({ queryKey: readKey(read) })
          }}
          onClose={() => setRecording(false)}
        />
      )}
    </>
  )
}

/** What the table has written down, for whoever stands there next. */
function Notes({ event_id: id, team: { entrant_id, written } }: { event_id: number; team: Team }) {
  const [isAdding, setAdding] = useState(false)
  const add = useCall(addDeskNote, { refresh: MARKED, quiet: 'success', onSuccess: () => setAdding(false) })
  const remove = useCall(removeDeskNote, { refresh: MARKED, quiet: 'success' })
  return (
    <Panel title={t('Notes')} actions={<Button onClick={() => setAdding(true)}>{t('Add note')}</Button>}>
      {isAdding && (
        <FormDialog
          title={t('Add note')}
          submitLabel={t('Save note')}
          busy={add.isPending}
          errors={fieldErrorsOf(add.error)}
          onSubmit={({ body }) => add.mutate({ id, entrant_id, body: String(body ?? '') })}
          onClose={() => setAdding(false)}
        >
          <TextareaField
            label={t('Note')}
            name="body"
            rows={3}
            hint={t('Everyone at the table and in the office can read it.')}
          />
        </FormDialog>
      )}
      {written.length === 0 && <p className="dim">{t('No notes yet.')}</p>}
      <ul className="check-in-notes">
        {written.map(({ id: note_id, body, at, by }) => (
          <li key={note_id}>
            <p>{body}</p>
            <span className="dim">
              {by} · <Moment at={at} />
            </span>
            <Button
              kind="quiet"
              busy={remove.isPending}
              onClick={() => remove.mutate({ id, entrant_id, note_id })}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
