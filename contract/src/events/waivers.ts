import * as z from 'zod/mini'
import { DateOfBirth, Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Nothing } from '../primitives.ts'
import { problem } from '../problem.ts'
import { RequiredWaiver, Signing } from '../waivers.ts'
import { OfficeEvent } from './office.ts'

export const NotYoursToSign = problem(
  'not_yours_to_sign',
  403,
  'Someone else needs to sign this: an adult signs for themselves, a parent or guardian for a child.',
)

export const listEventWaiverChoices = operation({
  method: 'GET',
  path: '/ems/waiver-choices',
  of_event: 'shared',
  access: 'ems.event.edit',
  summary: 'List the waivers in force, to choose those of an event from',
  input: Nothing,
  output: z.array(z.object({ id: Id, title: z.string(), for_events: z.boolean() })),
})

export const saveEventWaivers = operation({
  method: 'PUT',
  path: '/ems/events/:id/waivers',
  access: 'ems.event.edit',
  summary: 'Set which waivers everyone who takes part in an event has to sign',
  input: z.object({
    id: Id,
    version: Id,
    waiver_ids: z.array(Id).check(z.maxLength(10, 'An event can ask for up to 10 waivers.')),
  }),
  output: OfficeEvent,
})

const slug = z.string().check(z.maxLength(80))

/** What a household has to sign for an event. */
const ToSign = z.object({
  event: z.object({ slug: z.string(), name: z.string(), starts_on: Day, ends_on: Day }),
  people: z.array(
    z.object({
      member_id: Id,
      name: z.string(),
      /** Takes part, or plays on a team that does. */
      is_in: z.boolean(),
      /** Null where somebody else has to sign: another adult, or another guardian. */
      signer: z.nullable(
        z.object({ name: z.string(), is_guardian: z.boolean(), needs_signer_dob: z.boolean() }),
      ),
      /** The waivers that are not signed yet. */
      waiver_ids: z.array(Id),
    }),
  ),
  /** Their texts, each once. */
  waivers: z.array(RequiredWaiver),
})
export type EventToSign = z.output<typeof ToSign>

export const showEventWaivers = operation({
  method: 'GET',
  path: '/ems/event/:slug/waivers',
  access: 'signed-in',
  summary: 'Show what one’s household has not signed yet of an event’s waivers',
  input: z.object({ slug }),
  output: ToSign,
})

export const signEventWaivers = operation({
  method: 'POST',
  path: '/ems/event/:slug/waivers',
  access: 'signed-in',
  summary:
    'Sign an event’s waivers for people of one’s household; what is signed already is not signed twice',
  message: 'Data updated successfully',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    slug,
    member_ids: z.array(Id).check(z.minLength(1), z.maxLength(20)),
    signer_dob: z.optional(DateOfBirth),
    acts: Signing.shape.acts,
    signature: Signing.shape.signature,
    e_consent: Signing.shape.e_consent,
    disclosure_version: Signing.shape.disclosure_version,
  }),
  output: ToSign,
})

export const listEventsToSign = operation({
  method: 'GET',
  path: '/ems/waivers-to-sign',
  access: 'signed-in',
  summary: 'List the events ahead for which one’s household still has waivers to sign',
  input: Nothing,
  output: z.array(
    z.object({ slug: z.string(), name: z.string(), starts_on: Day, people: z.array(z.string()) }),
  ),
})
