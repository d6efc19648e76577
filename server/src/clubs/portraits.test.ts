import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { aTeamWithFamily } from '../../test/calendar.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { refuseUnfit } from '../../test/statements.ts'
import { teamAdmin } from '../../test/team.ts'

const statements: string[] = []
function guard(statement: string) {
  statements.push(statement)
  refuseUnfit(statement)
}
const house = await testHouse({ guard })
const { pool } = house.world.database
let team: Awaited<ReturnType<typeof aTeamWithFamily>>
beforeAll(async () => {
  team = await aTeamWithFamily(house)
})

const photo = (background: string) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function change(token: string, member_id: number, background = '#3b6fa0') {
  const form = new FormData()
  form.append('member_id', String(member_id))
  form.append('profile_pic', new File([new Uint8Array(await photo(background))], 'face.jpg'))
  const request = new Request('http://x', { method: 'POST', body: form })
  return house.call('/api/mms/profilePicStore', {
    method: 'POST',
    token,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
async function faces(token: string, member_ids: number[], label: 'alliance' | 'demo' = 'alliance') {
  const answer = await house.call('/api/mms/portraits', {
    method: 'POST',
    token,
    label,
    payload: { member_ids },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().data as { member_id: number; jpeg: string }[]
}
const keyOf = async (id: number) =>
  (await pool.query<{ profile_pic: string | null }>('select profile_pic from member where id = $1', [id]))
    .rows[0]?.profile_pic
const AUDITED = `select count(*)::int from audit_entry
  where subject = 'member' and subject_id = $1 and action = 'member.picture_removed'`
const colorOf = async (jpeg: string) => {
  const { dominant } = await sharp(Buffer.from(jpeg, 'base64')).stats()
  return dominant.b > dominant.r ? 'blue' : 'red'
}

test('a mother changes her child’s photo after the registration, and the lists show the new one, small', async () => {
  expect(await faces(team.mother.token, [team.girl.id])).toEqual([])
  expect((await change(team.mother.token, team.girl.id)).statusCode).toBe(200)
  const [blue] = await faces(team.mother.token, [team.girl.id])
  expect(await sharp(Buffer.from(blue!.jpeg, 'base64')).metadata()).toMatchObject({ width: 96, height: 96 })
  expect(Buffer.from(blue!.jpeg, 'base64').length).toBeLessThan(6000)
  expect(await colorOf(blue!.jpeg)).toBe('blue')
  await change(team.mother.token, team.girl.id, '#a03b3b')
  const [red] = await faces(team.mother.token, [team.girl.id])
  expect(await colorOf(red!.jpeg)).toBe('red')
})

test('a photo is removed with its file by the family or the office, and by nobody else', async () => {
  const remove = (token: string) =>
    house.call(`/api/mms/member/member/${team.girl.id}/photo`, { method: 'DELETE', token })
  await change(team.mother.token, team.girl.id)
  const key = await keyOf(team.girl.id)
  const other = await aTeamWithFamily(house)
  expect((await remove(other.mother.token)).statusCode).toBe(404)
  expect(await faces(team.mother.token, [team.girl.id])).toHaveLength(1)
  expect((await remove(team.mother.token)).statusCode).toBe(200)
  expect(await faces(team.mother.token, [team.girl.id])).toEqual([])
  expect(await house.world.outside.storage.get(key!)).toBeUndefined()
  // Again, by whoever was a moment slower: nothing is wrong, and nothing is noted twice.
  expect((await remove(await house.tokenOf(ADMIN))).statusCode).toBe(200)
  expect((await pool.query(AUDITED, [team.girl.id])).rows).toEqual([{ count: 1 }])
})

test('of photos stored at the same moment one stays, and no file of the others', async () => {
  const stored: string[] = []
  const { storage } = house.world.outside
  const put = storage.put.bind(storage)
  const watched = vi.spyOn(storage, 'put').mockImplementation((key, ...file) => {
    stored.push(key)
    return put(key, ...file)
  })
  await atOnce(6, () => change(team.mother.token, team.girl.id))
  watched.mockRestore()
  expect(new Set(stored).size).toBe(6)
  const left = await Promise.all(stored.map(async (key) => ((await storage.get(key)) ? [key] : [])))
  expect(left.flat()).toEqual([await keyOf(team.girl.id)])
})

test('the office and whoever looks after the team see it, and nobody else', async () => {
  await change(team.mother.token, team.girl.id)
  const other = await aTeamWithFamily(house)
  const seenBy = async (token: string) =>
    (await faces(token, [team.girl.id, team.coach.id])).map(({ member_id }) => member_id)
  expect(await seenBy(await house.tokenOf(ADMIN))).toEqual([team.girl.id])
  expect(await seenBy(team.coach.token)).toEqual([team.girl.id])
  expect(await seenBy(await house.tokenOf(teamAdmin(other.team_id)))).toEqual([])
  expect(await seenBy(other.mother.token)).toEqual([])
  const elsewhere = await house.tokenOf(ADMIN, 'demo')
  expect(await faces(elsewhere, [team.girl.id], 'demo')).toEqual([])
})

test('nobody changes the photo of somebody else’s child, but the office does', async () => {
  const other = await aTeamWithFamily(house)
  expect((await change(other.mother.token, team.girl.id)).statusCode).toBe(404)
  expect((await change(await house.tokenOf(ADMIN), team.girl.id, '#a03b3b')).statusCode).toBe(200)
  const [face] = await faces(team.mother.token, [team.girl.id])
  expect(await colorOf(face!.jpeg)).toBe('red')
})

test('fifty faces are read in one statement', async () => {
  const ids = Array.from({ length: 50 }, (_, i) => i + 1)
  const admin = await house.tokenOf(ADMIN)
  statements.length = 0
  await faces(admin, ids)
  expect(statements.filter((statement) => /profile_pic/.test(statement))).toHaveLength(1)
})
