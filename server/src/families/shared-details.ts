import type { saveOwnMember as saveOwnMemberOp } from 'contract/families/profile-completion'
import { NotTogether } from 'contract/members/correction'
import type { Sharer } from 'contract/members/shared-details'
import type { In, Out } from 'contract/operation'
import { accountOf } from '../auth/auth.ts'
import { heldTogether, setDetails, sharersOf } from '../members/members.ts'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { changeableOf } from './changeable.ts'
import { saveOwnMember } from './profile-completion.ts'

export const showSharers = async (context: Context): Promise<Sharer[]> =>
  sharersOf(context, await changeableOf(context))

/** Saves a change to one person of the household and to the others it also applies to, or nothing. */
export async function saveTogether(
  context: Context,
  { also = [], ...form }: In<typeof saveOwnMemberOp>,
): Promise<Out<typeof saveOwnMemberOp>> {
  if (also.length === 0) return saveOwnMember(context, form)
  const account = await accountOf(context, { isHeld: true })
  const id = form.id === 'me' ? account.member_id : form.id
  const household = await changeableOf(context)
  if (id === null || ![id, ...also.map((other) => other.id)].every((one) => household.includes(one)))
    throw NotTogether()
  const change = await heldTogether(context, id, also)
  const saved = await saveOwnMember(context, form)
  const { phone, address, emergency_contact } = form.personal_details ?? {}
  const given = { phone, address, emergency_contact }
  const others = await change(given, async ({ id: other, given: theirs, note }) => {
    await setDetails(context, other, theirs)
    await audit(context, {
      action: 'member.filled_in',
      subject: 'member',
      subject_id: other,
      after: { fields: Object.keys(theirs), complete: false },
      note,
    })
  })
  return { ...saved, also: others }
}
