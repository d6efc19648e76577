import type { PublicEvent } from 'contract/events'
import { clubPrices } from 'contract/events/club-discounts'
import { NotEligible, type Entered } from 'contract/events/entering'
import type { EntryTeam, enterTeams, listEntryTeams } from 'contract/events/team-entering'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { todayOf, type Context, type OutsideContext } from '../../plumbing/context.ts'
import { checkedAnswers, enterParty, pickedBy } from './entering.ts'
import { eventFor, type Chosen } from '../entrants/taking-spots.ts'
import { judgeFor } from '../entrants/judging-teams.ts'
import { findEntrants } from '../entrants/party-queries.ts'
import { countEnteredByClub, findEnteringTeams } from '../entrants/team-queries.ts'

/** The teams that the user may enter, each with a verdict for every division of the event. */
export async function listTeams(
  context: Context,
  { slug, q }: In<typeof listEntryTeams>,
): Promise<EntryTeam[]> {
  const event = await eventFor(context, slug, 'team')
  const teams = await findEnteringTeams(context, { event_day: event.starts_on, q })
  const [judge, entered, counts] = await Promise.all([
    judgeFor(context, event, teams),
    findEntrants(context, { event_id: event.id, team_ids: teams.map(({ id }) => id) }),
    countEnteredByClub(context, event.id),
  ])
  return teams.map((team) => {
    const { id, name, club_id, club, division, season, head_coach, players } = team
    const standing = entered.find(({ team_id }) => team_id === id)
    return {
      team_id: id,
      ...{ name, club_id, club, season, head_coach, class: team.class },
      club_entered: club_id === null ? 0 : (counts.get(club_id) ?? 0),
      division: division.label,
      players: players.length,
      entered: standing ? { division: standing.division, status: standing.status } : null,
      divisions: event.divisions.map((one) => ({ event_division_id: one.id, ...judge(team, one.id) })),
    }
  })
}

/** Enters teams the user looks after. */
export const enterMany = (context: OutsideContext, input: In<typeof enterTeams>): Promise<Entered> =>
  enterParty(context, input, 'team', async (inside) => (event) => judgedTeams(inside, event, input.entrants))

async function judgedTeams(
  context: Context,
  event: PublicEvent,
  wanted: In<typeof enterTeams>['entrants'],
): Promise<Chosen[]> {
  const teams = await findEnteringTeams(context, {
    event_day: event.starts_on,
    ids: wanted.map(({ team_id }) => team_id),
  })
  const judge = await judgeFor(context, event, teams)
  const chosen = wanted.map(({ team_id, event_division_id, answers, addons, exception }, i) => {
    const team = teams.find(({ id }) => id === team_id)
    if (!team || wanted.findIndex((one) => one.team_id === team_id) !== i)
      throw invalidField(`entrants.${i}.team_id`, 'Pick each of your teams once.')
    const division = event.divisions.find(({ id }) => id === event_division_id)
    if (!division) throw invalidField(`entrants.${i}.event_division_id`, 'Choose a division.')
    const { fits, reason, players } = judge(team, division.id)
    const asks = event.needs_approval && exception !== undefined
    if (fits === 'no' && !asks)
      throw NotEligible({
        message: reason,
        errors: { [`entrants.${i}.event_division_id`]: [reason] },
        detail: { team_id, players },
      })
    return {
      subject: { team_id },
      exception: fits === 'no' ? exception : undefined,
      name: team.name,
      division,
      answers: checkedAnswers(event, { event_division_id, answers }, i),
      picked: pickedBy(event, addons, i, todayOf(context)),
    }
  })
  const prices = clubPrices(
    event.club_discounts,
    chosen.map(({ subject: { team_id }, division }) => ({
      team_id,
      club_id: teams.find(({ id }) => id === team_id)!.club_id,
      price_cents: division.price_cents,
    })),
    await countEnteredByClub(context, event.id),
  )
  return chosen
    .map((one) => ({ ...one, price_cents: prices.get(one.subject.team_id)! }))
    .toSorted((a, b) => a.subject.team_id - b.subject.team_id)
}
