import { gateChoice } from 'contract/readiness/gate'
import { findTeamsWithin } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'

/** The teams whose people the caller may check in, of this season and later ones. */
export const teamsWithin = (context: Context) =>
  findTeamsWithin(context, gateChoice.access, { current_on: todayOf(context) })
