import { addDays } from 'contract/dates'
import type {
  Household,
  HouseholdPerson,
  HouseholdRegistration,
  downloadHouseholdReceipt,
} from 'contract/families/household'
import type { In, Out } from 'contract/operation'
import { isMinor } from 'contract/person'
import { NotFound } from 'contract/problem'
import type { downloadHouseholdCard } from 'contract/cards/cards'
import type { addCardToWallet } from 'contract/cards/wallet'
import type { downloadHouseholdWaiver } from 'contract/signing/waivers-again'
import { accountOf } from '../auth/auth.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { findPaidOrdersOf, receiptOf } from '../payments/payments.ts'
import { addToWallet, cardImage, cardPdf, cardPath, openWallets } from '../cards/cards.ts'
import { fullName } from '../members/members.ts'
import { waiverPaper } from '../waivers/waivers.ts'
import { graceOf, graceUntil } from '../offers/offers.ts'
import { peopleOf, type Registration, type Seen } from '../registrations/registrations.ts'

/** The logged-in user, and the minors in their care. Cards that were never requested get their code here. */
export const giveHousehold = (context: OutsideContext): Promise<Household> =>
  context.transaction(async (inside) => {
    const account = await accountOf(inside)
    const [people, orders, grace_days] = await Promise.all([
      peopleOf(inside),
      findPaidOrdersOf(inside, account.id),
      graceOf(inside),
    ])
    return {
      wallets: openWallets(context),
      people: await Promise.all(people.map((person) => show(inside, person, grace_days))),
      orders: orders.map(({ id, number, status, total, paid_at, lines }) => ({
        id,
        number,
        status,
        total,
        paid_at: paid_at!,
        lines: lines.map(({ label, detail }) => ({ label, detail })),
      })),
    }
  })

export async function giveHouseholdCard(
  context: OutsideContext,
  { registration_id, format }: In<typeof downloadHouseholdCard>,
): Promise<Download> {
  await context.transaction(async (inside) => {
    // The office prints cards for people without a printer.
    if (!(await isTheirs(inside, registration_id)) && !inside.user?.permissions.has('mms.members.edit'))
      throw NotFound()
  })
  return format === 'png' ? cardImage(context, registration_id) : cardPdf(context, registration_id)
}

/** Only into the wallets of those whose card it is: the office has no business with their phones. */
export async function addHouseholdCard(
  context: OutsideContext,
  input: In<typeof addCardToWallet>,
): Promise<Out<typeof addCardToWallet>> {
  if (!(await context.read((inside) => isTheirs(inside, input.registration_id)))) throw NotFound()
  return addToWallet(context, input)
}

async function isTheirs(context: Context, registration_id: number): Promise<boolean> {
  const people = await peopleOf(context)
  return people.some(({ registrations }) => registrations.some(({ id }) => id === registration_id))
}

export async function giveHouseholdReceipt(
  context: Context,
  { order_id }: In<typeof downloadHouseholdReceipt>,
): Promise<Download> {
  const account = await accountOf(context)
  const order = (await findPaidOrdersOf(context, account.id)).find(({ id }) => id === order_id)
  if (!order) throw NotFound()
  return receiptOf(context, order)
}

export async function giveHouseholdWaiver(
  context: Context,
  { signature_id }: In<typeof downloadHouseholdWaiver>,
): Promise<Download> {
  const people = await peopleOf(context)
  const signature = people.flatMap(({ signatures }) => signatures).find(({ id }) => id === signature_id)
  if (!signature) throw NotFound()
  return waiverPaper(context, signature)
}

async function show(context: Context, person: Seen, grace_days: number): Promise<HouseholdPerson> {
  const { id, member_number, is_self, registrations, signatures } = person
  return {
    id,
    member_number,
    name: fullName(person),
    is_self,
    may_change: is_self || (person.dob !== null && isMinor(person.dob, todayOf(context))),
    registrations: (
      await Promise.all(registrations.map((one) => showRegistration(context, one, grace_days)))
    ).toSorted(byCounting),
    waivers: signatures
      .map(({ id: signature_id, title, number, signer_name, signed_at }) => ({
        signature_id,
        title,
        number,
        signer: signer_name,
        signed_at,
      }))
      .reverse(),
  }
}

/** During its grace period a membership still counts, ahead of an upcoming one. */
const byCounting = (a: HouseholdRegistration, b: HouseholdRegistration) =>
  Number(counts(b)) - Number(counts(a))
const counts = ({ status, is_current, begins_on }: HouseholdRegistration) =>
  status === 'active' && is_current && begins_on === null

async function showRegistration(
  context: Context,
  one: Registration,
  grace_days: number,
): Promise<HouseholdRegistration> {
  const { id, status, begins_on, kind, membership, member_type, season, league, division } = one
  const { valid_from, valid_until } = one
  const today = todayOf(context)
  const is_current = addDays(valid_until, grace_days) >= today
  const has_card = one.has_card && is_current
  return {
    id,
    status: status === 'active' && !is_current ? 'inactive' : status,
    begins_on,
    membership,
    member_type,
    season,
    league,
    division,
    team: kind === 'club' ? one.name : one.team,
    valid_from,
    valid_until,
    is_current,
    grace_until: graceUntil(one, grace_days, today),
    has_card,
    card_path: has_card ? await cardPath(context, id) : null,
  }
}
