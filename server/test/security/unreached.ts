const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * Reads that have nothing to answer in a house as `populateFully` leaves it, by the reason; all others must have. A new one is written down
 * here only where what it reads takes a whole story to come about.
 */
export const UNREACHED: Readonly<Record<string, readonly string[]>> = {
  'Always refuses: the specification wants an answer where the id is missing': words(`
    /api/mms/users/edit /api/mms/waiver/edit /api/mms/faq/edit /api/mms/partners/edit /api/mms/admin/coupons/edit
  `),
  'Its link is only in a letter, or on a paper': words(`
    /api/ctms/asks/:token /api/ctms/date-files/:token/event.ics /api/ctms/pay/:token
    /api/ems/balance/:token /api/ems/berth/:token /api/ems/entry/:token/plate
    /api/ems/entries/:token /api/ems/entries/:token/answers /api/ems/entries/:token/stay /api/ems/entries/:token/price
    /api/ems/entries/:token/schedule-requests /api/ems/entries/:token/withdraw /api/ems/entries/:token/invoice.pdf
    /api/ems/entries/:token/waivers /api/ems/entries/:token/waivers/sheet
    /api/ems/entries/:token/games/:game_id/lineup /api/ems/entries/:token/games/:game_id/lineup.pdf
    /api/ems/invoices/:token /api/ems/invoices/:token/invoice.pdf
    /api/ems/passes/:token /api/ems/passes/:token/pass.png /api/ems/passes/:token/passes.pdf
    /api/ems/plate/:token /api/ems/schedule-seen/:token /api/ems/score/:token /api/ems/sign/:token
    /api/ems/umpire/:token /api/ems/umpire/:token/calendar.ics
    /api/mms/auto-renewals/:token /api/mms/guardian-invites/:token /api/mms/insurance/check/:id/:token
    /api/mms/insurance/check/:id/:token/pdf /api/mms/password/reset/:token /api/mms/reminders/:token /api/mms/renewals/:token
    /api/mms/registration/invite/:token /api/mms/team-invites/:token
    /api/mms/waiver-recreate/:token /api/mms/waiver-recreate/:token/:signature_id
  `),
  'Is of whoever entered, paid or began it, and whoever asks here has not': words(`
    /api/ems/my-events/:id/balances/:balance_id/team-funds /api/ems/my-events/:id/invoice.pdf /api/ems/my-events/:id/plate
    /api/ems/my-events/:id/price /api/ems/my-events/:id/team-funds /api/ems/my-events/:id/withdraw
    /api/mms/batches/:id/left-out /api/mms/member/household/receipts/:order_id /api/mms/member/household/waivers/:signature_id
    /api/mms/member/documents/:id/file /api/mms/member/statements/:year /api/mms/member/download/donations/:id
  `),
  'Needs a file in the storage': words(`
    /api/ctms/roster/:id/photo /api/ems/protests/:id/files/:file_id /api/mms/admin/membership-price/:id/image
    /api/mms/documents/:id/file /api/mms/downloadFile/:id/:file /api/mms/get_member/:id/photo
    /api/mms/insurance/certificates/:id/pdf /api/mms/insurance/downloadFile/:id/:file
    /api/mms/mailings/:id/files/:file /api/mms/member/member/:id/photo /api/mms/registration/:token/photo/:person_key
    /api/mms/users/:id/photo /assets/app-icon/:name /assets/app-picture/:name /assets/tenants/:label/:name
    /cloud/tenants/:file /files/pictures/:label/:name
  `),
  'Needs games that are drawn, rules of an event, or an invoice': words(`
    /api/ems/entrants/:entrant_id/games/:game_id/lineup /api/ems/entrants/:entrant_id/games/:game_id/lineup.pdf
    /api/ems/entrants/:entrant_id/stay /api/ems/event/:slug/register
    /api/ems/events/:id/entrants/:entrant_id/signing-link /api/ems/events/:id/entrants/:entrant_id/signing-link/sheet
    /api/ems/events/:id/stay/reminder /api/ems/events/:id/umpires/suggestions
    /api/ems/events/:id/vendors/:vendor_id/invoice.pdf /api/ems/games/:id/results
  `),
  'Needs what only time or the office brings: a version before, a closed month, a membership of a club, a code':
    words(`
    /api/mms/cms/landing/revisions/:id /api/mms/legal/:slug/revisions/:id /api/mms/treasury/accounting/runs/:id/:form
    /api/mms/club/:club_id/card/:format /api/mms/getRenewalRegistrationData/:id /api/mms/member_lookup
  `),
  'Answers a phone with a pass, a program of the provider, or a proxy': words(`
    /api/wallets/apple/new/:ticket /api/wallets/apple/v1/devices/:device/registrations/:type
    /api/wallets/apple/v1/passes/:type/:code /sandbox-pay/v1/balance /sandbox-pay/v1/payments
    /sandbox-pay/v1/payments/:id /sandbox-pay/v1/refunds /tls-allowed
  `),
  'Is no address': ['*'],
}
