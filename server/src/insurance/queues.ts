import * as z from 'zod/mini'
import { AlreadyDecided } from 'contract/batches'
import { InsuranceFileNotFound, listInsurance, reviewInsurance } from 'contract/insurance'
import {
  CertificateMoved,
  CertificateNotFound,
  decideCertificate,
  listCertificates,
} from 'contract/insurance/certificates'
import type { Queue, QueueAct } from '../batches/batches.ts'
import { certificateCandidates, getCertificate } from './certificates-queries.ts'
import { decide } from './certificates.ts'
import { fileCandidates, findFile } from './insurance-queries.ts'
import { review } from './files.ts'

/** Insurance papers to review. One without a last day of coverage is left out: somebody has to read it. */
export const insuranceQueue: Queue = {
  filters: z.omit(listInsurance.input, { q: true, cursor: true, page: true, per_page: true }),
  rows: fileCandidates,
  acts: {
    approve: { op: reviewInsurance, lane: 'decision', run: reviewing('accepted') },
    reject: { op: reviewInsurance, lane: 'decision', needs: 'reason', run: reviewing('refused') },
  },
}

function reviewing(status: 'accepted' | 'refused'): QueueAct['run'] {
  return async (context, { id: file, reason }) => {
    const paper = await findFile(context, file, { lock: true })
    if (!paper) throw InsuranceFileNotFound()
    if (paper.status !== 'waiting') throw AlreadyDecided()
    await review(context, { file, version: paper.version, status, reason, expires_on: undefined })
  }
}

/** Certificates of insurance that were asked for. */
export const certificateQueue: Queue = {
  filters: z.omit(listCertificates.input, { q: true, cursor: true, page: true, per_page: true }),
  rows: certificateCandidates,
  acts: {
    approve: { op: decideCertificate, lane: 'decision', run: deciding('issued') },
    reject: { op: decideCertificate, lane: 'decision', needs: 'reason', run: deciding('refused') },
  },
}

function deciding(status: 'issued' | 'refused'): QueueAct['run'] {
  return async (context, { id, reason }) => {
    const certificate = await getCertificate(context, id, { isHeld: true })
    if (!certificate) throw CertificateNotFound()
    if (certificate.status !== 'waiting') throw CertificateMoved()
    await decide(context, { id, version: certificate.version, status, reason })
  }
}
