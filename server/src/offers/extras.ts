import type { Context } from '../plumbing/context.ts'
import { settingAndDocument, settingOf, readDocument } from '../tenants/tenants.ts'

type Protection = {
  enabled: boolean
  provider: string
  rate: number
  text: string
  terms_url: string
  /** Whose fees are insured; empty means all. */
  membership_ids?: number[]
}

/** The registration protection this tenant offers along with the fee, if any. */
export async function protectionOf(context: Context): Promise<Protection | null> {
  const { setting: protection, document } = await settingAndDocument<Protection>(
    context,
    'registrationProtection',
  )
  const { features } = document
  return protection?.enabled && features.registration_protection ? protection : null
}

type Donation = { text: string; suggestions: number[] }

/** The donation this tenant asks for along with the fee, if any. */
export async function donationOf(context: Context): Promise<Donation | null> {
  const [donation, { features }] = await Promise.all([
    settingOf<Donation>(context, 'donation'),
    readDocument(context),
  ])
  return features.donations ? (donation ?? null) : null
}
