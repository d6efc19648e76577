import { AskedJustNow, EverybodyAnswered, TooManyAsks, askAboutDate } from 'contract/calendar/answers'
import { recipients, type Copy } from 'contract/calendar/recipients'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { isWithin, languageOf } from '../auth/auth.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { openSealedId, sealId } from '../plumbing/sealed-id.ts'
import { findAnswers, insertAsk } from './answers-queries.ts'
import { heldDateFor, requireOpen } from './dates.ts'
import { setAsked, type KeptDate } from './dates-queries.ts'
import { momentInLetter, whatOf, whenAndWhere } from './date-words.ts'
import { findTeamPeople, type TeamPerson } from './people-queries.ts'

const PURPOSE = 'date-ask'
const HOUR = 3_600_000
/** How many times a day a team can ask: each time reaches its whole roster at most. */
const ASKS = { most: 20, seconds: 86_400 }

/** The question a link is about; undefined if the link was not made here. */
export const openAsk = (context: Context, token: string) => openSealedId(context, PURPOSE, token)

/** Asks everyone who has not answered by letter; for minors, their guardians. */
export async function askThoseOpen(
  context: Context,
  { id }: In<typeof askAboutDate>,
): Promise<Out<typeof askAboutDate>> {
  const date = await heldDateFor(context, askAboutDate.access, id)
  requireOpen(context, date)
  if (date.asked_at !== null && context.now.getTime() - Date.parse(date.asked_at) < HOUR) throw AskedJustNow()
  const today = todayOf(context)
  const [people, answers] = await Promise.all([
    findTeamPeople(context, date.team_id, today),
    findAnswers(context, [id]),
  ])
  const open = people.filter(({ member_id }) => !answers.some((one) => one.member_id === member_id))
  if (open.length === 0) throw EverybodyAnswered()
  if (!(await isWithin(context, `date-asks:${date.team_id}`, ASKS.most, ASKS.seconds))) throw TooManyAsks()
  const { copies, unreachable } = recipients(open, today)
  for (const copy of copies) await mailAsk(context, date, copy, open)
  await setAsked(context, id)
  await audit(context, {
    action: 'team.date_asked',
    subject: 'team',
    subject_id: date.team_id,
    after: {
      date_id: id,
      count: open.length - unreachable.length,
      kind: date.kind,
      starts_on: date.starts_on,
    },
  })
  return {
    letters: copies.length,
    asked: open.length - unreachable.length,
    unreachable: open.filter(({ member_id }) => unreachable.includes(member_id)).map(({ name }) => name),
  }
}

async function mailAsk(
  context: Context,
  date: KeptDate,
  { email, reader_id, about_ids }: Copy,
  people: readonly TeamPerson[],
): Promise<void> {
  const [{ id }, { language, t }] = await Promise.all([
    insertAsk(context, date.id, reader_id),
    languageOf(context, email).then((read) => wordsFor(context, read)),
  ])
  const names = people
    .filter(({ member_id }) => about_ids.includes(member_id))
    .map(({ first_name }) => first_name)
  const about = { team: date.team, what: whatOf(date, t), names: names.join(', ') }
  const { answer_hours, starts_at, time_zone } = date
  await sendMail(context, {
    to: email,
    language,
    subject: t('{team}: who’s coming? {what}', about),
    paragraphs: [
      t('{team} would like to know who’s coming: {names}.', about),
      `${about.what}\n${whenAndWhere(date, language)}`,
      answer_hours === null
        ? t('Yes, maybe or no: every answer helps the team plan.')
        : t('Please answer by {when}.', {
            when: momentInLetter(new Date(Date.parse(starts_at) - answer_hours * HOUR), time_zone, language),
          }),
    ],
    button: { label: t('Answer'), url: context.link(`/ctms/ask/${sealId(context, PURPOSE, id)}`) },
    about: ['team', date.team_id],
  })
}
