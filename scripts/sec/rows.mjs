/**
 * What has to hold, row by row of docs/security.md, and the tests that show it: a file, and of it the tests whose name
 * holds the words; without words all of it.
 * @type {{ number: number, asvs: string, what: string, tests: [file: string, name?: string][] }[]}
 */
export const ROWS = [
  {
    number: 1,
    asvs: 'V8.4.1',
    what: 'tenant isolation',
    tests: [
      ['server/test/house/isolation.test.ts'],
      ['server/test/house/structure.test.ts'],
      ['server/test/house/statements.test.ts'],
    ],
  },
  {
    number: 2,
    asvs: 'V8.2.1, V8.2.2',
    what: 'function and object access',
    tests: [
      ['server/src/auth/permissions.test.ts'],
      ['server/test/house/role-matrix.test.ts'],
      ['server/test/house/unseen.test.ts'],
      ['server/src/plumbing/http/http.test.ts', 'is asked before anything else'],
      ['server/src/families/household.test.ts', 'for another family'],
    ],
  },
  {
    number: 3,
    asvs: 'V8.2.3, V15.3.3',
    what: 'field access and mass assignment',
    tests: [
      ['server/test/security/fields.test.ts'],
      ['server/src/auth/authenticate.test.ts', 'headers choose a view and give no right'],
    ],
  },
  {
    number: 4,
    asvs: 'V9.1.1-3, V9.2.1-3',
    what: 'access tokens (JWT) and their forgeries',
    tests: [
      ['server/src/auth/authenticate.test.ts'],
      ['server/src/auth/sessions.test.ts', 'as access token'],
    ],
  },
  {
    number: 5,
    asvs: 'V10.4.4',
    what: 'no password grant',
    tests: [['server/src/http-realms.test.ts']],
  },
  {
    number: 6,
    asvs: 'V10.4.5',
    what: 'refresh tokens shown again',
    tests: [['server/src/auth/sessions.test.ts']],
  },
  {
    number: 7,
    asvs: 'V10.4.8, V7.3.1, V7.3.2',
    what: 'a session ends by itself',
    tests: [['server/src/auth/sessions.test.ts', 'a login ends']],
  },
  {
    number: 8,
    asvs: 'V7.4.1-3',
    what: 'logging out, blocking and a new password end sessions on every server',
    tests: [
      ['server/src/auth/authenticate.test.ts', 'rights are those of this moment'],
      ['server/src/auth/password-reset.test.ts', 'a new password ends every login'],
      ['server/src/auth/sessions.test.ts', 'by logging out'],
    ],
  },
  {
    number: 9,
    asvs: 'V6.3.1, V6.1.1',
    what: 'guessing (brute force)',
    tests: [
      ['server/src/auth/login.test.ts', 'guessing'],
      ['server/test/security/guessing.test.ts'],
      ['server/src/plumbing/http/limits.test.ts'],
    ],
  },
  {
    number: 10,
    asvs: 'V6.3.8',
    what: 'nobody learns who has an account (enumeration)',
    tests: [
      ['server/src/auth/login.test.ts', 'nobody gets in'],
      ['server/src/auth/password-reset.test.ts', 'an address nobody has gets the same answer'],
      ['server/src/auth/email-addresses.test.ts', 'a visitor does not learn who has an account'],
      ['server/test/security/enumeration.test.ts'],
    ],
  },
  {
    number: 11,
    asvs: 'V6.2.1, V6.2.4, V6.2.5, V6.2.8, V6.2.9',
    what: 'password rules',
    tests: [['contract/src/auth/passwords.test.ts']],
  },
  {
    number: 12,
    asvs: 'V11.4.2',
    what: 'passwords are hashed dearly',
    tests: [
      ['server/test/security/hashes.test.ts'],
      ['server/src/auth/login.test.ts', 'hashed at a lower price'],
    ],
  },
  {
    number: 13,
    asvs: 'V6.4.1, V6.4.3',
    what: 'one-time links',
    tests: [
      ['server/src/auth/password-reset.test.ts'],
      ['server/src/auth/email-addresses.test.ts'],
      ['server/src/auth/second-factor.test.ts', 'stays when a password is chosen by a link'],
      ['server/src/privacy/public-links.test.ts'],
    ],
  },
  {
    number: 14,
    asvs: 'V6.5.1',
    what: 'codes of an authenticator app work once (TOTP)',
    tests: [
      ['server/src/auth/second-factor.test.ts'],
      ['server/src/auth/passkeys.test.ts', 'answers a challenge once'],
    ],
  },
  {
    number: 15,
    asvs: 'V3.4.1-6',
    what: 'headers and policies (CSP) of every answer',
    tests: [
      ['server/test/security/headers.test.ts'],
      ['server/src/plumbing/http/security.test.ts'],
      ['server/src/plumbing/http/pages.test.ts', 'policy'],
      ['e2e/security.test.ts'],
    ],
  },
  {
    number: 16,
    asvs: 'V3.3.1-4',
    what: 'cookies',
    tests: [
      ['server/test/security/headers.test.ts'],
      ['server/src/auth/login.test.ts', 'a cookie no script can read'],
    ],
  },
  {
    number: 17,
    asvs: 'V3.5.1-3',
    what: 'forged calls from other sites (CSRF) and reads that write',
    tests: [
      ['server/test/security/reads.test.ts'],
      ['server/src/auth/email-addresses.test.ts', 'a picture or a link in a page'],
      ['e2e/security.test.ts', 'another site'],
    ],
  },
  {
    number: 18,
    asvs: 'V3.5.5',
    what: 'messages from other frames (postMessage)',
    tests: [['e2e/card-fields.test.ts', 'is not listened to']],
  },
  {
    number: 19,
    asvs: 'V3.7.2',
    what: 'open redirects',
    tests: [['web/src/shell/landing.test.ts'], ['server/test/security/injection.test.ts', 'redirect']],
  },
  {
    number: 20,
    asvs: 'V1.2.4',
    what: 'SQL injection (npm run sec -- sqlmap looks from outside)',
    tests: [['server/test/security/injection.test.ts', 'SQL'], ['server/test/house/fuzz.test.ts']],
  },
  {
    number: 21,
    asvs: 'V1.2.10',
    what: 'formulas in exported lists (CSV)',
    tests: [['server/test/security/formulas.test.ts']],
  },
  {
    number: 22,
    asvs: 'V2.3.1-4, V15.4.2',
    what: 'order of steps, transactions and races',
    tests: [
      ['server/src/payments/simulation.test.ts'],
      ['server/src/payments/kill-points.test.ts'],
      ['server/src/payments/paying.test.ts'],
      ['server/src/payments/webhooks.test.ts'],
      ['e2e/killed.test.ts'],
      ['e2e/killed-database.test.ts'],
      ['server/src/registering/registration.test.ts', 'nobody pays before every waiver'],
      ['server/test/house/taken-once.test.ts'],
      ['server/src/registering/held-places.test.ts'],
    ],
  },
  {
    number: 23,
    asvs: 'V5.2.1, V5.2.2, V5.3.2, V5.4.1, V5.4.2',
    what: 'uploads',
    tests: [
      ['server/test/security/uploads.test.ts'],
      ['server/src/plumbing/http/picture-check.test.ts'],
      ['server/src/plumbing/http/files.test.ts', 'a file'],
    ],
  },
  {
    number: 24,
    asvs: 'V14.2.1, V14.3.1-3',
    what: 'secrets in addresses and in the browser',
    tests: [
      ['server/src/plumbing/http/logs.test.ts'],
      ['e2e/login.test.ts', 'leaves nothing readable in storage'],
      ['e2e/login.test.ts', 'only the choices of tables stay'],
    ],
  },
  {
    number: 25,
    asvs: 'V16.2.5, V16.3.1, V16.3.2, V16.5.1',
    what: 'logs and errors',
    tests: [
      ['server/src/plumbing/http/logs.test.ts'],
      ['server/src/auth/login.test.ts', 'what happens at the door is written down'],
      ['server/src/plumbing/http/http.test.ts', 'says nothing of the inside'],
      ['server/test/security/leftovers.test.ts'],
    ],
  },
  {
    number: 26,
    asvs: 'V2.4.1, V15.2.2',
    what: 'denial of service',
    tests: [
      ['server/test/security/regular-expressions.test.ts'],
      ['server/test/security/slow-callers.test.ts'],
      ['server/src/plumbing/http/unread.test.ts'],
      ['server/src/plumbing/http/limits.test.ts'],
      ['server/src/plumbing/http/http.test.ts', 'may not be larger than a form can be'],
    ],
  },
  {
    number: 27,
    asvs: 'V13.4.2, V15.2.3',
    what: 'nothing of development in production',
    tests: [['server/test/security/production.test.ts'], ['server/src/plumbing/config.test.ts']],
  },
  {
    number: 28,
    asvs: 'V15.2.1',
    what: 'components (packages)',
    tests: [['scripts/packages.test.mjs']],
  },
  {
    number: 29,
    asvs: 'V7.5.1',
    what: 'being asked again before what matters (re-authentication)',
    tests: [
      ['server/src/auth/account.test.ts'],
      ['server/src/auth/passkeys.test.ts', 'needs a login of the last ten minutes'],
      ['server/src/auth/second-factor.test.ts', 'has to have logged in lately'],
    ],
  },
  {
    number: 30,
    asvs: 'V4.1.3',
    what: 'the address a call comes from (X-Forwarded-For)',
    tests: [
      ['server/src/plumbing/http/limits.test.ts', 'address'],
      ['server/src/plumbing/config.test.ts', 'TRUST_PROXY'],
    ],
  },
  {
    number: 31,
    asvs: 'V2.2.1, V2.2.2',
    what: 'texts that cannot be held or show as others (NUL, line breaks, bidirectional overrides)',
    tests: [['server/test/security/characters.test.ts']],
  },
  {
    number: 32,
    asvs: 'V16.5.2, V16.5.3',
    what: 'failures: a full disk, one kind a thousand times, a reference',
    tests: [
      ['server/src/plumbing/http/http.test.ts', 'a database that cannot do it'],
      ['server/src/plumbing/database/database-away.test.ts'],
      ['server/src/plumbing/http/health.test.ts'],
      ['server/src/plumbing/http/logs.test.ts', 'each further one of its kind'],
    ],
  },
  {
    number: 33,
    asvs: 'V14.2.7',
    what: 'what is left of people after an erasure',
    tests: [
      ['server/src/privacy/sweep.test.ts'],
      ['server/src/privacy/public-links.test.ts'],
      ['server/test/house/personal-columns.test.ts'],
    ],
  },
  {
    number: 34,
    asvs: 'V15.4.1',
    what: 'callers who share a connection to the database',
    tests: [
      ['server/src/plumbing/database/database.test.ts', 'fails alone'],
      ['server/src/plumbing/database/database.test.ts', 'gets all its answers'],
    ],
  },
  {
    number: 35,
    asvs: 'V13.3.1',
    what: 'keys of real money and of trials',
    tests: [
      ['server/src/payments/paying.test.ts', 'a tenant of unknown mode is one that is trying out'],
      [
        'server/src/payments/paying.test.ts',
        'the payment mode is live only where the tenant is and the provider moves real money',
      ],
      ['server/src/outside/card-providers/stripe.test.ts', 'only live keys move real money'],
    ],
  },
  {
    number: 36,
    asvs: 'V2.2.3',
    what: 'who is too young for a division, at every door',
    tests: [['server/test/house/too-young.test.ts']],
  },
]
