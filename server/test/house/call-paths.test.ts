import { expect, test } from 'vitest'
import type { Operation } from 'contract/operation'
import { contractOperations } from '../contract.ts'
import { ADMIN, testHouse } from '../house.ts'

/**
 * The calls in the specification (§7), as others write their programs against them. Written by hand on
 * purpose: renaming a path in the contract fails here, because somebody calls it.
 */
const CALLS = `
GET /mms/getMemberships
GET /mms/getMemberships/:id
GET /mms/getDisciplines
GET /mms/get_teams
GET /mms/league_with_state_code
GET /mms/getMembershipStatus
GET /mms/getSeason
GET /mms/get_season_date
GET /mms/report/coupon-list
GET /mms/getProperties/:name
GET /mms/getProperties/transactionCategoryList
GET /mms/getProperties/paymentMode
GET /mms/user/permissions
GET /ems/user/permissions
GET /ctms/user/permissions
GET /mms/sports-list
GET /ems/sports-list
GET /ctms/sports-list
GET /mms/active_league
GET /mms/getDivisions
GET /mms/getDivisions/:id
GET /mms/getDivisionForMember/:id
GET /mms/getMyTeam
GET /ems/getMyTeam
GET /ctms/getMyTeam
GET /mms/membership-list
GET /mms/vertical-insurance-list
GET /mms/faqlist
GET /mms/faqadmin
GET /mms/admin/getmembertype
GET /mms/admin/dashboard/all-data
GET /mms/landing_page_cms/:id
GET /mms/terms-and-privacy/:type
GET /mms/section/:id
GET /mms/get_member/:id
GET /mms/member/member-history-data/:id
GET /mms/get_incomplete_member/:id
GET /mms/profileComplete/:id
GET /mms/getRenewalRegistrationData/:id
GET /mms/renewal/team/:id
GET /mms/club/get_team/:id
GET /mms/is-head-coach/:a
GET /mms/is-head-coach/:a/:b
GET /mms/member_lookup
GET /mms/getSampleFile/:name
GET /ems/api/upcoming-events
GET /ems/upcoming-events
DELETE /mms/dashboard/registrations/delete/:id
POST /mms/admin/get_membership
POST /mms/admin/get_membership/:id
POST /mms/searchMember
GET /mms/admin/season/:id/edit
POST /mms/admin/season
PATCH /mms/admin/season/:id
DELETE /mms/admin/season/:id
GET /mms/faq/:id/edit
POST /mms/faq
PATCH /mms/faq/:id
DELETE /mms/faq/:id
GET /mms/admin/resource
GET /mms/admin/resource/:id
POST /mms/admin/resource
PATCH /mms/admin/resource/:id
DELETE /mms/admin/resource/:id
GET /mms/admin/membership-price
GET /mms/admin/membership-price/:id
POST /mms/admin/membership-price
PATCH /mms/admin/membership-price/:id
DELETE /mms/admin/membership-price/:id
GET /mms/partners
GET /mms/partners/:id
POST /mms/partners
PATCH /mms/partners/:id
PUT /mms/partners/:id
DELETE /mms/partners/:id
GET /mms/users
GET /mms/users/:id
POST /mms/users
PATCH /mms/users/:id
PUT /mms/users/:id
DELETE /mms/users/:id
GET /mms/add-note
GET /mms/add-note/:id
POST /mms/add-note
PATCH /mms/add-note/:id
PUT /mms/add-note/:id
DELETE /mms/add-note/:id
GET /mms/waiver
GET /mms/waiver/:id
POST /mms/waiver
PATCH /mms/waiver/:id
PUT /mms/waiver/:id
DELETE /mms/waiver/:id
GET /mms/waiver/:id/edit
GET /mms/admin/coupons
GET /mms/admin/coupons/:id
POST /mms/admin/coupons
PATCH /mms/admin/coupons/:id
PUT /mms/admin/coupons/:id
DELETE /mms/admin/coupons/:id
GET /mms/admin/coupons/:id/edit
GET /mms/admin/coupon_type
POST /mms/cms_page
PATCH /mms/member/member/:id
PATCH /mms/club/club_details/:id
PATCH /mms/club/club_details
POST /mms/profilePicStore
POST /mms/adminUser/profile-pic-store
POST /mms/member/refresh-card
GET /mms/member/refresh-card/:id
POST /mms/club/refresh-card
GET /mms/club/refresh-card/:id
POST /mms/club/roster/email
GET /mms/club/roster/export/:type
POST /mms/club/roster/export/:type
POST /mms/report/:name/export
POST /mms/team/add-staff
POST /mms/team/remove-staff
POST /mms/team/make-as-head-coach
POST /mms/team/resend-invite
POST /mms/team/import_players
POST /mms/team/:id/send-invite
DELETE /mms/team/invite/:id
POST /mms/club/transferPlayer
POST /mms/save/playerTransfer/enable
GET /mms/admin/transfers
GET /mms/admin/transfers/:id
POST /mms/admin/transfers/:id
POST /mms/upgrade/team/payment-totals
POST /mms/paynow/:id/upgradeZeroPayment
GET /ctms/packages/:id
GET /ctms/payments
POST /ctms/payments
GET /mms/registration/download/payment/:id
GET /mms/member/download/donations/:id
POST /mms/renewalUpdate/:registration_id
POST /mms/waiver-recreate
GET /mms/waiver/history/:id
POST /mms/insurance/store/:id
GET /mms/insurance/deleteFile/:id/:file
DELETE /mms/insurance/deleteFile/:id/:file
GET /mms/downloadFile/:id/:file
GET /mms/insurance/downloadFile/:id/:file
GET /mms/download/:id
GET /mms/insurance/download/:id
POST /mms/save-vertical-insurance-config
`
  .trim()
  .split('\n')

const house = await testHouse()
const shape = (path: string) => path.replace(/:\w+/g, ':')
const declared = new Map<string, Operation>()
for (const { op } of await contractOperations())
  for (const path of [op.path, ...(op.aliases ?? [])]) declared.set(`${op.method} ${shape(path)}`, op)

test.each(CALLS)('%s is answered, with its module and without', async (call) => {
  const op = declared.get(shape(call))
  expect(op).toBeDefined()
  const [method, path] = call.split(' ') as [string, string]
  const forms = path.startsWith('/mms/') ? [path, path.slice('/mms'.length)] : [path]
  for (const form of forms) {
    const { statusCode } = await house.call(`/api${form.replace(/:\w+/g, '1')}`, { method })
    // A public call may well answer that there is nothing with number 1.
    if (op!.access === 'public') expect(statusCode).not.toBe(405)
    else expect(statusCode).toBe(401)
  }
})

test.each([
  'GET /mms/renewal/team/:id',
  'GET /mms/club/get_team/:id',
  'GET /mms/is-head-coach/:a',
  'GET /mms/is-head-coach/1/:b',
  'PATCH /mms/club/club_details/:id',
  'GET /mms/member/refresh-card/:id',
  'GET /mms/club/refresh-card/:id',
  'POST /mms/team/:id/send-invite',
  'DELETE /mms/team/invite/:id',
  'POST /mms/paynow/:id/upgradeZeroPayment',
  'GET /mms/admin/transfers/:id',
  'POST /mms/insurance/store/:id',
  'GET /mms/insurance/deleteFile/1/:file',
  'GET /mms/downloadFile/1/:file',
  'GET /mms/download/:id',
  'GET /ctms/packages/:id',
])('%s leads nowhere with a word in the place of the number', async (call) => {
  const [method, path] = call.split(' ') as [string, string]
  const token = await house.tokenOf(ADMIN)
  const url = `/api${path.replace(/:\w+/, 'first')}`
  expect((await house.call(url, { method, token })).statusCode).toBe(404)
})
