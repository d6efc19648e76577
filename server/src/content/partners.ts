import {
  PartnerNotFound,
  PartnerTaken,
  type NewPartner,
  type listPartners,
  type partnerById,
} from 'contract/content'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { pageOf, saysAll } from '../plumbing/database/page-queries.ts'
import { pictureAddress } from '../plumbing/http/pictures.ts'
import { findActivePartners, getActivePartner, insertPartner } from './queries.ts'

export async function listActive(context: Context, { q, page, per_page }: In<typeof listPartners>) {
  const found = (await findActivePartners(context)).filter(({ name }) => saysAll(name, q))
  return pageOf(found.map(withLogo), { page, per_page })
}

export async function readPartner(context: Context, { id }: In<typeof partnerById>) {
  const partner = await getActivePartner(context, id)
  if (!partner) throw PartnerNotFound()
  return withLogo(partner)
}

/** Adds a partner at the end; returns its id. */
export async function createPartner(context: Context, partner: NewPartner): Promise<number> {
  const made = await insertPartner(context, partner)
  if (!made) throw PartnerTaken()
  await audit(context, { action: 'partner.created', subject: 'partner', subject_id: made.id, after: partner })
  return made.id
}

const withLogo = <P extends { logo: string | null }>(partner: P) => ({
  ...partner,
  logo: pictureAddress(partner.logo),
})
