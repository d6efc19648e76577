import {
  InsuranceFileNotFound,
  InsurancePlaceNotFound,
  NoInsuranceFiles,
  downloadInsurance,
  downloadInsuranceFile,
  listInsurance,
  storeInsurance,
  type InsuranceFile,
  type deleteInsuranceFile,
  type insurancePlaces,
  type reviewInsurance,
} from 'contract/insurance'
import { fillPath, type In, type Out } from 'contract/operation'
import { InUse, invalidField } from 'contract/problem'
import { refuseIfHeld } from '../batches/batches.ts'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import { keepDocumentFiles, readDocumentFiles } from '../plumbing/drawing/document-files.ts'
import { mailReview } from './letters.ts'
import * as queries from './insurance-queries.ts'
import { zipOf } from './zip.ts'

const shown = ({ file_key: _, file_type: __, ...file }: queries.Stored): InsuranceFile => ({
  ...file,
  url: `/api${fillPath(downloadInsuranceFile.path, { id: file.place_id, file: file.id }).path}?of=${file.of}`,
})

type Named = { id: number; of?: 'team' | 'club' | undefined }

/** The team or club. @throws InsurancePlaceNotFound also for one that is not the user’s */
export async function placeOf(context: Context, word: string, named: Named): Promise<queries.Place> {
  const place = await queries.findPlace(context, word, named)
  if (!place) throw InsurancePlaceNotFound()
  return place
}

/** Every file is checked before any is stored; the records follow when all are in the storage. */
export async function store(
  context: OutsideContext,
  { id, of, files, expires_on = null }: In<typeof storeInsurance>,
): Promise<Out<typeof storeInsurance>> {
  const place = await context.read((inside) => placeOf(inside, storeInsurance.access, { id, of }))
  const papers = await readDocumentFiles(context, 'insurance', files)
  return keepDocumentFiles(context, papers, () =>
    context.transaction(async (inside) => {
      const kept: InsuranceFile[] = []
      for (const { content, ...file } of papers) {
        const made = await queries.insertFile(inside, place, { ...file, size: content.length, expires_on })
        await audit(inside, {
          action: 'insurance.stored',
          subject: 'insurance_file',
          subject_id: made.id,
          after: { name: file.name, of: place.of, place: place.name },
        })
        kept.push(shown((await queries.findFile(inside, made.id))!))
      }
      return { files: kept }
    }),
  )
}

/** An accepted paper stays: it proves what was covered. */
export async function drop(context: OutsideContext, { id, of, file }: In<typeof deleteInsuranceFile>) {
  const { file_key } = await context.transaction(async (inside) => {
    const stored = await fileOf(inside, storeInsurance.access, { id, of, file }, { lock: true })
    if (stored.status === 'accepted')
      throw InUse({
        message: 'This document was accepted as proof of coverage. Please add the new one alongside it.',
      })
    await queries.removeFile(inside, file)
    await audit(inside, {
      action: 'insurance.deleted',
      subject: 'insurance_file',
      subject_id: file,
      before: { name: stored.name, place: stored.place, status: stored.status },
    })
    return stored
  })
  await context.outside.storage.remove(file_key)
  return {}
}

async function fileOf(
  context: Context,
  word: string,
  { file, ...named }: Named & { file: number },
  options = {},
): Promise<queries.Stored> {
  const stored = await queries.findFile(context, file, options)
  const place = await placeOf(context, word, stored ? { id: named.id, of: named.of ?? stored.of } : named)
  if (!stored || stored.place_id !== place.id || stored.of !== place.of) throw InsuranceFileNotFound()
  return stored
}

export async function download(
  context: OutsideContext,
  input: In<typeof downloadInsuranceFile>,
): Promise<Download> {
  const stored = await context.read((inside) => fileOf(inside, downloadInsuranceFile.access, input))
  const file = await context.outside.storage.get(stored.file_key)
  if (!file) throw InsuranceFileNotFound()
  return { filename: stored.name, content: file.content, type: stored.file_type }
}

/** Zipped while it is sent, so that at most one file is in memory. */
export async function downloadAll(
  context: OutsideContext,
  input: In<typeof downloadInsurance>,
): Promise<Download> {
  const { place, files } = await context.read(async (inside) => {
    const place = await placeOf(inside, downloadInsurance.access, input)
    return { place, files: await queries.findFilesOf(inside, place) }
  })
  if (files.length === 0) throw NoInsuranceFiles()
  return { filename: `Insurance ${place.name}.zip`, content: zipOf(files, context.outside.storage) }
}

export async function list(context: Context, input: In<typeof listInsurance>) {
  const today = todayOf(context)
  const { data, meta } = await queries.pageFiles(context, today, input)
  return { data: data.map(shown), meta }
}

export const places = (context: Context, { q = '' }: In<typeof insurancePlaces>) =>
  queries.findPlaces(context, listInsurance.access, q)

/** The office's decision on a paper; the person who uploaded it gets a letter. */
export async function review(
  context: Context,
  { file, version, status, reason, expires_on }: In<typeof reviewInsurance>,
): Promise<InsuranceFile> {
  const before = await queries.findFile(context, file, { lock: true })
  if (!before) throw InsuranceFileNotFound()
  await refuseIfHeld(context, 'insurance', file)
  if (version !== before.version) throw await changedMeanwhile(context, 'insurance_file', file, shown(before))
  const ends = expires_on === undefined ? before.expires_on : expires_on
  if (status === 'refused' && !reason) throw invalidField('reason', 'Enter why you’re declining it.')
  if (status === 'accepted' && ends === null)
    throw invalidField('expires_on', 'Enter the last day of coverage.')
  if (status === 'accepted' && ends! < todayOf(context))
    throw invalidField('expires_on', 'This coverage has already ended.')
  await queries.setReview(context, file, {
    status,
    reason: status === 'refused' ? reason! : null,
    expires_on: ends,
  })
  const after = shown((await queries.findFile(context, file))!)
  await audit(context, {
    action: `insurance.${status}`,
    subject: 'insurance_file',
    subject_id: file,
    before: { status: before.status, expires_on: before.expires_on },
    after: { status, expires_on: ends },
    ...(after.reason ? { note: after.reason } : {}),
  })
  await enqueue(context, mailReview, { file_id: file, version: after.version })
  return after
}
