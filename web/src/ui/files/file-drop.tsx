import './file-drop.css'
import { useRef, useState } from 'react'
import { t } from '../../language.ts'
import { writtenSize } from '../../written.ts'
import { FieldError, type FieldProps, Field } from '../fields/field.tsx'

type Props = FieldProps & {
  value: readonly File[]
  onChange: (files: File[]) => void
  /** Accepted extensions, with the dot: `['.pdf', '.png', '.jpg']`. The server checks the content. */
  accept: readonly string[]
  /** Per file, in MB. */
  mostMegabytes: number
  /** 1 replaces the current file. */
  mostFiles?: number
  name?: string
  'data-path'?: string
}

/**
 * Files to upload: dropped, or selected by click or keyboard. Refusals are reported at once, in a sentence.
 */
export function FileDrop({
  label,
  hint,
  error,
  optional,
  id,
  className,
  value,
  onChange,
  accept,
  mostMegabytes,
  mostFiles = 1,
  name,
  ...rest
}: Props) {
  const [refusals, setRefusals] = useState<string[]>([])
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const take = (files: Iterable<File>) => {
    const refused: string[] = []
    const taken: File[] = []
    for (const file of files) {
      const problem = refusalOf(file, accept, mostMegabytes)
      if (problem) refused.push(problem)
      else taken.push(file)
    }
    const all = mostFiles === 1 ? taken.slice(-1) : [...value, ...taken]
    if (all.length > mostFiles)
      refused.push(
        t('You can upload {count} file.|You can upload up to {count} files.', { count: mostFiles }),
      )
    setRefusals(refused)
    if (taken.length > 0) onChange(all.slice(0, mostFiles))
    if (input.current) input.current.value = ''
  }

  return (
    <Field
      {...{ label, error, optional, id, className }}
      hint={hint ?? hintOf(accept, mostMegabytes, mostFiles)}
    >
      {(described) => (
        <>
          <div
            className="file-drop"
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(false)
              take(event.dataTransfer.files)
            }}
          >
            <input
              ref={input}
              type="file"
              accept={accept.join(',')}
              multiple={mostFiles > 1}
              name={name}
              data-path={rest['data-path']}
              onChange={({ currentTarget }) => take(currentTarget.files ?? [])}
              {...described}
              required={false}
            />
            <p>
              <strong>{mostFiles > 1 ? t('Choose files') : t('Choose a file')}</strong>
              <span className="dim"> {mostFiles > 1 ? t('or drop them here') : t('or drop it here')}</span>
            </p>
          </div>
          <div role="status">
            {refusals.map((refusal, i) => (
              <FieldError key={refusal} id={`${described.id}-refusal-${i}`}>
                {refusal}
              </FieldError>
            ))}
          </div>
          {value.length > 0 && (
            <ul className="file-list">
              {value.map((file, i) => (
                <li key={`${file.name}-${i}`}>
                  <span>{file.name}</span>
                  <span className="dim numbers">{writtenSize(file.size)}</span>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('Remove {name}', file)}
                    onClick={() => onChange(value.filter((_, at) => at !== i))}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}

function refusalOf(file: File, accept: readonly string[], mostMegabytes: number): string | undefined {
  if (!accept.some((ending) => file.name.toLowerCase().endsWith(ending)))
    return t('We can’t accept “{name}”. Please choose {kinds}.', { name: file.name, kinds: listOf(accept) })
  if (file.size > mostMegabytes * 1_000_000)
    return t('“{name}” is larger than {mostMegabytes} MB.', { name: file.name, mostMegabytes })
  if (file.size === 0) return t('“{name}” is empty.', file)
  return undefined
}

const hintOf = (accept: readonly string[], mostMegabytes: number, mostFiles: number) =>
  mostFiles > 1
    ? t('{kinds}, up to {mostMegabytes} MB each, {count} files at most', {
        kinds: listOf(accept),
        mostMegabytes,
        count: mostFiles,
      })
    : t('{kinds}, up to {mostMegabytes} MB', { kinds: listOf(accept), mostMegabytes })

const listOf = (accept: readonly string[]) => {
  const names = accept.map((ending) => ending.slice(1).toUpperCase())
  return names.length > 1
    ? t('{most} or {last}', { most: names.slice(0, -1).join(', '), last: names.at(-1)! })
    : (names[0] ?? '')
}
