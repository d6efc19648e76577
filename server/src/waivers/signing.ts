import { ageOn, checkDateOfBirth, showMoment, type Day } from 'contract/dates'
import { isMinor } from 'contract/person'
import { Invalid, invalidField } from 'contract/problem'
import {
  E_CONSENTS,
  GuardianNeeded,
  OwnSignatureNeeded,
  SignatureNotReal,
  WaiverChanged,
  WaiverNotFound,
  isNameOf,
  isRealDrawing,
  type Consent,
  type Signature,
  type SignedPerson,
  type Signing,
  TypeName,
} from 'contract/waivers'
import { todayOf, type Context } from '../plumbing/context.ts'
import { readDocument } from '../tenants/tenants.ts'
import { BEGINNING, canonical, sha256, type Facts, type Signed } from './evidence.ts'
import { findVersions, type Version } from './queries.ts'
import { append } from './register.ts'
import { signedWaiver } from './signed-pdf.ts'
import {
  findSignatures,
  insertContent,
  insertSubjects,
  lockRegister,
  type About,
} from './signature-queries.ts'

type Standing = { id: number; version_id: number; signed_at: string; sha256: string }
type Input = Signing &
  /** In a registration, by a member at another occasion, or for a player of a team from outside. */
  About & {
    person: SignedPerson
    /** Signs even what this person has signed before; the caller makes sure that one press is one signature. */
    again?: boolean
  }
type Act = Signing['acts'][number]

/**
 * Signs one or more texts for one person and seals each signature in the tenant's register. What this person,
 * with the same name and date of birth, has already signed is returned and not signed twice. Call it as late
 * as possible in a transaction: others who sign for the same tenant wait until it ends.
 */
export async function signWaivers(context: Context, input: Input): Promise<{ signatures: Standing[] }> {
  const acts = [...new Map(input.acts.map((act) => [act.version_id, act])).values()]
  const today = todayOf(context)
  refuseWrongSigner(input, today)
  refuseWrongMark(input)
  if (!disclosureOf(input)) throw WaiverChanged()

  const [versions, before] = await Promise.all([
    findVersions(
      context,
      acts.map(({ version_id }) => version_id),
    ),
    standing(context, input),
  ])
  const read = acts.map((act) => ({ act, version: currentVersion(versions, act) }))
  const open = read.filter(({ version }) => !before.has(version.id))
  const prepared = await prepare(context, input, today, open)

  const signed = prepared.length > 0 ? await enter(context, input, prepared) : before
  return { signatures: read.map(({ version }) => signed.get(version.id)!) }
}

function refuseWrongSigner({ person, signer, is_guardian }: Input, today: Day) {
  if (!isMinor(person.dob, today)) {
    if (is_guardian || !isNameOf(signer.name, person.name)) throw OwnSignatureNeeded()
    return
  }
  if (!is_guardian) throw GuardianNeeded()
  if (!signer.dob) throw invalidField('signer.dob', 'Enter the parent’s or guardian’s date of birth.')
  const impossible = checkDateOfBirth(signer.dob, today)
  if (impossible) throw invalidField('signer.dob', impossible)
  if (isMinor(signer.dob, today))
    throw GuardianNeeded({
      message: 'Parents and guardians must be at least 18.',
      errors: { 'signer.dob': ['Parents and guardians must be at least 18.'] },
    })
}

function refuseWrongMark({ signature, signer }: Input) {
  if (signature.kind === 'drawn' && !isRealDrawing(signature.strokes)) throw SignatureNotReal()
  if (signature.kind === 'typed' && !isNameOf(signature.name, signer.name))
    throw SignatureNotReal({
      message: TypeName({ name: signer.name }),
      errors: { 'signature.name': [TypeName({ name: signer.name })] },
    })
}

/** The version that was read, if it is still the one to sign and was shown word for word. */
function currentVersion(versions: readonly Version[], { version_id, text_sha256 }: Act): Version {
  const version = versions.find(({ id }) => id === version_id)
  if (!version) throw WaiverNotFound()
  if (!version.is_active || !version.is_newest || version.sha256 !== text_sha256)
    throw WaiverChanged({ detail: { version_id } })
  return version
}

/** What is already signed, by version: for the same name and date of birth, and not withdrawn. */
async function standing(context: Context, input: Input) {
  const {
    person: { key, name, dob },
    again = false,
  } = input
  const rows = again ? [] : await findSignatures(context, aboutOf(input))
  const mine = rows.filter(({ person_key, revoked_at, evidence }) => {
    if (revoked_at || (!('member_id' in input) && person_key !== key)) return false
    const { person } = JSON.parse(evidence) as Signed
    return person.name === name && person.dob === dob
  })
  return new Map(
    mine.map(({ id, version_id, signed_at, sha256 }) => [version_id, { id, version_id, signed_at, sha256 }]),
  )
}

function aboutOf(input: About): About {
  if ('draft_id' in input) return { draft_id: input.draft_id }
  return 'member_id' in input ? { member_id: input.member_id } : { outside_team_id: input.outside_team_id }
}

type Prepared = { facts: Facts; pdf_sha256: string }

/** Does everything slow before anybody has to wait: draws the documents and computes their digests. */
async function prepare(
  context: Context,
  input: Input,
  today: Day,
  open: readonly { act: Act; version: Version }[],
): Promise<Prepared[]> {
  if (open.length === 0) return []
  const { tenant, user, now, call } = context
  const { person, signer, is_guardian, signature } = input
  const disclosure = disclosureOf(input)!
  const mark = tidyMark(signature)
  const { name, colors } = await readDocument(context)
  return Promise.all(
    open.map(async ({ act, version }) => {
      const facts: Facts = {
        reference: newReference(context),
        tenant: { id: tenant.id, name, color: colors.primary },
        waiver: {
          id: version.waiver_id,
          version_id: version.id,
          kind: version.kind,
          title: version.title,
          number: version.number,
          locale: version.locale,
          text_sha256: version.sha256,
        },
        person: {
          ...person,
          age: ageOn(person.dob, today),
          ...('draft_id' in input && { draft_id: input.draft_id }),
        },
        signer: { ...signer, is_guardian, user_id: user?.id ?? null, auth_time: user?.auth_time ?? null },
        consents: answers(version, act),
        read_to_end: act.read_to_end ?? false,
        mark: { kind: signature.kind, sha256: digestOf(mark) },
        e_consent: { version: disclosure.version, sha256: digestOf(disclosure) },
        signed_at: now.toISOString(),
        signed_at_local: `${showMoment(now, tenant.time_zone)} (${tenant.time_zone})`,
        ip: call.ip,
        user_agent: call.user_agent,
        trace_id: call.trace_id,
        verify_url: context.link('/verify-document'),
      }
      const pdf = await context.draw(signedWaiver, { facts, version, mark, disclosure })
      return { facts, pdf_sha256: sha256(pdf) }
    }),
  )
}

/** Seals what is not signed yet, one after the other with everybody else who signs for this tenant. */
async function enter(context: Context, input: Input, prepared: readonly Prepared[]) {
  const { person, signature } = input
  const end = await lockRegister(context, BEGINNING)
  // Somebody with the same draft may have signed while the documents were drawn.
  const signed = await standing(context, input)
  const open = prepared.filter(({ facts }) => !signed.has(facts.waiver.version_id))
  if (open.length === 0) return signed
  const contents = [tidyMark(signature), disclosureOf(input)].map(canonical)
  await insertContent(
    context,
    contents.map((content) => ({ sha256: sha256(content), content })),
  )
  const rows = await append(
    context,
    end,
    open.map(({ facts, pdf_sha256 }) => ({ ...facts, kind: 'signed' as const, pdf_sha256 })),
  )
  await insertSubjects(
    context,
    rows.map(({ id }) => ({ signature_id: id, person_key: person.key, ...aboutOf(input) })),
  )
  for (const { seq: _, ...row } of rows) signed.set(row.version_id, row)
  return signed
}

/** The disclosure that was shown, if it is still one of ours. */
const disclosureOf = ({ disclosure_version }: Pick<Input, 'disclosure_version'>) =>
  Object.values(E_CONSENTS).find(({ version }) => version === disclosure_version)

/** Without letters and digits that sound or look alike on the phone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newReference = ({ random }: Context) =>
  Array.from(random(12), (byte, i) => `${i === 4 || i === 8 ? '-' : ''}${ALPHABET[byte % 32]}`).join('')

const digestOf = (content: unknown) => sha256(canonical(content))

function answers({ consents }: Version, act: Act): Record<string, boolean> {
  const asked = JSON.parse(consents) as Consent[]
  const unknown = Object.keys(act.consents ?? {}).find((key) => !asked.some((one) => one.key === key))
  if (unknown !== undefined) throw Invalid({ message: 'This waiver doesn’t ask for this consent.' })
  return Object.fromEntries(asked.map(({ key }) => [key, act.consents?.[key] ?? false]))
}

/** A tenth of a pixel and a hundredth of pressure are finer than any pen. */
function tidyMark(signature: Signature): Signature {
  if (signature.kind === 'typed') return signature
  const start = signature.strokes[0]?.points[0]?.time ?? 0
  const strokes = signature.strokes.map(({ points }) => ({
    points: points.map(({ x, y, time, pressure }) => ({
      x: Math.round(x * 10) / 10,
      y: Math.round(y * 10) / 10,
      ...(time === undefined ? {} : { time: Math.max(0, Math.round(time - start)) }),
      ...(pressure === undefined ? {} : { pressure: Math.round(pressure * 100) / 100 }),
    })),
  }))
  return { kind: 'drawn', strokes }
}
