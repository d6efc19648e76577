import './readiness.css'
import { Link } from '@tanstack/react-router'
import { COLOUR_NAMES, fixOfPerson, type BoardPerson, type ReadinessBoard } from 'contract/readiness'
import { Portrait } from '../clubs/clubs.tsx'
import { t, told } from '../language.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'

type Team = ReadinessBoard['teams'][number]
type Asked = Pick<ReadinessBoard, 'requirements' | 'verdicts'>
type Props = { team: Team; board: Asked; isOnly: boolean }

/** One team: its insurance, and a row per person; people who are not ready come first. */
export function ReadinessTeam({ team, board, isOnly }: Props) {
  const { people, ready, insurance, name, division } = team
  return (
    <Panel
      className="readiness-team"
      title={
        <>
          {isOnly ? t('Players and staff') : name}{' '}
          <span className="dim">
            {isOnly
              ? t('{ready} of {people} ready', { ready, people: people.length })
              : `${division} · ${t('{ready} of {people} ready', { ready, people: people.length })}`}
          </span>
        </>
      }
    >
      {insurance.state !== 'not_needed' && (
        <p className="readiness-insurance">
          <Mark state={insurance.state} /> {t('Insurance')}: {told(insurance.says)}{' '}
          {insurance.state !== 'ready' && t('Without it, the team can’t play.')}{' '}
          <Fix path={insurance.fix} what={t('Insurance')} />
        </p>
      )}
      {people.length === 0 ? (
        <EmptyState
          drawing="team"
          title={t('No one on the roster yet')}
          text={t('Start by inviting players and staff. They show up here once they join the team.')}
        />
      ) : (
        <table className="readiness-table">
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              {board.requirements.map(({ key, title }) => (
                <th key={key} scope="col">
                  {told(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                team_id={team.id}
                isInsured={insurance.state === 'ready' || insurance.state === 'not_needed'}
                board={board}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

type RowProps = { person: BoardPerson; team_id: number; isInsured: boolean; board: Asked }

/**
 * One person. Somebody with everything in order still waits if the team may not play; red marks people who
 * have something to do.
 */
function PersonRow({ person, team_id, isInsured, board }: RowProps) {
  const { member_id, name, role, jersey_number, verdicts } = person
  const isWaiting = person.colour === 'ready' && !isInsured
  const colour = isWaiting ? 'soon' : person.colour
  return (
    <tr data-colour={colour}>
      <th scope="row">
        <Portrait memberId={member_id} name={name} />
        <span className="readiness-name">
          {jersey_number !== null && <span className="numbers">{jersey_number}</span>} {name}
        </span>
        <span className="readiness-colour" data-state={colour}>
          <Sign state={colour} /> {isWaiting ? t('Waiting for team insurance') : told(COLOUR_NAMES[colour])}
        </span>
        <span className="dim">{told(role)}</span>
      </th>
      {board.requirements.map(({ key, title }, i) => {
        const verdict = board.verdicts[verdicts[i]!]!
        return (
          <td key={key} data-state={verdict.state}>
            <span className="readiness-what">{told(title)}</span>
            <Mark state={verdict.state} />
            <span className="readiness-says">{told(verdict.says)}</span>
            <Fix path={fixOfPerson(verdict, { member_id, team_id })} what={`${told(title)}, ${name}`} />
          </td>
        )
      })}
    </tr>
  )
}

type State = keyof typeof SIGNS
const SIGNS = { ready: '✓', soon: '!', missing: '✗', not_needed: '–' } as const

/** A color and an icon, next to a word that says the same. */
const Sign = ({ state }: { state: State }) => (
  <span className="readiness-mark" data-state={state} aria-hidden>
    {SIGNS[state]}
  </span>
)

/** A color, an icon and, for screen readers, a word. */
const Mark = ({ state }: { state: State }) => (
  <>
    <Sign state={state} />
    <span className="visually-hidden">{told(COLOUR_NAMES[state])}</span>
  </>
)
function Fix({ path, what }: { path: string | null; what: string }) {
  if (path === null) return null
  return (
    <Link to={path} className="readiness-fix no-print" aria-label={`${t('Fix it')}: ${what}`}>
      {t('Fix it')}
    </Link>
  )
}
