import { listRegistrations } from 'contract/registrations/registrations'
import {
  DifferenceChanged,
  NoUpgrade,
  UpgradeBeingPaid,
  UpgradeNotFree,
  teamUpgradeTotals,
  type Upgrade,
  type listUpgrades as listUpgradesOp,
  type startUpgrade as startUpgradeOp,
  type upgradeZeroPayment as upgradeZeroPaymentOp,
} from 'contract/renewing/upgrade'
import type { In, Out } from 'contract/operation'
import { priceFor } from 'contract/pricing'
import { Forbidden, NotFound, invalidField } from 'contract/problem'
import { ageIn, limitRefusal, saleRefusal } from 'contract/tariff'
import { audit } from '../../plumbing/audit.ts'
import { accountOf, languageOf } from '../../auth/auth.ts'
import { whoIs, todayOf, type Context } from '../../plumbing/context.ts'
import { sendMail, wordsFor } from '../../mail/mail.ts'
import { CannotSettle, LEDGER, placeOrder, settleFree, type Settle } from '../../payments/payments.ts'
import {
  findAskedUpgrade,
  findOtherMemberships,
  getUpgradable,
  getUpgrade,
  insertUpgrade,
  isOfTeamWithin,
  isUpgradePaidFor,
  lockUpgradable,
  markUpgrade,
  setMembership,
} from './upgrade-queries.ts'
import { ORDER_MINUTES } from '../../registering/registering.ts'
import { findMemberships, findPrices } from '../../offers/offers.ts'
import { isOfHousehold, isOfScope } from '../../registrations/registrations.ts'

/** Under this word an order is for an upgrade. */
const PURPOSE = 'upgrade'
type Registration = NonNullable<Awaited<ReturnType<typeof getUpgradable>>>

export async function listUpgrades(
  context: Context,
  { registration_id }: In<typeof listUpgradesOp>,
): Promise<Out<typeof listUpgradesOp>> {
  const registration = await visible(context, registration_id)
  return {
    registration_id,
    membership: registration.membership,
    price: registration.price,
    currency: context.tenant.currency,
    upgrades: await upgradesOf(context, registration),
  }
}

/** The family's own, and for staff of the office, the club or the team. @throws NotFound, Forbidden */
async function visible(context: Context, id: number, isHeld = false): Promise<Registration> {
  const isOffice = whoIs(context).permissions.has('mms.members.edit')
  const registration = await (isHeld ? lockUpgradable : getUpgradable)(context, id)
  if (!registration) throw isOffice ? NotFound() : Forbidden()
  const isTheirs =
    isOffice ||
    (await isOfHousehold(context, registration.member_id)) ||
    (await isOfTeamWithin(context, teamUpgradeTotals.access, registration)) ||
    // Who may only look at registrations changes none.
    (!isHeld && (await isOfScope(context, listRegistrations.access, registration.member_id)))
  if (!isTheirs) throw Forbidden()
  return registration
}

/** Of the same kind of member, discipline and season, on sale today, and not cheaper than what is held. */
export async function upgradesOf(context: Context, registration: Registration): Promise<Upgrade[]> {
  const { membership_id, member_type_id, season_id, league_id, status, valid_until, kind } = registration
  const day = todayOf(context)
  const age = ageIn({ start_date: registration.season_start }, registration.dob)
  const { division_id } = registration
  if (status !== 'active' || valid_until < day || (kind !== 'player' && kind !== 'person')) return []
  const [memberships, prices, others] = await Promise.all([
    findMemberships(context),
    findPrices(context, season_id),
    findOtherMemberships(context, registration),
  ])
  const held = memberships.find(({ id }) => id === membership_id)
  return memberships
    .filter(
      (one) =>
        one.id !== membership_id &&
        one.member_type_id === member_type_id &&
        one.discipline_id === held?.discipline_id &&
        // The club decides about people, not about a payment.
        (!one.needs_approval || held.needs_approval) &&
        !saleRefusal(one, day) &&
        !limitRefusal(one, { age, league_id, division_id }) &&
        !others.some((other) => other.membership_id === one.id),
    )
    .flatMap(({ id, name, description, benefits }) => {
      const { price } = priceFor(prices, { membership_id: id, season_id, league_id, age, day })
      if (!price || price.amount < registration.price) return []
      const difference = price.amount - registration.price
      return [{ membership_id: id, name, description, benefits, price: price.amount, difference }]
    })
}

export async function startUpgrade(
  context: Context,
  { registration_id, membership_id, difference }: In<typeof startUpgradeOp>,
): Promise<Out<typeof startUpgradeOp>> {
  const registration = await visible(context, registration_id, true)
  const upgrade = await chosen(context, registration, membership_id)
  if (upgrade.difference !== difference) throw DifferenceChanged({ detail: upgrade })
  return place(context, registration, upgrade)
}

export async function upgradeForNothing(
  context: Context,
  { id, membership_id }: In<typeof upgradeZeroPaymentOp>,
): Promise<Out<typeof upgradeZeroPaymentOp>> {
  const registration = await visible(context, id, true)
  const wanted = membership_id ?? (await findAskedUpgrade(context, id))?.to_membership_id
  if (wanted === undefined) throw invalidField('membership_id', 'Please choose a membership.')
  const upgrade = await chosen(context, registration, wanted)
  if (upgrade.difference !== 0) throw UpgradeNotFree({ detail: upgrade })
  const { order_number } = await place(context, registration, upgrade)
  return {
    status: 'Success',
    payment: { amount: '0.00', number: order_number },
    registration_id: id,
    membership: upgrade.name,
  }
}

async function chosen(context: Context, registration: Registration, membership_id: number) {
  const upgrade = (await upgradesOf(context, registration)).find((one) => one.membership_id === membership_id)
  if (!upgrade) throw NoUpgrade()
  if (await isUpgradePaidFor(context, { registration_id: registration.id })) throw UpgradeBeingPaid()
  return upgrade
}

async function place(context: Context, registration: Registration, upgrade: Upgrade) {
  const { id: subject_id } = await insertUpgrade(context, {
    registration_id: registration.id,
    from_membership_id: registration.membership_id,
    to_membership_id: upgrade.membership_id,
    from_price: registration.price,
    to_price: upgrade.price,
    difference: upgrade.difference,
  })
  const account = await accountOf(context)
  const order = await placeOrder(context, {
    payer: { name: `${account.first_name} ${account.last_name}`, email: account.email },
    user_id: account.id,
    parts: [
      {
        purpose: PURPOSE,
        subject_id,
        lines: [
          {
            key: PURPOSE,
            kind: 'membership',
            account: LEDGER.memberships,
            label: upgrade.name,
            detail: `in place of ${registration.membership}, season ${registration.season}`,
            amount: upgrade.difference,
            discount: 0,
          },
        ],
      },
    ],
    expires_at: new Date(context.now.getTime() + ORDER_MINUTES * 60_000),
  })
  const isFree = order.total === 0
  if (isFree) await settleFree(context, { [PURPOSE]: upgradeSettlement }, order.id)
  return { order_token: order.token, order_number: order.number, total: order.total, paid: isFree }
}

/** An upgrade with its registration, which is held, or why it cannot be done any more. */
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

/** What a paid upgrade leads to. What has changed while its card was charged sends the money back. */
export const upgradeSettlement: Settle[string] = {
  /** @throws NoUpgrade, UpgradeBeingPaid: of two orders for one registration only one is charged */
  async mayPay(context, { subject_id }) {
    const standing = await standingUpgrade(context, subject_id)
    if (typeof standing === 'string') throw NoUpgrade()
    const { id, registration_id } = standing.upgrade
    if (await isUpgradePaidFor(context, { registration_id, but: id })) throw UpgradeBeingPaid()
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
    await sendMail(context, {
      to: order.payer_email,
      language,
      subject: t('Your membership is now: {label}', { label }),
      paragraphs: [
        t('{membership} has been changed to {label} for season {season}.', {
          membership: registration.membership,
          label,
          season: registration.season,
        }),
        t(
          'The card stays the same and shows the new membership from now on. The receipt is in your account.',
        ),
      ],
      button: { label: t('My memberships'), url: context.link('/mms/member/profile') },
      about: ['registration', registration.id],
      once: `upgraded:${upgrade.id}`,
    })
  },

  /** The whole difference given back takes the membership back to what it was. */
  async refunded(context, order, refund) {
    const [line] = order.lines
    if (!line || line.total === 0 || line.refunded < line.total) return
    const upgrade = await getUpgrade(context, order.subject_id)
    const registration = await lockUpgradable(context, upgrade.registration_id)
    if (!registration || registration.membership_id !== upgrade.to_membership_id) return
    await setMembership(context, registration.id, {
      membership_id: upgrade.from_membership_id,
      price: upgrade.from_price,
      more: -line.total,
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
