import sharp from 'sharp'
import { expect } from 'vitest'
import type { DraftData, DraftPerson } from 'contract/registering/draft'
import type { ProvenWaivers } from 'contract/signing/waiver-regeneration'
import { E_CONSENT } from 'contract/waivers'
import { inviteToTeam } from '../src/clubs/clubs.ts'
import { planPath } from '../src/fees/plan-link.ts'
import { payerToken } from '../src/renewing/automatic/payer-link.ts'
import { renewalLink } from '../src/renewing/plan/renewal-links.ts'
import { readerToken } from '../src/renewing/reminders/readers.ts'
import { readerFor } from '../src/renewing/reminders/reminder-queries.ts'
import type { aTeamWithFees } from './fees.ts'
import type { testHouse } from './house.ts'
import { loggedIn } from './household.ts'
import { payIn } from './registration.ts'
import { onTeam } from './team.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Team = Awaited<ReturnType<typeof aTeamWithFees>>
/** What else the two of them have typed. */
type Typed = { registrant?: Partial<DraftData['registrant']>; child?: Partial<DraftPerson> }

const PICTURE = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#d01c3f' } })
  .png()
  .toBuffer()

/**
 * A family that has registered, signed, paid, been invited and asked, owes fees, follows a calendar, proves
 * its identity, renews, and has started again: with every token it was given.
 */
export async function aFamilyWithLinks(house: House, team: Team, typed: Typed = {}) {
  const { family } = team
  const { ask } = family
  const { pool } = house.world.database
  const registrant = family.registrant({ last_name: 'Quillfeather', ...typed.registrant })
  const child = await family.daughter({
    first_name: 'Persephone',
    last_name: registrant.last_name,
    dob: '05/02/2017',
    ...typed.child,
  })
  const draft = await family.start({ registrant, people: [child] })
  await putPhoto(house, draft.token, child.key)
  await family.sign(draft.token)
  const { data: order } = await family.checkout(draft.token, draft.version)
  await payIn(house, order.order_token)
  await house.work()
  const login = await loggedIn(house, registrant.email)
  const { people: known } = (await ask('GET', 'member/privacy/erasure', undefined, login)).data
  const members = known.map(({ member_id }: { member_id: number }) => member_id) as number[]
  const { rows: of } = await pool.query<{ id: number; member_id: number; member_number: string }>(
    `select r.id, r.member_id, m.member_number from registration r join member m on m.id = r.member_id
     where r.member_id = any ($1)`,
    [members],
  )
  const { id: registration_id, member_id, member_number } = of[0]!
  await onTeam(house, { team_id: team.team_id, member_id, role: 'player' })

  const begun = await family.start({ registrant, people: [child] })
  await putPhoto(house, begun.token, child.key)
  good(await team.make({ member_ids: [member_id] }))
  const plan = (await team.own(login)).plans[0]
  good(await team.acceptPlan(login, plan))
  const owed = plan.instalments[0]
  const fees = good(await team.order(login, plan, [owed.id], owed.owed))
  const feed = good(await team.ask('POST', '/ctms/calendar/feed', login, {}))
  const dates = `/ctms/teams/${team.team_id}/dates`
  good(await team.ask('POST', dates, team.coach, PRACTICE))
  const [date] = good(await team.ask('GET', dates, team.coach)).dates
  good(await team.ask('POST', `/ctms/dates/${date.id}/ask`, team.coach))
  const father = `father-${registrant.email}`
  const care = { first_name: 'Paul', email: father, relation: 'Father', minor_ids: [member_id] }
  good(await ask('POST', 'member/guardians', care, login))
  await signAgain(house, team, { member_id: member_number, dob: '05/02/2017', email: registrant.email })
  good(await ask('POST', 'forgot-password', { email: registrant.email }))
  const { people: household } = (await ask('GET', 'member/household', undefined, login)).data
  const minted = await house.acting().transaction(async (context) => [
    payerToken(context, members[0]!),
    readerToken(context, (await readerFor(context, registrant.email)).id),
    planPath(context, plan.id).split('/').at(-1)!,
    (await renewalLink(context, registration_id))!.path.split('=').at(-1)!,
    await inviteToTeam(context, {
      team_id: team.team_id,
      member_type_id: family.typeId('Player'),
      email: registrant.email,
      first_name: 'Persephone',
      last_name: registrant.last_name,
    }).then(({ token }) => token),
  ])
  await house.work()
  const { rows } = await pool.query<{ body_text: string }>(
    'select body_text from mail where recipient = any ($1)',
    [[registrant.email, father]],
  )
  const written = [...rows.map(({ body_text }) => body_text), feed.url, JSON.stringify(household)].join(' ')
  return {
    registrant,
    login,
    members,
    key: child.key,
    tokens: [
      ...new Set([
        draft.token,
        order.order_token,
        fees.order_token,
        begun.token,
        ...minted,
        ...[...written.matchAll(/[/=]([\w-]{20,})/g)].map(([, token]) => token!),
      ]),
    ] as string[],
  }
}

/** The result of one of these calls, which must have succeeded. */
export function good(answer: Record<string, any>) {
  expect(answer).toMatchObject({ http: expect.toSatisfy((http: number) => http < 300) })
  return answer['data']
}

/** Proves the identity by letter, and signs the texts again. */
async function signAgain(
  house: House,
  { family: { ask } }: Team,
  proof: { member_id: string; dob: string; email: string },
) {
  good(await ask('POST', 'waiver-recreate/proof', proof))
  const { rows } = await house.world.database.pool.query<{ body_text: string }>(
    'select body_text from mail where recipient = $1 order by id desc',
    [proof.email],
  )
  const [token] = rows.flatMap(({ body_text }) => /\?proof=([\w-]+)/.exec(body_text)?.[1] ?? [])
  const { waivers, signer_name } = good(await ask('GET', `waiver-recreate/${token}`)) as ProvenWaivers
  good(
    await ask('POST', 'waiver-recreate', {
      token,
      acts: waivers.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true })),
      signature: { kind: 'typed', name: signer_name },
      e_consent: true,
      disclosure_version: E_CONSENT.version,
    }),
  )
}

const PRACTICE = {
  kind: 'practice',
  starts_on: '12/01/2026',
  starts_time: '18:00',
  ends_time: '19:30',
  place: 'Riverside Park',
  address: '12 River Rd, Austin, TX',
}

/** A card picture for somebody being registered. */
async function putPhoto(house: House, token: string, key: string) {
  const form = new FormData()
  form.append('person_key', key)
  form.append('photo', new File([new Uint8Array(PICTURE)], 'girl.png', { type: 'image/png' }))
  const encoded = new Response(form)
  const answer = await house.call(`/api/mms/registration/${token}/photo`, {
    method: 'POST',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  expect(answer.statusCode).toBeLessThan(300)
}
