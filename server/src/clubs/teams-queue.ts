import * as z from 'zod/mini'
import { TeamNotWaiting, decideTeam } from 'contract/clubs/team-terms'
import { listOfficeTeams } from 'contract/clubs/teams'
import type { Queue, QueueAct } from '../batches/batches.ts'
import type { LeagueFees } from './league-fees.ts'
import { teamFor } from './team-access.ts'
import { decide } from './team-approval.ts'
import { teamCandidates } from './teams-queries.ts'

/** Teams that clubs have created and the office has yet to approve, decided many at a time. */
export function teamQueue(fees: Pick<LeagueFees, 'giveBack'>): Queue {
  const deciding =
    (status: 'active' | 'inactive'): QueueAct['run'] =>
    async (context, { id, reason }) => {
      const { version, awaits_office } = await teamFor(context, decideTeam.access, id)
      if (!awaits_office) throw TeamNotWaiting()
      await decide(fees)(context, { id, version, status, reason })
    }
  return {
    filters: z.omit(listOfficeTeams.input, { q: true, cursor: true, page: true, per_page: true, sort: true }),
    rows: teamCandidates,
    acts: {
      approve: { op: decideTeam, lane: 'decision', run: deciding('active') },
      reject: { op: decideTeam, lane: 'decision', needs: 'reason', run: deciding('inactive') },
    },
  }
}
