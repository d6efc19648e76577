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
// Pools that the office has given no name of their own are a word of ours, which other languages put into the sentence in their own way.
const PoolRank = sentence('bracket_pool_rank', 'Pool {group}, place {rank}')
const PoolsRankOfOne = sentence('bracket_pools_rank_of_one', 'Pools, place {rank}')
const PoolsOverall = sentence('bracket_pools_overall', 'Pools, place {rank} overall')
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
      const { name, kind, groups } = stages[source.stage - 1]!
      const { rank } = source
      const group = poolLetter(source.group)
      if (isUnnamed({ name, kind }))
        return groups === 1 ? PoolsRankOfOne({ rank }) : PoolRank({ group, rank })
      const stage = saying(name)
      return groups === 1 ? RankOfOne({ stage, rank }) : RankSaid({ stage, group, rank })
    }
    case 'overall':
    case 'figures': {
      const stage = stages[source.stage - 1]!
      const { rank } = source
      return isUnnamed(stage) ? PoolsOverall({ rank }) : OverallSaid({ stage: saying(stage.name), rank })
    }
    case 'pair':
      return PAIRED.label
  }
}

const isUnnamed = ({ name, kind }: Pick<Layout['stages'][number], 'name' | 'kind'>) =>
  kind === 'pools' && name === 'Pools'
