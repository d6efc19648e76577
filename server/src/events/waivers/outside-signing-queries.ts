import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Language } from 'contract/language'
import type { EventStatus } from 'contract/events/moves'
import type { Context } from '../../plumbing/context.ts'
import { STANDS } from '../entrants/party-queries.ts'

export type SigningTeam = {
  id: number
  event_id: number
  name: string
  /** In which its coach is written to, and so its families. */
  language: Language
  slug: string
  event: string
  status: EventStatus
  starts_on: Day
  ends_on: Day
  /** In the event, or on the way in. */
  stands: boolean
  /** With which its link is signed. */
  signing_serial: number
}

/** A team from outside with its event; `lock` keeps its roster, and others who sign for it, until the transaction ends. */
export async function getSigningTeam(
  { db, tenant }: Context,
  id: number,
  { lock = false } = {},
): Promise<SigningTeam | undefined> {
  const { rows } = await sql<SigningTeam>`
    select o.id, o.event_id, o.name, o.language, o.signing_serial, e.slug, e.name as event, e.status, e.starts_on, e.ends_on,
      exists (select from entrant n where n.tenant_id = ${tenant.id} and n.outside_team_id = o.id and ${STANDS}) as stands
    from outside_team o join event e on e.tenant_id = o.tenant_id and e.id = o.event_id
    where o.tenant_id = ${tenant.id} and o.id = ${id} ${lock ? sql`for update of o` : sql``}`.execute(db)
  return rows[0]
}

/** Ends the link of a team from outside that has this serial, by counting it up; false if it has ended already. */
export async function takeNextLink({ db, tenant }: Context, id: number, serial: number): Promise<boolean> {
  const { rows } = await sql`
    update outside_team set signing_serial = signing_serial + 1
    where tenant_id = ${tenant.id} and id = ${id} and signing_serial = ${serial} returning id`.execute(db)
  return rows.length > 0
}
