import type { RosterRole } from 'contract/clubs/rosters'
import { joinTeam } from '../src/clubs/clubs.ts'
import type { GivenRole, Label, testHouse } from './house.ts'

type House = Awaited<ReturnType<typeof testHouse>>

let people = 0

/** A person with a record of their own who is on no team. */
export async function aMember(
  house: House,
  more: { first_name?: string; dob?: string; email?: string } = {},
  label: Label = 'alliance',
) {
  const number = ++people
  const person = {
    first_name: more.first_name ?? 'Casey',
    last_name: `Coach${number}`,
    dob: more.dob ?? '1985-04-01',
    email: more.email ?? `casey-${number}@example.org`,
    member_number: `T-${label.toUpperCase()}-${String(number).padStart(5, '0')}`,
  }
  const { rows } = await house.world.database.pool.query<{ id: number }>(
    `insert into member (tenant_id, first_name, last_name, dob, email, member_number, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, now(), now()) returning id`,
    [house.tenants[label].id, ...Object.values(person)],
  )
  return { ...person, id: rows[0]!.id }
}

/** Puts somebody on a team, like the office. */
export const onTeam = (
  house: House,
  where: { team_id: number; member_id: number; role: RosterRole; until_on?: string },
  label: Label = 'alliance',
) =>
  house
    .acting(label)
    .transaction(
      async (context) => (await joinTeam(context, where, { hand: 'office', otherwise: 'refuse' }))!,
    )

export const teamAdmin = (team_id: number): GivenRole[] => [{ module: 'CTMS', role: 'Team Admin', team_id }]
export const clubAdmin = (club_id: number): GivenRole[] => [{ module: 'CTMS', role: 'Club Admin', club_id }]

/** A call below `/api/mms`: its body with the status. */
export const asking = (house: House, label: Label = 'alliance') =>
  async function ask(method: string, path: string, token?: string, payload?: object) {
    const answer = await house.call(`/api${path}`, {
      method,
      label,
      ...(token && { token }),
      ...(payload && { payload }),
    })
    return { http: answer.statusCode, ...answer.json() }
  }

/** The letters to an address, oldest first. */
export async function lettersTo(house: House, email: string) {
  const { rows } = await house.world.database.pool.query<{ subject: string; body_text: string }>(
    'select subject, body_text from mail where recipient = $1 order by id',
    [email],
  )
  return rows
}

/**
 * What the latest letter to an address contains about an invitation: its token, and the proof that the letter
 * was read.
 */
export async function invitedBy(house: House, email: string) {
  const letter = (await lettersTo(house, email)).at(-1)
  const [, token, by] = /\/ctms\/invite\/([\w-]+)\?by=([\w-]+)/.exec(letter!.body_text)!
  return { token: token!, by: by! }
}
