import './photo-field.css'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../language.ts'
import { Button } from '../button.tsx'
import { Field, type FieldProps } from '../fields/field.tsx'
import { PhotoCrop } from './photo-crop.tsx'
import { jpegOf, readPicture } from './picture.ts'

type Props = FieldProps & {
  /** The current picture: a file, or the URL of a stored one. */
  value: Blob | string | null | undefined
  onChange: (photo: File | null) => void
  name?: string
  'data-path'?: string
}

/**
 * A portrait: selected or taken with the camera, then cropped to a square by dragging, zooming or the
 * keyboard. Its value is a JPEG of at most 1 MB, turned upright; refuses anything else with a sentence.
 */
export function PhotoField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  value,
  onChange,
  name,
  ...rest
}: Props) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const address = useAddressOf(value)

  const take = async (file: Blob | undefined) => {
    if (!file) return
    setRefusal(undefined)
    setBusy(true)
    try {
      setPicture(await readPicture(file))
    } catch (thrown) {
      setRefusal((thrown as Error).message)
    } finally {
      setBusy(false)
      // So that the same file can be selected again.
      if (input.current) input.current.value = ''
    }
  }

  return (
    <Field {...{ label, hint, optional, id, className }} error={refusal ?? error}>
      {({ id: at, ...described }) => (
        <div
          className="photo"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void take(event.dataTransfer.files[0])
          }}
        >
          {address ? (
            <img className="photo-shown" src={address} alt={t('Chosen photo')} width="112" height="112" />
          ) : (
            <span className="photo-shown photo-nobody" aria-hidden="true">
              <svg
                viewBox="0 0 24 24"
                width="48"
                height="48"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.3"
              >
                <circle cx="12" cy="8.5" r="4" />
                <path d="M4 21c.8-4.2 4-6 8-6s7.2 1.8 8 6" strokeLinecap="round" />
              </svg>
            </span>
          )}
          <div className="photo-buttons">
            <label className="button" htmlFor={at}>
              {isBusy ? t('Reading…') : address ? t('Change photo') : t('Choose a photo')}
            </label>
            <input
              ref={input}
              id={at}
              className="visually-hidden"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
              name={name}
              data-path={rest['data-path']}
              onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
              {...described}
              required={false}
            />
            {address && (
              <Button kind="quiet" onClick={() => onChange(null)}>
                {t('Remove')}
              </Button>
            )}
          </div>
          {picture && (
            <PhotoCrop
              picture={picture}
              onCancel={() => setPicture(undefined)}
              onDone={async (crop) => {
                const photo = await jpegOf(picture, crop)
                picture.close()
                setPicture(undefined)
                onChange(photo)
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** A URL for displaying a picture, for as long as it is shown. */
function useAddressOf(value: Blob | string | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(value instanceof Blob)) return setAddress(value ?? undefined)
    const made = URL.createObjectURL(value)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [value])
  return address
}
