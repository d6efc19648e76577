import axe from 'axe-core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProofOver, type ProvenWaivers } from 'contract/signing/waiver-regeneration'
import { TooManyRequests } from 'contract/problem'
import { E_CONSENT, WaiverChanged } from 'contract/waivers'
import { fill, openRegistration, press, registrationServer } from '../../test/registration-site.tsx'

const PROOF = 'proofproofproofproofproof'
const WAIVERS: ProvenWaivers = {
  name: 'Ada Ball',
  signer_name: 'Dana Ball',
  email: 'dana@example.org',
  is_guardian: true,
  needs_signer_dob: false,
  waivers: [
    {
      version_id: 1,
      waiver_id: 1,
      kind: 'liability',
      number: 2,
      locale: 'en',
      title: 'Release of liability',
      body_html: '<p>I know the risks of softball.</p>',
      text_sha256: 'ab'.repeat(32),
      consents: [],
      required: true,
      needs_guardian: true,
    },
  ],
  signed: null,
}
const SIGNED = [
  {
    id: 51,
    title: 'Release of liability',
    version: 2,
    signed_at: '2026-11-21T18:00:00Z',
    pdf_url: `/api/mms/waiver-recreate/${PROOF}/51`,
  },
]

beforeEach(() => {
  // This browser's canvas cannot draw.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    new Proxy({}, { get: () => () => undefined, set: () => true }) as never,
  )
})
afterEach(() => vi.restoreAllMocks())

/** Opens the page, or the mailed link to these texts. */
async function open(waivers: Partial<ProvenWaivers> = {}, url = '/waiver-regeneration') {
  const server = registrationServer()
  server.answers['POST /mms/waiver-recreate/proof'] = () => ({
    mailed_to: 'dana@example.org',
    token: null,
  })
  server.answers[`GET /mms/waiver-recreate/${PROOF}`] = () => ({ ...WAIVERS, ...waivers })
  server.answers['POST /mms/waiver-recreate'] = () => ({ waivers: SIGNED })
  await openRegistration(url)
  await screen.findByRole('heading', { name: 'Sign waivers again', level: 1 })
  return server
}
const openLink = (waivers: Partial<ProvenWaivers> = {}) =>
  open(waivers, `/waiver-regeneration?proof=${PROOF}`)

function ask() {
  fill('Member ID', 'ls-2026-000002')
  fill('Member’s date of birth', '02282015')
  fill('Email', 'Dana@example.org')
  press('Email me the link')
}

async function sign() {
  fireEvent.click(await screen.findByLabelText(/^I’ve read “Release of liability”/))
  fireEvent.click(screen.getByLabelText(E_CONSENT.label))
  fireEvent.click(screen.getByRole('radio', { name: 'Type my name' }))
  fill('Type your full name as your signature', 'Dana Ball')
  press('Sign this document')
}

test('the page is public, has its title, and asks for three things', async () => {
  await open()
  await waitFor(() => expect(document.title).toBe('Waiver Regeneration'))
  expect((await axe.run(document.body)).violations).toEqual([])
  expect(screen.queryByText(/Ball/)).toBeNull()
})

test('the way to the texts is mailed, and nothing about anybody is shown', async () => {
  const server = await open()
  ask()
  const heading = await screen.findByRole('heading', { name: 'Check your inbox', level: 2 })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('Dana@example.org')).toBeTruthy()
  expect(server.callsOf('POST /mms/waiver-recreate/proof')[0]!.body).toEqual({
    member_id: 'ls-2026-000002',
    dob: '2015-02-28',
    email: 'Dana@example.org',
  })
  expect(server.callsOf('GET /mms/waiver-recreate')).toEqual([])
  expect((await axe.run(document.body)).violations).toEqual([])
  press('Check my answers')
  expect(screen.getByLabelText<HTMLInputElement>('Member ID').value).toBe('ls-2026-000002')
})

test('whoever is logged in with the address reads at once', async () => {
  const server = await open()
  server.answers['POST /mms/waiver-recreate/proof'] = () => ({ mailed_to: 'dana@example.org', token: PROOF })
  ask()
  expect(await screen.findByRole('heading', { name: 'Waivers for Ada Ball', level: 2 })).toBeTruthy()
})

test('who opens the link reads, signs, and gets the papers', async () => {
  const server = await openLink()
  const heading = await screen.findByRole('heading', { name: 'Waivers for Ada Ball', level: 2 })
  expect(document.activeElement).toBe(heading)
  expect((await axe.run(document.body)).violations).toEqual([])
  await sign()
  expect(await screen.findByRole('heading', { name: 'Signed for Ada Ball' })).toBeTruthy()
  const paper = screen.getByRole('link', { name: /^Release of liability/ })
  expect(paper.getAttribute('href')).toBe(SIGNED[0]!.pdf_url)
  expect(screen.getByText('dana@example.org')).toBeTruthy()
  expect(server.calls.at(-1)).toMatchObject({
    path: '/mms/waiver-recreate',
    body: {
      token: PROOF,
      acts: [{ version_id: 1, text_sha256: 'ab'.repeat(32), agreed: true }],
      signature: { kind: 'typed', name: 'Dana Ball' },
      e_consent: true,
      disclosure_version: E_CONSENT.version,
    },
  })
  expect((await axe.run(document.body)).violations).toEqual([])
})

test('what is missing stands at its field and is not sent', async () => {
  const server = await open()
  fill('Member’s date of birth', '02302015')
  press('Email me the link')
  expect(await screen.findAllByText('Member ID is required.')).not.toHaveLength(0)
  expect(screen.getAllByText('Invalid date format. Please provide a valid date.')).not.toHaveLength(0)
  expect(screen.getAllByText('Email is required.')).not.toHaveLength(0)
  expect(server.callsOf('POST')).toEqual([])
})

test('after too many attempts it says so, and what was typed stays', async () => {
  const server = await open()
  server.answers['POST /mms/waiver-recreate/proof'] = () => {
    throw TooManyRequests({ detail: { retry_after: 1800 } })
  }
  ask()
  expect((await screen.findByRole('alert')).textContent).toMatch(/in 30 minutes/)
  expect(screen.getByLabelText<HTMLInputElement>('Member ID').value).toBe('ls-2026-000002')
})

test('a text that changed meanwhile is there in its new form', async () => {
  const server = await openLink()
  await screen.findByText('I know the risks of softball.')
  server.answers['POST /mms/waiver-recreate'] = () => {
    throw WaiverChanged()
  }
  const [before] = WAIVERS.waivers
  server.answers[`GET /mms/waiver-recreate/${PROOF}`] = () => ({
    ...WAIVERS,
    waivers: [{ ...before!, version_id: 2, number: 3, body_html: '<p>And the new ones.</p>' }],
  })
  await sign()
  expect(await screen.findByText(/^A waiver changed/)).toBeTruthy()
  expect(await screen.findByText('And the new ones.')).toBeTruthy()
})

test('a proof that is over leads back to the questions, with the reason', async () => {
  const server = await openLink()
  await screen.findByText('I know the risks of softball.')
  server.answers['POST /mms/waiver-recreate'] = () => {
    throw ProofOver()
  }
  await sign()
  expect(await screen.findByText(/^For your safety, the link only stays open/)).toBeTruthy()
  expect(screen.getByLabelText('Member ID')).toBeTruthy()
})

test('a guardian whose birthday nobody knows is asked for it', async () => {
  const server = await openLink({ needs_signer_dob: true })
  await screen.findByText('I know the risks of softball.')
  await sign()
  // At the focused field, and above the button that was pressed.
  await waitFor(() => expect(screen.getAllByText('Enter your date of birth.')).toHaveLength(2))
  expect(document.activeElement).toBe(screen.getByLabelText('Dana Ball’s date of birth'))
  expect(server.callsOf('POST')).toEqual([])
  fill('Dana Ball’s date of birth', '05171984')
  press('Sign this document')
  await screen.findByRole('heading', { name: 'Signed for Ada Ball' })
  expect(server.calls.at(-1)!.body).toMatchObject({ signer_dob: '1984-05-17' })
})

test('without an active membership there is nothing to sign', async () => {
  await openLink({ waivers: [] })
  expect(await screen.findByText(/^There’s nothing to sign for Ada Ball/)).toBeTruthy()
})
