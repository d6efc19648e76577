import { money, type Currency } from 'contract/money'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findAsked, getLeagueFee, isLeagueFeeProcessing } from './league-fees-queries.ts'

/**
 * Reminds whoever made a team of its league fee, at most once a day. False where it is settled, or being paid right now,
 * or nobody is there to be written to.
 */
export async function remindLeagueFee(context: Context, id: number): Promise<boolean> {
  const fee = await getLeagueFee(context, { id })
  if (!fee || fee.state !== 'owed' || fee.asked_of === null) return false
  if (await isLeagueFeeProcessing(context, id)) return false
  const reader = await findAsked(context, fee.asked_of)
  if (!reader) return false
  const { language, t } = await wordsFor(context, reader.language)
  const { team, division, season } = fee
  const amount = money(fee.amount, context.tenant.currency as Currency)
  await sendMail(context, {
    to: reader.email,
    language,
    subject: t('{team}: the league fee of {amount} is open', { team, amount }),
    paragraphs: [
      t('Hello {name},', { name: reader.first_name }),
      t('{team} ({division}, {season}) joins the league once its fee of {amount} is paid.', {
        team,
        division,
        season,
        amount,
      }),
      t('Please pay with the button below. If you’ve just paid, thank you!'),
    ],
    button: { label: t('Pay the league fee'), url: context.link(`/ctms/teams/${fee.team_id}/league-fee`) },
    about: ['team', fee.team_id],
    once: `league_fee_reminder:${fee.id}:${todayOf(context)}`,
  })
  await audit(context, {
    action: 'team.league_fee_reminded',
    subject: 'team',
    subject_id: fee.team_id,
    after: { amount: fee.amount },
  })
  return true
}
