import {
  MessageKeyReused,
  NobodyReached,
  TooManyMessages,
  sendTeamMessage,
  teamMessages,
  type MessageAudience,
  type myMessages,
} from 'contract/calendar/messages'
import { isOfAge, recipients, type Addressee, type Copy } from 'contract/calendar/recipients'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { accountOf, isWithin, languageOf } from '../auth/auth.ts'
import { teamWithin } from '../clubs/clubs.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { findOwnRecords } from '../members/members.ts'
import { findSent, findMessages, findMessagesTo, insertCopy, insertMessage } from './messages-queries.ts'
import { findTeamPeople, type TeamPerson } from './people-queries.ts'

/** Messages per day: each goes to a whole roster at most. */
const MESSAGES = { of_team: 30, of_sender: 60, seconds: 86_400 }
const MOST_SHOWN = 100

export async function showMessages(
  context: Context,
  { id }: In<typeof teamMessages>,
): Promise<Out<typeof teamMessages>> {
  const team = await teamWithin(context, teamMessages.access, id)
  const today = todayOf(context)
  const [people, messages] = await Promise.all([
    findTeamPeople(context, id, today),
    findMessages(context, id, MOST_SHOWN),
  ])
  const { unreachable } = recipients(people, today)
  return {
    team,
    people: people.map((person) => ({
      member_id: person.member_id,
      name: person.name,
      is_staff: person.is_staff,
      is_minor: !isOfAge(person, today),
      is_reached: !unreachable.includes(person.member_id),
    })),
    messages,
  }
}

/** Sends a message once, however often it is attempted with the same key. */
export async function sendMessage(
  context: Context,
  { id, audience, member_ids = [], subject, body, attempt_key }: In<typeof sendTeamMessage>,
): Promise<Out<typeof sendTeamMessage>> {
  const team = await teamWithin(context, sendTeamMessage.access, id)
  const { id: sent_by, name: sender, email: from } = whoIs(context)
  const today = todayOf(context)
  const people = await findTeamPeople(context, id, today)
  const meant = meantBy(audience, people, new Set(member_ids), today)
  if (audience === 'chosen' && meant.length < new Set(member_ids).size)
    throw invalidField('member_ids', 'Someone you chose is no longer on the team. Please choose again.')
  const { copies, unreachable } = recipients(meant, today)
  const said = {
    letters: copies.length,
    unreachable: people.filter(({ member_id }) => unreachable.includes(member_id)).map(({ name }) => name),
  }
  if (copies.length === 0) throw NobodyReached()
  const message = { team_id: id, audience, subject, body, sent_by, sender, attempt_key }
  const message_id = await insertMessage(context, message)
  if (message_id === undefined) {
    const sent = await findSent(context, message)
    if (sent?.team_id !== id || sent.subject !== subject || sent.body !== body || sent.audience !== audience)
      throw MessageKeyReused()
    return said
  }
  const isFew =
    (await isWithin(context, `team-messages:${id}`, MESSAGES.of_team, MESSAGES.seconds)) &&
    (await isWithin(context, `team-messages-by:${sent_by}`, MESSAGES.of_sender, MESSAGES.seconds))
  if (!isFew) throw TooManyMessages()
  for (const copy of copies)
    await mailCopy(context, copy, { id: message_id, team: team.name, sender, from, subject, body })
  await audit(context, {
    action: 'team.message_sent',
    subject: 'team',
    subject_id: id,
    after: { message_id, audience, letters: copies.length, unreachable: unreachable.length },
  })
  return said
}

/** The team members a message is meant for. */
function meantBy(
  audience: MessageAudience,
  people: readonly TeamPerson[],
  chosen: ReadonlySet<number>,
  today: string,
): readonly Addressee[] {
  if (audience === 'staff') return people.filter(({ is_staff }) => is_staff)
  if (audience === 'chosen') return people.filter(({ member_id }) => chosen.has(member_id))
  if (audience === 'team') return people
  // For minors, the guardians only: without an address of their own, nothing is sent to them.
  return people.filter((person) => !isOfAge(person, today)).map((person) => ({ ...person, email: null }))
}

type Written = { id: number; team: string; sender: string; from: string; subject: string; body: string }

async function mailCopy(
  context: Context,
  { email, reader_id, about_ids, beside }: Copy,
  { id, team, sender, from, subject, body }: Written,
): Promise<void> {
  const { language, t } = await wordsFor(context, await languageOf(context, email))
  const about = { team, sender, subject }
  const mail_id = await sendMail(context, {
    to: email,
    language,
    reply_to: [from, ...beside].join(', '),
    subject: t('{team}: {subject}', about),
    paragraphs: [
      body,
      t('{sender} sent this message to {team}. Your reply goes to {sender}.', about),
      ...(beside.length > 0 ? [t('Your guardians get this message too, along with your reply.')] : []),
    ],
    button: { label: t('Read it in your account'), url: context.link('/ctms/messages') },
    about: ['team_message', id],
  })
  await insertCopy(context, { message_id: id, reader_id, member_ids: about_ids, mail_id: mail_id! })
}

/** Messages that teams have sent to the logged-in user. */
export async function showMyMessages(context: Context): Promise<Out<typeof myMessages>> {
  const { id: user_id, member_id } = await accountOf(context)
  const own = await findOwnRecords(context, { user_id, member_id })
  return findMessagesTo(
    context,
    own.map(({ id }) => id),
    MOST_SHOWN,
  )
}
