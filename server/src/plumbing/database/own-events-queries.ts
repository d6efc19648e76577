import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../context.ts'

/** Whether an event is one of those that the caller is limited to; true without a limit. */
export const isOwnEvent = (
  { events }: Pick<Context, 'events'>,
  event_id: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  events ? sql<SqlBool>`${event_id} = any (${[...events.event_ids]}::bigint[])` : sql<SqlBool>`true`

/** The same of a circuit: a role for one of its events shows nothing of it. */
export const isOwnCircuit = (
  { events }: Pick<Context, 'events'>,
  circuit_id: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  events ? sql<SqlBool>`${circuit_id} = any (${[...events.circuit_ids]}::bigint[])` : sql<SqlBool>`true`
