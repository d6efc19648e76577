/** The public interface of this module. */
export { ExchangedCards } from './exchanged-cards.tsx'
export { ownGamesQuery, TeamGames } from './team-games.tsx'
