import { minutesOf } from 'contract/wall-clock'
import { clockOf } from 'contract/competition/schedule/schedule'
import type { Round } from 'contract/competition/draw/rounds'
import { fillText } from 'contract/language'
import { messageIn, partsIn, written, type Said, type Value } from 'contract/message'
import type { Sheet, Words } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'

/** Who umpires each game of an event, by its id: names as a paper has them. */
export type UmpiresOf = (context: Context, event_id: number) => Promise<ReadonlyMap<number, string>>

/** Where a side of a game comes from: the sentences of `source-words.ts` by their codes. */
function templateOf(t: Words, code: string): string | undefined {
  switch (code) {
    case 'bracket_seed':
      return t('Seed {seed}', { seed: '{seed}' })
    case 'bracket_winner':
      return t('Winner of game {game}', { game: '{game}' })
    case 'bracket_loser':
      return t('Loser of game {game}', { game: '{game}' })
    case 'bracket_rank':
      return t('{stage} {group}, place {rank}', { stage: '{stage}', group: '{group}', rank: '{rank}' })
    case 'bracket_rank_of_one':
      return t('{stage}, place {rank}', { stage: '{stage}', rank: '{rank}' })
    case 'bracket_overall':
      return t('{stage}, place {rank} overall', { stage: '{stage}', rank: '{rank}' })
    case 'bracket_pool_rank':
      return t('Pool {group}, place {rank}', { group: '{group}', rank: '{rank}' })
    case 'bracket_pools_rank_of_one':
      return t('Pools, place {rank}', { rank: '{rank}' })
    case 'bracket_pools_overall':
      return t('Pools, place {rank} overall', { rank: '{rank}' })
    default:
      return undefined
  }
}

/** A team, or how it gets there, in words. */
export function sideSaid({ t, language }: Pick<Sheet, 't' | 'language'>, said: Said): string {
  const parts = partsIn(said)
  const template = parts && templateOf(t, parts.code)
  if (!parts || !template) return messageIn(said)
  const tell = (value: Value): string | number => (typeof value === 'object' ? value.message : value)
  const values = Object.entries(parts.params).map(([name, value]) => [name, written(value, tell)] as const)
  return fillText(template, language, Object.fromEntries(values))
}

/** What people call a round. */
export function roundSaid(t: Words, { name, round }: Pick<Round<unknown>, 'name' | 'round'>): string {
  switch (name) {
    case 'championship':
      return t('Championship game')
    case 'final':
      return t('Final')
    case 'if_needed':
      return t('If needed')
    case 'third_place':
      return t('Third place')
    case 'consolation':
      return t('Consolation')
    case 'extra':
      return t('Guaranteed games')
    case 'series':
      return t('Series')
    case 'elimination':
      return t('Elimination round {round}', { round })
    case 'winners':
      return t('Winners’ round {round}', { round })
    case 'semifinals':
      return t('Semifinals')
    case 'quarterfinals':
      return t('Quarterfinals')
    case 'numbered':
      return t('Round {round}', { round })
  }
}

/** '8:00 AM', from '08:00'. */
export const timeSaid = (time: string): string => clockOf(minutesOf(time))
