/** The public interface of this module. */
export { ownGamesQuery, TeamGames } from './team-games.tsx'
