import type { In, Out } from 'contract/operation'
import { REMIND_AGAIN_DAYS, remindOpen } from 'contract/readiness/dashboard'
import { audit } from '../plumbing/audit.ts'
import { clubWithin, holdForRosters } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { sendMail, wordsFor, type Words } from '../mail/mail.ts'
import { findReadersOf, findWrittenTo, getClubName } from './dashboard-queries.ts'
import { REMINDED, openOfClub, type Point } from './dashboard.ts'

const DAY_MS = 86_400_000

type Open = { member_id: number; name: string; team: string; point: Point }

/**
 * Writes to the families of exactly the selected people, as far as something is still open: one letter per
 * address with everything for that family. An address that was reminded in the last few days gets none,
 * whoever presses.
 */
export async function remind(
  context: Context,
  { id, member_ids }: In<typeof remindOpen>,
): Promise<Out<typeof remindOpen>> {
  await clubWithin(context, remindOpen.access, id)
  const teams = await openOfClub(context, id, remindOpen.access)
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
  const [club, readers] = await Promise.all([getClubName(context, id), findReadersOf(context, ids)])
  const since = new Date(context.now.getTime() - REMIND_AGAIN_DAYS * DAY_MS)
  const written = await findWrittenTo(context, {
    club_id: id,
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
      subject: t('{club}: still to do', { club: club.name }),
      paragraphs: [
        t('Before your family can play and help out, a few things are left to do:'),
        open
          .filter(({ member_id }) => theirs.has(member_id))
          .map(({ name, team, point }) => ({ label: `${name}, ${team}`, value: said(context, t, point) })),
        t('Already done? You can ignore this email.'),
      ],
      button: { label: t('See what’s left'), url: context.link('/mms/member/memberships') },
      about: ['club', id],
      once: occasionOf(id, email, todayOf(context)),
    })
  }
  const told = new Set(due.map(({ member_id }) => member_id))
  for (const member_id of told)
    await audit(context, {
      action: REMINDED,
      subject: 'member',
      subject_id: member_id,
      after: { club_id: id },
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

const occasionOf = (club_id: number, email: string, day: string) => `still_open:${club_id}:${email}:${day}`

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
