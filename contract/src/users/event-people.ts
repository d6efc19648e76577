import * as z from 'zod/mini'
import { ownRoleIn, ROLES } from '../auth/roles.ts'
import { operation } from '../operation.ts'
import { Email, Id, Nothing } from '../primitives.ts'
import { problem } from '../problem.ts'
import { HeldRole, UserStatus } from '../users.ts'

export const NoSuchEvent = problem('no_such_event', 404, 'We couldn’t find this event.')
export const NoAccountYet = () =>
  problem(
    'no_account_yet',
    404,
    'No one has an account with this email. Invite them under Users first.',
  )({ errors: { email: ['No one has an account with this email. Invite them under Users first.'] } })

/** Somebody with a role for one event, or for a circuit that it is in. */
const EventPerson = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  status: UserStatus,
  role: HeldRole,
})
export type EventPerson = z.output<typeof EventPerson>

export const listEventPeople = operation({
  method: 'GET',
  path: '/ems/events/:id/people',
  access: 'mms.users.view',
  whole: true,
  summary: 'List who has a role for an event, or for a circuit that it is in',
  input: z.object({ id: Id }),
  output: z.object({ event: z.object({ id: Id, name: z.string() }), people: z.array(EventPerson) }),
})

export const addEventPerson = operation({
  method: 'POST',
  path: '/ems/events/:id/people',
  access: 'mms.users.edit',
  whole: true,
  status: 201,
  summary: 'Give an account a role for one event; their other roles stay',
  message: 'Role added',
  input: z.object({
    id: Id,
    email: Email,
    /** One for events, or one of the tenant’s own. */
    role_id: Id.check(
      z.refine(
        (role_id) =>
          ownRoleIn(role_id) !== undefined || ROLES.find(({ id }) => id === role_id)?.scope === 'events',
        { error: 'Only roles for events can be given for an event or circuit.' },
      ),
    ),
  }),
  output: z.object({ user_id: Id }),
})

export const removeEventPerson = operation({
  method: 'DELETE',
  path: '/ems/events/:id/people/:user_id/:role_id',
  access: 'mms.users.edit',
  whole: true,
  summary: 'Take a role for one event from an account, effective at once',
  message: 'Role removed',
  input: z.object({ id: Id, user_id: Id, role_id: Id }),
  output: Nothing,
})
