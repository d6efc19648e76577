import { MemberNotFound } from 'contract/members'
import { SameMember, type keepApart, type listDuplicates } from 'contract/office/merge'
import type { In } from 'contract/operation'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { getMember } from '../../members/members.ts'
import { countPairs, findPairs, findSomeone, insertDistinct, removePair } from './duplicates-queries.ts'

/** Pairs that may be the same person, from a place on. */
export async function giveDuplicates(context: Context, { after = 0 }: In<typeof listDuplicates>) {
  const [{ pairs, next }, total] = await Promise.all([findPairs(context, Number(after)), countPairs(context)])
  const people = await findSomeone(
    context,
    pairs.flatMap(({ id, other_id }) => [id, other_id]),
  )
  const data = pairs.flatMap(({ id, other_id, reason }) => {
    const [one, other] = [people.get(id), people.get(other_id)]
    return one && other ? [{ one, other, reason }] : []
  })
  return { data, meta: { next, total } }
}

/** Records that two records are different people. */
export async function setApart(context: Context, { member_id, other_id }: In<typeof keepApart>) {
  const both = await Promise.all([getMember(context, member_id), getMember(context, other_id)])
  if (both.includes(undefined)) throw MemberNotFound()
  if (member_id === other_id) throw SameMember()
  await insertDistinct(context, { member_id, other_id })
  await removePair(context, member_id, other_id)
  await audit(context, {
    action: 'member.kept_apart',
    subject: 'member',
    subject_id: member_id,
    after: { other_id, other_number: both[1]!.member_number },
  })
  return {}
}
