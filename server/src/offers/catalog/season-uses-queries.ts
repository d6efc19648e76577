import type { Context } from '../../plumbing/context.ts'
import { countBy } from '../../plumbing/database/count-queries.ts'

export const countPricesInSeasons = (context: Context, season_ids: readonly number[]) =>
  countBy(context, 'membership_price', 'season_id', season_ids)

export const countPriceRulesInSeasons = (context: Context, season_ids: readonly number[]) =>
  countBy(context, 'price_rule', 'season_id', season_ids)
