import yazl from 'yazl'
import { audit } from '../plumbing/audit.ts'
import { accountOf, requireRecentLogin } from '../auth/auth.ts'
import { findEntriesOf, findTransfersOfPeople } from '../clubs/clubs.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import {
  findCredentialKinds,
  findCredentialsOf,
  findGuardians,
  getMember,
  showMember,
} from '../members/members.ts'
import { findPaidOrdersOf, receiptOf, type Order } from '../payments/payments.ts'
import { findAnswersOf, findHelpOf, findMessagesOf } from './team-life-queries.ts'
import { findFeesOf } from './team-fees-queries.ts'
import { findAgreementsOf, type Agreement } from '../renewing/renewing.ts'
import { findDocumentsOf, withDocuments } from '../families/families.ts'
import { waiverPaper } from '../waivers/waivers.ts'
import { householdOf } from '../registrations/registrations.ts'

/**
 * Everything that is known of the own household: the facts as JSON, and the pictures, signed waivers and receipts as
 * files. Of somebody who is of age a guardian gets no more than they see on screen.
 */
export async function giveOwnData(context: OutsideContext): Promise<Download> {
  const { facts, pictures, documents, papers } = await context.transaction(collect)
  const zip = new yazl.ZipFile()
  const mtime = context.now
  zip.addBuffer(Buffer.from(JSON.stringify(facts, null, 2)), 'data.json', { mtime })
  for (const { name, key } of pictures) {
    const file = await context.outside.storage.get(key)
    if (file) zip.addBuffer(file.content, `pictures/${name}.jpg`, { mtime, compress: false })
  }
  for (const { name, key } of documents) {
    const file = await context.outside.storage.get(key)
    if (file) zip.addBuffer(file.content, `documents/${safe(name)}`, { mtime })
  }
  for (const { folder, paper } of papers) {
    const { filename, content } = await context.transaction(paper)
    zip.addBuffer(content as Buffer, `${folder}/${safe(filename)}`, { mtime })
  }
  zip.end()
  const day = todayOf(context)
  return { filename: `my-data-${day}.zip`, content: zip.outputStream }
}

/** Of names people have typed, what every system of files takes. */
const safe = (name: string) => name.replace(/[^\p{L}\p{N} ._-]+/gu, '-').replace(/^\.+/, '')

/** What there is of one person. */
const of = <Row extends { member_id: number }>(id: number, rows: readonly Row[]) =>
  rows.filter(({ member_id }) => member_id === id).map(({ member_id: _, ...row }) => row)

type Paper = { folder: string; paper: (inside: Context) => Promise<Download> }

async function collect(context: Context) {
  await requireRecentLogin(context)
  const account = await accountOf(context)
  const [people, orders] = await Promise.all([householdOf(context), findPaidOrdersOf(context, account.id)])
  const records = await Promise.all(
    people.map(async ({ id, is_self, registrations, signatures }) => {
      const [record, member, guardians] = await Promise.all([
        showMember(context, { id }),
        getMember(context, id),
        findGuardians(context, id),
      ])
      return { id, is_self, record, key: member?.profile_pic ?? null, guardians, registrations, signatures }
    }),
  )
  const open = withDocuments(context, people)
  const [documents, places, transfers, agreements, kinds, credentials, answers, help, messages, fees] =
    await Promise.all([
      findDocumentsOf(context, open),
      findEntriesOf(
        context,
        people.map(({ id }) => id),
      ),
      findTransfersOfPeople(
        context,
        people.map(({ id }) => id),
      ),
      findAgreementsOf(
        context,
        people.filter(({ is_self }) => is_self).map(({ id }) => id),
      ),
      findCredentialKinds(context),
      findCredentialsOf(context, open),
      findAnswersOf(context, open),
      findHelpOf(context, open),
      findMessagesOf(context, open),
      findFeesOf(context, {
        member_ids: open,
        user_id: account.id,
        email: account.email_verified_at === null ? null : account.email,
      }),
    ])
  await audit(context, { action: 'privacy.exported', subject: 'user', subject_id: account.id })
  const { email, first_name, last_name, email_verified_at, profile_complete } = account
  return {
    facts: {
      made_at: context.now.toISOString(),
      association: context.tenant.name,
      account: { email, first_name, last_name, email_verified_at, profile_complete },
      people: records.map(({ id, record, is_self, guardians, registrations, signatures }) => ({
        is_self,
        member_number: record.member_id,
        ...record.personal_details,
        guardians: guardians.map((one) => ({
          first_name: one.first_name,
          last_name: one.last_name,
          relation: one.relation,
        })),
        registrations,
        teams: of(id, places),
        answers: of(id, answers),
        duties: of(id, help),
        messages: of(id, messages),
        transfers: transfers
          .filter(({ member_id }) => member_id === id)
          .map(({ from, to, status, reason, decision, asked_at, log }) => ({
            from: from.name,
            to: to.name,
            status,
            reason,
            decision,
            asked_at,
            steps: log.map(({ at, step, side, ground, note }) => ({ at, step, side, ground, note })),
          })),
        checks_and_trainings: credentials
          .filter(({ member_id }) => member_id === id)
          .map(({ kind_id, status, number, provider, cleared_on, expires_on }) => ({
            kind: kinds.find((kind) => kind.id === kind_id)!.title,
            status,
            number,
            provider,
            cleared_on,
            expires_on,
          })),
        signed: signatures.map(({ title, number, signer_name, signed_at, sha256 }) => ({
          title,
          version: number,
          signer: signer_name,
          signed_at,
          sha256,
        })),
        documents: documents
          .filter(({ member_id }) => member_id === id)
          .map(({ kind, name, uploaded_at }) => ({ kind, name, uploaded_at })),
      })),
      payments: orders.map(paymentOf),
      automatic_renewals: agreements.map(agreementOf),
      team_fees: fees,
    },
    pictures: records.flatMap(({ record, key }) => (key ? [{ name: record.member_id, key }] : [])),
    documents: documents.map(({ id, name, file_key }) => ({ name: `${id}-${name}`, key: file_key })),
    papers: [
      ...records.flatMap(({ record, signatures }) =>
        signatures.map(
          (signature): Paper => ({
            folder: `waivers/${record.member_id}-${signature.id}`,
            paper: (inside) => waiverPaper(inside, signature),
          }),
        ),
      ),
      ...orders.map((order): Paper => ({ folder: 'receipts', paper: (inside) => receiptOf(inside, order) })),
    ],
  }
}

const paymentOf = ({
  number,
  paid_at,
  status,
  currency,
  total,
  lines,
  payer_name,
  payer_address,
}: Order) => ({
  number,
  paid_at,
  status,
  currency,
  total_cents: total,
  payer_name,
  payer_address,
  lines: lines.map(({ label, detail, total: cents, refunded }) => ({
    label,
    detail,
    total_cents: cents,
    refunded_cents: refunded,
  })),
})

const agreementOf = ({ agreed_price, brand, last4, ...agreement }: Agreement) => ({
  ...agreement,
  agreed_price_cents: agreed_price,
  card: brand === null ? null : { brand, last4 },
})
