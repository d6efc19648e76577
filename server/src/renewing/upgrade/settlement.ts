import { NoUpgrade } from 'contract/renewing/upgrade'
import { audit } from '../../plumbing/audit.ts'
import { languageOf } from '../../auth/auth.ts'
import type { Context } from '../../plumbing/context.ts'
import { sendMail, wordsFor } from '../../mail/mail.ts'
import { addPaid, setMembership } from '../../registrations/registrations.ts'
import {
  CannotSettle,
  findOrder,
  findRefundLines,
  type PartOfOrder,
  type Refund,
  type Settle,
} from '../../payments/payments.ts'
import { findOtherMemberships, getUpgrade, lockUpgradable, markUpgrade } from './upgrade-queries.ts'

/** An upgrade with its locked registration, or why it is no longer possible. */
async function standingUpgrade(context: Context, id: number) {
  const upgrade = await getUpgrade(context, id)
  const registration = await lockUpgradable(context, upgrade.registration_id)
  if (registration?.status !== 'active' || registration.membership_id !== upgrade.from_membership_id)
    return 'the registration was changed after the upgrade was ordered'
  const others = await findOtherMemberships(context, registration)
  if (others.some(({ membership_id }) => membership_id === upgrade.to_membership_id))
    return 'the membership is held already'
  return { upgrade, registration }
}

/**
 * What a paid upgrade leads to. If something has changed while its card was charged, the money is refunded.
 */
export const upgradeSettlement: Settle[string] = {
  /** @throws NoUpgrade if the registration has changed since */
  async mayPay(context, { subject_id }) {
    const standing = await standingUpgrade(context, subject_id)
    if (typeof standing === 'string') throw NoUpgrade()
  },

  async paid(context, order) {
    const standing = await standingUpgrade(context, order.subject_id)
    if (typeof standing === 'string') throw new CannotSettle(standing)
    const { upgrade, registration } = standing
    await setMembership(context, registration.id, {
      membership_id: upgrade.to_membership_id,
      price: upgrade.to_price,
      more: order.total,
    })
    await markUpgrade(context, upgrade.id, { done_at: context.now })
    const [line] = order.lines
    await audit(context, {
      action: 'registration.upgraded',
      subject: 'registration',
      subject_id: registration.id,
      before: { membership: registration.membership, price: registration.price },
      after: { membership: line!.label, price: upgrade.to_price, order: order.number },
    })
    const { language, t } = await wordsFor(context, await languageOf(context, order.payer_email))
    const { label } = line!
    // For an order for several players, one letter is enough.
    const count = (await findOrder(context, order.id))!.lines.length
    await sendMail(context, {
      to: order.payer_email,
      language,
      subject:
        count === 1
          ? t('Your membership is now {label}', { label })
          : t('{count} memberships are now {label}', { count, label }),
      paragraphs: [
        count === 1
          ? t('Your {membership} membership is now {label} for season {season}.', {
              membership: registration.membership,
              label,
              season: registration.season,
            })
          : t('{count} players now have {label} for season {season}. The receipt lists their names.', {
              count,
              label,
              season: registration.season,
            }),
        t('The card stays the same and now shows the new membership. The receipt is in your account.'),
      ],
      button: { label: t('My memberships'), url: context.link('/mms/member/memberships') },
      about: ['registration', registration.id],
      once: `upgraded-by:${order.id}`,
    })
  },

  /** Any refund reduces what was paid, and is in the history with its reason. */
  wentBack: (context, order, refund) => bookBack(context, order, refund, -1),

  cameAgain: (context, order, refund) => bookBack(context, order, refund, 1),

  /** A refund of the whole difference restores the previous membership. */
  async refunded(context, order, refund) {
    const [line] = order.lines
    if (!line || line.total === 0 || line.refunded < line.total) return
    const upgrade = await getUpgrade(context, order.subject_id)
    const registration = await lockUpgradable(context, upgrade.registration_id)
    if (!registration || registration.membership_id !== upgrade.to_membership_id) return
    await setMembership(context, registration.id, {
      membership_id: upgrade.from_membership_id,
      price: upgrade.from_price,
      // `wentBack` has already taken the refund off.
      more: 0,
    })
    await markUpgrade(context, upgrade.id, { undone_at: context.now })
    await audit(context, {
      action: 'registration.upgrade_undone',
      subject: 'registration',
      subject_id: registration.id,
      before: { membership: registration.membership },
      note: refund.reason,
    })
  },
}

async function bookBack(context: Context, order: PartOfOrder, refund: Refund, sign: 1 | -1) {
  const { registration_id } = await getUpgrade(context, order.subject_id)
  const ids = new Set(order.lines.map(({ id }) => id))
  const amount = (await findRefundLines(context, refund.id))
    .filter(({ order_line_id }) => order_line_id !== null && ids.has(order_line_id))
    .reduce((all, part) => all + part.amount, 0)
  if (amount === 0) return
  await lockUpgradable(context, registration_id)
  await addPaid(context, registration_id, sign * amount)
  await audit(context, {
    action: sign < 0 ? 'registration.money_back' : 'registration.money_again',
    subject: 'registration',
    subject_id: registration_id,
    after: { amount },
    note: refund.reason,
  })
}
