import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { savedWords } from './saved-words.ts'

test('what is new was created and what was there was updated, in the words of the specification', () => {
  expect(savedWords(undefined)).toBe('Data created successfully')
  expect(savedWords({})).toBe('Data updated successfully')
})

/** The forms in the specification's catalog (§5, §8): each creates or changes one record of the office. */
const FORMS = [
  'content/partner-form',
  'content/faq-form',
  'content/resource-form',
  'seasons/season-form',
  'offers/price-dialog',
  'offers/price-rule-dialog',
  'offers/coupon-form',
  'offers/membership-form',
  'signing/waiver-terms',
  'insurance/policy-form',
  'clubs/rule-pack-form',
  'clubs/league-form',
]

test.each(FORMS)('%s says them and nothing else', (form) => {
  const text = readFileSync(`${import.meta.dirname}/${form}.tsx`, 'utf8')
  expect([...text.matchAll(/toast\.success\(([^)]*\))/g)].map(([, said]) => said)).toEqual([
    expect.stringMatching(/^savedWords\(\w+\)$/),
  ])
})

const because = (why: string, screens: readonly string[]) => screens.map((screen) => [screen, why] as const)

/**
 * Forms that say something other than the catalog after a write, because they report something it does not
 * cover.
 */
const SAY_MORE = new Map([
  ...because(
    'how many lines counted or letters went out, or until when it can be changed, is what one asks next',
    [
      'events/stays/hotel-list-dialog',
      'events/stays/own-stay-screen',
      'events/office/remind-missing',
      'events/outside/outside-waivers',
      'events/stays/remind-stays',
    ],
  ),
  ...because('how many games were placed, what is public now, or who was told, is what the press is for', [
    'competition/circuits/office-circuit-screen',
    'competition/contests/contest-screen',
    'competition/schedule/schedule-publish',
    'competition/schedule/schedule-remind',
    'competition/schedule/schedule-screen',
    'competition/weather/weather-measures',
    'competition/weather/weather-resume',
    'competition/weather/weather-stop',
  ]),
  ...because('nothing is written: it is the catalogue’s sentence for a login', [
    'auth/login-screen',
    'auth/outside-screen',
  ]),
  ...because('how many umpires were assigned, asked or imported is what the press is for', [
    'officials/crew-people',
    'officials/crews-screen',
    'officials/import-officials',
    'officials/umpire-screen',
  ]),
  ...because('cash changes hands: how much, and how much is over or short', [
    'readiness/gate-drawer',
    'readiness/gate-sell',
  ]),
  ...because('nothing is written: something lies in the clipboard', [
    'events/public/share-link',
    'ui/copy-text',
  ]),
  ...because('a letter goes out with it: to whom, or to how many', [
    'calendar/date-form',
    'calendar/message-form',
    'clubs/team-decision',
    'clubs/team-invite-people',
    'clubs/team-renew',
    'clubs/team-staff-add',
    'clubs/transfer-club',
    'clubs/transfer-decision',
    'events/plate/plate-screen',
    'events/vendors/vendors-screen',
    'fees/package-screen',
    'insurance/certificate-ask',
    'insurance/certificate-decide',
    'insurance/insurance-review',
    'office/bulk/mail-preview',
    'renewing/reminders/renewal-plan-panel',
    'renewing/reminders/office-renewals-screen',
  ]),
  ...because('whose check-in it was', ['readiness/use-gate-check', 'readiness/team-check-in/use-check-in']),
  ...because('whose photo is new', ['families/member-photo-dialog']),
  ...because('for how many of a household it was changed', ['members/also-for']),
  ...because('whether visitors and signers see it already', [
    'content/draft-editor',
    'content/office-faqs-screen',
    'signing/waiver-text',
    'tenants/settings-form',
    'tenants/settings-history',
  ]),
  ...because('what is charged, and what is not', [
    'payments/card-till',
    'renewing/automatic/auto-renewal-card',
    'renewing/automatic/auto-renewal-list',
  ]),
  ...because('how many were decided, seconds after the press', ['batches/batch-strip']),
  ...because('how many entries were decided, where some may be left', ['events/office/decide-entries']),
  ...because('how many teams were taken out or emailed, where some may stay', [
    'events/outside/import-teams-past',
  ]),
  ...because('what stops working with it', ['calendar/subscribe-dialog', 'events/outside/signing-link']),
  ...because('nobody pressed anything: it was sent once there was a connection again', [
    'readiness/shell-work',
  ]),
  ...because('of one’s own account, what changed of logging in', ['auth/account-calls']),
  ...because('the season has to be opened before anybody sees it', ['offers/roll-over-screen']),
  ...because('which right whom was given or taken, beside the way back', ['users/role-matrix-screen']),
  ...because('a family reads it, who has to know that the office need not do anything more', [
    'families/documents/document-hand-in',
    'families/household-details',
  ]),
])

test('whatever else is saved is said in the catalogue’s words too, and not in those of its screen', () => {
  const own = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => {
      const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
      return [...text.matchAll(/toast\.success\(\s*(\w+)/g)].some(
        ([, said]) => said !== 'savedWords' && said !== 'told',
      )
    })
    .map((file) => file.replace(/\.tsx?$/, ''))
  expect(own.filter((screen) => !SAY_MORE.has(screen))).toEqual([])
  expect(own.length).toBeGreaterThan(20)
})

test('none of these screens was renamed away', () => {
  for (const screen of [...FORMS, ...SAY_MORE.keys()])
    expect([
      screen,
      ['.tsx', '.ts'].some((end) => existsSync(`${import.meta.dirname}/${screen}${end}`)),
    ]).toEqual([screen, true])
})
