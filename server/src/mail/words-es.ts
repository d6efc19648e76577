import { alerts } from './es/alerts.ts'
import { auth } from './es/auth.ts'
import { calendar } from './es/calendar.ts'
import { cards } from './es/cards.ts'
import { clubs } from './es/clubs.ts'
import { competition } from './es/competition.ts'
import { events } from './es/events.ts'
import { families } from './es/families.ts'
import { fees } from './es/fees.ts'
import { insurance } from './es/insurance.ts'
import { mail } from './es/mail.ts'
import { office } from './es/office.ts'
import { officials } from './es/officials.ts'
import { payments } from './es/payments.ts'
import { privacy } from './es/privacy.ts'
import { readiness } from './es/readiness.ts'
import { registering } from './es/registering.ts'
import { renewing } from './es/renewing.ts'
import { reports } from './es/reports.ts'
import { shared } from './es/shared.ts'
import { signing } from './es/signing.ts'
import { tenants } from './es/tenants.ts'
import { users } from './es/users.ts'

/** The texts of letters and papers in Spanish, using the site’s terminology: those of each module in a file of its own. */
export const es = {
  ...alerts,
  ...auth,
  ...calendar,
  ...cards,
  ...clubs,
  ...competition,
  ...events,
  ...families,
  ...fees,
  ...insurance,
  ...mail,
  ...office,
  ...officials,
  ...payments,
  ...privacy,
  ...readiness,
  ...registering,
  ...renewing,
  ...reports,
  ...shared,
  ...signing,
  ...tenants,
  ...users,
}
