import { findDivisions, findLeagues, insertClub, insertTeam } from '../src/clubs/clubs.ts'
import { currentSeason } from '../src/seasons/seasons.ts'
import { seedOffers } from '../src/offers/seed-offers.ts'
import { seedClubs } from '../src/clubs/seed-clubs.ts'
import type { OutsideContext } from '../src/plumbing/context.ts'

let clubs = 0

/** A club with two teams, and a team without a club, in a tenant that may not have leagues yet. */
export const aClubWithTeams = (outside: OutsideContext) =>
  outside.transaction(async (context) => {
    const number = ++clubs
    if ((await findLeagues(context)).length === 0) {
      const { discipline_id } = await seedClubs(context)
      await seedOffers(context, discipline_id, { prefix: 'AF', protection: true })
    }
    const { id: season_id } = await currentSeason(context)
    const [[league], [division]] = [await findLeagues(context), await findDivisions(context)]
    const club = await insertClub(context, {
      name: `Comets ${number}`,
      league_id: league!.id,
      club_details: '{}',
      status: 'active',
    })
    const team = async (name: string, club_id: number | null) => {
      const places = {
        league_id: league!.id,
        division_id: division!.id,
        season_id,
        status: 'active' as const,
      }
      return (await insertTeam(context, { name: `${name} ${number}`, club_id, ...places })).id
    }
    return {
      club_id: club.id,
      team_ids: [await team('Comets Red', club.id), await team('Comets Blue', club.id)],
      other_team_id: await team('Rockets', null),
    }
  })
