import type { Day } from 'contract/dates'
import {
  NotRolledOver,
  RollOverChanged,
  type RollOverPlan,
  type previewRollOver,
  type rollOver,
  type undoRollOver,
} from 'contract/seasons/roll-over'
import { SeasonNotFound, SeasonInUse } from 'contract/seasons/seasons'
import type { In, Out } from 'contract/operation'
import { InUse, invalidField, usesSaid } from 'contract/problem'
import { audit } from '../../plumbing/audit.ts'
import {
  copyTeams,
  findDisciplines,
  findDivisionsOfAll,
  findTeamsOf,
  getRulePack,
  removeTeams,
} from '../../clubs/clubs.ts'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import {
  countOrdersWith,
  findCodes,
  findCouponsEnding,
  insertOfficeCoupon,
  removeCoupon,
} from '../../payments/payments.ts'
import { findWaiversEndingBefore } from '../../waivers/waivers.ts'
import { findOfficePriceRules, insertPriceRule } from './price-rules-queries.ts'
import {
  agesIn,
  moveYears,
  mover,
  named,
  nextCode,
  nextPrice,
  nextSeason,
  type Wishes,
} from './roll-over-plan.ts'
import { countPrices, findPricesOf, insertPrices, removeTariff } from './roll-over-queries.ts'
import {
  findOfficeSeason,
  findRollOverInto,
  findRollOverOf,
  insertRollOver,
  insertSeason,
  lockSeason,
  refuseNamed,
  removeSeason,
  giveSeasonForm,
  seasonUsesOf,
  type CountUses,
} from '../../seasons/seasons.ts'

export async function previewNext(
  context: Context,
  { id, ...wishes }: In<typeof previewRollOver>,
): Promise<RollOverPlan> {
  const season = await findOfficeSeason(context, id)
  if (!season) throw SeasonNotFound()
  return (await planOf(context, season, wishes)).plan
}

/** Creates the next season once: a repeated or simultaneous request gets the one that was created. */
export async function rollSeasonOver(
  context: Context,
  { id, hash, ...wishes }: In<typeof rollOver>,
): Promise<Out<typeof rollOver>> {
  const season = await lockSeason(context, id)
  if (!season) throw SeasonNotFound()
  const known = await findRollOverOf(context, id)
  if (known) return madeFrom(context, known, true)
  const { plan, prices, price_rules, coupons } = await planOf(context, season, wishes)
  if (hash !== undefined && hash !== plan.hash) throw RollOverChanged({ detail: plan })

  const next = await insertSeason(context, { ...plan.season, status: 'draft' })
  const at = { season_id: next.id }
  await insertPrices(
    context,
    prices.map((price) => ({ ...price, ...at })),
  )
  for (const rule of price_rules) await insertPriceRule(context, { ...rule, ...at })
  const coupon_ids: number[] = []
  for (const coupon of coupons) coupon_ids.push((await insertOfficeCoupon(context, coupon)).id)
  const team_ids = wishes.with_teams === false ? [] : await copyTeams(context, id, next.id)
  const made = { from_season_id: id, season_id: next.id, team_ids, coupon_ids }
  await insertRollOver(context, made)
  await audit(context, {
    action: 'season.rolled_over',
    subject: 'season',
    subject_id: next.id,
    note: season.name,
    after: { ...plan.season, prices: prices.length, teams: team_ids.length, coupons: coupon_ids.length },
  })
  return madeFrom(context, made, false)
}

/** @throws InUse as soon as somebody has registered, or something else refers to what was created */
export const undoRolledOver =
  (counts: CountUses) =>
  async (context: OutsideContext, { id }: In<typeof undoRollOver>): Promise<Out<typeof undoRollOver>> => {
    const { from_season_id, images } = await context.transaction((inside) => takeBack(inside, counts, id))
    await Promise.all(images.map((image) => context.outside.storage.remove(image)))
    return { from_season_id }
  }

async function takeBack(context: Context, counts: CountUses, id: number) {
  const season = await lockSeason(context, id)
  if (!season) throw SeasonNotFound()
  const made = await findRollOverInto(context, id)
  if (!made) throw NotRolledOver()
  const [{ registrations, orders, teams }, used] = await Promise.all([
    seasonUsesOf(context, counts, id),
    Promise.all(made.coupon_ids.map((coupon) => countOrdersWith(context, coupon))),
  ])
  const used_by = [
    { what: 'registrations', count: registrations },
    { what: 'orders', count: orders + used.reduce((all, one) => all + one, 0) },
    { what: 'teams added since', count: Math.max(0, teams - made.team_ids.length) },
  ].filter(({ count }) => count > 0)
  if (used_by.length > 0) throw InUse({ message: SeasonInUse({ uses: usesSaid(used_by) }), detail: used_by })
  const images = await removeTariff(context, id)
  for (const coupon of made.coupon_ids) await removeCoupon(context, coupon)
  await removeTeams(context, made.team_ids).catch(refuseNamed)
  await removeSeason(context, id)
  await audit(context, {
    action: 'season.roll_over_undone',
    subject: 'season',
    subject_id: made.from_season_id,
    note: season.name,
    before: { name: season.name, start_date: season.start_date, end_date: season.end_date },
  })
  return { from_season_id: made.from_season_id, images }
}

async function madeFrom(
  context: Context,
  { season_id, team_ids, coupon_ids }: { season_id: number; team_ids: number[]; coupon_ids: number[] },
  existed: boolean,
) {
  const [season, prices] = await Promise.all([
    giveSeasonForm(context, { id: season_id }),
    countPrices(context, season_id),
  ])
  return { season, prices, teams: team_ids.length, coupons: coupon_ids.length, existed }
}

type Season = { id: number; name: string; start_date: Day; end_date: Day }

/** Everything the next season will consist of, both for display and as rows. */
async function planOf(context: Context, season: Season, wishes: Wishes) {
  const next = nextSeason(season, wishes)
  if (next.start_date <= season.start_date)
    throw invalidField('start_date', 'The next season needs to start after this one.')
  if (next.start_date > moveYears(season.start_date, 5))
    throw invalidField('start_date', 'The next season can start up to five years after this one.')
  if (next.end_date <= next.start_date)
    throw invalidField('end_date', 'The last day needs to be after the first day.')
  const move = mover(season.start_date, next.start_date)
  const [prices, rules, teams, coupons, disciplines, divisions, waivers] = await Promise.all([
    findPricesOf(context, season.id),
    findOfficePriceRules(context, { season_id: season.id }),
    wishes.with_teams === false ? [] : findTeamsOf(context, season.id),
    wishes.with_coupons ? findCouponsEnding(context, season.start_date, season.end_date) : [],
    findDisciplines(context),
    findDivisionsOfAll(context),
    findWaiversEndingBefore(context, next.end_date),
  ])
  const packs = await Promise.all(disciplines.map(({ id }) => getRulePack(context, id, next.start_date)))
  const moved = prices.map(({ membership: _, league: __, ...price }) => ({
    ...price,
    amount: nextPrice(price.amount, wishes),
    sale_from: move(price.sale_from),
    sale_until: move(price.sale_until),
  }))
  const coded = coupons.map(({ id: _, ...coupon }) => ({
    ...coupon,
    code: nextCode(coupon.code, { from: season.end_date, to: next.end_date }),
    start_date: coupon.start_date && move(coupon.start_date),
    end_date: coupon.end_date && move(coupon.end_date),
    before: coupon.code,
  }))
  const taken = await findCodes(
    context,
    coded.map(({ code }) => code),
  )
  const free = coded.filter(
    ({ code }, i) => !taken.has(code) && coded.findIndex((one) => one.code === code) === i,
  )
  const active = rules.filter(({ status }) => status === 'active')
  const plan = named({
    season: next,
    prices: prices.map(({ membership, league, kind, amount }, i) => ({
      membership,
      league,
      kind,
      before: amount,
      price: moved[i]!.amount,
      start_date: moved[i]!.sale_from,
      end_date: moved[i]!.sale_until,
    })),
    price_rules: active.map(({ name }) => ({ name })),
    divisions: disciplines.map(({ id, name }, i) =>
      agesIn(next, {
        discipline: name,
        pack: packs[i],
        divisions: divisions.filter(({ discipline_id }) => discipline_id === id),
      }),
    ),
    teams: teams.map(({ name, club }) => ({ name, club })),
    coupons: free.map(({ before, code }) => ({ before, code })),
    waivers_that_end: waivers.map(({ title }) => title),
  })
  return {
    plan,
    prices: moved,
    price_rules: active.map(({ id: _, version: __, ...rule }) => ({
      ...rule,
      starts_on: rule.starts_on && move(rule.starts_on),
      ends_on: rule.ends_on && move(rule.ends_on),
    })),
    coupons: free.map(({ before: _, ...coupon }) => coupon),
  }
}
