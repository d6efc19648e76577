import { beforeAll, expect, test } from 'vitest'
import { aClubWithTeams } from '../../test/clubs.ts'
import { contractOperations } from '../../test/contract.ts'
import { ADMIN, testHouse, type GivenRole } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { within } from '../clubs/clubs.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family

let comets: Awaited<ReturnType<typeof aClubWithTeams>>
let rockets: Awaited<ReturnType<typeof aClubWithTeams>>
/** Registrations by where they belong; `nowhere` belongs to no club and no team. */
const ids: Record<string, number> = {}

async function registration(place: string, where: { club_id?: number; team_id?: number }) {
  const registrant = family.registrant()
  const { token, version } = await family.start({ registrant, people: [await family.daughter()] })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  await payIn(house, order.order_token)
  const { rows } = await house.world.database.pool.query<{ id: number }>(
    `update registration set team_id = $1, club_id = $2 where id = (select max(id) from registration) returning id`,
    [where.team_id ?? null, where.club_id ?? null],
  )
  ids[place] = rows[0]!.id
}

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  comets = await aClubWithTeams(house.acting())
  rockets = await aClubWithTeams(house.acting())
  await registration('nowhere', {})
  await registration('club', { club_id: comets.club_id })
  await registration('red', { team_id: comets.team_ids[0]! })
  await registration('blue', { team_id: comets.team_ids[1]! })
  await registration('loners', { team_id: comets.other_team_id })
  await registration('rockets', { team_id: rockets.team_ids[0]! })
}, 120_000)

const ALL = ['nowhere', 'club', 'red', 'blue', 'loners', 'rockets']
const CASES: [string, () => GivenRole[], string[]][] = [
  ['an admin', () => [...ADMIN], ALL],
  [
    'a club admin',
    () => [{ module: 'CTMS', role: 'Club Admin', club_id: comets.club_id }],
    ['club', 'red', 'blue'],
  ],
  ['a team admin', () => [{ module: 'CTMS', role: 'Team Admin', team_id: comets.team_ids[1]! }], ['blue']],
  [
    'who has a club and a team elsewhere',
    () => [
      { module: 'CTMS', role: 'Club Admin', club_id: rockets.club_id },
      { module: 'CTMS', role: 'Team Admin', team_id: comets.other_team_id },
    ],
    ['loners', 'rockets'],
  ],
  [
    'a manager of one club',
    () => [{ module: 'MMS', role: 'manager', club_id: comets.club_id }],
    ['club', 'red', 'blue'],
  ],
]

test.each(CASES)(
  '%s sees their registrations in the list, one by one and in the file',
  async (_, roles, places) => {
    const token = await house.tokenOf(roles())
    const expected = places.map((place) => ids[place]!).toSorted()
    for (const headers of [{}, { usertype: '1', team: String(rockets.team_ids[0]) }]) {
      const { data, meta } = (
        await house.call('/api/mms/admin/get_membership', { method: 'POST', token, headers, payload: {} })
      ).json()
      expect(data.map(({ id }: { id: number }) => id).toSorted()).toEqual(expected)
      expect(meta.total).toBe(expected.length)
    }
    for (const place of ALL) {
      for (const path of ['', '/timeline']) {
        const { statusCode } = await house.call(`/api/mms/admin/registrations/${ids[place]}${path}`, {
          token,
        })
        expect([place, path, statusCode]).toEqual([place, path, places.includes(place) ? 200 : 404])
      }
    }
  },
)

test('the file of a club holds the registrations of the club', async () => {
  const token = await house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id: comets.club_id }])
  const file = await ask('POST', 'report/registrations/export', {}, token)
  expect(file['raw'].toString('utf8').trim().split('\n')).toHaveLength(1 + 3)
})

test('a team admin may not have the file, nor decide', async () => {
  const token = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id: comets.team_ids[1]! }])
  expect((await ask('POST', 'report/registrations/export', {}, token)).http).toBe(403)
  const body = { version: 1, status: 'blocked' }
  expect((await ask('POST', `admin/registrations/${ids['blue']}/status`, body, token)).http).toBe(403)
})

test('the team header says which team to begin with', async () => {
  const team_id = comets.team_ids[0]!
  const token = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id }])
  expect((await house.call('/api/mms/user/permissions', { token })).json().data).toEqual({
    roles: { MMS: [], CTMS: ['Team Admin'], EMS: [] },
    permissions: {},
    leagues: {},
    events: [],
    scoped: {
      mms: { registrations: ['view'], insurance: ['edit', 'view'] },
      ctms: {
        fees: ['edit', 'refund', 'view'],
        gate: ['check'],
        readiness: ['view'],
        rosters: ['edit', 'view'],
        teams: ['edit', 'view'],
      },
    },
    profile_complete: 2,
    team: String(team_id),
  })
})

test('a club admin reads whom to call about the own club, and about no other', async () => {
  const token = await house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id: comets.club_id }])
  const contacts = (club_id: number) => house.call(`/api/ctms/clubs/${club_id}/contacts`, { token })
  const own = await contacts(comets.club_id)
  expect(own.statusCode).toBe(200)
  expect(own.json().data).toContainEqual(expect.objectContaining({ role: 'club_admin' }))
  expect((await contacts(rockets.club_id)).statusCode).toBe(404)
})

test('nothing is narrowed for nobody: it is refused', () => {
  const columns = { club: 'r.club_id', team: 'r.team_id' }
  const visitor = { user: null, tenant: house.tenants.alliance } as never
  expect(() => within(visitor, 'mms.registrations.view', columns)).toThrow()
})

test('every call that is open to a part of the tenant is tried above', async () => {
  const scoped = (await contractOperations()).filter(({ op }) => op.scoped).map(({ name }) => name)
  expect(scoped.toSorted()).toEqual(
    [
      ...['getRegistration', 'registrationTimeline', 'listRegistrations', 'exportRegistrations'],
      // The same list under another path.
      'listRegistrationsOf',
      // The names of seasons, leagues and memberships, which are public.
      'registrationFilters',
      // In members.test.ts.
      'searchMember',
      // Tested in insurance.test.ts.
      ...['deleteInsuranceFile', 'downloadInsurance', 'downloadInsuranceFile', 'insurancePlaces'],
      ...['askCertificate', 'downloadCertificate', 'keepCertificate', 'listCertificates', 'listPolicies'],
      ...['withdrawCertificate', 'listInsurance', 'removeInsuranceFile', 'storeInsurance'],
      // In club-card.test.ts.
      ...['refreshClubCard', 'refreshClubCardOf', 'downloadClubCard'],
      // Tested in team-changes.test.ts, staff.test.ts and invites.test.ts of the clubs.
      ...['getClubTeam', 'listOfficeTeams', 'teamChoices', 'createTeam', 'updateTeam', 'endTeam'],
      ...['listOfficeClubs', 'getOfficeClub', 'saveClubDetails', 'clubContacts'],
      ...['addTeamStaff', 'makeHeadCoach', 'removeTeamStaff'],
      ...['resendTeamInvite', 'sendTeamInvites', 'withdrawTeamInvite'],
      // Tested in rosters.test.ts of the clubs.
      ...['teamRoster', 'rosterPhoto', 'addToRoster', 'grantRequest', 'leaveRoster', 'changeRosterEntry'],
      // Tested in readiness.test.ts, gate.test.ts and dashboard.test.ts.
      ...['readinessBoard', 'exportReadiness', 'clubDashboard', 'remindOpen', 'listClubReadiness'],
      ...['gateChoice', 'gateList', 'gatePictures', 'listInside', 'showGateCard'],
      ...['sendCheckIns', 'undoCheckIns'],
      // Tested in team-check-in.test.ts.
      'listReadinessAhead',
      // Tested in calendar.test.ts.
      ...[
        'teamCalendar',
        'dateAnswers',
        'addDates',
        'changeDate',
        'cancelDate',
        'restoreDate',
        'askAboutDate',
        'teamAttendance',
        'exportAttendance',
      ],
      // Tested in messages.test.ts.
      ...['teamMessages', 'sendTeamMessage'],
      // Tested in duties.test.ts.
      ...[
        'teamDuties',
        'exportDuties',
        'setDutyRule',
        'addDuty',
        'callOffDuty',
        'confirmDuty',
        'chargeDuties',
        'returnDuties',
      ],
      ...['lockRoster', 'exportRoster', 'postRosterExport', 'emailRoster'],
      // In upgrade/team.test.ts.
      ...['listTeamUpgrades', 'teamUpgradeTotals', 'startTeamUpgrade'],
      // Tested in team-fees.test.ts.
      ...['listFeeTeams', 'listFeePlayers', 'listFeePackages', 'createFeePackage', 'assignFeePackage'],
      ...['feeBoard', 'endFeePlan', 'remindLate', 'waiveLateFee'],
      ...['listFeePayers', 'shareFeePlan', 'playerFees'],
      ...['changeFeePackage', 'setFeePackageStatus'],
      ...['creditFeePlan', 'takeFeeMoney', 'listFeePayments', 'refundFees'],
      ...['teamWallet', 'exportTeamBook', 'noteTeamMoney'],
      // Tested in league-fees.test.ts.
      ...['getLeagueFee', 'payLeagueFee'],
      // Tested in transfers.test.ts of the clubs.
      ...['listTeamTransfers', 'claimPlayer', 'answerTransfer', 'transferPlayer'],
      // In team-funds.test.ts of the events.
      ...['listTeamFunds', 'payFromTeamFunds', 'listBalanceFunds', 'payBalanceFromFunds'],
      // In team-import.test.ts.
      'importTeamPlayers',
      // In team-renewal.test.ts.
      ...['getTeamRenewal', 'renewTeam'],
    ].toSorted(),
  )
})
