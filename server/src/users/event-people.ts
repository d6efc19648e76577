import type { In, Out } from 'contract/operation'
import { UserNotFound, type HeldRole } from 'contract/users'
import {
  NoAccountYet,
  NoSuchEvent,
  type addEventPerson,
  type listEventPeople,
  type removeEventPerson,
} from 'contract/users/event-people'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { update } from './changes.ts'
import { manageable, numbered } from './guards.ts'
import {
  findCircuitsOf,
  findPlaceNames,
  findUsersAt,
  findUsersOfAddress,
  lockAdmins,
  lockUser,
} from './queries.ts'

async function nameOfEvent(context: Context, id: number): Promise<string> {
  const none = { club_ids: [], team_ids: [], league_ids: [], circuit_ids: [] }
  const { events } = await findPlaceNames(context, { ...none, event_ids: [id] })
  const name = events.get(id)
  if (name === undefined) throw NoSuchEvent()
  return name
}

/** Who has a role for the event, and who has one for a circuit that it is in. @throws NoSuchEvent */
export async function givePeople(
  context: Context,
  { id }: In<typeof listEventPeople>,
): Promise<Out<typeof listEventPeople>> {
  const [name, circuits] = await Promise.all([nameOfEvent(context, id), findCircuitsOf(context, id)])
  const users = await findUsersAt(context, { event_id: id, circuit_ids: circuits })
  return {
    event: { id, name },
    people: users.flatMap((user) =>
      user.roles
        .filter(({ event_id, circuit_id }) => event_id === id || circuits.includes(circuit_id ?? 0))
        .map((role) => ({
          user_id: user.id,
          name: `${user.first_name} ${user.last_name}`,
          email: user.email,
          status: user.status,
          role: numbered(role),
        })),
    ),
  }
}

/** Who has a role for an event, or for a circuit that it is in, each once, and may log in. */
export async function helpersOf(
  context: Context,
  event_id: number,
): Promise<{ email: string; first_name: string }[]> {
  const circuit_ids = await findCircuitsOf(context, event_id)
  const users = await findUsersAt(context, { event_id, circuit_ids })
  return users.filter(({ status }) => status !== 'blocked')
}

/** Adds a role for the event to those an account has. @throws NoSuchEvent, NoAccountYet, BeyondYourRights */
export async function addPerson(
  context: Context,
  { id, email, role_id }: In<typeof addEventPerson>,
): Promise<Out<typeof addEventPerson>> {
  await nameOfEvent(context, id)
  const [account] = await findUsersOfAddress(context, email)
  if (!account) throw NoAccountYet()
  const before = await heldRoles(context, account.id)
  const has = before.some((one) => one.role_id === role_id && one.event_id === id)
  if (has) return { user_id: account.id }
  await update(context, { id: account.id, roles: [...before, { role_id, event_id: id }] })
  await note(context, id, 'event.person_added', account.id)
  return { user_id: account.id }
}

/** Takes a role for the event from an account; what it holds elsewhere stays. @throws UserNotFound, BeyondYourRights */
export async function removePerson(
  context: Context,
  { id, user_id, role_id }: In<typeof removeEventPerson>,
): Promise<Record<string, never>> {
  await nameOfEvent(context, id)
  const before = await heldRoles(context, user_id)
  const left = before.filter((one) => !(one.role_id === role_id && one.event_id === id))
  if (left.length === before.length) throw UserNotFound()
  await update(context, { id: user_id, roles: left })
  await note(context, id, 'event.person_removed', user_id)
  return {}
}

/** The roles of an account, which nobody else changes before the transaction ends. */
async function heldRoles(context: Context, id: number): Promise<Omit<HeldRole, 'name'>[]> {
  await lockAdmins(context)
  await lockUser(context, id)
  return (await manageable(context, id)).roles.map(numbered)
}

async function note(context: Context, id: number, action: string, user_id: number) {
  const { first_name, last_name } = await manageable(context, user_id)
  await audit(context, {
    action,
    subject: 'event',
    subject_id: id,
    after: { name: `${first_name} ${last_name}` },
  })
}
