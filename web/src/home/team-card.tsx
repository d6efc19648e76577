import './home.css'
import { IconCalendarPlus, IconMail, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HomeTeam } from 'contract/home'
import { t } from '../language.ts'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/values.tsx'
import { TeamNext } from './team-next.tsx'
import { divisionOf, openOf, playersOf } from './team-words.ts'

/** One team in full: the next date, then each thing that is open, with its names and the way to it. */
export function TeamCard({ team }: { team: HomeTeam }) {
  const params = { id: String(team.id) }
  const open = openOf(team)
  return (
    <Panel
      className="home-team"
      title={
        <>
          <Link to="/ctms/teams/$id" params={params}>
            {team.name}
          </Link>{' '}
          <span className="dim home-team-place">
            {[divisionOf(team), team.season].filter(Boolean).join(' · ')}
          </span>
        </>
      }
      actions={
        <>
          <Link
            to="/ctms/teams/$id/messages"
            params={params}
            search={{ write: 'yes' } as never}
            className="button"
          >
            <IconMail size={18} stroke={1.6} aria-hidden />
            {t('Message')}
          </Link>
          <Link to="/ctms/teams/$id/calendar" params={params} className="button">
            <IconCalendarPlus size={18} stroke={1.6} aria-hidden />
            {t('Schedule')}
          </Link>
          <Link
            to="/ctms/teams/$id"
            params={params}
            search={{ tab: 'invites', invite: 'yes' } as never}
            className="button"
          >
            <IconUserPlus size={18} stroke={1.6} aria-hidden />
            {t('Invite')}
          </Link>
        </>
      }
    >
      <div className="home-team-body">
        <TeamNext team={team} />
        <dl className="home-facts">
          <Fact name={t('Players')} isOpen={team.requests > 0}>
            <Link to="/ctms/teams/$id" params={params}>
              {playersOf(team)}
            </Link>
          </Fact>
          {team.readiness && (
            <Fact name={t('Players and coaches ready')} isOpen={team.readiness.ready < team.readiness.people}>
              <Link to="/ctms/teams/$id/readiness" params={params}>
                {team.readiness.people > 0 ? t('{ready} of {people}', team.readiness) : '—'}
              </Link>
            </Fact>
          )}
          {team.late && (
            <Fact name={t('Late fees')} isOpen={team.late.count > 0}>
              <Link to="/ctms/payments/teams/$teamId" params={{ teamId: String(team.id) }}>
                {team.late.count > 0 ? <Money cents={team.late.cents} /> : t('None')}
              </Link>
            </Fact>
          )}
          {team.unsigned && (
            <Fact name={t('Waivers to sign')} isOpen={team.unsigned.count > 0}>
              <Link to="/ctms/teams/$id/readiness" params={params}>
                {team.unsigned.count > 0 ? team.unsigned.count : t('None')}
              </Link>
            </Fact>
          )}
        </dl>
      </div>
      {open.length > 0 && (
        <ul className="home-open">
          {open.map(({ key, words, names }) => (
            <li key={key}>
              <b>{words}</b>
              {names && <span className="dim"> · {names}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type FactProps = { name: string; isOpen: boolean; children: ReactNode }

const Fact = ({ name, isOpen, children }: FactProps) => (
  <div data-open={isOpen || undefined}>
    <dt>{name}</dt>
    <dd className="numbers">{children}</dd>
  </div>
)
