import type { Context } from '../plumbing/context.ts'
import { canonical, registerKey, seal, sha256, type Evidence, type Revoked, type Signed } from './evidence.ts'
import { insertEntries, moveRegister, type Entry } from './signature-queries.ts'

type Sealable = Omit<Signed, 'seq' | 'prev_sha256'> | Omit<Revoked, 'seq' | 'prev_sha256'>
/** The end of a tenant's register. */
export type End = { seq: number; sha256: string }

/** Seals facts as the next entries of the register, whose end the caller has locked. */
export async function append(context: Context, end: End, facts: readonly Sealable[]) {
  const key = registerKey(context)
  const entries: Entry[] = []
  let { seq, sha256: prev_sha256 } = end
  for (const fact of facts) {
    seq += 1
    const evidence = canonical({ ...fact, seq, prev_sha256 } as Evidence)
    const digest = sha256(evidence)
    entries.push({
      ...columnsOf({ ...fact, seq, prev_sha256 } as Evidence),
      evidence,
      sha256: digest,
      seal: seal(digest, key),
    })
    prev_sha256 = digest
  }
  const rows = await insertEntries(context, entries)
  await moveRegister(context, { seq, sha256: prev_sha256 })
  return rows.sort((a, b) => a.seq - b.seq)
}

/** The parts of the evidence that are also columns, for searching. */
export function columnsOf(evidence: Evidence) {
  const { seq, prev_sha256 } = evidence
  return evidence.kind === 'signed'
    ? {
        seq,
        prev_sha256,
        kind: evidence.kind,
        version_id: evidence.waiver.version_id,
        revokes: null,
        mark_sha256: evidence.mark.sha256,
        pdf_sha256: evidence.pdf_sha256,
      }
    : {
        seq,
        prev_sha256,
        kind: evidence.kind,
        version_id: evidence.version_id,
        revokes: evidence.revokes,
        mark_sha256: null,
        pdf_sha256: null,
      }
}
