import * as z from 'zod/mini'
import type { In } from 'contract/operation'
import {
  ClubReminded,
  LACKS,
  LACK_NAMES,
  NothingToRemind,
  listClubReadiness,
  remindClub,
  type Lack,
} from 'contract/readiness/clubs'
import { OpenWhat } from 'contract/readiness/dashboard'
import type { Queue } from '../batches/batches.ts'
import { clubWithin } from '../clubs/clubs.ts'
import { sendMail, wordsFor, type Words } from '../mail/mail.ts'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type OutsideContext } from '../plumbing/context.ts'
import { enqueue, job } from '../plumbing/jobs/jobs.ts'
import { grouped, isPlaying, judgeTeams } from './board.ts'
import {
  dropStandingsBut,
  findClubReader,
  findTeamsOfClubs,
  keepStanding,
  occasionOf,
  standingCandidates,
  type Standing,
} from './club-readiness-queries.ts'
import { pointsOf } from './dashboard.ts'

/**
 * Counts who of each club is ready: every night, before the offices open, and when somebody asks for it. One club is one
 * transaction, so that nobody waits for all of them.
 */
export const countReadiness = job<Record<string, never>>({
  name: 'count-club-readiness',
  every: '10 9 * * *',
  waitsForCalm: true,
  run: countAll,
})

async function countAll({ transaction }: OutsideContext) {
  const { teams, since } = await transaction(async (context) => ({
    teams: await findTeamsOfClubs(context, todayOf(context)),
    since: context.now,
  }))
  const clubs = grouped(teams, ({ club_id }) => club_id)
  for (const [club_id, own] of clubs)
    await transaction(async (context) => keepStanding(context, club_id, await standingOf(context, own)))
  await transaction((context) => dropStandingsBut(context, [...clubs.keys()], since))
}

/** Several requests while it waits are one. */
export async function countAgain(context: Context) {
  await enqueue(context, countReadiness, {}, { key: `count-club-readiness:${context.tenant.id}` })
  return {}
}

type Judged = Awaited<ReturnType<typeof judgeTeams<{ id: number }>>>['teams'][number]

async function standingOf(context: Context, teams: readonly { id: number }[]): Promise<Standing> {
  const today = todayOf(context)
  const judged = await judgeTeams(context, teams, { today, from: today, until: today })
  const parts = judged.teams.map(partOf)
  const sum = (numberOf: (part: Part) => number) => parts.reduce((all, part) => all + numberOf(part), 0)
  return {
    teams: teams.length,
    people: sum(({ people }) => people),
    ready: sum(({ ready }) => ready),
    lacks: Object.fromEntries(
      LACKS.map((lack) => [lack, sum(({ lacks }) => lacks[lack])]),
    ) as Standing['lacks'],
  }
}

type Part = { people: number; ready: number; lacks: Record<Lack, number> }

/** What one team adds to the numbers of its club. */
function partOf({ insurance, people }: Judged): Part {
  const isInsured = isPlaying(insurance)
  const points = people.map((one) => new Set(pointsOf(one).map(({ what }) => what)))
  return {
    people: people.length,
    ready: isInsured ? people.filter(({ colour }) => colour === 'ready').length : 0,
    lacks: {
      insurance: isInsured ? 0 : 1,
      ...(Object.fromEntries(
        OpenWhat.options.map((what) => [what, points.filter((own) => own.has(what)).length]),
      ) as Record<OpenWhat, number>),
    },
  }
}

/** How many teams a letter names; the rest is a number. */
const MOST_TEAMS = 20

/**
 * Writes to a club where it stands, as judged right now, team by team.
 * @throws ClubNotFound also for a club of another league
 * @throws ClubReminded if it has had this letter today
 */
export async function remind(context: Context, { id }: In<typeof remindClub>) {
  await clubWithin(context, remindClub.access, id)
  const today = todayOf(context)
  const own = await findTeamsOfClubs(context, today, id)
  const judged = await judgeTeams(context, own, { today, from: today, until: today })
  const parts = judged.teams.map((one) => ({ name: one.team.name, ...partOf(one) }))
  const lacking = parts.filter(({ people, ready, lacks }) => ready < people || lacks.insurance > 0)
  const reader = await findClubReader(context, id)
  if (lacking.length === 0 || !reader?.email) throw NothingToRemind()
  const { language, t } = await wordsFor(context, reader.language)
  const count = (numberOf: (part: Part) => number) => parts.reduce((all, part) => all + numberOf(part), 0)
  const people = count((part) => part.people)
  const more = lacking.length - MOST_TEAMS
  const sent = await sendMail(context, {
    to: reader.email,
    language,
    subject: t('{club}: {ready} of {people} people are ready', {
      club: reader.name,
      ready: count(({ ready }) => ready),
      people,
    }),
    paragraphs: [
      t('Everyone needs to be ready before they play or help out. Here’s where your teams stand today:'),
      lacking.slice(0, MOST_TEAMS).map((part) => ({ label: part.name, value: said(t, part) })),
      ...(more > 0 ? [t('And {count} more team|And {count} more teams', { count: more })] : []),
      t('See who’s missing what, and remind their families from there.'),
    ],
    button: { label: t('See what’s left'), url: context.link(`/ctms/clubs/${id}/dashboard`) },
    about: ['club', id],
    once: occasionOf(id, today),
  })
  if (sent === undefined) throw ClubReminded()
  await audit(context, { action: 'club.reminded', subject: 'club', subject_id: id, after: { people } })
  return {}
}

/** '9 of 12 ready · No insurance · Not signed: 3'. */
const said = (t: Words, { people, ready, lacks }: Part) =>
  [
    t('{ready} of {people} ready', { ready, people }),
    ...LACKS.filter((lack) => lacks[lack] > 0).map((lack) =>
      lack === 'insurance' ? t(LACK_NAMES[lack]) : `${t(LACK_NAMES[lack])}: ${lacks[lack]}`,
    ),
  ].join(' · ')

/** Clubs are reminded many at a time, each by a letter of its own. */
export const clubQueue: Queue = {
  filters: z.omit(listClubReadiness.input, { q: true, cursor: true, page: true, per_page: true, sort: true }),
  rows: (context, which) => standingCandidates(context, which, todayOf(context)),
  acts: {
    remind: {
      op: remindClub,
      lane: 'letter',
      isLimited: true,
      run: (context, { id }) => remind(context, { id }),
    },
  },
}
