import './calendar.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { exportAttendance, teamAttendance, type SeasonAnswers } from 'contract/calendar/attendance'
import { Portrait } from '../clubs/clubs.tsx'
import { messageOf } from '../api-problems.ts'
import { call, query, saveDownload } from '../api.ts'
import { t } from '../language.ts'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'

/** How often everybody of a team said to come to what is over: who carries the season, and who is never heard of. */
export function AttendancePanel({ team_id }: { team_id: number }) {
  const season = useQuery(query(teamAttendance, { id: team_id }))
  const file = useMutation({
    mutationFn: () => call(exportAttendance, { id: team_id }),
    onSuccess: saveDownload,
    onError: (error) => toast.failure(messageOf(error)),
  })
  if (season.error && !season.data)
    return <ErrorState error={season.error} onRetry={() => void season.refetch()} />
  if (!season.data)
    return (
      <Panel>
        <Skeleton lines={8} />
      </Panel>
    )
  const { dates, people } = season.data
  if (dates === 0)
    return (
      <EmptyState
        drawing="calendar"
        title={t('No attendance yet')}
        text={t('After the first practice or game, you’ll see who said yes and who didn’t answer.')}
      />
    )
  return (
    <Panel
      title={t('{count} event so far|{count} events so far', { count: dates })}
      actions={
        <>
          <Button onClick={() => print()}>{t('Print')}</Button>
          <Button busy={file.isPending} onClick={() => file.mutate()}>
            {t('Export CSV')}
          </Button>
        </>
      }
    >
      {GROUPS.map((isStaff) => (
        <Group key={String(isStaff)} isStaff={isStaff} people={people} />
      ))}
      <p className="dim">{t('Counted from the day each person joined. Canceled events don’t count.')}</p>
    </Panel>
  )
}

/** Players first: they are what the coach looks for. */
const GROUPS = [false, true] as const

function Group({ isStaff, people }: { isStaff: boolean; people: readonly SeasonAnswers[] }) {
  const shown = people.filter(({ is_staff }) => is_staff === isStaff).toSorted(byShare)
  if (shown.length === 0) return null
  return (
    <section className="attendance">
      <h3>{isStaff ? t('Staff') : t('Players')}</h3>
      <BarChart
        label={isStaff ? t('Attendance of the staff') : t('Attendance of the players')}
        along={t('Name')}
        parts={[
          { key: 'yes', name: t('Going') },
          { key: 'maybe', name: t('Maybe') },
          { key: 'no', name: t('Not going') },
          { key: 'open', name: t('No answer'), tone: 'quiet' },
        ]}
        bars={shown.map(({ member_id, name, yes, maybe, no, open }) => ({
          key: String(member_id),
          name,
          face: <Portrait memberId={member_id} name={name} />,
          said: t('{done} of {goal}', { done: yes, goal: yes + maybe + no + open }),
          values: [yes, maybe, no, open],
        }))}
      />
    </section>
  )
}

const shareOf = ({ yes, maybe, no, open }: SeasonAnswers) => yes / Math.max(1, yes + maybe + no + open)

/** Who comes most, first; by name where it is the same. */
const byShare = (a: SeasonAnswers, b: SeasonAnswers) =>
  shareOf(b) - shareOf(a) || a.name.localeCompare(b.name)
