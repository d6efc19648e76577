import { Forbidden } from 'contract/problem'
import type { Language } from 'contract/language'
import { MemberNotFound } from 'contract/members'
import {
  downloadHouseholdWaiver,
  type ToSign,
  type beginToSign,
  type listAllUnsigned,
  type listUnsigned,
  type waiverHistory,
} from 'contract/signing/waivers-again'
import { fillPath, type In, type Out } from 'contract/operation'
import { isMinor } from 'contract/person'
import { NotFound } from 'contract/problem'
import { WaiverNotFound, downloadSignedWaiver } from 'contract/waivers'
import { accountOf } from '../auth/auth.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { dayInLetter, sendMail, wordsFor } from '../mail/mail.ts'
import { findGuardians, getMember, fullName } from '../members/members.ts'
import { signaturesOf } from '../waivers/waivers.ts'
import { daysOf } from './due-days.ts'
import { newProof } from './waiver-regeneration.ts'
import {
  countAllUnsigned,
  findToSign,
  findWaiverTitle,
  pageAllUnsigned,
  pageUnsigned,
} from './waivers-again-queries.ts'
import { householdOf, isOfHousehold } from '../registrations/registrations.ts'

/** Everything signed for a member, newest first. Withdrawn signatures stay, marked as such. */
export async function giveWaiverHistory(
  context: Context,
  { id }: In<typeof waiverHistory>,
): Promise<Out<typeof waiverHistory>> {
  const isOffice = whoIs(context).permissions.has('mms.waivers.view')
  if (!isOffice && !(await isOfHousehold(context, id)))
    throw whoIs(context).permissions.has('mms.members.view') ? Forbidden() : MemberNotFound()
  if (!(await getMember(context, id))) throw MemberNotFound()
  const signatures = await signaturesOf(context, { member_id: id })
  const url = (signature_id: number) =>
    isOffice
      ? fillPath(downloadSignedWaiver.path, { id: signature_id })
      : fillPath(downloadHouseholdWaiver.path, { signature_id })
  return signatures.toReversed().map((one) => ({
    waiver_id: one.waiver_id,
    title: one.title,
    version: one.number,
    signed_by: one.signer_name,
    signed_at: one.signed_at,
    revoked_at: one.revoked_at,
    pdf_url: `/api${url(one.id).path}`,
  }))
}

export async function giveUnsigned(context: Context, { id, ...view }: In<typeof listUnsigned>) {
  if (!(await findWaiverTitle(context, id))) throw WaiverNotFound()
  return pageUnsigned(context, id, daysOf(context), view)
}

/** People with anything to sign again, with all of it. */
export async function giveAllUnsigned(context: Context, view: In<typeof listAllUnsigned>) {
  const days = daysOf(context)
  const { data, meta } = await pageAllUnsigned(context, days, view)
  const open = await findToSign(
    context,
    data.map(({ id }) => id),
    days,
  )
  const waiversOf = (member: number) =>
    open.filter(({ member_id }) => member_id === member).map(({ id, title, until }) => ({ id, title, until }))
  return { data: data.map((row) => ({ ...row, waivers: waiversOf(row.id) })), meta }
}

/** How many members have anything to sign again. */
export const countUnsigned = (context: Context) => countAllUnsigned(context, daysOf(context))

export async function giveToSign(context: Context): Promise<ToSign[]> {
  const people = await householdOf(context)
  const open = await findToSign(
    context,
    people.map(({ id }) => id),
    daysOf(context),
  )
  return people.flatMap((person) => {
    const waivers = open
      .filter(({ member_id }) => member_id === person.id)
      .map(({ id, title, until }) => ({ id, title, until }))
    return waivers.length > 0
      ? [{ member_id: person.id, name: fullName(person), is_self: person.is_self, waivers }]
      : []
  })
}

/** How many texts the user's household still has to sign. */
export const countToSign = async (context: Context): Promise<number> =>
  (await giveToSign(context)).reduce((all, { waivers }) => all + waivers.length, 0)

/** A logged-in user needs no letter to open their household's texts. */
export async function beginSigning(context: Context, { member_id }: In<typeof beginToSign>) {
  if (!(await isOfHousehold(context, member_id))) throw NotFound()
  const [member, guardians, account] = await Promise.all([
    getMember(context, member_id),
    findGuardians(context, member_id),
    accountOf(context),
  ])
  const signsAsGuardian = member!.dob !== null && isMinor(member!.dob, todayOf(context))
  const guardian = guardians.find(({ id, email }) => id === account.member_id || email === account.email)
  if (signsAsGuardian && !guardian) throw NotFound()
  const { token } = await newProof(context, {
    member_id,
    guardian_id: signsAsGuardian ? guardian!.id : null,
    email: account.email,
  })
  return { token }
}

/** How many letters are written per transaction. */
const BATCH = 100

/** What those who registered read, by the drafts of their registrations; `app.ts` hands it in. */
export type FindLanguages = (
  context: Context,
  draft_ids: readonly number[],
) => Promise<ReadonlyMap<number, Language>>

/** Asks every active member who has to sign a waiver again by letter; nobody twice for the same occasion. */
export const askToSignAgain = (findLanguages: FindLanguages) =>
  job<{ waiver_id: number }>({
    name: 'ask-to-sign-again',
    waitsForCalm: true,
    async run({ transaction }, { waiver_id }) {
      let cursor: string | null = ''
      while (cursor !== null)
        cursor = await transaction((context) => askSome(context, findLanguages, waiver_id, cursor!))
    },
  })

/** Returns where the next letters begin; null at the end. */
async function askSome(
  context: Context,
  findLanguages: FindLanguages,
  waiver_id: number,
  cursor: string,
): Promise<string | null> {
  const waiver = await findWaiverTitle(context, waiver_id)
  if (!waiver) return null
  const { data, meta } = await pageUnsigned(context, waiver_id, daysOf(context), {
    ...(cursor && { cursor }),
    per_page: BATCH,
  })
  const languages = await findLanguages(
    context,
    data.map(({ draft_id }) => draft_id),
  )
  for (const { id, name, email, draft_id, occasion, until } of data) {
    if (email === null) continue
    const { language, t } = await wordsFor(context, languages.get(draft_id) ?? 'en')
    const who = name.split(', ').reverse().join(' ')
    await sendMail(context, {
      to: email,
      language,
      subject: t('Please sign “{title}” again for {who}', { title: waiver.title, who }),
      paragraphs: [
        t(
          '{tenant} has published a new version of “{title}”. To stay covered, please read and sign it for {who}.',
          {
            tenant: context.tenant.name,
            title: waiver.title,
            who,
          },
        ),
        t(
          'It takes a minute: log in, and it opens right away. Your earlier signature stays valid for its time.',
        ),
        t('The membership card works without it until {day}. After that, it works again once you sign.', {
          day: dayInLetter(until, language),
        }),
      ],
      button: { label: t('Read and sign'), url: context.link('/mms/member/profile') },
      about: ['member', id],
      once: occasion,
    })
  }
  return meta.next
}
