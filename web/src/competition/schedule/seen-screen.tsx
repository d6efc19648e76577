import './seen.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import {
  confirmSchedule,
  ScheduleMovedOn,
  showScheduleReceipt,
  type ReceiptPage,
} from 'contract/competition/schedule/schedule-receipts'
import { messageOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { writtenClock } from '../../ui/days/clock-text.ts'
import { LinkError } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { spelledDay, spelledMoment } from '../../written.ts'

/** The games of a coach’s teams, opened by the link of a letter, and the one press that says they were seen. */
export function SeenScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const page = useQuery(query(showScheduleReceipt, { token }))
  if (page.data) return <Known token={token} page={page.data} />
  return (
    <div className="seen">
      <h1>{t('Your games')}</h1>
      {page.error ? (
        <LinkError error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

function Known({ token, page }: { token: string; page: ReceiptPage }) {
  const { time_zone } = useTenant()
  const confirm = useCall(confirmSchedule, { refresh: [showScheduleReceipt], quiet: true })
  const open = page.teams.filter(({ seen_at }) => seen_at === null)
  const last = page.teams
    .flatMap(({ seen_at }) => seen_at ?? [])
    .toSorted()
    .at(-1)
  return (
    <div className="seen">
      <header>
        <h1>{page.event}</h1>
        <p className="dim">
          {open.length > 0
            ? t('Look at your games, then confirm that your team has seen them.')
            : t('You’re all set. The organizers know.')}
        </p>
      </header>
      {confirm.error && (
        <Notice kind="bad" isNews title={messageOf(confirm.error)}>
          {ScheduleMovedOn.is(confirm.error) && t('This page shows your games as they are now.')}
        </Notice>
      )}
      {page.teams.map((team) => (
        <section key={team.entrant_id} aria-labelledby={`team-${team.entrant_id}`}>
          <h2 id={`team-${team.entrant_id}`}>{team.name}</h2>
          {team.games.length === 0 && <p>{t('No games are scheduled right now.')}</p>}
          <ul className="seen-games">
            {team.games.map((game) => (
              <li key={game.game_id}>
                <strong className="numbers">
                  {spelledDay(game.date)} · {writtenClock(game.start_time)}
                </strong>
                <span>{t('vs. {team}', { team: told(game.opponent) })}</span>
                <span className="dim">
                  {[t('Field {name}', { name: game.field }), game.venue, game.title]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {open.length > 0 ? (
        <Button
          kind="primary"
          busy={confirm.isPending}
          onClick={() =>
            confirm.mutate({
              token,
              teams: page.teams.map(({ entrant_id, version }) => ({ entrant_id, version })),
            })
          }
        >
          {t('Got it, confirm')}
        </Button>
      ) : (
        last && (
          <Notice kind="good" isNews={confirm.isSuccess} title={t('Confirmed')}>
            {spelledMoment(last, time_zone)}
          </Notice>
        )
      )}
      <p>
        <a href={`/ems/event/${page.slug}/schedule`}>{t('See the whole schedule')}</a>
      </p>
    </div>
  )
}
