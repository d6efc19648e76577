import { MemberNotFound, getMemberPhoto, type Member } from 'contract/members'
import { fillPath, type In } from 'contract/operation'
import { NotFound } from 'contract/problem'
import type { Context, Download, OutsideContext } from '../plumbing/context.ts'
import { getMember as findMember, getProfile } from './queries.ts'

export async function showMember(context: Context, { id }: { id: number }): Promise<Member> {
  const member = await getProfile(context, id)
  if (!member) throw MemberNotFound()
  const { member_number, profile_pic, pre_confirmation_code, ...personal_details } = member
  return {
    id,
    member_id: member_number,
    profile_pic: profile_pic && `/api${fillPath(getMemberPhoto.path, { id }).path}`,
    pre_confirmation_code,
    personal_details,
  }
}

export async function givePhoto(
  context: OutsideContext,
  { id }: In<typeof getMemberPhoto>,
): Promise<Download> {
  const member = await context.transaction((inside) => findMember(inside, id))
  const photo = member?.profile_pic ? await context.outside.storage.get(member.profile_pic) : undefined
  if (!photo) throw NotFound()
  return { filename: 'photo.jpg', content: photo.content, inline: true }
}
