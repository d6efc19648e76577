import axe from 'axe-core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { E_CONSENT, type RequiredWaiver } from 'contract/waivers'
import { WaiverSigning, type GivenSignature } from './waivers.tsx'

const waiver = (version_id: number, more: Partial<RequiredWaiver> = {}): RequiredWaiver => ({
  version_id,
  waiver_id: version_id,
  kind: 'liability',
  number: 1,
  locale: 'en',
  title: `Text ${version_id}`,
  body_html: `<h2>Risks</h2><p>Whole words of ${version_id}.</p>`,
  text_sha256: String(version_id).repeat(64).slice(0, 64),
  consents: [],
  required: true,
  needs_guardian: true,
  ...more,
})
const RELEASE = waiver(1, { title: 'Release' })
const PHOTOS = waiver(2, {
  title: 'Photos',
  required: false,
  consents: [{ key: 'website', label: 'Pictures on the website.' }],
})
const FAMILY = [
  { key: 'ben1', name: 'Ben Ball' },
  { key: 'mia1', name: 'Mia Ball' },
]

/** Simulates which ends of texts have scrolled into view. */
let observers: { element: Element; seen: () => void }[]
beforeEach(() => {
  observers = []
  // This browser's canvas cannot draw.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    new Proxy({}, { get: () => () => undefined, set: () => true }) as never,
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe(element: Element) {
        observers.push({ element, seen: () => this.#tell([{ isIntersecting: true }]) })
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (more: Partial<Parameters<typeof WaiverSigning>[0]> = {}) => {
  const onSign = vi.fn<(given: GivenSignature) => Promise<unknown>>().mockResolvedValue(undefined)
  const shown = render(
    <form
      onSubmit={() => {
        throw new Error('the form around was sent')
      }}
    >
      <h2>Read and sign</h2>
      <WaiverSigning
        signer_name="Grace Ball"
        is_guardian
        people={FAMILY}
        waivers={[RELEASE, PHOTOS]}
        signed={false}
        onSign={onSign}
        {...more}
      />
    </form>,
  )
  return { ...shown, onSign }
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const typeName = (name: string) => {
  fireEvent.click(screen.getByRole('radio', { name: 'Type my name' }))
  const field = screen.getByRole('textbox', { name: /full name/ })
  fireEvent.change(field, { target: { value: name } })
  return field
}
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Sign/ }))

test('every text stands there in full and can be scrolled by keyboard, and nothing is ticked beforehand', () => {
  show()
  const text = screen.getByRole('region', { name: 'Text: Release' })
  expect(within(text).getByText('Whole words of 1.')).toBeTruthy()
  expect(text.tabIndex).toBe(0)
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    false,
    false,
    false,
  ])
  expect(screen.getAllByRole('heading', { level: 3 })[0]!.textContent).toBe(
    'Grace Ball signs for Ben Ball and Mia Ball as parent or guardian',
  )
})

test('one signature goes out for everything that was agreed to, with what was read and consented', async () => {
  const { onSign } = show()
  observers[0]!.seen()
  expect(await screen.findByText('Read to the end')).toBeTruthy()
  fireEvent.click(box('I’ve read “Release” and agree to it for Ben Ball and Mia Ball.'))
  fireEvent.click(box(/“Photos”/))
  fireEvent.click(box(E_CONSENT.label))
  typeName('Grace Ball')
  expect(screen.getByRole('button', { name: 'Sign 2 documents' })).toBeTruthy()
  press()
  await waitFor(() => expect(onSign).toHaveBeenCalledOnce())
  expect(onSign.mock.calls[0]![0]).toEqual({
    acts: [
      { version_id: 1, text_sha256: RELEASE.text_sha256, agreed: true, read_to_end: true, consents: {} },
      {
        version_id: 2,
        text_sha256: PHOTOS.text_sha256,
        agreed: true,
        read_to_end: false,
        consents: { website: true },
      },
    ],
    signature: { kind: 'typed', name: 'Grace Ball' },
    e_consent: true,
    disclosure_version: E_CONSENT.version,
  })
})

test('one box agrees to all required texts for the same people, and names them', async () => {
  const { onSign } = show({
    waivers: [
      RELEASE,
      waiver(3, { title: 'Conduct' }),
      { ...waiver(4, { title: 'Concussions' }), person_keys: ['mia1'] },
    ],
  })
  fireEvent.click(
    box('I’ve read “Release” and “Conduct” and agree to each of them for Ben Ball and Mia Ball.'),
  )
  fireEvent.click(box(E_CONSENT.label))
  typeName('Grace Ball')
  press()
  expect(onSign).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('One more thing before you can sign.')
  fireEvent.click(box('I’ve read “Concussions” and agree to it for Mia Ball.'))
  press()
  await waitFor(() => expect(onSign).toHaveBeenCalledOnce())
  expect(onSign.mock.calls[0]![0].acts.map(({ version_id }) => version_id)).toEqual([1, 3, 4])
})

test('photos are one choice, of which parts can be taken back', async () => {
  const consents = [
    { key: 'website', label: 'Pictures on the website.' },
    { key: 'social', label: 'Pictures on social media.' },
  ]
  const { onSign } = show({ waivers: [RELEASE, { ...PHOTOS, consents }] })
  expect(screen.queryByRole('checkbox', { name: /social media/ })).toBeNull()
  fireEvent.click(box('Yes to “Photos” for Ben Ball and Mia Ball'))
  fireEvent.click(screen.getByRole('button', { name: 'Choose one by one' }))
  fireEvent.click(box(/social media/))
  fireEvent.click(box(/“Release”/))
  fireEvent.click(box(E_CONSENT.label))
  typeName('Grace Ball')
  press()
  await waitFor(() => expect(onSign).toHaveBeenCalledOnce())
  expect(onSign.mock.calls[0]![0].acts[1]!.consents).toEqual({ website: true, social: false })
})

test('what may be left out is left out', async () => {
  const { onSign } = show()
  fireEvent.click(box(/“Release”/))
  fireEvent.click(box(E_CONSENT.label))
  typeName('grace ball')
  expect(screen.getByRole('button', { name: 'Sign this document' })).toBeTruthy()
  press()
  await waitFor(() => expect(onSign).toHaveBeenCalledOnce())
  expect(onSign.mock.calls[0]![0].acts.map(({ version_id }) => version_id)).toEqual([1])
})

test('what is missing is said where it is missing, and the focus goes there', () => {
  const { onSign } = show()
  press()
  expect(onSign).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('3 more things before you can sign.')
  expect(screen.getByText('Please confirm that you agree to this text.')).toBeTruthy()
  expect(screen.getByText('Please agree to sign electronically.')).toBeTruthy()
  expect(screen.getByText('Please sign here.')).toBeTruthy()
  expect(document.activeElement).toBe(box(/“Release”/))
  fireEvent.click(box(/“Release”/))
  expect(screen.getByRole('alert').textContent).toContain('2 more things')
})

test('somebody else’s name is refused before it is sent, and Enter signs rather than leaving the step', async () => {
  const { onSign } = show()
  fireEvent.click(box(/“Release”/))
  fireEvent.click(box(E_CONSENT.label))
  const field = typeName('Ben Ball')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('To sign, type the name Grace Ball.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Grace Ball' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(onSign).toHaveBeenCalledOnce())
})

test('a refusal of the server is said and nothing is lost', async () => {
  show({ onSign: async () => Promise.reject(new Error('x')) })
  fireEvent.click(box(/“Release”/))
  fireEvent.click(box(E_CONSENT.label))
  const field = typeName('Grace Ball')
  press()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('An unexpected error occurred.'))
  expect(box(/“Release”/).checked).toBe(true)
  expect((field as HTMLInputElement).value).toBe('Grace Ball')
  expect(screen.getByRole('button', { name: 'Sign this document' }).getAttribute('aria-disabled')).toBeNull()
})

test('an adult signs in person', () => {
  show({ is_guardian: false, signer_name: 'Ada Ball', people: [{ key: 'ada1', name: 'Ada Ball' }] })
  expect(screen.getAllByRole('heading', { level: 3 })[0]!.textContent).toBe('Ada Ball’s own signature')
  expect(box(/I’ve read “Release” and agree to it\./)).toBeTruthy()
})

test('a guardian who registers as well signs for both', () => {
  show({ people: [...FAMILY, { key: 'g', name: 'Grace Ball' }] })
  expect(screen.getAllByRole('heading', { level: 3 })[0]!.textContent).toBe(
    'Grace Ball’s own signature, and for Ben Ball and Mia Ball as parent or guardian',
  )
})

test('once signed it says by whom and for whom, and the texts can still be read', () => {
  show({ signed: true })
  expect(screen.getByRole('status').textContent).toBe('Signed by Grace Ballfor Ben Ball and Mia Ball')
  expect(screen.getByText('Whole words of 1.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
})

test.each([{ signed: false }, { signed: true }])(
  'nothing stands in the way of a screen reader: %o',
  async (more) => {
    const { container } = show(more)
    if (!more.signed) press()
    const { violations } = await axe.run(container)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  },
)
