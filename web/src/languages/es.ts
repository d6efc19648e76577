import { account } from './es/account.ts'
import { alerts } from './es/alerts.ts'
import { auth } from './es/auth.ts'
import { batches } from './es/batches.ts'
import { calendar } from './es/calendar.ts'
import { certificates } from './es/certificates.ts'
import { content } from './es/content.ts'
import { contract } from './es/contract.ts'
import { treasury } from './es/treasury.ts'
import { credentials } from './es/credentials.ts'
import { siteContent } from './es/site-content.ts'
import { duties } from './es/duties.ts'
import { entering } from './es/entering.ts'
import { events } from './es/events.ts'
import { fees } from './es/fees.ts'
import { firstDay } from './es/first-day.ts'
import { frame } from './es/frame.ts'
import { home } from './es/home.ts'
import { imports } from './es/imports.ts'
import { members } from './es/members.ts'
import { messages } from './es/messages.ts'
import { memberships } from './es/memberships.ts'
import { officeWaivers } from './es/office-waivers.ts'
import { payments } from './es/payments.ts'
import { office } from './es/office.ts'
import { renewals } from './es/renewals.ts'
import { sentences } from './es/sentences.ts'
import { selling } from './es/selling.ts'
import { reports } from './es/reports.ts'
import { rosters } from './es/rosters.ts'
import { rulePacks } from './es/rule-packs.ts'
import { families } from './es/families.ts'
import { registrations } from './es/registrations.ts'
import { settings } from './es/settings.ts'
import { refunds } from './es/refunds.ts'
import { competition } from './es/competition.ts'
import { schedule } from './es/schedule.ts'
import { officials } from './es/officials.ts'
import { vendors } from './es/vendors.ts'
import { venues } from './es/venues.ts'
import { gate } from './es/gate.ts'
import { checkIn } from './es/check-in.ts'
import { plate } from './es/plate.ts'
import { protests } from './es/protests.ts'
import { readiness } from './es/readiness.ts'
import { stays } from './es/stays.ts'
import { teamImports } from './es/team-imports.ts'
import { structure } from './es/structure.ts'
import { teams } from './es/teams.ts'
import { transfers } from './es/transfers.ts'
import { ui } from './es/ui.ts'
import { users } from './es/users.ts'
import { views } from './es/views.ts'
import { weather } from './es/weather.ts'
import { waivers } from './es/waivers.ts'
import type { Speech } from './speech.ts'

const words = {
  ...treasury,
  ...office,
  ...calendar,
  ...duties,
  ...selling,
  ...renewals,
  ...officeWaivers,
  ...competition,
  ...schedule,
  ...weather,
  ...officials,
  ...venues,
  ...refunds,
  ...contract,
  ...frame,
  ...home,
  ...transfers,
  ...structure,
  ...firstDay,
  ...ui,
  ...auth,
  ...alerts,
  ...batches,
  ...account,
  ...waivers,
  ...payments,
  ...memberships,
  ...families,
  ...members,
  ...messages,
  ...imports,
  ...entering,
  ...events,
  ...content,
  ...reports,
  ...registrations,
  ...rosters,
  ...fees,
  ...rulePacks,
  ...settings,
  ...teams,
  ...credentials,
  ...certificates,
  ...gate,
  ...checkIn,
  ...plate,
  ...vendors,
  ...protests,
  ...stays,
  ...teamImports,
  ...readiness,
  ...siteContent,
  ...users,
  ...views,
}

/**
 * Spanish for families in the United States: `usted` throughout, and the words they know from school and
 * league (inscripción, temporada, exención de responsabilidad) rather than literal translations.
 */
export const speech: Speech = { language: 'es', words, sentences }
