// `npm run screenshots` starts the built house with its demo tenants on a database of its own and keeps a picture of each
// screen, as a phone and a desktop show it, light and dark, in the folder `screenshots`, which git ignores.
// `npm run screenshots -- insurance` does so for the screens with that word in their address.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { HOW_TO_GET_CHROMIUM, ensureChromium } from './chromium.mjs'
import { ROOT, ensure } from './ensure.mjs'

const FOLDER = path.join(ROOT, 'screenshots')
const TENANT = 'alliance'
/** The password of every demo account. */
const PASSWORD = 'plum-tractor-whistle'
const DEVICES = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}

/**
 * Who looks at what: the demo account, or nobody, with the addresses of the web's routes. Where an address has a part
 * that is not known beforehand, the first link to such a screen on the one that `on` names is followed; without one, what
 * stands there in the address of that one is taken.
 * @type {{ who: string, screens: (string | { path: string, on: string })[] }[]}
 */
export const VISITS = [
  {
    who: 'visitor',
    screens: [
      '/',
      '/privacy-policy',
      '/terms-and-conditions',
      '/mms/help-and-support',
      '/login',
      '/forgot-password',
      '/registration',
      '/waiver-regeneration',
      '/verify-document',
      '/ems/upcoming-events',
      '/ems/upcoming-events?view=map',
      { path: '/ems/event/$slug', on: '/' },
      { path: '/ems/event/$slug/schedule', on: '/ems/event/$slug' },
      { path: '/ems/event/$slug/live', on: '/ems/event/$slug' },
      { path: '/ems/event/$slug/standings', on: '/ems/event/$slug' },
      { path: '/ems/event/$slug/bracket', on: '/ems/event/$slug' },
      { path: '/ems/event/$slug/tv', on: '/ems/event/$slug' },
      { path: '/ems/event/$slug/embed/event', on: '/ems/event/$slug' },
      { path: '/ems/event/$slug/embed/schedule', on: '/ems/event/$slug' },
      { path: '/ems/event/$slug/embed/standings', on: '/ems/event/$slug' },
      { path: '/ems/event/$slug/embed/bracket', on: '/ems/event/$slug' },
      { path: '/ems/event/$slug/enter-outside', on: '/ems/event/atlantic-spring-classic' },
      { path: '/ems/event/$slug/passes', on: '/ems/event/atlantic-spring-classic' },
    ],
  },
  {
    who: 'admin',
    screens: [
      '/mms/dashboard',
      '/mms/registrations',
      { path: '/mms/registrations/$id', on: '/mms/registrations' },
      '/mms/members',
      { path: '/mms/members/$id', on: '/mms/members' },
      '/mms/members/import',
      '/mms/members/duplicates',
      '/mms/admin/membership',
      { path: '/mms/admin/membership/$id', on: '/mms/admin/membership' },
      '/mms/admin/season',
      { path: '/mms/admin/season/$id', on: '/mms/admin/season' },
      { path: '/mms/admin/season/$id/next', on: '/mms/admin/season/$id' },
      '/mms/admin/coupons',
      { path: '/mms/admin/coupons/$id', on: '/mms/admin/coupons' },
      '/mms/admin/waivers',
      { path: '/mms/admin/waivers/$id', on: '/mms/admin/waivers' },
      '/mms/admin/waivers/unsigned',
      '/mms/admin/renewals',
      '/mms/documents',
      '/mms/messages',
      '/mms/admin/vertical-insurance',
      '/mms/insurance/certificates',
      '/mms/insurance/certificates/venues',
      '/mms/orders',
      { path: '/mms/orders/$id', on: '/mms/orders' },
      '/mms/balances',
      '/mms/history',
      '/mms/bank',
      '/mms/accounting',
      '/mms/reports',
      { path: '/mms/reports/$name', on: '/mms/reports' },
      '/mms/users',
      { path: '/mms/users/$id', on: '/mms/users' },
      '/mms/permissions',
      '/mms/settings',
      '/mms/admin/cms',
      '/mms/admin/faq',
      '/mms/admin/partners',
      '/mms/admin/resource',
      '/mms/admin/privacy',
      '/ems/events',
      { path: '/ems/events/$id', on: '/ems/events' },
      { path: '/ems/events/$id/import-teams', on: '/ems/events/$id' },
      { path: '/ems/events/$id/games', on: '/ems/events/$id' },
      { path: '/ems/contests/$id', on: '/ems/events/$id/games' },
      { path: '/ems/events/$id/schedule', on: '/ems/events/$id/games' },
      { path: '/ems/events/$id/scores', on: '/ems/events/$id/games' },
      { path: '/ems/events/$id/weather', on: '/ems/events/$id/games' },
      { path: '/ems/events/$id/protests', on: '/ems/events/$id/games' },
      { path: '/ems/events/$id/ejections', on: '/ems/events/$id/games' },
      { path: '/ems/events/$id/umpires', on: '/ems/events/$id/games' },
      { path: '/ems/events/$id/umpires/pay', on: '/ems/events/$id/umpires' },
      '/ems/umpires',
      '/ems/umpires/pay',
      { path: '/ems/events/$id/check-in', on: '/ems/events/$id' },
      { path: '/ems/events/$id/stay', on: '/ems/events/$id' },
      '/ems/venues',
      { path: '/ems/venues/$id', on: '/ems/venues' },
      '/ems/circuits',
      '/ems/berths',
      { path: '/ems/circuits/$id', on: '/ems/circuits' },
      { path: '/ems/circuit/$slug', on: '/ems/circuits/$id' },
      '/ems/tie-breaks',
      { path: '/ems/tie-breaks/$id', on: '/ems/tie-breaks' },
      '/ems/refund-policies',
      '/ems/credits',
      '/ems/stay-requests',
      { path: '/ems/refund-policies/$id', on: '/ems/refund-policies' },
      '/ctms/leagues',
      '/ctms/sports',
      '/ctms/rule-packs',
      '/ctms/transfers',
      '/ctms/gate',
      '/ctms/gate/passes',
    ],
  },
  {
    who: 'clubadmin',
    screens: [
      '/ctms',
      '/ctms/clubs',
      '/ctms/clubs/readiness',
      { path: '/ctms/clubs/$id', on: '/ctms/clubs' },
      { path: '/ctms/clubs/$id/dashboard', on: '/ctms/clubs/$id' },
      { path: '/ctms/clubs/$id/readiness', on: '/ctms/clubs/$id/dashboard' },
      '/mms/insurance',
    ],
  },
  {
    who: 'teamadmin',
    screens: [
      { path: '/ctms/teams/$id', on: '/ctms' },
      { path: '/ctms/teams/$id/roster', on: '/ctms/teams/$id' },
      { path: '/ctms/teams/$id/calendar', on: '/ctms/teams/$id' },
      { path: '/ctms/teams/$id/messages', on: '/ctms/teams/$id' },
      { path: '/ctms/teams/$id/duties', on: '/ctms/teams/$id' },
      { path: '/ctms/teams/$id/readiness', on: '/ctms/teams/$id' },
      { path: '/ctms/teams/$id/upgrade', on: '/ctms/teams/$id' },
      '/ctms/payments',
      '/ctms/payments/new',
      { path: '/ctms/payments/$packageId', on: '/ctms/payments' },
      { path: '/ctms/payments/$packageId/change', on: '/ctms/payments/$packageId' },
      { path: '/ctms/payments/teams/$teamId', on: '/ctms/teams/$id' },
      { path: '/ems/event/$slug/enter', on: '/ems/event/atlantic-spring-classic' },
      '/ems/my-teams/readiness',
      { path: '/ems/entrants/$id/check-in', on: '/ems/my-events' },
      { path: '/ems/entrants/$id/stay', on: '/ems/my-events' },
      { path: '/ems/entrants/$id/schedule-requests', on: '/ems/my-events' },
      { path: '/ems/entrants/$id/protests', on: '/ems/my-events' },
    ],
  },
  {
    who: 'member',
    screens: [
      '/mms/member/profile',
      '/home',
      '/mms/member/memberships',
      '/mms/member/transfers',
      '/mms/resources',
      '/mms/account',
      '/ctms/calendar',
      '/ctms/messages',
      '/ctms/duties',
      '/ems/my-events',
      '/mms/notifications',
      '/renew',
    ],
  },
]

/**
 * Screens that are only reached by letter or in the middle of something; the journeys take their pictures.
 */
export const ON_THE_WAY = [
  '/ems/entry/$token/stay',
  '/ems/event/$slug/sign',
  '/ems/sign/$token',
  '/ems/score/$token',
  '/ems/entry/$token/schedule-requests',
  '/ems/entrants/$id/games/$game/lineup',
  '/ems/entry/$token/games/$game/lineup',
  '/ems/schedule-seen/$token',
  '/ems/umpire/$token',
  '/ems/entry/$token',
  '/ems/passes/$token',
  '/ems/balance/$token',
  '/ems/plate/$token',
  '/ems/events/$id/plate',
  '/ems/invoices/$token',
  '/ems/events/$id/preview',
  '/ems/events/$id/vendors',
  '/ems/events/$id/people',
  '/ems/berth/$token',
  '/ctms/clubs/$id/money',
  '/ctms/teams/$id/league-fee',
  '/login/outside',
  '/registration/done',
  '/profile-completion',
  '/mms/members/import/$id',
  '/mms/members/duplicates/$winner/$loser',
  '/mms/member/upgrade/$id',
  '/ctms/transfers/$id',
  '/ctms/payments/teams/$teamId/players/$memberId',
  '/reset-password/$token',
  '/set-password/$token',
  '/verify-email/$token',
  '/ctms/ask/$token',
  '/card/$token',
  '/ctms/invite/$token',
  '/guardian-invite/$token',
  '/ctms/pay/$token',
  '/insurance/check/$id/$token',
  '/auto-renewal/$token',
  '/reminders/$token',
]

/** @param {string[]} words */
async function main(words) {
  await ensure({ complete: true })
  const executablePath = await ensureChromium()
  if (!executablePath) throw new Error(HOW_TO_GET_CHROMIUM)
  await ensureBuilt()
  const { chromium } = await import('playwright-core')
  const house = await openHouse()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const missing = []
  try {
    for (const { who, screens } of VISITS)
      for (const screen of screens.map((one) => (typeof one === 'string' ? { path: one, on: '' } : one))) {
        if (words.length > 0 && !words.some((word) => screen.path.includes(word))) continue
        const fault = await keep(browser, house.url, who, screen).catch((error) => error.message)
        if (fault) missing.push(`${who} ${screen.path}: ${fault}`)
        console.log(`${fault ? '✗' : '✓'} ${who} ${screen.path}`)
      }
  } finally {
    await browser.close()
    await house.close()
  }
  for (const one of missing) console.error(`No picture: ${one}`)
  process.exitCode = missing.length > 0 ? 1 : 0
}

/** A server with the demo tenants, private to this run and deleted afterwards. */
async function openHouse() {
  const { start: startPostgres } = await import('./postgres.mjs')
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-screenshots-'))
  const database = await startPostgres({ dataDir: path.join(folder, 'postgres'), fast: true })
  const main = '../server/dist/main.js'
  const { start } = await import(main)
  const server = await start({
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    WEB_DIR: path.join(ROOT, 'web/dist'),
    PORT: '0',
    LOG_LEVEL: 'warn',
    DEMO: 'true',
  })
  return {
    url: server.url.replace('//', `//${TENANT}.`),
    async close() {
      await server.close()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Open pages by account and width. @type {Map<string, import('playwright-core').Page>} */
const pages = new Map()
/** The URL found for a screen. @type {Map<string, string>} */
const addresses = new Map()

/** @returns {Promise<string | undefined>} why there is no picture */
async function keep(browser, url, who, { path: route, on }) {
  for (const width of Object.keys(DEVICES)) {
    const page = await pageOf(browser, url, who, width)
    const address = await addressOf(page, who, route, on)
    if (!address) return `no link leads there from ${on}`
    await open(page, address)
    const name = route === '/' ? 'start' : route.slice(1).replaceAll('/', '-').replaceAll('$', '')
    mkdirSync(path.join(FOLDER, who), { recursive: true })
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: path.join(FOLDER, who, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      })
    }
  }
  return undefined
}

async function pageOf(browser, baseURL, who, width) {
  const key = `${who} ${width}`
  const known = pages.get(key)
  if (known) return known
  const context = await browser.newContext({
    ...DEVICES[width],
    baseURL,
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (who !== 'visitor') {
    await page.goto('/login')
    await page.locator('input[name="username"]').fill(`${who}@${TENANT}.example`)
    await page.locator('input[name="password"]').fill(PASSWORD)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL((address) => !address.pathname.endsWith('/login'))
  }
  pages.set(key, page)
  return page
}

/** The URL of the first link to such a screen; otherwise built from the URL of the screen that `on` names. */
export async function addressOf(page, who, route, on) {
  if (!route.includes('$')) return route
  const key = `${who} ${route}`
  const known = addresses.get(key)
  if (known) return known
  const from = await addressOf(page, who, on, wayTo(who, on))
  if (!from) return undefined
  await open(page, from)
  const wanted = patternOf(route)
  // A list may come after the heading; from some screens no such link leads on.
  let found
  for (let looks = 0; !found && looks < 20; looks++) {
    if (looks > 0) await page.waitForTimeout(500)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    found = links.find((link) => wanted.test(link.split(/[?#]/)[0]))
  }
  const values = patternOf(on).exec(from)?.slice(1) ?? []
  const filled = route.replace(/\$\w+/g, (name) => values.shift() ?? name)
  found ??= filled
  if (found.includes('$')) return undefined
  addresses.set(key, found)
  return found
}

/** The screen that links to another one. */
function wayTo(who, route) {
  const screens = VISITS.find((visit) => visit.who === who)?.screens ?? []
  const found = screens.find((one) => typeof one !== 'string' && one.path === route)
  return typeof found === 'object' ? found.on : ''
}

/** Parameters named by a word contain no number; for all others, `new` does not count. */
const patternOf = (route) =>
  new RegExp(
    `^${route.replace(/\$\w+/g, (name) => (/name|slug/.test(name) ? '([^/]+)' : '([^/]*\\d[^/]*)'))}$`,
  )

/** Opens a screen and waits until it is stable, including pictures that only load when scrolled to. */
export async function open(page, address) {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy="true"], .skeleton').first().waitFor({ state: 'hidden' })
  await page.locator('img').evaluateAll((images) =>
    Promise.all(
      images.map((image) => {
        image.loading = 'eager'
        // Does not wait forever for one that never loads.
        return Promise.race([image.decode().catch(() => {}), new Promise((done) => setTimeout(done, 5000))])
      }),
    ),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
