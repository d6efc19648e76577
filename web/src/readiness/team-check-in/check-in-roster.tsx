import './check-in.css'
import { useQuery } from '@tanstack/react-query'
import {
  checkInPictures,
  markSeen,
  undoSeen,
  type CheckInPerson,
  type CheckInPoint,
} from 'contract/readiness/team-check-in'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Day } from '../../ui/values.tsx'
import { MARKED } from './use-check-in.ts'

type RosterProps = {
  event_id: number
  entrant_id: number
  roster: readonly CheckInPerson[]
}

/** Everybody on the roster, players by number, with what each of them lacks. */
export function CheckInRoster({ event_id, entrant_id, roster }: RosterProps) {
  const pictures = useQuery({
    ...query(checkInPictures, { id: event_id, entrant_id }),
    enabled: roster.some(({ has_photo }) => has_photo),
    staleTime: 600_000,
  })
  const faces = new Map(pictures.data?.map(({ member_id, jpeg }) => [member_id, jpeg]))
  return (
    <Panel title={t('Roster')}>
      {roster.length === 0 && <p className="dim">{t('No one on the roster yet')}</p>}
      <ul className="check-in-people">
        {roster.map((one) => {
          const face = one.member_id === null ? undefined : faces.get(one.member_id)
          const isReady = one.points.every(({ is_met }) => is_met)
          return (
            <li key={one.member_id ?? one.player} data-ready={isReady || undefined}>
              {face ? (
                <img className="check-in-face" src={`data:image/jpeg;base64,${face}`} alt="" />
              ) : (
                <span className="check-in-face" aria-hidden="true">
                  {one.jersey_number ?? ''}
                </span>
              )}
              <div className="check-in-person">
                <strong>
                  {face && one.jersey_number !== null && (
                    <span className="numbers">#{one.jersey_number} </span>
                  )}
                  {one.name}
                </strong>
                <span className="dim">
                  {one.is_player ? (
                    one.dob && (
                      <>
                        {t('Born')} <Day day={one.dob} />
                      </>
                    )
                  ) : (
                    <>{told(one.role)}</>
                  )}
                  {one.is_new && ` · ${t('Added after check-in')}`}
                </span>
                {one.sits_out > 0 && (
                  <strong className="check-in-mark" data-state="missing">
                    {t('Sits out {count} game|Sits out {count} games', { count: one.sits_out })}
                  </strong>
                )}
                <Points
                  event_id={event_id}
                  entrant_id={entrant_id}
                  points={one.points}
                  owner={one.member_id === null ? { player: one.player! } : { member_id: one.member_id }}
                  whose={one.name}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

type PointsProps = {
  event_id: number
  entrant_id: number
  points: readonly CheckInPoint[]
  /** Whose papers they are; the team’s own without anybody. */
  owner: { member_id?: number; player?: string }
  whose: string
}

/**
 * What is missing in words, with a button for what can be shown here; and what was shown. Where the event asks for waivers of its own, both
 * kinds stand there even if signed, so that nobody takes one for the other.
 */
export function Points({ event_id: id, entrant_id, points, owner, whose }: PointsProps) {
  const see = useCall(markSeen, { refresh: MARKED, quiet: 'success' })
  const unsee = useCall(undoSeen, { refresh: MARKED, quiet: 'success' })
  const asksOwn = points.some(({ key }) => key === 'event_waiver')
  const shown = points.filter(
    ({ key, is_met, seen }) =>
      !is_met || seen !== null || (asksOwn && (key === 'waivers' || key === 'event_waiver')),
  )
  if (shown.length === 0)
    return owner.member_id === undefined && owner.player === undefined ? null : (
      <span className="check-in-mark" data-state="ready">
        <span aria-hidden="true">✓</span> {t('All set')}
      </span>
    )
  return (
    <ul className="check-in-points">
      {shown.map(({ key, title, says, is_met, may_see, seen }, at) => (
        <li key={`${key} ${at}`} data-met={is_met || undefined}>
          <span>
            <span aria-hidden="true">{is_met ? '✓' : '!'}</span> {told(title)}:{' '}
            {seen ? t('seen here by {by}', { by: seen.by }) : told(says)}
          </span>
          {may_see && (
            <Button
              className="check-in-see"
              busy={see.isPending || unsee.isPending}
              aria-label={`${seen ? t('Undo') : t('Mark as seen')}: ${told(title)}, ${whose}`}
              onClick={() => (seen ? unsee : see).mutate({ id, entrant_id, what: may_see, ...owner })}
            >
              {seen ? t('Undo') : t('Mark as seen')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
