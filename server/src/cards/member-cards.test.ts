import QRCode from 'qrcode'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkCard as checkCardOp } from 'contract/cards/cards'
import { pdfText } from '../../test/pdf-text.ts'
import { testHouse } from '../../test/waivers.ts'
import type { Keys, OutsideContext } from '../plumbing/context.ts'
import { keysFrom } from '../plumbing/keys.ts'
import { on } from '../plumbing/http/http.ts'
import { drawCard, type Card } from './card-drawing.ts'
import { cardImage, cardPdf, checkCard, issueCard, replaceCard } from './member-cards.ts'

const house = await testHouse([on(checkCardOp, checkCard)])
const files = new Map<string, Buffer>()
const acting = (): OutsideContext => ({
  ...house.acting(),
  outside: {
    storage: {
      get: async (key: string) => (files.has(key) ? { content: files.get(key)!, type: '' } : undefined),
    },
  } as unknown as OutsideContext['outside'],
})

const TABLES = ['member', 'member_type', 'discipline', 'membership', 'season', 'registration', 'member_card']
beforeEach(async () => {
  house.clock.now = new Date('2026-11-21T18:00:00Z')
  files.clear()
  for (const table of TABLES) await house.tamper(`delete from ${table}`)
  const t = house.tenants.alliance.id
  const at = house.clock.now
  await house.tamper(
    `insert into member (tenant_id, id, member_number, first_name, last_name, dob, profile_pic, created_at, updated_at)
     overriding system value values ($1, 1, 'AF-2026-000123', 'Ada <b>', 'Ball', '2015-01-01', 'members/ada.jpg', $2, $2)`,
    [t, at],
  )
  await house.tamper(
    `insert into member_type (tenant_id, id, name, kind, sort_order) overriding system value
     values ($1, 1, 'Player', 'player', 1), ($1, 2, 'Team', 'team', 2)`,
    [t],
  )
  await house.tamper(
    `insert into membership (tenant_id, id, member_type_id, discipline_id, name) overriding system value values ($1, 1, 1, 1, 'Fastpitch Player')`,
    [t],
  )
  await house.tamper(
    `insert into season (tenant_id, id, name, start_date, end_date) overriding system value values ($1, 1, '2026-2027', '2026-09-01', '2027-08-31')`,
    [t],
  )
  await house.tamper(
    `insert into registration (tenant_id, id, draft_id, person_key, order_id, order_line_key, member_id, member_type_id, membership_id,
       season_id, status, price, paid, details, valid_from, valid_until, registered_at, sort_name, search)
     overriding system value values ($1, 1, 1, 'ada1', 1, 'ada1', 1, 1, 1, 1, 'active', 4500, 4500, '{}', '2026-11-01', '2027-08-31', $2, 'x', 'x')`,
    [t, at],
  )
})

const check = async (token: string, label = 'alliance') =>
  (await house.app.inject({ url: `/api/mms/card/${token}`, headers: { host: `${label}.localhost` } })).json()
    .data
const issue = () => house.inside((context) => issueCard(context, 1))
const set = (column: string, value: unknown) =>
  house.tamper(`update registration set ${column} = $1 where id = 1`, [value])

test('a card that is printed again after the root key was changed has the code it had', async () => {
  const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const printed = (keys: Keys) => house.inside((context) => issueCard({ ...context, keys }, 1))
  const before = await printed(keysFrom(older))
  expect(await printed(keysFrom(newer, older))).toBe(before)
  await house.inside((context) => replaceCard({ ...context, keys: keysFrom(newer, older) }, 1))
  const replaced = await printed(keysFrom(newer, older))
  expect(replaced).not.toBe(before)
  // A new card is made with the new key.
  expect(await printed(keysFrom(newer))).toBe(replaced)
  expect((await check(replaced)).state).toBe('valid')
})

test('a card that is scanned says until when it is valid, and nothing about the person', async () => {
  const answer = await check(await issue())
  expect(answer).toEqual({
    valid: true,
    state: 'valid',
    from: '2026-11-01',
    until: '2027-08-31',
    membership: 'Fastpitch Player',
    season: '2026-2027',
    tenant_name: 'The alliance',
    checked_at: '2026-11-21T18:00:00.000Z',
  })
  expect(JSON.stringify(answer)).not.toMatch(/Ada|Ball|000123/)
})

describe('a card is not valid', () => {
  test.each([
    ['when the membership is blocked', 'status', 'blocked', 'not_active'],
    ['when it was refunded and closed', 'status', 'closed', 'not_active'],
    ['while it waits for approval', 'status', 'waiting_for_approval', 'not_active'],
    ['when the registration was deleted', 'deleted_at', new Date(), 'not_active'],
    ['after its last day', 'valid_until', '2026-11-20', 'expired'],
    ['before its first day', 'valid_from', '2026-11-22', 'not_yet'],
  ])('%s', async (_, column, value, state) => {
    const token = await issue()
    await set(column, value)
    expect(await check(token)).toMatchObject({ valid: false, state })
  })

  test.each(['x', 'a'.repeat(27), '%00', "' or 1=1 --"])(
    'when nobody ever made its code: %s',
    async (token) => {
      expect(await check(encodeURIComponent(token))).toMatchObject({
        valid: false,
        state: 'unknown',
        membership: null,
      })
    },
  )

  test('at another club', async () => {
    expect(await check(await issue(), 'demo')).toMatchObject({ valid: false, state: 'unknown' })
  })

  test('once it was replaced by a new one', async () => {
    const lost = await issue()
    await house.inside((context) => replaceCard(context, 1))
    const anew = await issue()
    expect(anew).not.toBe(lost)
    expect(await check(lost)).toMatchObject({ valid: false, state: 'replaced' })
    expect(await check(anew)).toMatchObject({ valid: true })
  })
})

test('the last day is a day on the calendar of the club', async () => {
  const token = await issue()
  await set('valid_until', '2026-11-21')
  house.clock.now = new Date('2026-11-22T05:59:00Z')
  expect(await check(token)).toMatchObject({ valid: true })
  house.clock.now = new Date('2026-11-22T06:00:00Z')
  expect(await check(token)).toMatchObject({ valid: false, state: 'expired' })
})

test('printing again gives the same code, also for two who print at once, and the database does not know it', async () => {
  const [a, b] = await Promise.all([issue(), issue()])
  expect(b).toBe(a)
  expect(await issue()).toBe(a)
  const { rows } = await house.tamper('select member_card::text as it from member_card')
  expect(rows).toHaveLength(1)
  expect(rows[0].it).not.toContain(a)
  expect(Buffer.from(a, 'base64url').length).toBe(20)
})

test('the picture has the size of a bank card', async () => {
  const { content, type, filename } = await cardImage(acting(), 1)
  expect(type).toBe('image/png')
  expect(filename).toBe('Membership card Ada <b> Ball.png')
  expect(await sharp(content as Buffer).metadata()).toMatchObject({ width: 1012, height: 638, format: 'png' })
})

test('the sheet to print says in words what is on the card', async () => {
  const { content } = await cardPdf(acting(), 1)
  const words = pdfText(content as Buffer)
  for (const part of [
    'Ada <b> Ball',
    'AF-2026-000123',
    'Fastpitch Player (Player)',
    '2026-2027',
    'Aug 31, 2027',
  ])
    expect(words).toContain(part)
})

test('a picture that is damaged does not stop the card', async () => {
  files.set('members/ada.jpg', Buffer.from('no picture'))
  files.set('tenants/alliance/logo', Buffer.from('<svg/>'))
  expect((await cardImage(acting(), 1)).content).toBeInstanceOf(Buffer)
  expect((await cardPdf(acting(), 1)).content).toBeInstanceOf(Buffer)
})

test.each([
  ['a membership that is not active', 'status', 'blocked'],
  ['a team', 'member_type_id', 2],
])('there is no card for %s', async (_, column, value) => {
  await set(column, value)
  await expect(cardImage(acting(), 1)).rejects.toMatchObject({ code: 'no_card', status: 409 })
})

const card: Card = {
  name: 'Ada Ball',
  member_number: 'AF-2026-000123',
  member_type: 'Player',
  membership: 'Fastpitch Player',
  season: '2026-2027',
  league: 'ILF',
  division: '12U',
  team: 'Comets',
  valid_until: '2027-08-31',
  url: 'https://alliance.example.org/card/abcdefghijklmnopqrstuvwxyz1',
}

test.each([
  '<script>alert(1)</script>',
  '</svg><image href="file:///etc/passwd"/>',
  'שלום עולם',
  '🥎🥎🥎',
  'A'.repeat(120),
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Montgomery the Third of Somewhere Far Away',
])('a card can be drawn for %s', async (name) => {
  const png = await drawCard({ ...card, name, team: name }, { tenant_name: name, primary: '#fff' })
  expect(await sharp(png).metadata()).toMatchObject({ width: 1012, height: 638 })
})

test.each(['山田さくら', '陳國灣', '김민준', 'क्षितिज', 'สมชาย'])(
  'the letters of %s are drawn, not boxes, so that two names are two pictures',
  async (name) => {
    const looks = { tenant_name: 'Alliance', primary: '#0b5cad' }
    const letters = Array.from(name)
    const [one, other] = await Promise.all(
      [name, letters[0] + letters.slice(1).reverse().join('')].map((name) =>
        drawCard({ ...card, name }, looks),
      ),
    )
    expect(one!.equals(other!)).toBe(false)
  },
)

test('the same person has the same picture, another name another one', async () => {
  const looks = { tenant_name: 'Alliance', primary: '#0b5cad' }
  const [ada, again, eve] = await Promise.all(
    ['Ada Ball', 'Ada Ball', 'Eve Ball'].map((name) => drawCard({ ...card, name }, looks)),
  )
  expect(again!.equals(ada!)).toBe(true)
  expect(eve!.equals(ada!)).toBe(false)
})

test('the code on the picture is the address of the check, every square of it, on white', async () => {
  const png = await drawCard(card, { tenant_name: 'Alliance', primary: '#000000' })
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { modules } = QRCode.create(card.url, { errorCorrectionLevel: 'M' })
  const [left, top, side] = [756, 370, 208]
  const isDark = (x: number, y: number) => {
    const at = (start: number, i: number) => Math.round(start + ((i + 0.5) * side) / modules.size)
    return data[(at(top, y) * info.width + at(left, x)) * info.channels]! < 128
  }
  for (let y = -2; y < modules.size + 2; y++)
    for (let x = -2; x < modules.size + 2; x++) {
      const isInside = x >= 0 && y >= 0 && x < modules.size && y < modules.size
      if (isDark(x, y) !== (isInside && modules.get(y, x) === 1))
        throw new Error(`square ${x}, ${y} is wrong`)
    }
  expect(modules.size).toBeGreaterThan(20)
})
