import {
  AskIsOver,
  NotOnTeam,
  dateAnswers,
  teamCalendar,
  type AnsweringPerson,
  type answerAsk,
  type answerDate,
  type myCalendar,
  type showAsk,
} from 'contract/calendar/answers'
import type { In, Out } from 'contract/operation'
import { NotFound } from 'contract/problem'
import { accountOf } from '../auth/auth.ts'
import { mayWithin, teamWithin } from '../clubs/clubs.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { findWards, getMember } from '../members/members.ts'
import { findAnswers, getAsk, insertAnswer, type KeptAnswer } from './answers-queries.ts'
import { openAsk } from './ask.ts'
import { fileTokenOf } from './date-file.ts'
import { dateFor, requireOpen } from './dates.ts'
import { findDatesAhead, findDatesOfTeams, findDatesPast, getDate, type KeptDate } from './dates-queries.ts'
import { followedBy, ownPeople } from './people.ts'
import { findPlacesOf, findTeamPeople } from './people-queries.ts'

/** How many past dates a coach sees, and how many upcoming ones a family sees at most. */
const [MOST_PAST, MOST_AHEAD] = [60, 200]

export async function showTeamCalendar(
  context: Context,
  { id, past }: In<typeof teamCalendar>,
): Promise<Out<typeof teamCalendar>> {
  const team = await teamWithin(context, teamCalendar.access, id)
  const [dates, people, may_edit] = await Promise.all([
    past ? findDatesPast(context, id, MOST_PAST) : findDatesAhead(context, id),
    findTeamPeople(context, id, todayOf(context)),
    mayWithin(context, 'ctms.teams.edit', id),
  ])
  const on = new Set(people.map(({ member_id }) => member_id))
  const answers = await findAnswers(context, idsOf(dates))
  const counted = dates.map((date) => {
    const given = answers.filter(({ date_id, member_id }) => date_id === date.id && on.has(member_id))
    const count = (answer: string) => given.filter((one) => one.answer === answer).length
    const counts = { yes: count('yes'), maybe: count('maybe'), no: count('no'), open: on.size - given.length }
    return { ...date, counts }
  })
  return { team, dates: counted, may_edit }
}

export async function showMyCalendar(
  context: Context,
  { team_id }: In<typeof myCalendar>,
): Promise<Out<typeof myCalendar>> {
  const { teams, places } = await followedBy(context, whoIs(context).id)
  const shown = teams.filter(({ id }) => team_id === undefined || id === team_id)
  const dates = await findDatesOfTeams(context, idsOf(shown), context.now, MOST_AHEAD)
  const answers = await findAnswers(
    context,
    idsOf(dates),
    places.map(({ member_id }) => member_id),
  )
  return {
    teams: teams.map(({ id, name }) => ({ id, name })),
    dates: dates.map((date) => ({
      ...date,
      file_token: fileTokenOf(context, date),
      people: places
        .filter((place) => place.team_id === date.team_id)
        .map((place) => saidFor(place, date, answers)),
    })),
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** A person with their latest answer about a date. */
function saidFor(
  { member_id, name, is_staff }: Pick<AnsweringPerson, 'member_id' | 'name' | 'is_staff'>,
  date: Pick<KeptDate, 'id'>,
  answers: readonly KeptAnswer[],
): AnsweringPerson {
  const said = answers.find((one) => one.date_id === date.id && one.member_id === member_id)
  return {
    member_id,
    name,
    is_staff,
    answer: said?.answer ?? null,
    note: said?.note ?? null,
    answered_at: said?.answered_at ?? null,
    answered_by: said?.answered_by ?? null,
    is_late: said?.is_late ?? false,
  }
}

export async function showAnswers(
  context: Context,
  { id }: In<typeof dateAnswers>,
): Promise<Out<typeof dateAnswers>> {
  const date = await dateFor(context, dateAnswers.access, id)
  const [people, answers] = await Promise.all([
    findTeamPeople(context, date.team_id, todayOf(context)),
    findAnswers(context, [id]),
  ])
  return { people: people.map((person) => saidFor(person, date, answers)), asked_at: date.asked_at }
}

type Given = Pick<In<typeof answerDate>, 'member_id' | 'answer' | 'note'>

/** Saves an answer for one of the given people, with who gave it. */
async function keepAnswer(
  context: Context,
  { date, people, speaker_id }: { date: KeptDate; people: readonly number[]; speaker_id: number },
  { member_id, answer, note }: Given,
): Promise<AnsweringPerson> {
  const places = await findPlacesOf(context, people, todayOf(context))
  const place = places.find((one) => one.team_id === date.team_id && one.member_id === member_id)
  if (!place) throw NotOnTeam()
  requireOpen(context, date)
  const { starts_at, answer_hours } = date
  const is_late =
    answer_hours !== null && context.now.getTime() > Date.parse(starts_at) - answer_hours * 3_600_000
  await insertAnswer(context, {
    date_id: date.id,
    member_id,
    answer,
    note: note ?? null,
    is_late,
    speaker_id,
  })
  return saidFor(place, date, await findAnswers(context, [date.id], [member_id]))
}

export async function giveAnswer(
  context: Context,
  { id, ...given }: In<typeof answerDate>,
): Promise<AnsweringPerson> {
  const { id: user_id, member_id } = await accountOf(context)
  const [date, people] = await Promise.all([getDate(context, id), ownPeople(context, { user_id, member_id })])
  const speaker_id = member_id ?? people[0]
  if (!date || speaker_id === undefined) throw NotOnTeam()
  return keepAnswer(context, { date, people, speaker_id }, given)
}

/** What a letter asked: its date, and the members of the reader's family who are on the team. */
async function askedBy(context: Context, token: string) {
  const id = openAsk(context, token)
  const ask = id === undefined ? undefined : await getAsk(context, id)
  const date = ask && (await getDate(context, ask.date_id))
  if (!ask || !date) throw NotFound()
  const reader = await getMember(context, ask.reader_id)
  if (!reader || reader.erased_at !== null) throw NotFound()
  const wards = await findWards(context, [ask.reader_id])
  return {
    date,
    people: [ask.reader_id, ...idsOf(wards)],
    speaker_id: ask.reader_id,
  }
}

export async function showAsked(
  context: Context,
  { token }: In<typeof showAsk>,
): Promise<Out<typeof showAsk>> {
  const { date, people } = await askedBy(context, token)
  const [places, answers] = await Promise.all([
    findPlacesOf(context, people, todayOf(context)),
    findAnswers(context, [date.id], people),
  ])
  const on = places.filter((place) => place.team_id === date.team_id)
  if (on.length === 0 || new Date(date.ends_at) <= context.now) throw AskIsOver()
  const file_token = fileTokenOf(context, date)
  return { date: { ...date, file_token }, people: on.map((place) => saidFor(place, date, answers)) }
}

export async function answerAsked(
  context: Context,
  { token, ...given }: In<typeof answerAsk>,
): Promise<AnsweringPerson> {
  return keepAnswer(context, await askedBy(context, token), given)
}
