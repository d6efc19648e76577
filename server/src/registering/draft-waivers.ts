import type { signDraft, SigningGroup } from 'contract/registering/draft-waivers'
import { DraftIncomplete } from 'contract/registering/draft'
import { readDraft, type ReadyDraft, type ReadyPerson } from 'contract/registering/draft-check'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { todayOf, type Context } from '../plumbing/context.ts'
import { requiredWaivers, signWaivers, signaturesOf } from '../waivers/waivers.ts'
import { draftOf, openDraft } from './drafts.ts'
import type { Draft } from './drafts-queries.ts'
import { findMemberTypes } from '../offers/offers.ts'
import { fullName } from '../members/members.ts'

/** People sign, or are signed for; a team or club is entered by its contact without any signatures. */
export const signs = ({ kind }: Pick<ReadyPerson, 'kind'>) => kind === 'player' || kind === 'person'

export async function showWaivers(context: Context, { token }: { token: string }) {
  return { groups: await groupsOf(context, await draftOf(context, token)) }
}

/** Signs for one group; people already signed for are not signed for twice. */
export async function sign(context: Context, { token, signer, ...signing }: In<typeof signDraft>) {
  const draft = await openDraft(context, token)
  await signIn(context, draft, { signer, ...signing })
  return { groups: await groupsOf(context, draft) }
}

/** Signs for one group of a locked draft. */
export async function signIn(
  context: Context,
  draft: Draft,
  { signer, ...signing }: Omit<In<typeof signDraft>, 'token'>,
): Promise<void> {
  const ready = await readyOf(context, draft)
  const people = ready.people.filter((person) => signs(person) && signerOf(person) === signer)
  if (people.length === 0) throw invalidField('signer', 'There’s no one to sign for.')
  const who = signer === 'registrant' ? ready.registrant : people[0]!.personal
  for (const person of people) {
    const needed = await requiredWaivers(context, waiverFacts(context, person))
    const acts = signing.acts.filter(({ version_id }) =>
      needed.some(({ current_ids }) => current_ids.includes(version_id)),
    )
    if (acts.length === 0) continue
    await signWaivers(context, {
      draft_id: draft.id,
      person: signedPerson(person),
      signer: {
        name: fullName(who),
        email: who.email ?? ready.registrant.email,
        relation: person.is_minor ? (ready.relation ?? 'guardian') : 'self',
        dob: who.dob,
      },
      is_guardian: person.is_minor,
      ...signing,
      acts,
    })
  }
}

/** Who has to sign what, as far as the draft is complete. */
export async function groupsOf(context: Context, draft: Pick<Draft, 'id' | 'data'>): Promise<SigningGroup[]> {
  const ready = await readyOf(context, draft)
  const signatures = await signaturesOf(context, { draft_id: draft.id })
  const groups: SigningGroup[] = []
  for (const person of ready.people.filter(signs)) {
    const signer = signerOf(person)
    const waivers = await requiredWaivers(context, waiverFacts(context, person))
    if (waivers.length === 0) continue
    const signed = waivers.every(
      ({ current_ids, required }) =>
        !required ||
        signatures.some(
          (one) =>
            one.person_key === person.key &&
            current_ids.includes(one.version_id) &&
            one.revoked_at === null &&
            one.person_name === signedPerson(person).name &&
            one.person_dob === person.personal.dob,
        ),
    )
    const group = groups.find((one) => one.signer === signer)
    const member = { key: person.key, name: fullName(person.personal) }
    const open =
      group ??
      ({
        signer,
        signer_name: fullName(signer === 'registrant' ? ready.registrant : person.personal),
        is_guardian: false,
        people: [],
        waivers: [],
        signed: true,
      } satisfies SigningGroup)
    if (!group) groups.push(open)
    open.people.push(member)
    open.is_guardian ||= person.is_minor
    open.signed &&= signed
    for (const waiver of waivers) {
      const known = open.waivers.find(({ version_id }) => version_id === waiver.version_id)
      if (known) known.person_keys.push(person.key)
      else open.waivers.push({ ...waiver, person_keys: [person.key] })
    }
  }
  return groups
}

async function readyOf(context: Context, { data }: Pick<Draft, 'data'>): Promise<ReadyDraft> {
  const { ready, errors } = readDraft(data, {
    today: todayOf(context),
    member_types: await findMemberTypes(context),
  })
  if (errors) throw DraftIncomplete({ errors, message: Object.values(errors)[0]![0]! })
  return ready
}

const signerOf = ({ who, is_minor, key }: ReadyPerson) => (who === 'me' || is_minor ? 'registrant' : key)

export const signedPerson = ({ key, personal }: ReadyPerson) => ({
  key,
  name: fullName(personal),
  dob: personal.dob,
})

export const waiverFacts = (
  context: Context,
  { member_type_id, membership_id, personal, address }: ReadyPerson,
) => ({
  member_type_id,
  membership_id,
  dob: personal.dob,
  state: address.state,
  on: todayOf(context),
})
