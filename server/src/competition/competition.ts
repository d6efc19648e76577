/** The public interface of this module. */
export { gamesOfEntrants } from './live/entrant-games.ts'
export { gamesOfTeams } from './live/team-games.ts'
export { sideSaid } from './paper/words.ts'
export { plateGamesOf } from './plate-games.ts'
export { minutesOf, roadsBetween } from './schedule/problem.ts'
export { knownById, rowsOf } from './schedule/saving.ts'
export { booksOfTeams } from './scoring/own-books.ts'
export { findSittingOut } from './suspension-queries.ts'
