import type { Step } from 'contract/registering/draft'
import type { Ground } from './ground.ts'
import type { Random } from './random.ts'

/** How many days count as lately, and how many more began then for each who finished. */
const LATELY_MS = 30 * 86_400_000
const LEFT = 0.4

/** Beside the last weeks' families, some who began and stopped: most with their details, some before they paid. */
export function leftBehind(
  random: Random,
  { until }: Pick<Ground, 'until'>,
  planned: readonly { at: Date; checked: { people: readonly unknown[] } }[],
): { step: Step; at: Date; people: number }[] {
  const lately = planned.filter(({ at }) => until.getTime() - at.getTime() < LATELY_MS)
  return lately.flatMap(({ at, checked }) =>
    random.chance(LEFT)
      ? [
          {
            at: new Date(at.getTime() - random.whole(1, 40) * 60_000),
            people: checked.people.length,
            step: random.weighted<Step>([
              ['people', 16],
              ['waivers', 3],
              ['payment', 4],
            ]),
          },
        ]
      : [],
  )
}
