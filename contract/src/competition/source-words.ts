import { saying, sentence, type Said } from '../message.ts'
import type { Layout } from './draw/formats.ts'
import type { Source } from './sources.ts'
import { poolLetter } from './standings/standings-words.ts'

const SeedSaid = sentence('bracket_seed', 'Seed {seed}')
const WinnerSaid = sentence('bracket_winner', 'Winner of game {game}')
const LoserSaid = sentence('bracket_loser', 'Loser of game {game}')
const RankSaid = sentence('bracket_rank', '{stage} {group}, place {rank}')
const RankOfOne = sentence('bracket_rank_of_one', '{stage}, place {rank}')
const OverallSaid = sentence('bracket_overall', '{stage}, place {rank} overall')
const PAIRED = { label: 'Paired when the round before is over' }

/** Where a side of a game comes from, in words. */
export function sourceSaid(source: Source, { stages }: Layout): Said {
  switch (source.from) {
    case 'seed':
      return SeedSaid({ seed: source.seed })
    case 'winner':
      return WinnerSaid({ game: source.game })
    case 'loser':
      return LoserSaid({ game: source.game })
    case 'rank': {
      const { name, groups } = stages[source.stage - 1]!
      const stage = saying(name)
      return groups === 1
        ? RankOfOne({ stage, rank: source.rank })
        : RankSaid({ stage, group: poolLetter(source.group), rank: source.rank })
    }
    case 'overall':
    case 'figures':
      return OverallSaid({ stage: saying(stages[source.stage - 1]!.name), rank: source.rank })
    case 'pair':
      return PAIRED.label
  }
}
