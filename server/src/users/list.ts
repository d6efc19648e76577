import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import { showMoment } from 'contract/dates'
import type { In } from 'contract/operation'
import type { exportUsers, HeldRole, listUsers } from 'contract/users'
import { roleLabel } from 'contract/users/words'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { numbered } from './guards.ts'
import { findUsers, findUsersAfter } from './queries.ts'

export async function giveUsers(context: Context, input: In<typeof listUsers>) {
  const { data, meta } = await findUsers(context, input)
  return { data: data.map((user) => ({ ...user, roles: user.roles.map(numbered) })), meta }
}

/** 'Club Admin of Comets', for display. */
const spokenRole = ({ role_id, name, club, team, league, event, circuit }: HeldRole) =>
  [roleLabel({ role_id, name }), club ?? team ?? league ?? event ?? circuit].filter(Boolean).join(' of ')

const CHUNK = 1000
const HEADER = [
  'First name',
  'Last name',
  'Username',
  'Email',
  'Phone',
  'Roles',
  'Status',
  'Last login',
  'Since',
]

/** Streams the filtered list, a thousand rows at a time. */
export async function giveFile(context: OutsideContext, filters: In<typeof exportUsers>): Promise<Download> {
  const { id: subject_id, time_zone } = context.tenant
  await context.transaction((inside) =>
    audit(inside, { action: 'users.exported', subject: 'tenant', subject_id, after: filters }),
  )
  async function* rows() {
    let after = 0
    for (;;) {
      const found = await context.read((inside) => findUsersAfter(inside, after, CHUNK, filters))
      for (const { first_name, last_name, username, email, phone, roles, status, ...user } of found)
        yield [
          first_name,
          last_name,
          username,
          email,
          phone,
          roles.map((role) => spokenRole(numbered(role))).join(', '),
          status,
          user.last_login_at && showMoment(user.last_login_at, time_zone),
          showMoment(user.created_at, time_zone),
        ]
      if (found.length < CHUNK) return
      after = found.at(-1)!.id
    }
  }
  // A cell that a spreadsheet would take for a formula is written as text.
  const csv = stringify({ header: true, columns: HEADER, bom: true, escape_formulas: true })
  return { filename: `users-${todayOf(context)}.csv`, content: Readable.from(rows()).pipe(csv) }
}
