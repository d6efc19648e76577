import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Nothing, Token } from '../primitives.ts'
import { SigningLink } from './outside-signing.ts'

// The link by which the families of a team from outside sign: replaced where it got into wrong hands, and printed as a code.

const ofCoach = { path: '/ems/entries/:token/waivers/link', access: 'public' } as const
const ofOffice = { path: '/ems/events/:id/entrants/:entrant_id/signing-link' } as const
const pdf = {
  method: 'GET',
  limit: { max: 60, seconds: 600 },
  output: Nothing,
  file: 'application/pdf',
} as const

/** The link to replace. If two people replace the same one, the second gets the link that the first has made. */
const Replaced = { serial: z.int().check(z.positive()) }

export const renewOutsideSigning = operation({
  ...ofCoach,
  method: 'POST',
  summary: 'Replace the link for families of a team from outside, as its coach; the old one ends',
  message: 'Data updated successfully',
  limit: { max: 20, seconds: 600 },
  input: z.object({ token: Token, ...Replaced }),
  output: SigningLink,
})

export const printOutsideSigning = operation({
  ...ofCoach,
  ...pdf,
  path: '/ems/entries/:token/waivers/sheet',
  summary: 'Print a page with the code of the link for families of a team from outside, as its coach',
  input: z.object({ token: Token }),
})

const OfTeam = { id: Id, entrant_id: Id }

export const showSigningLink = operation({
  ...ofOffice,
  method: 'GET',
  access: 'ems.gate.admit',
  summary: 'Show the link by which families of a team from outside sign an event’s waivers',
  input: z.object(OfTeam),
  output: z.extend(SigningLink, { team: z.string() }),
})

export const renewSigningLink = operation({
  ...ofOffice,
  method: 'POST',
  access: 'ems.entrant.decide',
  summary: 'Replace the link by which families of a team from outside sign; the old one ends',
  message: 'Data updated successfully',
  input: z.object({ ...OfTeam, ...Replaced }),
  output: SigningLink,
})

export const printSigningLink = operation({
  ...ofOffice,
  ...pdf,
  path: '/ems/events/:id/entrants/:entrant_id/signing-link/sheet',
  access: 'ems.gate.admit',
  summary: 'Print a page with the code of the link by which families of a team from outside sign',
  input: z.object(OfTeam),
})
