import { fileTypeFromBuffer } from 'file-type'
import { dictionary } from 'contract/dictionary'
import { UnsupportedFile } from 'contract/problem'
import type { OutsideContext } from '../context.ts'

/** Media types that can be recognized by content and run no code, with their file extensions. */
const ACCEPTED = dictionary<string>({
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
})
const REFUSAL = 'Please choose a PDF or a picture (PNG, JPEG).'

export type DocumentFile = { name: string; content: Buffer; file_type: string; file_key: string }

/**
 * Checks uploaded documents before storing any of them, under sanitized names and unguessable keys. @throws
 * UnsupportedFile
 */
export const readDocumentFiles = (
  context: Pick<OutsideContext, 'tenant' | 'random'>,
  folder: string,
  files: readonly File[],
): Promise<DocumentFile[]> => Promise.all(files.map((file) => readPaper(context, folder, file)))

async function readPaper(
  { tenant, random }: Pick<OutsideContext, 'tenant' | 'random'>,
  folder: string,
  file: File,
): Promise<DocumentFile> {
  const content = Buffer.from(await file.arrayBuffer())
  const type = await fileTypeFromBuffer(content)
  const ending = type && ACCEPTED[type.mime]
  if (!ending) throw UnsupportedFile({ message: REFUSAL, errors: { files: [REFUSAL] } })
  const stem =
    file.name
      .replace(/^.*[\\/]/, '')
      .replace(/\.[^.]*$/, '')
      .slice(0, 150) || 'file'
  return {
    name: `${stem}.${ending}`,
    content,
    file_type: type.mime,
    file_key: `${folder}/${tenant.label}/${random(16).toString('hex')}.${ending}`,
  }
}

/** Stores documents and then records them; if the record fails, the files are removed again. */
export async function keepDocumentFiles<Kept>(
  { outside: { storage } }: Pick<OutsideContext, 'outside'>,
  papers: readonly DocumentFile[],
  record: () => Promise<Kept>,
): Promise<Kept> {
  try {
    for (const { file_key, content, file_type } of papers) await storage.put(file_key, content, file_type)
    return await record()
  } catch (error) {
    for (const { file_key } of papers) await storage.remove(file_key)
    throw error
  }
}
