import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileDrop } from './file-drop.tsx'
import { PhotoField } from './photo-field.tsx'

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
const choose = (label: string, ...files: File[]) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } })
  })

function Certificates({ most = 3 }) {
  const [files, setFiles] = useState<File[]>([])
  return (
    <FileDrop
      label="Certificates"
      accept={['.pdf', '.png']}
      mostMegabytes={1}
      mostFiles={most}
      value={files}
      onChange={setFiles}
    />
  )
}
const listed = () => screen.queryAllByRole('listitem').map((item) => item.firstChild?.textContent)

test('files are listed and can be taken out again', async () => {
  render(<Certificates />)
  expect(screen.getByText('PDF or PNG, up to 1 MB each, 3 files at most')).toBeTruthy()
  await choose('Certificates', file('a.pdf', 340_000), file('B.PNG'))
  expect(listed()).toEqual(['a.pdf', 'B.PNG'])
  expect(screen.getByText('340 kB')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  expect(listed()).toEqual(['B.PNG'])
})

test('what is refused is said for each file, and the others are taken', async () => {
  render(<Certificates />)
  await choose(
    'Certificates',
    file('x.svg'),
    file('big.pdf', 1_000_001),
    file('empty.pdf', 0),
    file('ok.pdf'),
  )
  expect(screen.getByText('We can’t accept “x.svg”. Please choose PDF or PNG.')).toBeTruthy()
  expect(screen.getByText('“big.pdf” is larger than 1 MB.')).toBeTruthy()
  expect(screen.getByText('“empty.pdf” is empty.')).toBeTruthy()
  expect(listed()).toEqual(['ok.pdf'])
})

test('no more files than may be sent', async () => {
  render(<Certificates most={2} />)
  await choose('Certificates', file('1.pdf'), file('2.pdf'), file('3.pdf'))
  expect(screen.getByText('You can upload up to 2 files.')).toBeTruthy()
  expect(listed()).toEqual(['1.pdf', '2.pdf'])
})

function Photo({ onChange = (_: File | null) => {} }) {
  const [photo, setPhoto] = useState<File | null>(null)
  return (
    <PhotoField
      label="Photo"
      value={photo}
      onChange={(next) => {
        setPhoto(next)
        onChange(next)
      }}
    />
  )
}

const paper = () => ({ fillRect: vi.fn(), drawImage: vi.fn() })

/**
 * A browser that decodes every file as a picture of this size and encodes it into this many bytes, by
 * quality.
 */
function pictures(size: { width: number; height: number }, bytes: (quality: number) => number) {
  vi.stubGlobal('createImageBitmap', vi.fn().mockResolvedValue({ ...size, close: () => {} }))
  const drawn = paper()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type, quality) =>
    done(new Blob([new Uint8Array(bytes(quality ?? 1))], { type: type ?? '' })),
  )
  return drawn
}

test('a picture is cut to a square by the keyboard and given as JPEG', async () => {
  const drawn = pictures({ width: 4000, height: 3000 }, () => 1000)
  const onChange = vi.fn()
  render(<Photo onChange={onChange} />)
  await choose('Photo', file('IMG_1.HEIC'))
  expect(createImageBitmap).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' })
  const picture = await screen.findByRole('application')
  fireEvent.keyDown(picture, { key: '+' })
  fireEvent.keyDown(picture, { key: 'ArrowLeft' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Use this photo' })))
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  const photo = onChange.mock.calls[0]![0] as File
  expect([photo.name, photo.type]).toEqual(['photo.jpg', 'image/jpeg'])
  const [, left, top, width, height, ...target] = drawn.drawImage.mock.lastCall!
  expect(width).toBeCloseTo(3000 / 1.1)
  expect(height).toBe(width)
  expect(left).toBeLessThan((4000 - width) / 2)
  expect(top).toBeGreaterThan(0)
  expect(target).toEqual([0, 0, 800, 800])
  expect(screen.getByRole('img', { name: 'Chosen photo' }).getAttribute('src')).toBe('blob:photo')
})

test('a picture that stays too large loses quality until it fits', async () => {
  pictures({ width: 800, height: 800 }, (quality) => (quality > 0.5 ? 2_000_000 : 900_000))
  const onChange = vi.fn()
  render(<Photo onChange={onChange} />)
  await choose('Photo', file('a.png'))
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Use this photo' })))
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  expect((onChange.mock.calls[0]![0] as File).size).toBe(900_000)
})

test('what is no picture is refused in a sentence, whatever it is called', async () => {
  vi.stubGlobal('createImageBitmap', vi.fn().mockRejectedValue(new DOMException('', 'InvalidStateError')))
  render(<Photo />)
  await choose('Photo', file('evil.png'))
  expect(
    await screen.findByText('We can’t read this file as a picture. Please choose a JPEG, PNG or WebP.'),
  ).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a chosen picture can be taken out again', async () => {
  const onChange = vi.fn()
  render(<PhotoField label="Photo" value="/files/7" onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(onChange).toHaveBeenCalledWith(null)
})
