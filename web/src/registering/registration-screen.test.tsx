import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { RecordNotFound } from 'contract/registering/entrances'
import { DraftFinished } from 'contract/registering/draft'
import {
  CHOICES,
  FAMILY,
  OFFERS,
  fill,
  openRegistration,
  press,
  registrationServer,
  title,
  TOKEN,
} from '../../test/registration-site.tsx'
import { NoCurrentSeason } from 'contract/seasons/seasons'

describe('opening', () => {
  test('without an open season the page says so', async () => {
    const server = registrationServer()
    server.answers['GET /mms/registration/choices'] = () => {
      throw NoCurrentSeason()
    }
    await openRegistration('/registration')
    expect(await screen.findByRole('heading', { name: 'Registration is closed right now' })).toBeTruthy()
  })

  test('the heading painted while the form is loading stays the same element', async () => {
    const server = registrationServer()
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    server.answers['GET /mms/registration/choices'] = () => isAnswered.then(() => CHOICES)
    await openRegistration('/registration')
    const painted = await screen.findByRole('heading', { name: 'Membership registration' })
    expect(screen.queryByText('Who is registering?')).toBeNull()
    answer()
    await title('Who is registering?')
    expect(screen.getByRole('heading', { name: 'Membership registration' })).toBe(painted)
  })

  test('a mailed link goes on where the form was left', async () => {
    registrationServer({ data: FAMILY, step: 'waivers' })
    await openRegistration(`/registration?draft=${TOKEN}`)
    await title('Read and sign')
    expect(screen.getByText(/Welcome back, Dana/)).toBeTruthy()
  })

  test('a registration begun on this device is opened without a link', async () => {
    registrationServer({ data: FAMILY })
    localStorage.setItem('registration', TOKEN)
    const { history } = await openRegistration('/registration')
    await title('Who is registering?')
    expect(screen.getByDisplayValue('dana@example.org')).toBeTruthy()
    await waitFor(() => expect(history.location.href).toContain(`draft=${TOKEN}`))
  })

  test('a link that has expired leads to a new registration', async () => {
    registrationServer()
    await openRegistration(`/registration?draft=${TOKEN}`)
    await screen.findByText('We can’t find this registration. The link may have expired.')
    press('Start a new registration')
    await title('Who is registering?')
    expect((screen.getByLabelText('Your full name') as HTMLInputElement).value).toBe('')
  })

  test('a registration that is paid shows its confirmation', async () => {
    const server = registrationServer({ data: FAMILY })
    server.answers['GET /mms/get_incomplete_member/*'] = () => {
      throw DraftFinished()
    }
    server.answers[`GET /mms/registration/${TOKEN}/confirmation`] = () => {
      throw DraftFinished()
    }
    const { history } = await openRegistration(`/registration?draft=${TOKEN}`)
    await waitFor(() => expect(history.location.href).toBe(`/registration/done?draft=${TOKEN}`))
  })

  test('an address of a later step shows the first one where something is missing', async () => {
    const [ada] = FAMILY.people
    registrationServer({ data: { ...FAMILY, people: [{ ...ada!, membership_id: null, league_id: null }] } })
    await openRegistration(`/registration?draft=${TOKEN}&step=payment`)
    await title('Who is registering?')
  })
})

describe('typing', () => {
  test('the first input is kept on the server and the address holds the way back', async () => {
    const server = registrationServer()
    const { history } = await openRegistration('/registration')
    await title('Who is registering?')
    fill('Your full name', 'Dana')
    await waitFor(() => expect(server.data?.registrant.first_name).toBe('Dana'))
    await waitFor(() => expect(history.location.href).toContain(`draft=${TOKEN}`))
    expect(localStorage.getItem('registration')).toBe(TOKEN)
    expect(localStorage.getItem('registration-unsent:new')).toBeNull()
  })

  test('what is missing is listed, and the cursor stands in the first such field', async () => {
    registrationServer()
    await openRegistration('/registration')
    await title('Who is registering?')
    press('Continue')
    expect(await screen.findByText('Please fix 9 fields')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Your full name'))
    expect(screen.getAllByText('Please add at least one person to register.')).toHaveLength(2)
  })

  test('a minor cannot register on her own', async () => {
    registrationServer({
      data: {
        ...FAMILY,
        registrant: { ...FAMILY.registrant, dob: '2012-03-04' },
        people: [{ key: 'me111', who: 'me', member_type_id: 1 }],
      },
    })
    await openRegistration(`/registration?draft=${TOKEN}`)
    await title('Who is registering?')
    press('Continue')
    expect((await screen.findAllByText(/An adult needs to register/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('heading', { name: 'Read and sign' })).toBeNull()
  })

  test('a child is added as a player with the family name, and a removed one comes back', async () => {
    registrationServer({ data: { ...FAMILY, people: [] } })
    await openRegistration(`/registration?draft=${TOKEN}`)
    await title('Who is registering?')
    press(/My child/)
    await screen.findByLabelText('First name')
    fill('First name', 'Ben')
    expect((screen.getByLabelText('Last name') as HTMLInputElement).value).toBe('Ball')
    press('Remove Ben Ball')
    expect(screen.queryByDisplayValue('Ben')).toBeNull()
    press('Undo')
    expect(await screen.findByDisplayValue('Ben')).toBeTruthy()
  })

  test('another window has saved meanwhile: its version is shown and the own input can be taken back', async () => {
    const server = registrationServer({ data: FAMILY })
    await openRegistration(`/registration?draft=${TOKEN}`)
    await title('Who is registering?')
    server.version += 1
    server.data = { ...FAMILY, registrant: { ...FAMILY.registrant, first_name: 'Dora' } }
    fill('Your full name', 'Dana Lee Ball')
    expect(await screen.findByText(/changed in another window/, {})).toBeTruthy()
    expect(screen.getByDisplayValue('Dora Ball')).toBeTruthy()
    press('Use what I entered here')
    expect(await screen.findByDisplayValue('Dana Lee Ball')).toBeTruthy()
    await waitFor(() => expect(server.data?.registrant.first_name).toBe('Dana Lee'))
  })

  test('without a connection the input stays on the device, and is sent when there is one', async () => {
    const server = registrationServer()
    server.answers['POST /mms/registration/store'] = () => {
      throw new TypeError('Failed to fetch')
    }
    await openRegistration('/registration')
    await title('Who is registering?')
    fill('Your full name', 'Dana')
    expect((await screen.findAllByText(/Saved on this device. We’ll send it/)).length).toBeGreaterThan(0)
    expect(localStorage.getItem('registration-unsent:new')).toContain('Dana')
    server.answers = {}
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(server.data?.registrant.first_name).toBe('Dana'))
    await waitFor(() => expect(localStorage.getItem('registration-unsent:new')).toBeNull())
  })
})

describe('choosing', () => {
  test('the own division is chosen with its reason, others are refused with theirs', async () => {
    const [ada] = FAMILY.people
    const server = registrationServer({
      data: { ...FAMILY, people: [{ ...ada!, division_id: null, membership_id: null, league_id: null }] },
    })
    await openRegistration(`/registration?draft=${TOKEN}`)
    await title('Who is registering?')
    expect(await screen.findByText('Lone Star League is the league for Texas.')).toBeTruthy()
    expect(((await screen.findByRole('radio', { name: /12U/ })) as HTMLInputElement).checked).toBe(true)
    expect(screen.getByText('Age 11 on Aug 31, 2026, rule pack USSSA 2027')).toBeTruthy()
    press(/Other divisions, and why not/)
    expect((screen.getByRole('radio', { name: /10U/ }) as HTMLInputElement).disabled).toBe(true)
    expect(screen.getByText(/Too old, age 11 on Aug 31, 2026/)).toBeTruthy()
    expect((screen.getByRole('radio', { name: /Player membership/ }) as HTMLInputElement).checked).toBe(true)
    await waitFor(() =>
      expect(server.data?.people[0]).toMatchObject({ division_id: 12, membership_id: 1, league_id: 1 }),
    )
    const order = within(screen.getByRole('region', { name: 'Your order' }))
    expect(await order.findByText('Ada Ball, season 2026-27')).toBeTruthy()
  })

  test('the ZIP code brings the town, the state and with it the league', async () => {
    const [ada] = FAMILY.people
    const server = registrationServer({
      data: {
        ...FAMILY,
        registrant: { ...FAMILY.registrant, address: {} },
        people: [{ ...ada!, league_id: null }],
      },
    })
    server.answers['GET /mms/postal-codes'] = () => [{ country: 'USA', state: 'Texas', city: 'Dallas' }]
    await openRegistration(`/registration?draft=${TOKEN}`)
    await title('Who is registering?')
    fill('ZIP code', '75201')
    await waitFor(() =>
      expect(server.callsOf('GET /mms/registration/offers').at(-1)?.search.get('state')).toBe('Texas'),
    )
    await waitFor(() =>
      expect(server.data?.registrant.address).toMatchObject({
        city: 'Dallas',
        country: 'USA',
        state: 'Texas',
      }),
    )
  })

  test('a child’s emergency contact is the parent, and another one is typed when wanted', async () => {
    const [ada] = FAMILY.people
    const { emergency: _, ...without } = ada!
    const server = registrationServer({ data: { ...FAMILY, people: [without] } })
    await openRegistration(`/registration?draft=${TOKEN}`)
    await title('Who is registering?')
    expect(await screen.findByText('Dana Ball (Mother), (214) 555-0100')).toBeTruthy()
    press('Change: Ada Ball’s emergency contact')
    const contact = within(screen.getByRole('group', { name: 'Ada Ball’s emergency contact' }))
    fireEvent.change(contact.getByLabelText('Name'), { target: { value: 'Ana Lee' } })
    await waitFor(() => expect(server.data?.people[0]?.emergency).toEqual({ name: 'Ana Lee' }))
  })

  test('a name of one word asks for its parts, one of many says which is the last', async () => {
    const server = registrationServer()
    await openRegistration('/registration')
    await title('Who is registering?')
    fill('Your full name', 'Maria Elena López')
    expect(screen.getByRole('button', { name: 'Last name López? Change' })).toBeTruthy()
    fill('Your full name', '王小明')
    fireEvent.blur(screen.getByLabelText('Your full name'))
    fill('Last name', '王')
    fill('First name', '小明')
    await waitFor(() =>
      expect(server.data?.registrant).toMatchObject({ first_name: '小明', last_name: '王' }),
    )
  })

  test('the button of the browser goes back one step', async () => {
    registrationServer({ data: FAMILY })
    const { history } = await openRegistration(`/registration?draft=${TOKEN}`)
    await title('Who is registering?')
    press('Continue')
    await title('Read and sign')
    history.back()
    await title('Who is registering?')
    expect(screen.getByDisplayValue('dana@example.org')).toBeTruthy()
  })
})

test('a code of the club and the birthday fill in the person, and the name stays as the club has it', async () => {
  const server = registrationServer({ data: { ...FAMILY, people: [] } })
  const known = { id: 5, member_type_id: 1, member_type: 'Player', team: null }
  server.answers['GET /mms/member_lookup'] = ({ search }) => {
    const dob = search.get('dob')
    if (dob === null) return { ...known, first_name: null, last_name: null, dob: null }
    if (dob !== '2013-04-05') throw RecordNotFound()
    return { ...known, first_name: 'Mia', last_name: 'Lopez', dob }
  }
  await openRegistration(`/registration?draft=${TOKEN}&code=ABC123`)
  await title('Who is registering?')
  await screen.findByRole('button', { name: 'Find my record' })
  press('Find my record')
  const birthday = await screen.findByLabelText(/^Date of birth of the person/)
  expect(document.activeElement).toBe(birthday)
  fireEvent.change(birthday, { target: { value: '04/06/2013' } })
  press('Show my record')
  expect(
    await screen.findByText(/^We couldn’t find a record with this code, member type and date/),
  ).toBeTruthy()
  // The input stays, and one character is changed.
  expect(screen.getByDisplayValue('ABC123')).toBeTruthy()
  fireEvent.change(screen.getByDisplayValue('04/06/2013'), { target: { value: '04/05/2013' } })
  press('Show my record')
  fireEvent.click(await screen.findByRole('button', { name: 'My child' }))
  expect(screen.getByRole('heading', { name: 'Mia Lopez' })).toBeTruthy()
  expect(screen.getByText(/From your club’s records: born 04\/05\/2013/)).toBeTruthy()
  expect(screen.queryByDisplayValue('Mia')).toBeNull()
  expect(server.callsOf('GET /mms/member_lookup')[0]?.search.get('pre_confirmation_code')).toBe('ABC123')
})

const invite = 'i'.repeat(24)
const INVITED = {
  team_id: 4,
  team: 'Texas Bombers',
  club: null,
  league_id: 1,
  league: 'Lone Star League',
  division_id: 12,
  division: '12U',
  discipline_id: 1,
  member_type_id: 1,
  member_type: 'Player',
  season_id: 1,
  head_coach: 'Erin Fox',
  price: 4500,
}

test("a team's invitation says which place it offers and gives it", async () => {
  const server = registrationServer({ data: { ...FAMILY, people: [] } })
  server.answers[`GET /mms/registration/invite/${invite}`] = () => INVITED
  await openRegistration(`/registration?draft=${TOKEN}&invite=${invite}`)
  fireEvent.click(await screen.findByRole('button', { name: 'For my child' }))
  await waitFor(() =>
    expect(server.data?.people[0]).toMatchObject({
      invite_token: invite,
      team_id: 4,
      division_id: 12,
      who: 'child',
    }),
  )
})

test.each(['people', 'waivers', 'payment'])(
  'an invited family sees its team on the step %s, too',
  async (step) => {
    const [ada] = FAMILY.people
    const server = registrationServer({
      data: { ...FAMILY, people: [{ ...ada!, invite_token: invite, team_id: 4, division_id: 12 }] },
    })
    server.answers[`GET /mms/registration/invite/${invite}`] = () => INVITED
    await openRegistration(`/registration?draft=${TOKEN}&step=${step}`)
    const invited = await screen.findByRole('list', { name: 'Invitation' })
    await within(invited).findByText(/Ada Ball joins/)
    expect(invited.textContent).toBe(
      'Ada Ball joins Texas Bombers 12U, Lone Star League · Coach Erin Fox · from $45.00',
    )
  },
)

test('whoever continues before the offers are there goes on when they are', async () => {
  const incomplete = { ...FAMILY.people[0]!, league_id: null, division_id: null, membership_id: null }
  const server = registrationServer({ data: { ...FAMILY, people: [incomplete] } })
  let answer = (_: unknown) => {}
  const late = new Promise((resolve) => (answer = resolve))
  server.answers['GET /mms/registration/offers'] = () => late
  await openRegistration(`/registration?draft=${TOKEN}`)
  await title('Who is registering?')
  press('Continue')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' }).dataset['busy']).toBe('true'))
  expect(screen.queryByText(/Choose a membership/)).toBeNull()
  answer(OFFERS)
  await title('Read and sign')
})

test('what is not chosen by itself is asked for when the offers have come', async () => {
  const incomplete = { ...FAMILY.people[0]!, membership_id: null }
  const server = registrationServer({ data: { ...FAMILY, people: [incomplete] } })
  let answer = (_: unknown) => {}
  const late = new Promise((resolve) => (answer = resolve))
  server.answers['GET /mms/registration/offers'] = () => late
  await openRegistration(`/registration?draft=${TOKEN}`)
  await title('Who is registering?')
  press('Continue')
  answer({
    ...OFFERS,
    offers: [OFFERS.offers[0], { ...OFFERS.offers[0], membership_id: 2, text: 'All year' }],
  })
  await screen.findAllByText(/Choose a membership/)
  expect(screen.getByRole('button', { name: 'Continue' }).dataset['busy']).toBeUndefined()
})

test('what was added after a try says nothing of its fields before the next one, and a removed person’s errors are not the next one’s', async () => {
  registrationServer({ data: { ...FAMILY, people: [] } })
  await openRegistration(`/registration?draft=${TOKEN}`)
  await title('Who is registering?')
  press('Continue')
  await screen.findByText('Please add at least one person to register.')
  press(/My child/)
  await screen.findByLabelText('First name')
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
  press('Continue')
  await waitFor(() =>
    expect(screen.getAllByLabelText('First name')[0]!.getAttribute('aria-invalid')).toBe('true'),
  )
  fireEvent.click(screen.getAllByRole('button', { name: /child/i }).at(-1)!)
  await waitFor(() => expect(screen.getAllByLabelText('First name')).toHaveLength(2))
  expect(screen.getAllByLabelText('First name')[1]!.getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[0]!)
  await waitFor(() => expect(screen.getAllByLabelText('First name')).toHaveLength(1))
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
})
