/** Why a league is suggested to people who live in `state`; `home` is that state's league. All by name. */
export function leagueReason(
  league: string | undefined,
  home: string | undefined,
  state: string | undefined,
): string {
  if (!league)
    return state
      ? `No league covers ${state}. Please choose the league you play in.`
      : 'Please choose the league you play in.'
  if (!home) return `You chose ${league}.`
  return league === home
    ? `${league} is the league of ${state}.`
    : `You chose ${league}; the league of ${state} is ${home}.`
}
