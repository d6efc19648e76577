import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InsurancePolicy } from 'contract/insurance/policies'
import { onePage, openOfficeScreen, said } from '../../test/office-site.tsx'
import { routes } from './shell-routes.tsx'

const POLICY: InsurancePolicy = {
  id: 1,
  version: 1,
  insurer: 'Diamond Mutual',
  policy_number: 'DM-1',
  coverages: [],
  starts_on: '2026-08-01',
  ends_on: '2027-07-31',
  self_issued: true,
  wording: '',
  broker_email: null,
}

test.each([
  ['no button to request a certificate before there is a policy', [], 0],
  ['a button once there is one', [POLICY], 2],
])('there is %s', async (_, policies, buttons) => {
  await openOfficeScreen('/mms/insurance/certificates', {
    routes,
    rights: { mms: { insurance: ['view', 'edit'] } },
    answers: {
      'GET /api/mms/insurance/certificates': () => onePage([]),
      'GET /api/mms/insurance/policies': () => said(policies),
      'GET /api/mms/insurance/places': () => said([]),
    },
  })
  await screen.findByText('No certificates yet')
  expect(screen.queryAllByRole('button', { name: 'Request a certificate' })).toHaveLength(buttons)
})
