import { NotFound, invalidField } from 'contract/problem'
import { nameOfHost } from 'contract/hosts'
import {
  DomainTaken,
  DomainUnproven,
  type Domain,
  type addDomain as addDomainOp,
  type changeDomain as changeDomainOp,
  type removeDomain as removeDomainOp,
  type verifyDomain as verifyDomainOp,
  OwnNames,
} from 'contract/tenants/domains'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import {
  choosePrimaryHost,
  claimHost,
  removeDomainRow,
  findDomain,
  findDomains,
  insertDomain,
  markChecked,
  releaseHost,
} from './domain-queries.ts'

/** The TXT record is at a separate name, because a name with a CNAME allows no other records. */
const proofName = (host: string) => `_fieldhouse.${host}`
const proofValue = (proof: string) => `fieldhouse-site=${proof}`

export const listDomains = async (context: Context): Promise<Domain[]> =>
  (await findDomains(context)).map((row) => shown(context, row))

/**
 * Records a host name that is to become the tenant's. Anybody can claim any name, so it has no effect yet.
 * @throws invalid at `host` for a name below the installation's own
 */
export async function addDomain(context: Context, { host }: In<typeof addDomainOp>): Promise<Domain> {
  const own = installationHost(context)
  if (host === own || host.endsWith(`.${own}`)) throw invalidField('host', OwnNames({ own }))
  const added = await insertDomain(context, host, context.random(16).toString('hex'))
  if (!added) throw invalidField('host', 'This domain is already on the list.')
  await noteDeed(context, 'domain.added', added.id, { host })
  return shown(context, await known(context, added.id))
}

/**
 * Looks for the proof. Only the domain's own records count, so it does not matter where the name points.
 * @throws DomainUnproven; DomainTaken if another tenant has already verified it
 */
export async function verifyDomain(
  context: OutsideContext,
  { id }: In<typeof verifyDomainOp>,
): Promise<Domain> {
  const { host, proof } = await context.read((inside) => known(inside, id))
  const texts = await context.outside.names.txt(proofName(host))
  const isProven = texts.includes(proofValue(proof))
  const isOurs = await context.transaction(async (inside) => {
    await known(inside, id)
    await markChecked(inside, id, isProven)
    if (!isProven || !(await claimHost(inside, host))) return false
    await noteDeed(inside, 'domain.verified', id, { host })
    await announceSite(inside)
    return true
  })
  if (!isProven) throw DomainUnproven()
  if (!isOurs) throw DomainTaken()
  return context.read(async (inside) => shown(inside, await known(inside, id)))
}

/** Makes links in letters and the URLs search engines see use this name, or the installation's. */
export async function changeDomain(
  context: Context,
  { id, is_primary }: In<typeof changeDomainOp>,
): Promise<Domain> {
  const before = await known(context, id)
  if (before.is_primary === null) throw DomainUnproven()
  if (before.is_primary !== is_primary) {
    await choosePrimaryHost(context, is_primary ? before.host : null)
    await noteDeed(context, is_primary ? 'domain.made_primary' : 'domain.made_secondary', id, {
      host: before.host,
    })
    await announceSite(context)
  }
  return shown(context, await known(context, id))
}

export async function removeDomain(context: Context, { id }: In<typeof removeDomainOp>) {
  const { host } = await known(context, id)
  await releaseHost(context, host)
  await removeDomainRow(context, id)
  await noteDeed(context, 'domain.removed', id, { host })
  await announceSite(context)
  return {}
}

type Row = NonNullable<Awaited<ReturnType<typeof findDomain>>>

async function known(context: Context, id: number): Promise<Row> {
  const domain = await findDomain(context, id)
  if (!domain) throw NotFound()
  return domain
}

const shown = (context: Context, { id, host, proof, checked_at, verified_at, is_primary }: Row): Domain => ({
  id,
  host,
  // Another tenant may have been faster.
  is_verified: is_primary !== null,
  is_primary: is_primary ?? false,
  checked_at,
  verified_at: is_primary === null ? null : verified_at,
  proof_name: proofName(host),
  proof_value: proofValue(proof),
  target: siteHost(context),
})

const noteDeed = (context: Context, action: string, subject_id: number, after: object) =>
  audit(context, { action, subject: 'tenant_domain', subject_id, after })

/** The tenant's name below the installation's, which its own names point to. */
const siteHost = ({ siteAddress, tenant }: Context) =>
  nameOfHost(new URL(siteAddress({ ...tenant, primary_host: null })).host)

const installationHost = (context: Context) =>
  nameOfHost(new URL(context.siteAddress({ label: 'default' })).host)
