import type { In, Out } from 'contract/operation'
import { REMIND_AGAIN_DAYS, remindOpen } from 'contract/readiness/dashboard'
import { audit } from '../plumbing/audit.ts'
import { clubWithin, holdForRosters } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { sendMail, wordsFor, type Words } from '../mail/mail.ts'
import { findReadersOf } from '../families/families.ts'
import { findWrittenTo, getClubName } from './dashboard-queries.ts'
import { REMINDED, openOfClub, type OpenTeam, type Point } from './dashboard.ts'

const DAY_MS = 86_400_000

type Open = { member_id: number; name: string; team: string; point: Point }

/** Writes to the families of exactly the selected people of a club, as far as something is still open. */
export async function remind(
  context: Context,
  { id, member_ids }: In<typeof remindOpen>,
): Promise<Out<typeof remindOpen>> {
  await clubWithin(context, remindOpen.access, id)
  return remindFamilies(context, {
    about: { of: 'club', ...(await getClubName(context, id)) },
    teams: await openOfClub(context, id, remindOpen.access),
    member_ids,
  })
}

type Reminder = {
  /** Whose reminder it is: a club’s, or that of a team before an event. */
  about: { of: 'club' | 'event'; id: number; name: string }
  teams: readonly OpenTeam<{ name: string }>[]
  member_ids: readonly number[]
}

/**
 * One letter per address with everything for that family. An address that was reminded about the same in the last few days gets
 * none, whoever presses.
 */
export async function remindFamilies(
  context: Context,
  { about, teams, member_ids }: Reminder,
): Promise<Out<typeof remindOpen>> {
  const open = teams.flatMap(({ team, people }) =>
    people
      .filter(({ judged: { row } }) => member_ids.includes(row.member_id))
      .flatMap(({ judged: { row }, points }) =>
        points.map((point): Open => ({ member_id: row.member_id, name: row.name, team: team.name, point })),
      ),
  )
  const ids = [...new Set(open.map(({ member_id }) => member_id))]
  // Of two who press at the same moment, the second finds what the first has written.
  await holdForRosters(context, { member_ids: ids, team_ids: [] })
  const readers = await findReadersOf(context, ids)
  const since = new Date(context.now.getTime() - REMIND_AGAIN_DAYS * DAY_MS)
  const written = await findWrittenTo(context, {
    about,
    since,
    emails: readers.map(({ email }) => email),
  })
  const due = readers.filter(({ email }) => !written.has(email))
  const addresses = new Map(due.map(({ email, language }) => [email, language]))
  for (const [email, read] of addresses) {
    const theirs = new Set(due.filter((one) => one.email === email).map(({ member_id }) => member_id))
    const { language, t } = await wordsFor(context, read)
    await sendMail(context, {
      to: email,
      language,
      subject:
        about.of === 'club'
          ? t('{club}: still to do', { club: about.name })
          : t('{event}: still to do', { event: about.name }),
      paragraphs: [
        about.of === 'club'
          ? t('Before your family can play and help out, a few things are left to do:')
          : t('Before your family can check in at {event}, a few things are left to do:', {
              event: about.name,
            }),
        open
          .filter(({ member_id }) => theirs.has(member_id))
          .map(({ name, team, point }) => ({ label: `${name}, ${team}`, value: said(context, t, point) })),
        t('Already done? You can ignore this email.'),
      ],
      button: { label: t('See what’s left'), url: context.link('/mms/member/memberships') },
      about: [about.of, about.id],
      once: occasionOf(about, email, todayOf(context)),
    })
  }
  const told = new Set(due.map(({ member_id }) => member_id))
  for (const member_id of told)
    await audit(context, {
      action: REMINDED,
      subject: 'member',
      subject_id: member_id,
      after: { [`${about.of}_id`]: about.id },
    })
  const reached = new Set(readers.map(({ member_id }) => member_id))
  return {
    letters: addresses.size,
    people: told.size,
    too_soon: ids.filter((one) => reached.has(one) && !told.has(one)).length,
    unreachable: ids.filter((one) => !reached.has(one)).length,
    done: new Set(member_ids).size - ids.length,
  }
}

const occasionOf = ({ of, id }: Reminder['about'], email: string, day: string) =>
  of === 'club' ? `still_open:${id}:${email}:${day}` : `still_open:event:${id}:${email}:${day}`

/** One open item in the reader's language, with where to take care of it. */
function said({ link }: Context, t: Words, { what, verdict, title }: Point): string {
  const own = link('/mms/member/memberships')
  if (verdict.requirement === 'fees')
    return what === 'accepted'
      ? t('A payment plan is waiting for your answer: {link}', { link: link('/ctms/payments') })
      : t('Team fees are late: {link}', { link: link('/ctms/payments') })
  if (what === 'paid')
    return t('The membership is missing or ends soon: {link}', { link: link('/registration') })
  if (what === 'signed') return t('A waiver needs to be signed again: {link}', { link: own })
  if (what === 'papers') return t('Proof of age is missing: {link}', { link: own })
  return t('{title} is missing or expires soon: {link}', { title, link: own })
}
