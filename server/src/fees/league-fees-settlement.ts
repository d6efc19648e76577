import { LeagueFeeSettled } from 'contract/fees/league-fee'
import { admitTeam, holdForRosters } from '../clubs/clubs.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { CannotSettle, type Settlement } from '../payments/payments.ts'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { enqueue, job } from '../plumbing/jobs/jobs.ts'
import { inviteChosen } from '../renewing/renewing.ts'
import { findAsked, getLeagueFee, setLeagueFee, type LeagueFeeRow } from './league-fees-queries.ts'

/** Under this word an order is for the league fee of a team. */
export const LEAGUE_FEE = 'league_fee'

/** The fee that is still owed, with its team held; undefined where the team has ended or the fee is settled. */
async function owedFee(context: Context, id: number): Promise<LeagueFeeRow | undefined> {
  const seen = await getLeagueFee(context, { id })
  if (!seen) return undefined
  await holdForRosters(context, { member_ids: [], team_ids: [seen.team_id] })
  const fee = await getLeagueFee(context, { id })
  return fee?.state === 'owed' && fee.team_status === 'draft' ? fee : undefined
}

/** What a paid league fee leads to: the team is there, or waits for the office. */
export const leagueFeeSettlement: Settlement = {
  /** @throws LeagueFeeSettled where the team has ended, or the office has waived it, since */
  async mayPay(context, { subject_id }) {
    if (!(await owedFee(context, subject_id))) throw LeagueFeeSettled()
  },

  async paid(context, order) {
    const fee = await owedFee(context, order.subject_id)
    if (!fee) throw new CannotSettle('the league fee is not owed any more')
    await setLeagueFee(context, fee.id, { state: 'paid', settled_at: context.now, order_id: order.id })
    await audit(context, {
      action: 'team.league_fee_paid',
      subject: 'team',
      subject_id: fee.team_id,
      after: { amount: order.total, order: order.number },
    })
    await settleLeagueFee(context, fee)
  },

  /** Whether the team goes on is for the office to say. */
  async refunded(context, { subject_id, lines: [line] }, refund) {
    const fee = await getLeagueFee(context, { id: subject_id })
    if (!fee || !line || line.refunded < line.total) return
    await setLeagueFee(context, fee.id, { state: 'refunded' })
    await audit(context, {
      action: 'team.league_fee_refunded',
      subject: 'team',
      subject_id: fee.team_id,
      after: { amount: line.refunded },
      note: refund.reason,
    })
  },
}

/** The team of a settled fee, which is held, goes on; whoever made it is told, and whoever was chosen is invited. */
export async function settleLeagueFee(context: Context, fee: LeagueFeeRow) {
  const standing = await admitTeam(context, fee.team_id)
  if (standing === 'active' && fee.invited_ids.length > 0)
    await enqueue(context, inviteChosenJob, {
      team_id: fee.team_id,
      member_ids: fee.invited_ids,
      sender: fee.asked_of,
    })
  const reader = fee.asked_of === null ? undefined : await findAsked(context, fee.asked_of)
  if (!reader) return
  const { language, t } = await wordsFor(context, reader.language)
  const about = { team: fee.team, division: fee.division, season: fee.season }
  await sendMail(context, {
    to: reader.email,
    language,
    subject: t('{team}: the league fee is settled', about),
    paragraphs: [
      t('Hello {name},', { name: reader.first_name }),
      standing === 'active'
        ? t('{team} ({division}, {season}) is in the league. You can invite players and staff now.', about)
        : t(
            '{team} ({division}, {season}) now waits for the office to approve it. You will get an email then.',
            about,
          ),
    ],
    button: { label: t('See the team'), url: context.link(`/ctms/teams/${fee.team_id}`) },
    about: ['team', fee.team_id],
    once: `league-fee-settled:${fee.id}`,
  })
}

type Chosen = { team_id: number; member_ids: number[]; sender: number | null }

/** Letters have limits; a payment must not fail by them. */
export const inviteChosenJob = job<Chosen>({
  name: 'invite-chosen',
  run: ({ transaction }, chosen) => transaction((context) => inviteChosen(context, chosen)),
})
