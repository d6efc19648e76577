import { endUnpaid, leaveComing } from './balances/leaving.ts'
import {
  blankEntries,
  blankGuardians,
  blankOutside,
  findEntriesOf,
  findGuardedOf,
  findOutsideOf,
  findUnpaidOf,
} from './entrants/privacy-queries.ts'
import { findSightingsOf } from './check-in/queries.ts'
import { blankBuyers, findPassesOf } from './passes/privacy-queries.ts'
import { blankContacts, findContactsOf } from './vendors/privacy-queries.ts'
import { blankStays, findStaysOf } from './stays/privacy-queries.ts'
import { forgetPayers } from './balances/forgetting-payers.ts'
import { ofPerson, type ModulePrivacy } from '../plumbing/privacy.ts'

export const eventPrivacy: ModulePrivacy = {
  columns: {
    refund_policy: { nobody: ['name', 'terms'] },
    event: {
      nobody: [
        'slug',
        'name',
        'summary',
        'description_html',
        'starts_on',
        'ends_on',
        'venue',
        'age_cutoff_on',
        'kind',
        'entrant',
        'cancel_reason',
        'registration_opens_on',
        'registration_closes_on',
        'status',
        'image',
        'club_discounts',
        'check_note',
        'roster_lock_on',
      ],
    },
    event_addon: { nobody: ['name', 'detail', 'per', 'until_on', 'refunded_by'] },
    event_addon_option: { nobody: ['label'] },
    event_addon_purchase: { nobody: ['state'] },
    event_addon_item: { nobody: ['status'] },
    event_pass_type: { nobody: ['name', 'day', 'sold_from', 'sold_until', 'sold_at'] },
    event_pass_purchase: {
      erased: ['name', 'email', 'link_digest'],
      nobody: ['sold_at', 'language', 'state'],
    },
    event_pass: { nobody: ['status', 'code_digest'] },
    plate_terms: { nobody: ['owed_by', 'due', 'forfeit'] },
    plate_fee: {},
    plate_account: {},
    plate_payment: {
      kept: { 'Who of the office has written down what a team paid.': ['actor'] },
      nobody: ['method', 'state'],
    },
    event_vendor: {
      erased: ['contact', 'email'],
      nobody: ['kind', 'name', 'website', 'level', 'space', 'image', 'items', 'due_on'],
    },
    vendor_invoice_series: {},
    vendor_invoice: {
      kept: { 'An invoice says whom it was for as long as the books are kept.': ['bill_to', 'void_reason'] },
      nobody: ['number', 'items', 'due_on'],
    },
    vendor_payment: {
      kept: { 'Who of the office has written down what was paid.': ['actor'] },
      nobody: ['method', 'state'],
    },
    gate_drawer: {
      kept: { 'Who did something for the club stands at what was done.': ['actor'] },
    },
    gate_drawer_count: { kept: { 'Who counted cash has signed for it.': ['signed_name'] } },
    event_pass_scan: {
      kept: { 'Who did something for the club stands at what was done.': ['actor'] },
      nobody: ['key', 'direction', 'day'],
    },
    event_block: {
      nobody: ['kind', 'title', 'body', 'link', 'image', 'until_on', 'address', 'phone', 'group_code'],
    },
    stay_rule: { nobody: ['due_on'] },
    team_stay: {
      erased: ['postal_code', 'exemption_reason', 'decision_reason'],
      kept: {
        'Who did something for the club stands at what was done.': ['decided_by'],
      },
      nobody: ['exemption'],
    },
    stay_booking: { nobody: ['hotel'] },
    stay_listing: { nobody: ['hotel'] },
    event_division: { nobody: ['label', 'deposit_kind', 'balance_due_on'] },
    event_price: { nobody: ['until_on'] },
    event_session: { nobody: ['day', 'starts_time', 'ends_time', 'title'] },
    event_question: { nobody: ['label', 'kind', 'choices', 'only_if_answers'] },
    event_question_division: {},
    event_waiver: {},
    event_party: {
      erased: ['link_digest', 'agreed_from'],
      kept: {
        'What was agreed to can be disputed as long as what was charged for it.': ['card_terms'],
      },
      nobody: ['state', 'refund_terms', 'card_language', 'check_due_on', 'coupon_code'],
    },
    event_cut_short: { nobody: ['teams'] },
    event_balance: { nobody: ['due_on', 'state', 'declined', 'first_failed_on', 'next_try_on'] },
    outside_team: {
      erased: ['coach', 'email', 'phone', 'postal_code'],
      nobody: ['name', 'language', 'club', 'city', 'state'],
    },
    outside_player: { erased: ['name', 'dob', 'jersey_number', 'guardian_email'] },
    entrant: { erased: ['reason', 'exception'], nobody: ['status', 'balance_due_on'] },
    entrant_answer: { erased: ['answer'] },
    team_check_in: {
      kept: {
        'Who did something for the club stands at what was done.': ['actor', 'undone_by'],
        'Why a team was let in answers for whoever let it in; it is about the team.': ['reason'],
      },
      nobody: ['roster'],
    },
    desk_sighting: {
      kept: {
        'Who did something for the club stands at what was done.': ['actor', 'undone_by'],
        'Of a name and birthday that nobody else knows afterwards.': ['player_digest'],
      },
      nobody: ['what'],
    },
    desk_note: {
      kept: {
        'Who did something for the club stands at what was done.': ['actor'],
        'What the office wrote down about a team, and removes by hand.': ['body'],
      },
    },
  },

  async own(context, { open_ids, account }) {
    const isProven = account.email_verified_at !== null
    const [entries, seen, stays, outside, guarded, passes, contacts] = await Promise.all([
      findEntriesOf(context, open_ids),
      findSightingsOf(context, open_ids),
      findStaysOf(context, { user_ids: [account.id], emails: isProven ? [account.email] : [] }),
      isProven ? findOutsideOf(context, account.email) : [],
      isProven ? findGuardedOf(context, account.email) : [],
      isProven ? findPassesOf(context, account.email) : [],
      isProven ? findContactsOf(context, account.email) : [],
    ])
    return {
      ...((outside.length > 0 ||
        guarded.length > 0 ||
        passes.length > 0 ||
        stays.length > 0 ||
        contacts.length > 0) && {
        facts: {
          ...(outside.length > 0 && { entered_teams: outside }),
          ...(guarded.length > 0 && { families_written_to: guarded }),
          ...(passes.length > 0 && { event_passes: passes }),
          ...(stays.length > 0 && { where_teams_stay: stays }),
          ...(contacts.length > 0 && { contact_of_sponsors_and_vendors: contacts }),
        },
      }),
      ofPerson: (member_id) => ({
        events: entries
          .filter((one) => one.member_id === member_id)
          .map(({ member_id: _, ...entry }) => entry),
        papers_seen_at_events: ofPerson(member_id, seen),
      }),
    }
  },

  end: async (context, who) => (await findUnpaidOf(context, who)).flatMap(({ order_id }) => order_id ?? []),

  /** Whoever is forgotten is in no event that is still to come. */
  async erase(context, who) {
    for (const { id } of await findUnpaidOf(context, who))
      await endUnpaid(context, id, { to: 'withdrawn', by: 'family' })
    await leaveComing(context, who.member_ids)
    await forgetPayers(context, who)
    await blankEntries(context, who.member_ids)
    // While the teams from outside still have their addresses.
    await blankStays(context, who)
    await blankOutside(context, who.emails)
    await blankGuardians(context, who.emails)
    await blankBuyers(context, who.emails)
    await blankContacts(context, who.emails)
  },
}
