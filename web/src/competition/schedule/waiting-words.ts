import type { Scheduling } from 'contract/competition/schedule/schedule'
import { t } from '../../language.ts'
import { writtenMinutes } from '../../written.ts'

/**
 * How long a team waits between its games, beyond its rest, over the whole event: 'About 1 h 30 min of waiting per team'. Both sums
 * are costs of all teams together, which count a minute as often as the office has chosen; `least` is what no schedule is below.
 */
export function waitingSaid(
  { teams, weights }: Pick<Scheduling, 'teams' | 'weights'>,
  cost: number,
  least: number | undefined,
): string | undefined {
  // No teams yet, or the office gives waiting no weight.
  if (teams.length === 0 || weights.waiting === 0) return undefined
  const each = (sum: number) => Math.round(sum / weights.waiting / teams.length)
  const time = each(cost)
  if (time === 0) return t('No long waits between games')
  const best = each(least ?? 0)
  return best === 0
    ? t('About {time} of waiting per team', { time: writtenMinutes(time) })
    : t('About {time} of waiting per team; {best} at best', {
        time: writtenMinutes(time),
        best: writtenMinutes(best),
      })
}
