import type { Said } from '../../message.ts'
import { stepSaid } from './standings-words.ts'
import { tieBreakStep } from './tie-breaks.ts'
import type { UnfinishedRule, UnfinishedStep } from './unfinished-rules.ts'

const LABELS = {
  seed: { label: 'Seed' },
  seeding_head_to_head: { label: 'Head-to-head in seeding games, if two teams are tied' },
  head_to_head: { label: 'Head-to-head in the bracket, if two teams are tied' },
  furthest: { label: 'How far they got before their first loss' },
} as const

/** The steps of an announced order, one line each. */
export const unfinishedSaid = (steps: readonly UnfinishedStep[], { cap }: UnfinishedRule): Said[] =>
  steps.map((step) => {
    switch (step) {
      case 'win_pct':
      case 'coin':
        return stepSaid(tieBreakStep(step))
      case 'allowed':
        return stepSaid(tieBreakStep('runs_allowed', { per: 'game' }))
      case 'difference':
        return stepSaid(tieBreakStep('difference', { per: 'game', cap }))
      case 'seed':
      case 'seeding_head_to_head':
      case 'head_to_head':
      case 'furthest':
        return LABELS[step].label
    }
  })
