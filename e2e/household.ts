import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { SigningGroup } from 'contract/registering/draft-waivers'
import { E_CONSENT } from 'contract/waivers'
import { databaseUrl } from '../server/test/database.ts'
import { address } from './browser.ts'
import { bornFor, goodUntil, season } from './days.ts'
import { DATABASE } from './setup.ts'

/** A tenant where no other journey sets up seasons. */
export const TENANT = 'default'

export const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
  const client = new pg.Client(databaseUrl(inject('postgres'), DATABASE))
  await client.connect()
  const { rows } = await client.query<Row>(text, values)
  await client.end()
  return rows
}

const api = async (method: string, path: string, payload?: object) => {
  const answer = await fetch(`${address(TENANT)}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  return (await answer.json()) as { data: any }
}
const mms = (method: string, path: string, payload?: object) => api(method, `/api/mms/${path}`, payload)

/** A mother and her daughter, entered for the running season and signed like in the form; only the payment is left. */
export async function aDraft() {
  const email = `maria.${randomUUID()}@example.org`
  const { data: choices } = await mms('GET', 'registration/choices')
  const type = choices.member_types.find(({ name }: { name: string }) => name === 'Player').id
  const discipline = choices.disciplines[0].id
  // Named, because in the last 30 days of a season families are offered the next one first.
  const { data: running } = await mms('GET', 'get_season_date')
  const { season_id } = running
  const { data: offers } = await mms(
    'GET',
    `registration/offers?member_type_id=${type}&discipline_id=${discipline}&dob=${bornFor(12)}&state=TX&season_id=${season_id}`,
  )
  const { data: draft } = await mms('POST', 'registration/store', {
    step: 'payment',
    data: {
      season_id,
      registrant: {
        first_name: 'Maria',
        last_name: 'López',
        email,
        phone: '2145550100',
        dob: '1986-03-14',
        relation: 'Mother',
        address: { address_1: '1 Main St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' },
      },
      people: [
        {
          key: 'kid1',
          who: 'child',
          member_type_id: type,
          discipline_id: discipline,
          league_id: offers.league.id,
          division_id: offers.divisions.find(({ natural }: { natural: boolean }) => natural).division_id,
          membership_id: offers.offers.find(({ text }: { text: string }) => text === 'Player membership')
            .membership_id,
          first_name: 'Sofía',
          last_name: 'López',
          dob: bornFor(12),
          emergency: { name: 'Ana López', phone: '2145550101', relation: 'Aunt' },
        },
      ],
      donation: 2500,
    },
  })
  const token = draft.draft_token as string
  const { data: waivers } = await mms('GET', `registration/${token}/waivers`)
  for (const group of waivers.groups as SigningGroup[])
    await mms('POST', `registration/${token}/sign`, {
      signer: group.signer,
      acts: group.waivers.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true })),
      signature: { kind: 'typed', name: group.signer_name },
      e_consent: true,
      disclosure_version: E_CONSENT.version,
    })
  return { token, version: draft.version as number, email }
}

/** The same, registered and paid; returns the address of the mother's account. */
export async function newFamily() {
  const { token, version, email } = await aDraft()
  const { data: quote } = await mms('GET', `registration/${token}/quote`)
  const { data: order } = await mms('POST', `registration/${token}/checkout`, {
    version,
    quote_hash: quote.hash,
  })
  const { data: fields } = await mms('GET', 'payments/card-fields')
  const card = (await api('POST', '/sandbox-pay/v1/payment_methods', {
    public_key: fields.public_key,
    number: '4242424242424242',
    ...goodUntil().sent,
    cvc: '123',
  })) as unknown as { token?: string; id?: string }
  await mms('POST', `paynow/${order.order_token}`, {
    payment_token: card.token ?? card.id,
    attempt_key: randomUUID(),
  })
  return email
}

/** The next season is on sale, for all journeys of the tenant from the first one on that asks for it. */
export const openNextSeason = () =>
  rowsOf(
    `with mine as (select id from tenant where label = $1),
       next as (
         insert into season (tenant_id, name, start_date, end_date, status)
         select id, $2, $3, $4, 'active' from mine
         where not exists (select from season s where s.tenant_id = mine.id and s.name = $2)
         returning tenant_id, id)
     insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select p.tenant_id, p.membership_id, next.id, max(p.amount) + 500, current_date - 300, $4
     from membership_price p join next on next.tenant_id = p.tenant_id
     group by p.tenant_id, p.membership_id, next.id`,
    [TENANT, ...Object.values(season(1))],
  )

/** The newest path of this kind in a letter to the address. */
export async function mailed(email: string, kind: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const mails = await rowsOf<{ body_text: string }>(
          'select body_text from mail where recipient = $1 order by id desc',
          [email],
        )
        found = mails.map(({ body_text }) => kind.exec(body_text)?.[0]).find(Boolean)
        return found
      },
      { timeout: 60_000 },
    )
    .toBeTruthy()
  return found!
}

/** Types a card and pays, by keyboard: a phone is still scrolling to the field that was typed into. */
export async function pay(page: Page, number = '4242424242424242') {
  const card = page.frameLocator('iframe').first()
  for (const [label, typed] of [
    ['Card number', number],
    ['Expiry date', goodUntil().typed],
    ['Security code', '123'],
  ] as const) {
    // What a declined card has left there.
    await card.getByLabel(label).fill('')
    await card.getByLabel(label).pressSequentially(typed)
  }
  await page.getByRole('button', { name: /^Pay(?! by| with)/ }).press('Enter')
}
