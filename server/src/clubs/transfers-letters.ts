import type { TransferGround, TransferShown } from 'contract/clubs/transfers'
import { dayInLetter, sendMail, wordsFor, type Words } from '../mail/mail.ts'
import type { Context } from '../plumbing/context.ts'
import { readDocument } from '../tenants/tenants.ts'
import { findReaders } from './roster-people-queries.ts'
import { findLeaders } from './transfers-readers-queries.ts'

type Reader = { email: string; language: string | null }
type Language = Parameters<typeof dayInLetter>[1]
type Letter = { subject: string; paragraphs: string[]; button: { label: string; path: string } }

/** Writes to each person in their language. */
async function write(
  context: Context,
  { id }: TransferShown,
  readers: readonly Reader[],
  letter: (t: Words, language: Language) => Letter,
) {
  for (const reader of readers) {
    const { language, t } = await wordsFor(context, reader.language)
    const { button, ...content } = letter(t, language)
    await sendMail(context, {
      to: reader.email,
      language,
      ...content,
      button: { label: button.label, url: context.link(button.path) },
      about: ['transfer', id],
    })
  }
}

const about = ({ player, from, to }: TransferShown) => ({ name: player, from: from.name, to: to.name })
const forFamily = (t: Words) => ({ label: t('Follow the transfer'), path: '/mms/member/transfers' })
const forTeam = (t: Words, team_id: number) => ({
  label: t('Open team transfers'),
  path: `/ctms/teams/${team_id}?tab=transfers`,
})
const reasonOf = (t: Words, reason: string | null) =>
  reason === null ? [] : [t('Reason: {reason}', { reason })]

/** The teams that still have to answer. */
const unheard = ({ from, to, releasing, receiving }: TransferShown) => [
  ...(releasing.answer === null ? [from] : []),
  ...(receiving.answer === null ? [to] : []),
]

/** Tells the family, and asks the teams that have not already agreed by making the request. */
export async function tellOfAsking(context: Context, shown: TransferShown): Promise<void> {
  const who = about(shown)
  await write(context, shown, await findReaders(context, shown.member_id), (t) => ({
    subject: t('{name}: transfer to {to} requested', who),
    paragraphs: [
      t('{name} would move from {from} to {to}.', who),
      ...reasonOf(t, shown.reason),
      t('We’ll ask both teams, and then the league office decides. You can cancel until then.'),
    ],
    button: forFamily(t),
  }))
  await askTeams(context, shown, (t) => t('Please answer: {name} wants to move from {from} to {to}', who))
}

/** Asks again, a few days before silence counts as an answer. */
export const remindTeams = (context: Context, shown: TransferShown): Promise<void> =>
  askTeams(context, shown, (t) => t('We need your answer: {name} wants to move to {to}', about(shown)))

async function askTeams(context: Context, shown: TransferShown, subject: (t: Words) => string) {
  for (const team of unheard(shown))
    await write(context, shown, await findLeaders(context, team.id), (t, language) => ({
      subject: subject(t),
      paragraphs: [
        t('{name} would move from {from} to {to}.', about(shown)),
        ...reasonOf(t, shown.reason),
        t('Please answer by {day}. If a team doesn’t answer by then, it counts as a yes.', {
          day: dayInLetter(shown.answer_by, language),
        }),
      ],
      button: forTeam(t, team.id),
    }))
}

/** Asks the office to decide; sends nothing if the tenant has no address. */
export async function tellOffice(context: Context, shown: TransferShown): Promise<void> {
  const { support_email, language } = await readDocument(context)
  if (!support_email) return
  await write(context, shown, [{ email: support_email, language }], (t) => ({
    subject: t('Needs your decision: {name} from {from} to {to}', about(shown)),
    paragraphs: [
      `${shown.from.name}: ${answerIn(t, shown.releasing)}\n${shown.to.name}: ${answerIn(t, shown.receiving)}`,
      t('The player moves as soon as you approve.'),
    ],
    button: { label: t('Open the transfer'), path: `/ctms/transfers/${shown.id}` },
  }))
}

function answerIn(t: Words, { answer, ground, note }: TransferShown['releasing']): string {
  if (answer === 'agreed') return t('approved.')
  if (answer === 'silent') return t('didn’t answer in time, so it counts as a yes.')
  return [t('declined.'), ...(ground ? [groundIn(t, ground)] : []), ...(note ? [note] : [])].join(' ')
}

const groundIn = (t: Words, ground: TransferGround) =>
  ground === 'unpaid_fees' ? t('Fees are unpaid.') : t('Another reason.')

/** Tells the family that the old team objects, and why. */
export async function tellOfHoldingBack(context: Context, shown: TransferShown): Promise<void> {
  const { ground, note } = shown.releasing
  await write(context, shown, await findReaders(context, shown.member_id), (t) => ({
    subject: t('{from} declined {name}’s move', about(shown)),
    paragraphs: [
      [groundIn(t, ground ?? 'other'), ...(note ? [note] : [])].join(' '),
      t('It’s not final: the league office decides once both teams have answered.'),
    ],
    button: forFamily(t),
  }))
}

/** Tells everybody how it ended. */
export async function tellOfEnd(context: Context, shown: TransferShown): Promise<void> {
  const who = about(shown)
  const isDone = shown.status === 'done'
  const letter = (t: Words) => ({
    subject: isDone ? t('{name} now plays for {to}', who) : t('{name} isn’t moving to {to}', who),
    paragraphs: [
      {
        done: t('The league office approved {name}’s transfer from {from} to {to}.', who),
        refused: t('{name}’s transfer from {from} to {to} was declined.', who),
        withdrawn: t('{name}’s transfer from {from} to {to} was canceled.', who),
        expired: t('The season is over, so {name}’s transfer from {from} to {to} has ended.', who),
        asked: '',
        with_office: '',
      }[shown.status],
      ...reasonOf(t, shown.decision),
      ...(isDone
        ? [t('The membership, signed waivers, insurance and credentials stay valid and move along.')]
        : []),
    ],
  })
  await write(context, shown, await findReaders(context, shown.member_id), (t) => ({
    ...letter(t),
    button: forFamily(t),
  }))
  for (const { id } of [shown.from, shown.to])
    await write(context, shown, await findLeaders(context, id), (t) => ({
      ...letter(t),
      button: forTeam(t, id),
    }))
}
