/** The public interface of this module. */
export { ExchangedCards } from './lineups/exchanged-cards.tsx'
export { ownGamesQuery, TeamGames } from './live/team-games.tsx'
