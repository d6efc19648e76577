import { expect, test } from 'vitest'
import { claimsOf, sessionOf } from './session-of.ts'

const token = (claims: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const text = btoa(String.fromCharCode(...bytes))
  return `h.${text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}.s`
}

test('a login becomes what the specification stores', () => {
  const access_token = token({ sub: '7', name: 'Zoë Łukasz 李' })
  const permission = { mms: { season: ['view'] } }
  const roles = { MMS: ['Manager', 'volunteer'], CTMS: ['End User', 'Club Admin'], EMS: [] }
  expect(
    sessionOf({
      access_token,
      refresh_token: 'r',
      expires_in: 300,
      refresh_expires_in: 1,
      token_type: 'Bearer',
      permission,
      scoped: { mms: { roster: ['view'] } },
      leagues: { mms: { members: ['view'] } },
      events: [{ event_ids: [7], circuit_id: null, permissions: { ems: { gate: ['admit'] } } }],
      roles,
      profile_complete: 1,
      team: '12',
    }),
  ).toEqual({
    token: access_token,
    refresh_token: 'r',
    name: 'Zoë Łukasz 李',
    registrationStatus: 1,
    mmsRole: 'manager',
    userType: 2,
    access: {
      roles,
      permissions: permission,
      scoped: { mms: { roster: ['view'] } },
      leagues: { mms: { members: ['view'] } },
      events: [{ event_ids: [7], circuit_id: null, permissions: { ems: { gate: ['admit'] } } }],
    },
    team: '12',
  })
})

test.each(['', 'x', 'a.b.c', `h.${btoa('{"name":5}')}.s`, 'h..s'])('of %j nobody reads a name', (text) => {
  expect(claimsOf(text).name).toBe('')
})
