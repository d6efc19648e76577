import * as contests from 'contract/competition/contests'
import { publicLive } from 'contract/competition/live'
import { listOwnGames } from 'contract/competition/own-games'
import { on, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { draw, publish, withdraw } from './drawing.ts'
import { showPublic } from './public.ts'
import { findRows } from './queries.ts'
import { confirm, correct, history, record } from './results.ts'
import { giveContest } from './giving.ts'
import type { OnPublished } from './schedule/publishing.ts'
import { watchBerths } from './berths/clock.ts'
import { berthRoutes } from './berths/routes.ts'
import { circuitRoutes } from './circuits/routes.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { lineupRoutes } from './lineups/routes.ts'
import { giveOwnGames } from './live/own-games.ts'
import { giveLive } from './live/snapshot.ts'
import { ejectionRoutes } from './ejections/routes.ts'
import { paperRoutes } from './paper/routes.ts'
import type { UmpiresOf } from './paper/words.ts'
import { protestRoutes } from './protests/routes.ts'
import { scoringRoutes } from './scoring/routes.ts'
import { tieBreakRoutes } from './tie-break-sets/routes.ts'
import { weatherRoutes } from './weather/routes.ts'

/** What is done about games by whoever knows their umpires; `app.ts` hands it in. */
export type Umpires = { onPublished: OnPublished; umpiresOf: UmpiresOf }

export const competitionRoutes = ({ onPublished, umpiresOf }: Umpires): Routes => [
  on(contests.listContests, (context, { id }) => findRows(context, id)),
  on(contests.getContest, giveContest),
  on(contests.drawContest, draw),
  on(contests.publishContest, publish),
  on(contests.withdrawTeam, withdraw),
  on(contests.recordResult, record),
  on(contests.correctResult, correct),
  on(contests.confirmResult, confirm),
  on(contests.listResults, history),
  on(contests.publicContests, showPublic),
  ...circuitRoutes,
  ...tieBreakRoutes,
  ...berthRoutes,
  ...scheduleRoutes(onPublished),
  ...scoringRoutes,
  ...paperRoutes(umpiresOf),
  ...weatherRoutes(onPublished),
  ...protestRoutes,
  ...ejectionRoutes,
  ...lineupRoutes,
  on(publicLive, giveLive),
  on(listOwnGames, giveOwnGames),
]

export const competitionJobs: readonly Job[] = [watchBerths as Job]
