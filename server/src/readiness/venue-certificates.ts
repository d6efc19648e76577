import { addDays } from 'contract/dates'
import { money, type Currency } from 'contract/money'
import type { Out } from 'contract/operation'
import { ASK_DAYS, GAP_DAYS, listVenueCertificates } from 'contract/readiness/venue-certificates'
import {
  checkInEvent,
  findExpected,
  findWantingEvents,
  type EventHolder,
  type ExpectedTeam,
} from '../events/events.ts'
import { requestForVenue } from '../insurance/insurance.ts'
import { dayInLetter, sendMail, wordsFor } from '../mail/mail.ts'
import { todayOf, whoIs, type Context, type OutsideContext } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { readDocument } from '../tenants/tenants.ts'
import { venueVerdicts, type AtVenue } from './venue-verdicts.ts'

type Event = Awaited<ReturnType<typeof checkInEvent>>
type Standing = AtVenue & { entry: ExpectedTeam }

async function standingsAt(context: Context, event: Event): Promise<Standing[]> {
  const entries = await findExpected(context, { event_id: event.id })
  const verdicts = await venueVerdicts(context, event, entries)
  return entries.flatMap((entry) => (verdicts.get(entry.id) ?? []).map((one) => ({ ...one, entry })))
}

/** Which team has the certificate that a venue wants, at the events of the next weeks. */
export const listCertificatesAhead = (context: Context): Promise<Out<typeof listVenueCertificates>> =>
  rowsAhead(context, ASK_DAYS)

/** How many certificates are missing for events that are near, for users who may see the list. */
export async function countVenueGaps(context: Context): Promise<number> {
  const { permissions } = whoIs(context)
  if (context.reach || !permissions.has(listVenueCertificates.access)) return 0
  return (await rowsAhead(context, GAP_DAYS)).filter(({ is_gap }) => is_gap).length
}

async function rowsAhead(context: Context, days: number): Promise<Out<typeof listVenueCertificates>> {
  const today = todayOf(context)
  const rows: Out<typeof listVenueCertificates> = []
  for (const { id } of await findWantingEvents(context, { today, days })) {
    const event = await checkInEvent(context, id)
    for (const { entry, holder, verdict } of await standingsAt(context, event))
      rows.push({
        event: { id, name: event.name, starts_on: event.starts_on, ends_on: event.ends_on },
        venue: { id: holder.venue_id, name: holder.venue, holder: holder.holder_name },
        entrant_id: entry.id,
        team: entry.name,
        club: entry.team.club,
        team_id: entry.team_id,
        ...verdict,
        is_gap: verdict.state !== 'ready' && event.starts_on <= addDays(today, GAP_DAYS),
      })
  }
  return rows
}

/** Requests what is missing, every morning: from our own insurance if it covers the days, else from the team by letter. */
export const askVenueCertificates = job<Record<string, never>>({
  name: 'ask-venue-certificates',
  every: '25 12 * * *',
  waitsForCalm: true,
  run: askAll,
})

async function askAll({ transaction }: OutsideContext) {
  const events = await transaction((context) =>
    findWantingEvents(context, { today: todayOf(context), days: ASK_DAYS }),
  )
  for (const { id } of events)
    await transaction(async (context) => {
      const event = await checkInEvent(context, id)
      for (const one of await standingsAt(context, event))
        if (one.verdict.state === 'missing') await askFor(context, event, one)
    })
}

async function askFor(context: Context, event: Event, { entry, holder }: Standing) {
  const { holder_name, holder_address, holder_email, holder_insured } = holder
  const asked =
    entry.team_id !== null &&
    (await requestForVenue(
      context,
      { id: entry.team_id, name: entry.name },
      {
        ...{ holder_name, holder_address, holder_email, additional_insured: holder_insured },
        purpose: `${event.name}, ${holder.venue}`.slice(0, 300),
        ...{ from_on: event.starts_on, until_on: event.ends_on, limit_cents: holder.least_limit_cents },
      },
    ))
  if (asked === 'issued' || asked === 'waiting') return
  // Requested before: and turned down since, or by somebody else while this was judged.
  if (asked === null && (await verdictNow(context, event, entry, holder))?.state !== 'missing') return
  await askTeam(context, event, entry, holder)
}

/** '1 Main Street, Plano, TX'. */
const onOneLine = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

async function verdictNow(context: Context, event: Event, entry: ExpectedTeam, { venue_id }: EventHolder) {
  const now = (await venueVerdicts(context, event, [entry])).get(entry.id)
  return now?.find(({ holder }) => holder.venue_id === venue_id)?.verdict
}

/** One letter for each team and venue, however often it is still missing. */
async function askTeam(context: Context, event: Event, entry: ExpectedTeam, holder: AtVenue['holder']) {
  if (!entry.email) return
  const { language, t } = await wordsFor(context, entry.language)
  const { support_email } = await readDocument(context)
  const { holder_name, holder_address, holder_insured, least_limit_cents } = holder
  const days = {
    from: dayInLetter(event.starts_on, language),
    until: dayInLetter(event.ends_on, language),
  }
  await sendMail(context, {
    to: entry.email,
    language,
    subject: t('Certificate of insurance needed: {team} at {event}', { team: entry.name, event: event.name }),
    paragraphs: [
      t('{venue} asks every team for a certificate of insurance. We don’t have one for {team} yet.', {
        venue: holder.venue,
        team: entry.name,
      }),
      [
        {
          label: t('Certificate holder'),
          value: `${holder_name}, ${onOneLine(holder_address)}`,
        },
        { label: t('Dates'), value: t('{from} to {until}', days) },
        ...(least_limit_cents === null
          ? []
          : [
              {
                label: t('Limit per occurrence'),
                value: t('At least {amount}', {
                  amount: money(least_limit_cents, context.tenant.currency as Currency),
                }),
              },
            ]),
        ...(holder_insured ? [{ label: t('Listed as'), value: t('Additional insured') }] : []),
      ],
      entry.team_id === null
        ? t('Please ask your insurer for it and bring it to check-in.')
        : t('Please ask your insurer for it and upload it here.'),
      ...(support_email ? [t('Questions? Write to {support_email}.', { support_email })] : []),
    ],
    ...(entry.team_id === null
      ? {}
      : { button: { label: t('Upload insurance'), url: context.link('/mms/insurance') } }),
    about: ['event', event.id],
    once: `venue_certificate:${entry.id}:${holder.venue_id}`,
  })
}
