import './calendar.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { callOffDuty, confirmDuty, exportDuties, teamDuties, type Duty } from 'contract/calendar/duties'
import type { Out } from 'contract/operation'
import { messageOf } from '../api-problems.ts'
import { call, query, saveDownload, useCall } from '../api.ts'
import { TeamParts } from '../clubs/clubs.tsx'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { Money } from '../ui/values.tsx'
import { writtenMinutes } from '../written.ts'
import { ChargeDuties, DutyCharge, GiveDutiesBack } from './duty-charge.tsx'
import { DutyForm, RuleForm } from './duty-forms.tsx'
import { HoursChart } from './hours-chart.tsx'
import { whatOfDuty, whenOfDuty } from './duty-words.ts'

type Duties = Out<typeof teamDuties>

/** Who helps a team with what, and which families still owe hours. */
export function TeamDutiesScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const duties = useQuery(query(teamDuties, { id: Number(id) }))
  const [open, setOpen] = useState<'duty' | 'rule'>()
  const { team, may_edit } = duties.data ?? {}
  const add = may_edit && (
    <Button kind="primary" onClick={() => setOpen('duty')}>
      {t('Add a duty')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={team ? t('{team} duties', { team: team.name }) : t('Volunteer duties')}
        note={team && [team.division, team.season].join(' · ')}
        back={<Link to="/ctms">{t('Teams')}</Link>}
        actions={add}
      />
      <TeamParts id={Number(id)} current="duties" />
      {duties.error && !duties.data ? (
        <ErrorState error={duties.error} onRetry={() => void duties.refetch()} />
      ) : !duties.data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : (
        <div className="date-list">
          {duties.data.duties.length === 0 ? (
            <EmptyState
              drawing="whistle"
              title={t('No duties yet')}
              text={t('Snacks, the scorebook, the gate: families sign up on their phones.')}
              action={add}
            />
          ) : (
            duties.data.duties.map((duty) => (
              <DutyPanel key={duty.id} duty={duty} mayEdit={duties.data.may_edit} />
            ))
          )}
          <Families team_id={Number(id)} duties={duties.data} onRule={() => setOpen('rule')} />
        </div>
      )}
      {open === 'duty' && duties.data && (
        <DutyForm team_id={Number(id)} dates={duties.data.dates} onClose={() => setOpen(undefined)} />
      )}
      {open === 'rule' && duties.data && (
        <RuleForm team_id={Number(id)} rule={duties.data.rule} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** What can be said of how it went: nobody has missed what is still to come. */
const outcomesOf = ({ is_over }: Duty, state: Duty['taken'][number]['state']) =>
  is_over || state === 'missed' ? (['done', 'missed'] as const) : (['done'] as const)

function DutyPanel({ duty, mayEdit }: { duty: Duty; mayEdit: boolean }) {
  const [isEnding, setEnding] = useState(false)
  const confirm = useCall(confirmDuty, { refresh: [teamDuties], quiet: 'success' })
  const end = useCall(callOffDuty, { refresh: [teamDuties], onSuccess: () => setEnding(false) })
  const isOff = duty.status === 'called_off'
  const what = whatOfDuty(duty)
  return (
    <Panel
      title={
        <>
          <span className={isOff ? 'date-off' : undefined}>{what}</span>{' '}
          <span className="dim date-when">{whenOfDuty(duty)}</span>
        </>
      }
      actions={
        mayEdit &&
        !isOff &&
        !duty.is_over && (
          <Button aria-label={t('Cancel: {what}', { what })} onClick={() => setEnding(true)}>
            {t('Cancel duty')}
          </Button>
        )
      }
    >
      <p className="dim">
        {[
          writtenMinutes(duty.minutes),
          t('{count} of {most} taken', { count: duty.taken.length, most: duty.places }),
        ].join(' · ')}
      </p>
      {isOff && <p className="date-cancelled">{t('Canceled')}</p>}
      <ul className="date-list date-people">
        {duty.taken.map(({ id, name, state, is_offered }) => (
          <li key={id} className="date-person">
            <span>
              <b>{name}</b>
              {is_offered && <span className="dim"> · {t('looking for a sub')}</span>}
            </span>
            {(state === 'done' || state === 'missed') && (
              <span className={mayEdit ? 'print-only' : 'dim'}>
                {state === 'done' ? t('Done') : t('No-show')}
              </span>
            )}
            {mayEdit && (
              <span className="answer-buttons" role="group" aria-label={t('Did {name} do it?', { name })}>
                {outcomesOf(duty, state).map((to) => (
                  <Button
                    key={to}
                    data-answer={to === 'done' ? 'yes' : 'no'}
                    aria-pressed={state === to}
                    disabled={confirm.isPending}
                    onClick={() =>
                      confirm.mutate({ id: duty.id, place_id: id, state: state === to ? 'taken' : to })
                    }
                  >
                    {to === 'done' ? t('Done') : t('No-show')}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isEnding && (
        <ConfirmDialog
          title={t('Cancel {what}?', { what })}
          confirmLabel={t('Cancel duty')}
          keepLabel={t('Keep it')}
          busy={end.isPending}
          onClose={() => setEnding(false)}
          onConfirm={() => end.mutate({ id: duty.id, version: duty.version })}
        >
          {t('Everyone who signed up gets an email. Confirmed hours still count.')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function Families({ team_id, duties, onRule }: { team_id: number; duties: Duties; onRule: () => void }) {
  const { rule, families, may_edit, may_charge, may_return } = duties
  const [charging, setCharging] = useState<readonly number[]>([])
  const [isReturning, setReturning] = useState(false)
  const open = families.filter(({ charge, due_cents }) => may_charge && !charge && due_cents > 0)
  const returning = families.filter(({ charge }) => may_return && charge && charge.back_cents > 0)
  const file = useMutation({
    mutationFn: () => call(exportDuties, { id: team_id }),
    onSuccess: saveDownload,
    onError: (error) => toast.failure(messageOf(error)),
  })
  return (
    <Panel
      title={t('Family hours')}
      actions={
        <>
          {families.length > 0 && (
            <Button busy={file.isPending} onClick={() => file.mutate()}>
              {t('Export CSV')}
            </Button>
          )}
          {open.length > 1 && (
            <Button onClick={() => setCharging(open.map(({ player_id }) => player_id))}>
              {t('Charge all')}
            </Button>
          )}
          {returning.length > 0 && (
            <Button onClick={() => setReturning(true)}>{t('Refund completed hours')}</Button>
          )}
          {may_edit && <Button onClick={onRule}>{t('What’s required')}</Button>}
        </>
      }
    >
      <p className="dim">
        {rule.minutes === 0
          ? t('No hours are required from families yet.')
          : t('{hours} per family each season.', { hours: writtenMinutes(rule.minutes) })}{' '}
        {rule.amount_cents > 0 &&
          t(
            'Nothing is charged automatically. Charge a family once its time to help is over, or charge everyone up front as a deposit.',
          )}
      </p>
      <HoursChart
        asked_minutes={rule.minutes}
        families={families
          .filter(({ is_exempt }) => !is_exempt)
          .map(({ player_id, players, done_minutes, taken_minutes }) => ({
            key: String(player_id),
            name: players.join(', '),
            done_minutes,
            taken_minutes,
          }))}
      />
      <ul className="date-list date-people">
        {families.map((family) => (
          <li key={family.players.join()} className="date-person">
            <span>
              <b>{family.players.join(', ')}</b> <span className="dim">{family.workers.join(', ')}</span>
            </span>
            <span className="numbers">
              {t('{done} done, {taken} signed up', {
                done: writtenMinutes(family.done_minutes),
                taken: writtenMinutes(family.taken_minutes),
              })}
              {family.is_exempt ? (
                <span className="dim"> · {t('exempt')}</span>
              ) : (
                family.missing_minutes > 0 && (
                  <span className={family.charge ? undefined : 'date-cancelled'}>
                    {' · '}
                    {t('{hours} missing', { hours: writtenMinutes(family.missing_minutes) })}
                    {family.due_cents > 0 && !family.charge && (
                      <>
                        {' · '}
                        <Money cents={family.due_cents} />
                      </>
                    )}
                  </span>
                )
              )}
              <DutyCharge charge={family.charge} mayOpen={may_charge} />
              {open.includes(family) && (
                <Button
                  kind="quiet"
                  aria-label={t('Charge {names}’s family', { names: family.players.join(', ') })}
                  onClick={() => setCharging([family.player_id])}
                >
                  {t('Charge')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {charging.length > 0 && (
        <ChargeDuties
          team_id={team_id}
          families={open.filter(({ player_id }) => charging.includes(player_id))}
          onClose={() => setCharging([])}
        />
      )}
      {isReturning && (
        <GiveDutiesBack team_id={team_id} families={returning} onClose={() => setReturning(false)} />
      )}
    </Panel>
  )
}
