import type { Access } from 'contract/operation'
import { msg } from '../language.ts'

/** Something that is done on a screen, found by its name and by what else people call it. */
export type ScreenAct = {
  label: string
  /** Other words for it. */
  words: string
  /** The path of the screen among the routes, whose right it takes. */
  path: string
  /** Where it leads, if not to the path itself. */
  href?: string
  /** The right it takes besides. */
  access?: Access
}

/** Acts and settings that have no line in the menu. */
export const SCREEN_ACTS: readonly ScreenAct[] = [
  {
    label: msg('Import members'),
    words: msg('upload a spreadsheet, CSV or Excel'),
    path: '/mms/members/import',
  },
  { label: msg('Merge duplicates'), words: msg('double records'), path: '/mms/members/duplicates' },
  {
    label: msg('Record a payment'),
    words: msg('cash, check, open balance, remind'),
    path: '/mms/balances',
    access: 'mms.payments.enter',
  },
  {
    label: msg('Add a coupon'),
    words: msg('new discount code'),
    path: '/mms/admin/coupons/$id',
    href: '/mms/admin/coupons/new',
    access: 'mms.coupons.edit',
  },
  {
    label: msg('Add a membership'),
    words: msg('new price, fee'),
    path: '/mms/admin/membership/$id',
    href: '/mms/admin/membership/new',
    access: 'mms.memberships.edit',
  },
  {
    label: msg('Add a season'),
    words: msg('new year'),
    path: '/mms/admin/season/$id',
    href: '/mms/admin/season/new',
    access: 'mms.seasons.edit',
  },
  {
    label: msg('See who hasn’t signed'),
    words: msg('missing waivers, signatures'),
    path: '/mms/admin/waivers/unsigned',
  },
  {
    label: msg('Umpires and staff'),
    words: msg('officials, assignments, crews, scorekeepers'),
    path: '/ems/umpires',
  },
  { label: msg('Venues'), words: msg('fields, places, parking'), path: '/ems/venues' },
  {
    label: msg('Refund policies'),
    words: msg('cancellation, withdrawal, money back'),
    path: '/ems/refund-policies',
  },
  { label: msg('Tiebreakers'), words: msg('standings, ties, run differential'), path: '/ems/tie-breaks' },
  { label: msg('Roles and permissions'), words: msg('rights, who may do what'), path: '/mms/permissions' },
  {
    label: msg('Logo, colors and pictures'),
    words: msg('brand, look, banner, icon'),
    path: '/mms/settings',
    href: '/mms/settings?part=look',
  },
  {
    label: msg('Contact email and sender name'),
    words: msg('support address'),
    path: '/mms/settings',
    href: '/mms/settings?part=look',
  },
  {
    label: msg('Donations and registration protection'),
    words: msg('features, payment mode'),
    path: '/mms/settings',
    href: '/mms/settings?part=look',
  },
  {
    label: msg('Legal texts'),
    words: msg('privacy policy, terms, refund policy'),
    path: '/mms/settings',
    href: '/mms/settings?part=texts',
  },
  {
    label: msg('Domains'),
    words: msg('web address, DNS'),
    path: '/mms/settings',
    href: '/mms/settings?part=domains',
  },
  {
    label: msg('Changes to the settings'),
    words: msg('history, undo'),
    path: '/mms/settings',
    href: '/mms/settings?part=history',
  },
  {
    label: msg('Change my password'),
    words: msg('two-factor, authenticator, passkey, sessions, username'),
    path: '/mms/account',
  },
]
