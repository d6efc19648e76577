import type { Permission, RoleId } from '../auth.ts'

/** What roles are called on screen. */
export const ROLE_LABELS: Readonly<Record<RoleId, string>> = {
  1: 'Administrator',
  2: 'Club Admin',
  3: 'Team Admin',
  4: 'End User',
  5: 'Volunteer Teams',
  6: 'Manager',
  7: 'Volunteer',
  8: 'Member',
  9: 'Event administrator',
  10: 'Event manager',
  11: 'Event volunteer',
}

/** What a role is called: as the tenant calls its own, else our label, to be translated. */
export const roleLabel = ({ role_id, name }: { role_id: number; name: string | null }): string =>
  name ?? ROLE_LABELS[role_id as RoleId] ?? ''

/** A permission in words: its topic, its name, and what its holders can do. */
type Words = { group: string; label: string; means: string }

/** What each permission means; a new one without words does not compile. */
export const PERMISSION_WORDS: Readonly<Record<Permission, Words>> = {
  'mms.dashboard.view': { group: 'Dashboard', label: 'View', means: 'see the season’s numbers' },
  'mms.registrations.view': {
    group: 'Registrations',
    label: 'View',
    means: 'see registrations with people’s contact details and what they signed',
  },
  'mms.registrations.approve': {
    group: 'Registrations',
    label: 'Decide',
    means: 'approve, reject, block and end registrations; rejecting refunds the payment',
  },
  'mms.registrations.export': {
    group: 'Registrations',
    label: 'Export',
    means: 'export the list of registrations',
  },
  'mms.registrations.delete': {
    group: 'Registrations',
    label: 'Delete',
    means: 'remove registrations with no payments',
  },
  'mms.members.view': {
    group: 'Members',
    label: 'View',
    means: 'see members with their birthdays and photos',
  },
  'mms.members.edit': {
    group: 'Members',
    label: 'Edit',
    means: 'edit members and send them password links',
  },
  'mms.members.import': {
    group: 'Members',
    label: 'Import',
    means: 'import members from a file, and undo it',
  },
  'mms.members.merge': {
    group: 'Members',
    label: 'Merge',
    means: 'merge two records of the same person, and undo it',
  },
  'mms.members.mail': {
    group: 'Members',
    label: 'Email',
    means: 'email many members at a time',
  },
  'mms.credentials.view': {
    group: 'Checks and training',
    label: 'View',
    means: 'see members’ background checks and training',
  },
  'mms.credentials.edit': {
    group: 'Checks and training',
    label: 'Edit',
    means: 'record background checks and training, and choose which ones are required',
  },
  'mms.documents.view': {
    group: 'Documents',
    label: 'View',
    means: 'open members’ documents',
  },
  'mms.documents.edit': {
    group: 'Documents',
    label: 'Edit',
    means: 'add documents to members, share them with families and remove them',
  },
  'mms.payments.view': { group: 'Payments', label: 'View', means: 'see orders, payments and receipts' },
  'mms.payments.refund': { group: 'Payments', label: 'Refund', means: 'refund payments' },
  'mms.payments.enter': {
    group: 'Payments',
    label: 'Record checks and cash',
    means: 'record payments by check and cash',
  },
  'mms.payments.comp': {
    group: 'Payments',
    label: 'Comp',
    means: 'give memberships free of charge',
  },
  'mms.bank.view': {
    group: 'Bank',
    label: 'View',
    means: 'see payouts, bank deposits and accounting exports',
  },
  'mms.bank.edit': { group: 'Bank', label: 'Edit', means: 'match bank deposits and export to accounting' },
  'mms.mails.view': { group: 'Emails', label: 'View', means: 'read sent emails' },
  'mms.mails.resend': { group: 'Emails', label: 'Resend', means: 'resend emails' },
  'mms.waivers.view': {
    group: 'Waivers',
    label: 'View',
    means: 'open signed waivers and see who hasn’t signed',
  },
  'mms.waivers.edit': { group: 'Waivers', label: 'Edit', means: 'write, publish and retire waivers' },
  'mms.insurance.view': {
    group: 'Insurance',
    label: 'View',
    means: 'see insurance documents of teams and clubs',
  },
  'mms.insurance.edit': { group: 'Insurance', label: 'Edit', means: 'upload and delete insurance documents' },
  'mms.insurance.review': {
    group: 'Insurance',
    label: 'Review',
    means: 'accept and decline insurance documents',
  },
  'mms.renewals.view': {
    group: 'Renewals',
    label: 'View',
    means: 'see whose membership is ending and who got a reminder',
  },
  'mms.renewals.edit': {
    group: 'Renewals',
    label: 'Edit',
    means: 'send renewal reminders and choose when they go out',
  },
  'mms.coupons.view': {
    group: 'Coupons',
    label: 'View',
    means: 'see coupons and how often they’ve been used',
  },
  'mms.coupons.edit': { group: 'Coupons', label: 'Edit', means: 'create, edit and delete coupons' },
  'mms.seasons.view': { group: 'Seasons', label: 'View', means: 'see seasons and what’s in them' },
  'mms.seasons.edit': {
    group: 'Seasons',
    label: 'Edit',
    means: 'create, edit and delete seasons',
  },
  'mms.memberships.view': {
    group: 'Memberships',
    label: 'View',
    means: 'see memberships, including drafts',
  },
  'mms.memberships.edit': {
    group: 'Memberships',
    label: 'Edit',
    means: 'create, edit, copy and archive memberships',
  },
  'mms.prices.view': { group: 'Prices', label: 'View', means: 'see memberships and their prices' },
  'mms.prices.edit': { group: 'Prices', label: 'Edit', means: 'set, change and delete prices' },
  'mms.privacy.decide': {
    group: 'Privacy',
    label: 'Decide',
    means: 'see deletion requests, approve and decline them',
  },
  'mms.audit.view': { group: 'History', label: 'View', means: 'see who did what across the organization' },
  'mms.reports.view': {
    group: 'Reports',
    label: 'View',
    means: 'see reports on data they already have access to',
  },
  'mms.reports.export': {
    group: 'Reports',
    label: 'Export',
    means: 'export report rows',
  },
  'mms.content.view': {
    group: 'Site content',
    label: 'View',
    means: 'see questions, partners and pages, including drafts',
  },
  'mms.content.edit': {
    group: 'Site content',
    label: 'Edit',
    means: 'write, arrange and publish questions, partners and pages',
  },
  'mms.resources.view': {
    group: 'Resources',
    label: 'View',
    means: 'see member resources, including drafts',
  },
  'mms.resources.edit': {
    group: 'Resources',
    label: 'Edit',
    means: 'add, edit and delete member resources',
  },
  'mms.settings.view': { group: 'Settings', label: 'View', means: 'see the settings of the organization' },
  'mms.settings.edit': {
    group: 'Settings',
    label: 'Edit',
    means: 'change the organization’s name, look, text and payments',
  },
  'mms.users.view': {
    group: 'Users',
    label: 'View',
    means: 'see who can log in, with which roles and from where',
  },
  'mms.users.edit': {
    group: 'Users',
    label: 'Edit',
    means: 'invite, block and delete users, and give them roles within their own permissions',
  },
  'mms.users.export': { group: 'Users', label: 'Export', means: 'export the list of users' },
  'mms.roles.view': { group: 'Permissions', label: 'View', means: 'see this table' },
  'mms.roles.edit': {
    group: 'Permissions',
    label: 'Edit',
    means: 'change this table within their own permissions',
  },
  'mms.views.share': {
    group: 'Lists',
    label: 'Share views',
    means: 'share views of lists with the office, and change the shared ones',
  },
  'ctms.clubs.view': { group: 'Clubs', label: 'View', means: 'see clubs with their contacts and teams' },
  'ctms.clubs.edit': { group: 'Clubs', label: 'Edit', means: 'edit clubs and their logos' },
  'ctms.teams.view': { group: 'Teams', label: 'View', means: 'see teams with their staff and invitations' },
  'ctms.teams.edit': {
    group: 'Teams',
    label: 'Edit',
    means: 'create and edit teams, choose their staff and invite people',
  },
  'ctms.rosters.view': {
    group: 'Rosters',
    label: 'View',
    means: 'see who’s on a team, with birthdays and photos, and print it',
  },
  'ctms.rosters.edit': {
    group: 'Rosters',
    label: 'Edit',
    means: 'add and drop players while the roster is open',
  },
  'ctms.rosters.lock': {
    group: 'Rosters',
    label: 'Lock',
    means: 'lock and freeze rosters, and change locked ones',
  },
  'ctms.transfers.view': {
    group: 'Transfers',
    label: 'View',
    means: 'see transfer requests and windows',
  },
  'ctms.transfers.decide': {
    group: 'Transfers',
    label: 'Decide',
    means: 'approve and decline transfers, and make exceptions',
  },
  'ctms.transfers.open': {
    group: 'Transfers',
    label: 'Open and close',
    means: 'open and close a season’s transfer windows',
  },
  'ctms.gate.check': {
    group: 'Gate',
    label: 'Check',
    means: 'check people in at the gate with their cards',
  },
  'ctms.readiness.view': {
    group: 'Readiness',
    label: 'View',
    means: 'see who on a team is ready for a day or an event',
  },
  'ctms.rules.view': { group: 'Rule packs', label: 'View', means: 'see the rules of sports organizations' },
  'ctms.rules.edit': {
    group: 'Rule packs',
    label: 'Edit',
    means: 'change a sports organization’s ages, roster limits and lock dates',
  },
  'ctms.fees.view': { group: 'Team fees', label: 'View', means: 'see what players owe a team' },
  'ctms.fees.edit': {
    group: 'Team fees',
    label: 'Edit',
    means: 'bill players, give credits, record payments and end plans',
  },
  'ctms.fees.refund': {
    group: 'Team fees',
    label: 'Refund',
    means: 'refund what families have paid a team',
  },
  'ems.points.edit': {
    group: 'Circuits',
    label: 'Give points',
    means: 'give or take points of a circuit’s ranking, with a reason',
  },
  'ems.refunds.view': {
    group: 'Refund policies',
    label: 'View',
    means: 'see refund policies and which events use them',
  },
  'ems.refunds.edit': {
    group: 'Refund policies',
    label: 'Edit',
    means: 'write refund policies and choose them for events',
  },
  'ems.venue.view': { group: 'Venues', label: 'View', means: 'see venues with their fields and hours' },
  'ems.venue.edit': {
    group: 'Venues',
    label: 'Edit',
    means: 'add, edit and archive venues, their fields, hours and closures',
  },
  'ems.event.view': {
    group: 'Events',
    label: 'View',
    means: 'see all events, drafts too, with what they have sold',
  },
  'ems.event.edit': {
    group: 'Events',
    label: 'Edit',
    means: 'create and edit events, their divisions, prices and questions',
  },
  'ems.event.publish': {
    group: 'Events',
    label: 'Publish',
    means: 'publish, close, reopen and cancel events',
  },
  'ems.schedule.edit': {
    group: 'Schedule of games',
    label: 'Edit',
    means: 'build and change the schedule of an event’s games, and its rules',
  },
  'ems.schedule.publish': {
    group: 'Schedule of games',
    label: 'Publish',
    means: 'publish the schedule of games, which emails the teams whose games changed',
  },
  'ems.game.score': {
    group: 'Scores',
    label: 'Record',
    means: 'record results, see the books of games and give out scoring links',
  },
  'ems.game.correct': {
    group: 'Scores',
    label: 'Correct',
    means: 'correct and undo results that already count',
  },
  'ems.entrant.view': {
    group: 'Entries',
    label: 'View',
    means: 'see who has entered an event and what they answered, except private answers and prices',
  },
  'ems.entrant.decide': {
    group: 'Entries',
    label: 'Edit',
    means: 'see private answers and prices, and remove people from an event',
  },
  'ems.gate.admit': {
    group: 'Event gate',
    label: 'Scan',
    means: 'scan passes at the gate of an event, and see who has one',
  },
  'ems.gate.sell': {
    group: 'Event gate',
    label: 'Sell',
    means: 'sell passes at the gate and keep a cash drawer',
  },
  'ems.official.assign': {
    group: 'Umpires',
    label: 'Assign',
    means: 'keep the list of umpires, and give them games',
  },
  'ems.official.pay': {
    group: 'Umpires',
    label: 'Pay',
    means: 'see what umpires earn, set rates, and mark them as paid',
  },
}
