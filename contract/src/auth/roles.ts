/**
 * Every role: its module, its name, the number that select boxes carry (specification §6), and what it
 * applies to: the whole tenant (`none`), one club, one team, whichever the grantor picks (`any`), or the whole tenant or one
 * event or circuit (`events`).
 */
export const ROLES = [
  { id: 1, module: 'MMS', role: 'admin', scope: 'none' },
  { id: 2, module: 'CTMS', role: 'Club Admin', scope: 'club' },
  { id: 3, module: 'CTMS', role: 'Team Admin', scope: 'team' },
  { id: 4, module: 'CTMS', role: 'End User', scope: 'any' },
  { id: 5, module: 'CTMS', role: 'Volunteer Teams', scope: 'any' },
  { id: 6, module: 'MMS', role: 'manager', scope: 'any' },
  { id: 7, module: 'MMS', role: 'volunteer', scope: 'any' },
  { id: 8, module: 'MMS', role: 'member', scope: 'none' },
  { id: 9, module: 'EMS', role: 'admin', scope: 'none' },
  { id: 10, module: 'EMS', role: 'manager', scope: 'events' },
  { id: 11, module: 'EMS', role: 'volunteer', scope: 'events' },
] as const
export type Role = Pick<(typeof ROLES)[number], 'module' | 'role'>
export type RoleId = (typeof ROLES)[number]['id']

/** The entry in `ROLES`, or undefined for an unknown name. */
export const findRole = (module: string, role: string) =>
  ROLES.find((one) => one.module === module && one.role === role)

/** The module of roles that a tenant has made itself; their names there are their numbers. */
export const OWN_MODULE = 'OWN'
/** Their numbers in select boxes begin after this one. */
const OWN_FROM = 1000
export const ownRoleId = (id: number) => OWN_FROM + id
/** The id of the tenant’s own role behind a number in a select box; undefined for a built-in role. */
export const ownRoleIn = (role_id: number) => (role_id > OWN_FROM ? role_id - OWN_FROM : undefined)

/** What one of them is given for: the whole organization, or one league, club, team, or event (or circuit of events). */
export const OWN_SCOPES = ['none', 'league', 'club', 'team', 'event'] as const
export type OwnRoleScope = (typeof OWN_SCOPES)[number]

/** A role of either kind. */
export type AnyRole = { module: string; role: string }

/** Administrators of the membership hub may do everything; their row of the matrix cannot be changed. */
export const isAlmighty = ({ module, role }: { module: string; role: string }) =>
  module === 'MMS' && role === 'admin'

/** Every permission a role can be given, as `module.resource.action`. */
export const PERMISSIONS = [
  'mms.dashboard.view',
  'mms.registrations.view',
  'mms.registrations.approve',
  'mms.registrations.export',
  'mms.registrations.delete',
  'mms.members.view',
  'mms.members.edit',
  'mms.members.import',
  'mms.members.merge',
  'mms.members.mail',
  'mms.credentials.view',
  'mms.credentials.edit',
  'mms.documents.view',
  'mms.documents.edit',
  'mms.payments.view',
  'mms.payments.refund',
  'mms.payments.enter',
  'mms.payments.comp',
  'mms.bank.view',
  'mms.bank.edit',
  'mms.mails.view',
  'mms.mails.resend',
  'mms.waivers.view',
  'mms.waivers.edit',
  'mms.insurance.view',
  'mms.insurance.edit',
  'mms.insurance.review',
  'mms.renewals.view',
  'mms.renewals.edit',
  'mms.coupons.view',
  'mms.coupons.edit',
  'mms.seasons.view',
  'mms.seasons.edit',
  'mms.memberships.view',
  'mms.memberships.edit',
  'mms.prices.view',
  'mms.prices.edit',
  'mms.privacy.decide',
  'mms.audit.view',
  'mms.reports.view',
  'mms.reports.export',
  'mms.content.view',
  'mms.content.edit',
  'mms.resources.view',
  'mms.resources.edit',
  'mms.settings.view',
  'mms.settings.edit',
  'mms.users.view',
  'mms.users.edit',
  'mms.users.export',
  'mms.roles.view',
  'mms.roles.edit',
  'mms.views.share',
  'ctms.clubs.view',
  'ctms.clubs.edit',
  'ctms.teams.view',
  'ctms.teams.edit',
  'ctms.rosters.view',
  'ctms.rosters.edit',
  'ctms.rosters.lock',
  'ctms.transfers.view',
  'ctms.transfers.decide',
  'ctms.transfers.open',
  'ctms.readiness.view',
  'ctms.gate.check',
  'ctms.rules.view',
  'ctms.rules.edit',
  'ctms.fees.view',
  'ctms.fees.edit',
  'ctms.fees.refund',
  'ems.venue.view',
  'ems.venue.edit',
  'ems.event.view',
  'ems.event.edit',
  'ems.event.publish',
  'ems.schedule.edit',
  'ems.schedule.publish',
  'ems.game.score',
  'ems.game.correct',
  'ems.points.edit',
  'ems.entrant.view',
  'ems.entrant.decide',
  'ems.refunds.view',
  'ems.refunds.edit',
  'ems.gate.admit',
  'ems.gate.sell',
  'ems.official.assign',
  'ems.official.pay',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const ALL_LEAGUES =
  /^mms\.(bank|content|coupons|privacy|audit|settings|users|roles)\.|^mms\.members\.(import|merge)$|^mms\.payments\.comp$|^mms\.(waivers|seasons|memberships|prices|resources|renewals)\.edit$|^ctms\.(rules\.|transfers\.open$)|^ems\./

/**
 * Whether a permission counts for a role that is given for one league. The others concern all leagues at a time, such as
 * settings, prices and the bank account.
 */
export const isOfLeagues = (word: string): boolean => !ALL_LEAGUES.test(word)

/**
 * Whether a permission counts for a role that is given for one event or circuit. Of the others some aren’t about events, and
 * some are about all of them: venues, umpires, who work at several, credits and points.
 */
export const isOfEvents = (word: string): boolean =>
  word.startsWith('ems.') && !/^ems\.(refunds|official|points)\.|^ems\.venue\.edit$/.test(word)

/** The permission to view what an action works on, if there is one: every other action requires it. */
export function viewOf(word: Permission): Permission | undefined {
  const view = `${word.slice(0, word.lastIndexOf('.'))}.view`
  return view === word ? undefined : PERMISSIONS.find((one) => one === view)
}
