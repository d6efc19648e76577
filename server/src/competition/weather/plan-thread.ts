import { planOf, type Plan, type WeatherFacts } from 'contract/competition/weather/weather-plan'
import { MEASURES } from 'contract/competition/weather'
import type { Drawing } from '../../plumbing/drawing/drawings.ts'

/** Computes all measures where it keeps nobody waiting. */
export const plannedMeasures: Drawing<{ facts: WeatherFacts; moves: number }> = {
  name: 'weather-measures',
  async draw({ facts, moves }) {
    const plans: Plan[] = MEASURES.flatMap((kind) => planOf(kind, facts, { moves }) ?? [])
    return Buffer.from(JSON.stringify(plans))
  },
}
