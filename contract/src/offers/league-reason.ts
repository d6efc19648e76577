import { sentence, type Said } from '../message.ts'

const NoLeague = sentence('no_league_covers', 'No league covers {state}. Choose the league you play in.')
const Chosen = sentence('league_chosen', 'You chose {league}.')
const Home = sentence('league_of_state', '{league} is the league for {state}.')
const NotHome = sentence('league_not_of_state', 'You chose {league}. The league for {state} is {home}.')

/** Why a league is suggested to people who live in `state`; `home` is that state's league. All by name. */
export function leagueReason(
  league: string | undefined,
  home: string | undefined,
  state: string | undefined,
): Said {
  if (!league) return state ? NoLeague({ state }) : 'Choose the league you play in.'
  if (!home || !state) return Chosen({ league })
  return league === home ? Home({ league, state }) : NotHome({ league, state, home })
}
