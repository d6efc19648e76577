/** The front door of readiness: what the rest of the house may use. */
export { judgeTeams } from './board.ts'
