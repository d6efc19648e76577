import { useQuery } from '@tanstack/react-query'
import { getEventWork, type EventWork } from 'contract/events/work'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { ToDo, type Task } from '../../ui/to-do.tsx'

/** What waits for the office at an event; each line leads to the list of exactly what it counts. */
export function EventToDo({ id }: { id: number }) {
  const { data, error } = useQuery(query(getEventWork, { id }))
  // The rest of the overview is fine without this list.
  if (error) return null
  return <ToDo tasks={data?.map(({ what, count }) => ({ key: what, ...taskOf(id, what, count) }))} />
}

function taskOf(id: number, what: EventWork, count: number): Omit<Task, 'key'> {
  const params = { id: String(id) }
  const entries = (search: Record<string, string> = {}) => ({
    ...{ to: '/ems/events/$id', params },
    search: { tab: 'entrants', ...search },
  })
  const screen = (name: string, search: Record<string, string> = {}) => ({
    ...{ to: `/ems/events/$id/${name}`, params, search },
  })
  const tasks: Record<EventWork, Omit<Task, 'key'>> = {
    scores: {
      text: t('{count} game needs a decision|{count} games need a decision', { count }),
      ...screen('scores', { show: 'waits' }),
    },
    protests: {
      text: t('{count} protest to decide|{count} protests to decide', { count }),
      ...screen('protests'),
    },
    crew: {
      text: t('{count} umpire still needed|{count} umpires still needed', { count }),
      ...screen('umpires', { show: 'open' }),
    },
    to_approve: {
      text: t('{count} entry to approve|{count} entries to approve', { count }),
      ...entries({ status: 'applied' }),
    },
    exemptions: {
      text: t('{count} stay-to-play request to decide|{count} stay-to-play requests to decide', { count }),
      ...screen('stay'),
    },
    late: {
      text: t('{count} entry past due|{count} entries past due', { count }),
      ...entries({ owes: 'late' }),
    },
    misfits: {
      text: t('{count} roster to fix|{count} rosters to fix', { count }),
      ...entries({ roster: 'problems' }),
    },
    missing: {
      text: t('{count} entry missing answers or waivers|{count} entries missing answers or waivers', {
        count,
      }),
      ...entries(),
    },
  }
  return tasks[what]
}
