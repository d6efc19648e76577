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
}

/** A permission in words: its topic, its name, and what its holders can do. */
type Words = { group: string; label: string; means: string }

/** What each permission means; a new one without words does not compile. */
export const PERMISSION_WORDS: Readonly<Record<Permission, Words>> = {
  'mms.dashboard.view': { group: 'Dashboard', label: 'View', means: 'see the numbers of the season' },
  'mms.registrations.view': {
    group: 'Registrations',
    label: 'View',
    means: 'see registrations with the people, their contacts and what they signed',
  },
  'mms.registrations.approve': {
    group: 'Registrations',
    label: 'Decide',
    means: 'approve, reject, block and end registrations; rejecting gives money back',
  },
  'mms.registrations.export': {
    group: 'Registrations',
    label: 'Export',
    means: 'export the list of registrations',
  },
  'mms.registrations.delete': {
    group: 'Registrations',
    label: 'Delete',
    means: 'remove registrations nothing was paid for',
  },
  'mms.members.view': {
    group: 'Members',
    label: 'View',
    means: 'see members with their birthday and picture',
  },
  'mms.members.edit': {
    group: 'Members',
    label: 'Edit',
    means: 'change members and send them links for a new password',
  },
  'mms.members.import': {
    group: 'Members',
    label: 'Import',
    means: 'enter members from a file, and undo it',
  },
  'mms.members.merge': {
    group: 'Members',
    label: 'Merge',
    means: 'merge two records of one person, and undo it',
  },
  'mms.members.mail': {
    group: 'Members',
    label: 'Write to',
    means: 'send e-mails to many members at once',
  },
  'mms.credentials.view': {
    group: 'Checks and trainings',
    label: 'View',
    means: 'see the background checks and trainings of members',
  },
  'mms.credentials.edit': {
    group: 'Checks and trainings',
    label: 'Edit',
    means: 'record background checks and trainings, and say which are required',
  },
  'mms.documents.view': {
    group: 'Documents',
    label: 'View',
    means: 'open the documents kept with members',
  },
  'mms.documents.edit': {
    group: 'Documents',
    label: 'Edit',
    means: 'add documents to members, show them to families and remove them',
  },
  'mms.payments.view': { group: 'Payments', label: 'View', means: 'see orders, payments and receipts' },
  'mms.payments.refund': { group: 'Payments', label: 'Refund', means: 'give money back' },
  'mms.mails.view': { group: 'E-mails', label: 'View', means: 'read the e-mails that were sent' },
  'mms.mails.resend': { group: 'E-mails', label: 'Send again', means: 'send e-mails once more' },
  'mms.waivers.view': {
    group: 'Waivers',
    label: 'View',
    means: 'open signed waivers and see who has not signed',
  },
  'mms.waivers.edit': { group: 'Waivers', label: 'Edit', means: 'write, publish and withdraw waivers' },
  'mms.insurance.view': {
    group: 'Insurance',
    label: 'View',
    means: 'see the insurance papers of teams and clubs',
  },
  'mms.insurance.edit': { group: 'Insurance', label: 'Edit', means: 'upload and delete insurance papers' },
  'mms.insurance.review': {
    group: 'Insurance',
    label: 'Review',
    means: 'accept and refuse insurance papers',
  },
  'mms.renewals.view': {
    group: 'Renewals',
    label: 'View',
    means: 'see whose membership ends and who was reminded',
  },
  'mms.renewals.edit': {
    group: 'Renewals',
    label: 'Edit',
    means: 'send renewal reminders and say when and how',
  },
  'mms.coupons.view': { group: 'Coupons', label: 'View', means: 'see coupons and how often they were used' },
  'mms.coupons.edit': { group: 'Coupons', label: 'Edit', means: 'make, change and delete coupons' },
  'mms.seasons.view': { group: 'Seasons', label: 'View', means: 'see the seasons and what belongs to them' },
  'mms.seasons.edit': {
    group: 'Seasons',
    label: 'Edit',
    means: 'make, change and delete seasons',
  },
  'mms.memberships.view': {
    group: 'Memberships',
    label: 'View',
    means: 'see what is offered, drafts too',
  },
  'mms.memberships.edit': {
    group: 'Memberships',
    label: 'Edit',
    means: 'make, change, copy and archive memberships',
  },
  'mms.prices.view': { group: 'Prices', label: 'View', means: 'see memberships and their prices' },
  'mms.prices.edit': { group: 'Prices', label: 'Edit', means: 'set, change and delete prices' },
  'mms.privacy.decide': {
    group: 'Privacy',
    label: 'Decide',
    means: 'see deletion requests, grant and refuse them',
  },
  'mms.audit.view': { group: 'History', label: 'View', means: 'see who did what in the whole organization' },
  'mms.reports.view': {
    group: 'Reports',
    label: 'View',
    means: 'see reports of what they may see otherwise',
  },
  'mms.reports.export': {
    group: 'Reports',
    label: 'Export',
    means: 'export the rows of reports',
  },
  'mms.content.view': {
    group: 'Site content',
    label: 'View',
    means: 'see questions, partners and pages, drafts too',
  },
  'mms.content.edit': {
    group: 'Site content',
    label: 'Edit',
    means: 'write, arrange and publish questions, partners and pages',
  },
  'mms.resources.view': { group: 'Resources', label: 'View', means: 'see papers for members, drafts too' },
  'mms.resources.edit': {
    group: 'Resources',
    label: 'Edit',
    means: 'add, change and delete papers for members',
  },
  'mms.settings.view': { group: 'Settings', label: 'View', means: 'see the settings of the organization' },
  'mms.settings.edit': {
    group: 'Settings',
    label: 'Edit',
    means: 'change name, looks, texts and payments of the organization',
  },
  'mms.users.view': {
    group: 'Users',
    label: 'View',
    means: 'see who can log in, with which roles and from where',
  },
  'mms.users.edit': {
    group: 'Users',
    label: 'Edit',
    means: 'invite, block and delete users and give them roles within their own rights',
  },
  'mms.users.export': { group: 'Users', label: 'Export', means: 'export the list of users' },
  'mms.roles.view': { group: 'Permissions', label: 'View', means: 'see this table' },
  'mms.roles.edit': {
    group: 'Permissions',
    label: 'Edit',
    means: 'change this table within their own rights',
  },
  'ctms.clubs.view': { group: 'Clubs', label: 'View', means: 'see clubs with their contacts and teams' },
  'ctms.clubs.edit': { group: 'Clubs', label: 'Edit', means: 'change clubs and their logos' },
  'ctms.teams.view': { group: 'Teams', label: 'View', means: 'see teams with their staff and invitations' },
  'ctms.teams.edit': {
    group: 'Teams',
    label: 'Edit',
    means: 'make and change teams, name their staff and invite people',
  },
  'ctms.rosters.view': {
    group: 'Rosters',
    label: 'View',
    means: 'see who plays for a team, with birthdays and pictures, and print it',
  },
  'ctms.rosters.edit': {
    group: 'Rosters',
    label: 'Edit',
    means: 'take players onto a roster and off it while it is open',
  },
  'ctms.rosters.lock': {
    group: 'Rosters',
    label: 'Lock',
    means: 'lock and freeze rosters, and change those that are',
  },
  'ctms.transfers.view': {
    group: 'Transfers',
    label: 'View',
    means: 'see who asks to move to another team, and the windows for it',
  },
  'ctms.transfers.decide': {
    group: 'Transfers',
    label: 'Decide',
    means: 'approve and refuse transfers, and make exceptions',
  },
  'ctms.transfers.open': {
    group: 'Transfers',
    label: 'Open and close',
    means: 'open and close the transfer windows of a season',
  },
  'ctms.gate.check': {
    group: 'Gate',
    label: 'Check',
    means: 'check people in at the gate, by their cards',
  },
  'ctms.readiness.view': {
    group: 'Readiness',
    label: 'View',
    means: 'see who of a team is ready for a day or an event',
  },
  'ctms.rules.view': { group: 'Rule packs', label: 'View', means: 'see the rules of the sport bodies' },
  'ctms.rules.edit': {
    group: 'Rule packs',
    label: 'Edit',
    means: 'change ages, roster limits and lock days of a sport body',
  },
  'ctms.fees.view': { group: 'Team fees', label: 'View', means: 'see who owes a team what' },
  'ctms.fees.edit': {
    group: 'Team fees',
    label: 'Edit',
    means: 'request fees from the players of a team, give credits, record money and end what is asked',
  },
  'ctms.fees.refund': {
    group: 'Team fees',
    label: 'Refund',
    means: 'give back what families have paid a team',
  },
}
