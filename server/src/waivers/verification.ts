import { audit, auditOf } from '../plumbing/audit.ts'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { BEGINNING, canonical, isSealed, sha256, textDigest, type Evidence } from './evidence.ts'
import { columnsOf, type End } from './register.ts'
import { keysOfRegister } from './register-keys.ts'
import { findContents, findEntriesAfter, findRegister, findVersionTexts } from './signature-queries.ts'

type Row = Awaited<ReturnType<typeof findEntriesAfter>>[number]

/** Whether the register is as it was written; if not, the first place where it is not. */
type Verdict =
  | ({ intact: true } & End)
  | { intact: false; seq: number; signature_id: number | null; what: string }

const AT_ONCE = 500

/**
 * Verifies the tenant's whole register: every entry, its position, its seal, and the text and drawing it
 * refers to. `anchor` is where an earlier check ended; a register that was truncated and continued no longer
 * passes there.
 */
export async function verifyChain(context: Context, anchor?: End): Promise<Verdict> {
  const end: End = (await findRegister(context)) ?? { seq: 0, sha256: BEGINNING }
  const publicKeys = await keysOfRegister(context)
  let last: End = { seq: 0, sha256: BEGINNING }
  while (last.seq < end.seq) {
    const rows = await findEntriesAfter(context, last.seq, AT_ONCE)
    const [texts, contents] = await Promise.all([textsOf(context, rows), contentsOf(context, rows)])
    for (const row of rows) {
      if (row.seq > end.seq) break
      if (row.seq !== last.seq + 1) return missing(last.seq + 1)
      const what = faultOf(row, last, texts, contents)
      if (what) return broken(row, what)
      if (!publicKeys.some((key) => isSealed(row.sha256, row.seal, key)))
        return broken(row, 'the seal is not ours')
      if (anchor?.seq === row.seq && anchor.sha256 !== row.sha256)
        return broken(row, 'it is not the entry that stood here at an earlier check')
      last = { seq: row.seq, sha256: row.sha256 }
    }
    if (rows.length < AT_ONCE && last.seq < end.seq) return missing(last.seq + 1)
  }
  if (last.sha256 !== end.sha256)
    return {
      intact: false,
      seq: end.seq,
      signature_id: null,
      what: 'the register does not end where it says',
    }
  if (anchor && anchor.seq > last.seq) return missing(last.seq + 1)
  return { intact: true, ...last }
}

const broken = ({ seq, id }: Row, what: string): Verdict => ({ intact: false, seq, signature_id: id, what })
const missing = (seq: number): Verdict => ({
  intact: false,
  seq,
  signature_id: null,
  what: 'the entry is missing',
})

/** What is wrong with an entry itself, checked before its seal so that the sentence says what was changed. */
function faultOf(row: Row, last: End, texts: Map<number, string>, contents: Map<string, string>) {
  if (sha256(row.evidence) !== row.sha256) return 'the evidence was changed'
  if (row.prev_sha256 !== last.sha256) return 'it does not follow the entry before it'
  const evidence = JSON.parse(row.evidence) as Evidence
  const { id: _id, evidence: _evidence, sha256: _sha256, seal: _seal, signed_at, ...columns } = row
  if (canonical(columns) !== canonical(columnsOf(evidence))) return 'a column was changed'
  if (signed_at !== evidence.signed_at) return 'the time was changed'
  if (evidence.kind === 'revoked') return undefined
  const { waiver, mark, e_consent } = evidence
  if (texts.get(waiver.version_id) !== waiver.text_sha256) return 'the text was changed'
  if (contents.get(mark.sha256) !== mark.sha256) return 'the drawing or the typed name was changed'
  if (contents.get(e_consent.sha256) !== e_consent.sha256) return 'the disclosure was changed'
  return undefined
}

/** The digest of each version's text as it is now. */
async function textsOf(context: Context, rows: readonly Row[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map(({ version_id }) => version_id))]
  const versions = ids.length > 0 ? await findVersionTexts(context, ids) : []
  return new Map(versions.map((version) => [version.id, textDigest(version)]))
}

/** The digest of each drawing, name and disclosure as it is now, by its original digest. */
async function contentsOf(context: Context, rows: readonly Row[]): Promise<Map<string, string>> {
  const digests = new Set(
    rows.flatMap(({ evidence }) => evidence.match(/(?<="sha256":")[0-9a-f]{64}(?=")/g) ?? []),
  )
  const contents = digests.size > 0 ? await findContents(context, [...digests]) : []
  return new Map(contents.map((one) => [one.sha256, sha256(one.content)]))
}

/**
 * Checks every tenant's register each night; where it ended is kept in the audit trail as the next anchor.
 */
export const verifyWaivers = job<never>({ name: 'verify-waivers', every: '17 3 * * *', run: verifyNightly })

const VERIFIED = 'waiver_register.verified'
const BROKEN = 'waiver_register.broken'

async function verifyNightly(context: OutsideContext): Promise<void> {
  const subject = { subject: 'waiver_register', subject_id: context.tenant.id }
  const verdict = await context.transaction(async (inside) => {
    const before = await auditOf(inside, subject.subject, subject.subject_id)
    const anchor = before.find(({ action }) => action === VERIFIED)?.after as unknown as End | undefined
    const verdict = await verifyChain(inside, anchor)
    const { intact, ...after } = verdict
    const isNews = canonical(before[0]?.after ?? null) !== canonical(after)
    if (isNews && (!intact || after.seq > 0))
      await audit(inside, { ...subject, action: intact ? VERIFIED : BROKEN, after })
    return verdict
  })
  // Thrown after the entry is written, so that the failed job raises the alarm in the log.
  if (!verdict.intact)
    throw new Error(
      `ALARM: the waiver register of tenant ${context.tenant.label} is not intact at entry ${verdict.seq}: ${verdict.what}`,
    )
}
