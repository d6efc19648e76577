import { MemberNotFound, getMemberPhoto } from 'contract/members'
import type {
  getProfilePicture,
  removeProfilePicture,
  saveOwnMember as saveOwnMemberOp,
  storeProfilePicture,
} from 'contract/families/profile-completion'
import { fillPath, type In, type Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit } from '../plumbing/audit.ts'
import { accountOf } from '../auth/auth.ts'
import { saveClub } from '../clubs/clubs.ts'
import { whoIs, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { findOwnRecords, findWards, getMember, givePhoto, setPicture } from '../members/members.ts'
import { checkedPicture } from '../plumbing/http/picture-check.ts'
import { saveTogether } from './shared-details.ts'

/** Pictures on cards and in lists are square and small; phone photos are scaled down to this. */
const SIDE = 800

/** Stores a picture. The file is stored first, so that a record never refers to a missing file. */
export async function storePicture(
  context: OutsideContext,
  { member_id, profile_pic, logo }: In<typeof storeProfilePicture>,
): Promise<Out<typeof storeProfilePicture>> {
  if (logo && member_id !== 'me') return { url: (await saveClub(context, { id: member_id, logo })).logo! }
  if (!profile_pic) throw invalidField('profile_pic', 'Choose a picture.')
  const id = await context.read((inside) => recordFor(inside, member_id))
  const picture = await checkedPicture(profile_pic, { width: SIDE, height: SIDE, field: 'profile_pic' })
  const key = `members/${context.tenant.label}/${id}/${context.random(6).toString('hex')}.jpg`
  await context.outside.storage.put(key, picture, 'image/jpeg')
  const before = await context.transaction(async (inside) => {
    const replaced = await setPicture(inside, id, key)
    await audit(inside, { action: 'member.picture_changed', subject: 'member', subject_id: id })
    return replaced
  })
  if (before) await context.outside.storage.remove(before)
  return { url: `/api${fillPath(getMemberPhoto.path, { id }).path}` }
}

/** Takes a picture away, with its file. */
export async function removePicture(
  context: OutsideContext,
  { id: asked }: In<typeof removeProfilePicture>,
): Promise<Out<typeof removeProfilePicture>> {
  const before = await context.transaction(async (inside) => {
    const id = await recordFor(inside, asked)
    const removed = await setPicture(inside, id, null)
    if (removed) await audit(inside, { action: 'member.picture_removed', subject: 'member', subject_id: id })
    return removed
  })
  if (before) await context.outside.storage.remove(before)
  return {}
}

/** Saves what a form says about a member together with its picture, or neither. */
export async function saveWithPicture(
  context: OutsideContext,
  { profile_pic, ...form }: In<typeof saveOwnMemberOp>,
): Promise<Out<typeof saveOwnMemberOp>> {
  if (!profile_pic) return context.transaction((inside) => saveTogether(inside, form))
  const picture = await checkedPicture(profile_pic, { width: SIDE, height: SIDE, field: 'profile_pic' })
  // The member may not be known until the record is created.
  const key = `members/${context.tenant.label}/form/${context.random(12).toString('hex')}.jpg`
  await context.outside.storage.put(key, picture, 'image/jpeg')
  try {
    const { saved, before } = await context.transaction(async (inside) => {
      const person = await saveTogether(inside, form)
      const before = await setPicture(inside, person.id, key)
      await audit(inside, { action: 'member.picture_changed', subject: 'member', subject_id: person.id })
      const profile_pic = `/api${fillPath(getMemberPhoto.path, { id: person.id }).path}`
      const version = person.version === undefined ? {} : { version: person.version + 1 }
      return { saved: { ...person, ...version, profile_pic }, before }
    })
    if (before) await context.outside.storage.remove(before)
    return saved
  } catch (error) {
    await context.outside.storage.remove(key)
    throw error
  }
}

export async function giveOwnPicture(
  context: OutsideContext,
  { id }: In<typeof getProfilePicture>,
): Promise<Download> {
  return givePhoto(context, { id: await context.read((inside) => recordFor(inside, id)) })
}

/** The user's own record, that of a child in their care, or for staff anyone's. */
async function recordFor(context: Context, id: 'me' | number): Promise<number> {
  const { member_id, id: user_id } = await accountOf(context)
  const own = await findOwnRecords(context, { user_id, member_id })
  if (id === 'me') {
    if (member_id === null) throw MemberNotFound()
    return member_id
  }
  const ids = own.map((record) => record.id)
  const wards = ids.length > 0 ? await findWards(context, ids) : []
  const isTheirs = [...ids, ...wards.map((ward) => ward.id)].includes(id)
  const isStaffs =
    whoIs(context).permissions.has('mms.members.edit') && (await getMember(context, id)) !== undefined
  if (!isTheirs && !isStaffs) throw MemberNotFound()
  return id
}
