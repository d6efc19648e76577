import { t } from '../language.ts'
import { BarChart } from '../ui/charts/bar-chart.tsx'

type Family = { key: string; name: string; done_minutes: number; taken_minutes: number }

/** Hours done, and signed up for, of those each family is asked for; who is furthest from it comes last. */
export function HoursChart({
  families,
  asked_minutes,
}: {
  families: readonly Family[]
  asked_minutes: number
}) {
  if (asked_minutes === 0 || families.length === 0) return null
  return (
    <BarChart
      label={t('Hours done')}
      along={t('Family')}
      unit="hours"
      parts={[
        { key: 'done', name: t('Done') },
        { key: 'taken', name: t('Signed up'), tone: 'quiet' },
      ]}
      bars={families
        .toSorted((a, b) => b.done_minutes - a.done_minutes || b.taken_minutes - a.taken_minutes)
        .map(({ key, name, done_minutes, taken_minutes }) => ({
          key,
          name,
          values: [done_minutes / 60, taken_minutes / 60],
          of: asked_minutes / 60,
          said: t('{done} of {goal}', {
            done: String(Math.round(done_minutes / 6) / 10),
            goal: t('{count} hour|{count} hours', { count: Math.round(asked_minutes / 6) / 10 }),
          }),
        }))}
    />
  )
}
