import './lineups.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import {
  printLineup,
  printOutsideLineup,
  saveLineup,
  saveOutsideLineup,
  showLineup,
  showOutsideLineup,
  type Lineup,
} from 'contract/competition/scoring/lineups'
import type { LineupCard } from 'contract/competition/scoring/lineup-card'
import type { ReactNode } from 'react'
import { messageOf } from '../../api-problems.ts'
import { query, saveDownload, useCall } from '../../api.ts'
import { fileAddress } from '../../file-address.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { LinkError } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { spelledMoment, writtenMoment, writtenTime } from '../../written.ts'
import { CardByNumber } from './exchanged-cards.tsx'
import { shownField } from '../game-words.ts'
import { LineupEditor } from './lineup-editor.tsx'

/** The other team’s card comes while the page is open. */
const WATCHED = { refetchInterval: 60_000 }

/** The card of a team of one’s own for a game. */
export function LineupScreen() {
  const { id, game } = useParams({ strict: false }) as { id: string; game: string }
  const which = { entrant_id: Number(id), game_id: Number(game) }
  const lineup = useQuery({ ...query(showLineup, which), ...WATCHED })
  const save = useCall(saveLineup, { refresh: [showLineup], quiet: 'failure' })
  const print = useCall(printLineup, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  if (!lineup.data) return <Waiting error={lineup.error} onRetry={() => void lineup.refetch()} />
  return (
    <LineupPage
      lineup={lineup.data}
      back={<Link to="/ems/my-events">{t('My events')}</Link>}
      busy={save.isPending}
      error={save.error}
      onSave={(card) => save.mutate({ ...which, version: lineup.data.version, card })}
      print={
        <Button busy={print.isPending} onClick={() => print.mutate(which)}>
          {t('Print lineup card')}
        </Button>
      }
    />
  )
}

/** The card of a team from outside, by the link of its entry. */
export function OutsideLineupScreen() {
  const { token, game } = useParams({ strict: false }) as { token: string; game: string }
  const which = { token, game_id: Number(game) }
  const lineup = useQuery({ ...query(showOutsideLineup, which), ...WATCHED })
  const save = useCall(saveOutsideLineup, { refresh: [showOutsideLineup], quiet: 'failure' })
  if (!lineup.data) return <Waiting error={lineup.error} onRetry={() => void lineup.refetch()} />
  return (
    <LineupPage
      lineup={lineup.data}
      back={
        <Link to="/ems/entry/$token" params={{ token }}>
          {t('Your entry')}
        </Link>
      }
      busy={save.isPending}
      error={save.error}
      onSave={(card) => save.mutate({ ...which, version: lineup.data.version, card })}
      print={
        <a className="button" href={fileAddress(printOutsideLineup, which)} target="_blank" rel="noopener">
          {t('Print lineup card')}
        </a>
      }
    />
  )
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <div className="lineup">
      <PageHeader title={t('Lineup card')} />
      {error ? (
        <LinkError error={error} onRetry={onRetry} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

type Props = {
  lineup: Lineup
  back: ReactNode
  print: ReactNode
  busy: boolean
  error: Error | null
  onSave: (card: LineupCard) => void
}

function LineupPage({ lineup, back, print, busy, error, onSave }: Props) {
  const { team, opponent, number, division, starts_at, field, time_zone, is_open, saved_at, version } = lineup
  return (
    <div className="lineup">
      <PageHeader
        title={t('Lineup card: {team}', { team })}
        back={back}
        note={[
          t('vs. {team}', { team: told(opponent) }),
          starts_at && spelledMoment(starts_at, time_zone),
          field && shownField(field),
          t('Game {number}, {division}', { number, division: told(division) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <p role="status" className="lineup-state">
        {saved_at
          ? t('Saved {moment}.', { moment: writtenMoment(saved_at, time_zone) })
          : t('Not saved yet.')}{' '}
        {(saved_at || is_open) && exchangeSaid(lineup)}
      </p>
      {error && <Notice kind="bad" isNews title={told(messageOf(error))} />}
      {is_open ? (
        // Somebody else’s newer card takes the place of what is shown, and never of what is being changed without a word.
        <LineupEditor key={version} lineup={lineup} busy={busy} onSave={onSave} />
      ) : (
        <Panel title={t('Your card')}>
          <p>{t('This game has started. Tell the umpire and the scorer about substitutions.')}</p>
          {lineup.card && saved_at && <CardByNumber card={{ card: lineup.card, saved_at }} />}
        </Panel>
      )}
      <p className="lineup-acts">{print}</p>
      {lineup.is_exchanged && (
        <Panel title={t('{team}’s card', { team: told(opponent) })}>
          <CardByNumber card={lineup.other} />
        </Panel>
      )}
    </div>
  )
}

function exchangeSaid({ is_exchanged, exchanged_at, saved_at, time_zone }: Lineup): string {
  if (is_exchanged && !saved_at)
    return t('Once you save it, the other team, the umpires and the scorers see it, by number.')
  if (is_exchanged) return t('The other team, the umpires and the scorers can see it, by number.')
  return exchanged_at
    ? t('The other team, the umpires and the scorers see it from {time}, by number.', {
        time: writtenTime(exchanged_at, time_zone),
      })
    : t('The other team, the umpires and the scorers see it once the game starts, by number.')
}
