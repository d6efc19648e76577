import './roster.css'
import '../ui/page-header.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ROSTER_ROLES,
  postRosterExport,
  teamRoster,
  type RosterEntry,
  type TeamRoster as Roster,
} from 'contract/clubs/rosters'
import { endTeam } from 'contract/clubs/teams'
import { showDay } from 'contract/dates'
import { query, saveDownload, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Meter } from '../ui/meter.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RosterAdd } from './roster-add.tsx'
import { RosterEdit } from './roster-edit.tsx'
import { RosterImport } from './roster-import.tsx'
import { RosterLeave } from './roster-leave.tsx'
import { RosterLock } from './roster-lock.tsx'
import { RosterPerson, nameOf } from './roster-person.tsx'
import { RosterRequests } from './roster-requests.tsx'
import { RosterSend } from './roster-send.tsx'
import { TransferFromRoster } from './transfer-club.tsx'

type Open =
  | { dialog: 'add' | 'import' | 'send' | 'lock' }
  | { dialog: 'edit' | 'leave' | 'move'; entry: RosterEntry }

/** The people on a team, and what its rules say about it: the coach's own list. */
export function TeamRoster({ team_id }: { team_id: number }) {
  const roster = useQuery(query(teamRoster, { id: team_id }))
  const [open, setOpen] = useState<Open>()
  const mayUpgrade = useMay(endTeam)
  const print = useCall(postRosterExport, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  if (roster.error && !roster.data)
    return <ErrorState error={roster.error} onRetry={() => void roster.refetch()} />
  if (!roster.data) return <Skeleton lines={8} />
  const { people, may } = roster.data
  const close = () => setOpen(undefined)
  const requests = people.filter(({ state }) => state === 'requested')
  const active = people.filter(({ state }) => state === 'active')
  const players = active.filter(({ role }) => role === 'player' || role === 'guest')
  const staff = active.filter((one) => !players.includes(one))
  const add = may.edit && (
    <Button kind="primary" onClick={() => setOpen({ dialog: 'add' })}>
      {t('Add player')}
    </Button>
  )
  return (
    <div className="roster">
      <div className="roster-head">
        <RosterSize roster={roster.data} />
        <div className="page-actions no-print">
          <Menu
            label={print.isPending ? t('Exporting…') : t('Print and export')}
            side="end"
            acts={[
              {
                key: 'pdf',
                label: t('Roster as PDF, with pictures'),
                onAct: () => print.mutate({ type: 'pdf', team_id }),
              },
              { key: 'csv', label: t('Export CSV'), onAct: () => print.mutate({ type: 'csv', team_id }) },
              may.edit && {
                key: 'send',
                label: t('Send by email'),
                onAct: () => setOpen({ dialog: 'send' }),
              },
            ]}
          />
          {may.edit && <Button onClick={() => setOpen({ dialog: 'import' })}>{t('Import players')}</Button>}
          {may.lock && <Button onClick={() => setOpen({ dialog: 'lock' })}>{t('Lock dates')}</Button>}
          {add}
        </div>
      </div>
      <RosterNotices roster={roster.data} />
      <RosterRequests requests={requests} mayDecide={may.edit} />
      <Panel
        title={t('Players')}
        actions={
          may.edit &&
          mayUpgrade &&
          players.length > 0 && (
            // Loads a new document, because that page has card fields.
            <a href={`/ctms/teams/${team_id}/upgrade`} className="button" data-kind="quiet">
              {t('Upgrade memberships')}
            </a>
          )
        }
      >
        {players.length === 0 ? (
          <EmptyState
            drawing="team"
            title={t('No players yet')}
            text={t(
              'Invite families by email, or add a player with the member ID and date of birth on the card.',
            )}
            action={add}
          />
        ) : (
          <ul className="roster-list">
            {players.map((entry) => (
              <RosterPerson
                key={entry.id}
                entry={entry}
                {...(may.edit && {
                  onEdit: () => setOpen({ dialog: 'edit', entry }),
                  onLeave: () => setOpen({ dialog: 'leave', entry }),
                  ...(entry.role === 'player' && { onMove: () => setOpen({ dialog: 'move', entry }) }),
                })}
              />
            ))}
          </ul>
        )}
      </Panel>
      {staff.length > 0 && (
        <Panel title={t('Staff')}>
          <ul className="roster-list">
            {staff.map((entry) => (
              <RosterPerson key={entry.id} entry={entry} role={told(ROSTER_ROLES[entry.role])} />
            ))}
          </ul>
        </Panel>
      )}
      {open?.dialog === 'add' && <RosterAdd team_id={team_id} onClose={close} />}
      {open?.dialog === 'import' && <RosterImport team_id={team_id} onClose={close} />}
      {open?.dialog === 'send' && <RosterSend team={roster.data.team} onClose={close} />}
      {open?.dialog === 'lock' && <RosterLock roster={roster.data} onClose={close} />}
      {open?.dialog === 'edit' && <RosterEdit entry={open.entry} onClose={close} />}
      {open?.dialog === 'move' && (
        <TransferFromRoster
          player={{ member_id: open.entry.member_id, name: nameOf(open.entry) }}
          from={{ team_id, season_id: roster.data.team.season_id }}
          onClose={close}
        />
      )}
      {open?.dialog === 'leave' && <RosterLeave entry={open.entry} onClose={close} />}
    </div>
  )
}

/** How full the roster is, as a sentence and a bar. */
function RosterSize({ roster: { players, guests, rules } }: { roster: Roster }) {
  return (
    <div className="roster-size">
      <p>
        <strong>
          {rules
            ? t('{players} of {most} players', { players, most: rules.roster_max })
            : t('{count} player|{count} players', { count: players })}
        </strong>
        {guests > 0 && ` · ${t('{count} guest|{count} guests', { count: guests })}`}
      </p>
      {rules && (
        <Meter
          label={t('Players on the roster')}
          value={players}
          max={rules.roster_max}
          low={rules.roster_min}
        />
      )}
    </div>
  )
}

function RosterNotices({ roster: { missing, rules, standing, lock_day, may } }: { roster: Roster }) {
  const day = lock_day && showDay(lock_day)
  return (
    <>
      {standing !== 'open' && (
        <Notice kind="warn">
          {standing === 'frozen'
            ? t('The roster has been frozen since {day}. Only a few players can still come or go.', {
                day: day!,
              })
            : t('The roster has been locked since {day}.', { day: day! })}{' '}
          {may.lock
            ? t('Your office can still change it.')
            : t('To make changes, contact your league office.')}
        </Notice>
      )}
      {missing > 0 && rules && (
        <Notice kind="info">
          {t(
            'You need {count} more player: rule pack {pack} requires at least {least}.|You need {count} more players: rule pack {pack} requires at least {least}.',
            { count: missing, pack: rules.name, least: rules.roster_min },
          )}
        </Notice>
      )}
      {standing === 'open' && day && (
        <p className="dim roster-note">{t('The roster locks on {day}.', { day })}</p>
      )}
    </>
  )
}
