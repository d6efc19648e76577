import { DEFAULT_LABEL } from 'contract/hosts'
import { dayIn } from 'contract/dates'
import { dayInLetter, sendMail, wordsFor } from '../mail/mail.ts'
import { certificateFault } from '../outside/wallets.ts'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { enqueue, job } from '../plumbing/jobs/jobs.ts'
import type { Sealed } from '../plumbing/resealing.ts'
import { seal, unseal, type Place } from '../plumbing/sealing.ts'
import { readDocument } from '../tenants/tenants.ts'
import { findPhones, removePhones, removePhonesOfVoid } from './wallet-device-queries.ts'
import { aroundOf, objectsOf, signing } from './wallet-passes.ts'
import { findTenantsWithPasses, markChanged } from './wallet-queries.ts'

/** So many passes are looked through, and told of, at a time. */
const MOST = 200

const PURPOSE = 'wallet-device'
const placeOf = (tenant_id: number): Place => ({ purpose: PURPOSE, about: `${PURPOSE}/${tenant_id}` })

/** Where a phone hears, as it is kept. */
export const sealAddress = (context: Pick<Context, 'keys' | 'tenant'>, push_token: string) =>
  seal(context.keys, placeOf(context.tenant.id), Buffer.from(push_token))

/** Where the addresses of phones are kept. */
export const phoneSeals: Sealed = {
  what: 'addresses of phones with a wallet',
  table: 'wallet_device',
  column: 'push_token',
  key: ['id'],
  placeOf,
}

/** Tells wallets what is on record now: phones ask for their pass again, and Google is given it. */
export const tellWallets = job<{ pass_ids: number[] }>({
  name: 'tell-wallets',
  async run(context, { pass_ids }) {
    const { google, apple } = context.outside.wallets
    for (const object of await objectsOf(context, pass_ids)) await google?.change(object)
    if (!signing(apple, context.now)) return
    const phones = (await context.read((inside) => findPhones(inside, pass_ids))).map(
      ({ id, push_token }) => ({
        id,
        address: unseal(context.keys, placeOf(context.tenant.id), push_token).toString(),
      }),
    )
    const { gone } = await apple!.push([...new Set(phones.map(({ address }) => address))])
    const lost = phones.filter(({ address }) => gone.includes(address)).map(({ id }) => id)
    if (lost.length > 0) await context.transaction((inside) => removePhones(inside, lost))
  },
})

/** Looks which cards have changed or ended since their phones were told. */
export const followCards = job({
  name: 'follow-cards-in-wallets',
  every: '*/2 * * * *',
  waitsForCalm: true,
  due: ({ database }) => findTenantsWithPasses(database),
  async run(context) {
    let found: number
    do found = await context.transaction((inside) => follow(inside, { most: MOST }))
    while (found === MOST)
  },
})

/** Marks what has changed, and has it told once this is committed. Returns how many passes there were. */
export async function follow(context: Context, which: Parameters<typeof markChanged>[2]): Promise<number> {
  const pass_ids = await markChanged(context, await aroundOf(context), which)
  if (pass_ids.length > 0) await enqueue(context, tellWallets, { pass_ids })
  return pass_ids.length
}

const MONTH_MS = 30 * 86_400_000

/** A phone that had a month to hear that its card is void is forgotten. */
export const tidyWallets = job({
  name: 'tidy-wallets',
  every: '17 3 * * *',
  due: ({ database }) => findTenantsWithPasses(database),
  run: (context) =>
    context.transaction(async (inside) => {
      await removePhonesOfVoid(inside, new Date(context.now.getTime() - MONTH_MS))
    }),
})

/**
 * The operator is written to where the installation's own site says who helps. The log, the metrics and `config check` say it
 * in any case.
 */
export const watchCertificate = job({ name: 'watch-wallet-certificate', every: '23 14 * * *', run: warn })

async function warn(context: OutsideContext): Promise<void> {
  const { tenant, now, outside } = context
  const { apple } = outside.wallets
  if (tenant.label !== DEFAULT_LABEL || !apple) return
  if (!certificateFault(outside.wallets, now)) return
  const ends_on = dayIn('UTC', apple.ends_at)
  await context.transaction(async (inside) => {
    const { support_email, language: read } = await readDocument(inside)
    if (!support_email) return
    const { t, language } = await wordsFor(inside, read)
    const day = dayInLetter(ends_on, language)
    await sendMail(inside, {
      to: support_email,
      subject: t('The Apple Wallet certificate ends on {day}', { day }),
      language,
      paragraphs: [
        t(
          'From that day on, families can’t add cards to Apple Wallet and their iPhones hear of no changes. Cards that are on an iPhone stay there.',
        ),
        t('Renew the certificate of {pass_type} at Apple, put it in place and restart the servers.', {
          pass_type: apple.pass_type_id,
        }),
      ],
      once: `wallet-certificate:${ends_on}`,
    })
  })
}
