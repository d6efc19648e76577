import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { DraftData, DraftPerson } from 'contract/registering/draft'
import type { SigningGroup } from 'contract/registering/draft-waivers'
import { E_CONSENT } from 'contract/waivers'
import { seedClubs } from '../src/clubs/seed-clubs.ts'
import { seedOffers } from '../src/offers/seed-offers.ts'
import { createWaiver } from '../src/waivers/waivers.ts'
import type { Label, testHouse } from './house.ts'

type House = Awaited<ReturnType<typeof testHouse>>

export const emergency = { name: 'Ana Lopez', phone: '2145550101', relation: 'Aunt' }

/** A family that registers in a house with one season, its offers and one waiver, like the form. */
export async function registeringIn(house: House, label: Label = 'alliance') {
  const acting = house.acting(label)
  await acting.transaction(async (context) => {
    const { discipline_id } = await seedClubs(context)
    await seedOffers(context, discipline_id, { prefix: 'AF', protection: true })
    await createWaiver(context, {
      title: 'Release of liability',
      kind: 'liability',
      required: true,
      body_html: '<p>I know the risks of softball.</p>',
    })
  })
  const ask = async (method: string, path: string, payload?: object, token?: string) =>
    read(
      await house.call(`/api/mms/${path}`, {
        method,
        label,
        ...(payload ? { payload } : {}),
        ...(token ? { token } : {}),
      }),
    )
  const choices = (await ask('GET', 'registration/choices')).data
  const typeId = (name: string) =>
    choices.member_types.find((one: { name: string }) => one.name === name).id as number
  const discipline_id = choices.disciplines[0].id as number
  const texas = choices.leagues.find(({ state_codes }: { state_codes: string[] }) =>
    state_codes.includes('TX'),
  ).id as number

  /** The first offer for a person of this type and age. */
  async function place(type: string, dob: string, season_id?: number) {
    const { data } = await ask(
      'GET',
      `registration/offers?member_type_id=${typeId(type)}&discipline_id=${discipline_id}&dob=${encodeURIComponent(dob)}&state=TX${season_id ? `&season_id=${season_id}` : ''}`,
    )
    const own = data.divisions.find(({ natural }: { natural: boolean }) => natural)
    return {
      member_type_id: typeId(type),
      discipline_id,
      league_id: texas,
      division_id: own?.division_id ?? null,
      membership_id: data.offers[0].membership_id as number,
    }
  }

  let families = 0
  return {
    ask,
    choices,
    place,
    typeId,
    texas,
    discipline_id,
    /** The registrant's part of a draft, for a new family each time. */
    registrant: <More extends Partial<DraftData['registrant']>>(more: More = {} as More) => ({
      first_name: 'Maria',
      last_name: `Lopez${++families}`,
      email: `maria-${families}@example.org`,
      phone: '(214) 555-0100',
      dob: '03/14/1986',
      relation: 'Mother',
      address: { address_1: '1 Main St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' },
      ...more,
    }),
    /** A daughter who is twelve on the cut-off day. */
    daughter: async (more: Partial<DraftPerson> = {}): Promise<DraftPerson> => ({
      key: 'kid1',
      who: 'child',
      first_name: 'Sofía',
      last_name: 'Lopez',
      dob: '05/02/2014',
      emergency,
      ...(await place('Player', more.dob ?? '05/02/2014')),
      ...more,
    }),
    start: async (data: DraftData) => {
      const { data: begun } = await ask('POST', 'registration/store', { step: 'people', data })
      return { token: begun.draft_token as string, version: begun.version as number }
    },
    save: (token: string, version: number, data: DraftData) =>
      ask('PATCH', `registration/store/${token}`, { version, step: 'payment', data }),
    /** Signs for every group with the signer's typed name. */
    async sign(token: string) {
      const { groups } = (await ask('GET', `registration/${token}/waivers`)).data as {
        groups: SigningGroup[]
      }
      for (const group of groups) await ask('POST', `registration/${token}/sign`, signing(group))
    },
    quote: async (token: string) => (await ask('GET', `registration/${token}/quote`)).data,
    async checkout(token: string, version: number, login?: string) {
      const { data: quote } = await ask('GET', `registration/${token}/quote`)
      return ask('POST', `registration/${token}/checkout`, { version, quote_hash: quote.hash }, login)
    },
  }
}

export const signing = ({ signer, signer_name, waivers }: SigningGroup) => ({
  signer,
  acts: waivers.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true })),
  signature: { kind: 'typed', name: signer_name },
  e_consent: true,
  disclosure_version: E_CONSENT.version,
})

/** The body of an answer, with its status. */
function read(answer: LightMyRequestResponse): Record<string, any> {
  const isJson = String(answer.headers['content-type']).includes('json')
  return { ...(isJson ? answer.json() : {}), http: answer.statusCode, raw: answer.rawPayload }
}

/** What the provider's fields give for a card that was typed. */
export async function aCardToken(
  house: House,
  number = '4242424242424242',
  label: Label = 'alliance',
): Promise<string> {
  const fields = read(await house.call('/api/mms/payments/card-fields', { label }))['data']
  const card = read(
    await house.call('/sandbox-pay/v1/payment_methods', {
      method: 'POST',
      label,
      payload: { public_key: fields.public_key, number, exp_month: 12, exp_year: 2030, cvc: '123' },
    }),
  )
  return card['token'] ?? card['id']
}

/** Pays an order with a card of the built-in provider; the house must be listening. */
export async function payIn(
  house: House,
  order_token: string,
  number = '4242424242424242',
  label: Label = 'alliance',
) {
  const payment_token = await aCardToken(house, number, label)
  return read(
    await house.call(`/api/mms/paynow/${order_token}`, {
      method: 'POST',
      label,
      payload: { payment_token, attempt_key: randomUUID() },
    }),
  )
}
