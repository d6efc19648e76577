import compress from '@fastify/compress'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { openAuth, type Auth } from './auth/auth.ts'
import { authJobs, authRoutes } from './auth/routes.ts'
import type { Config } from './plumbing/config.ts'
import { countTeamsInSeasons, type RosterHooks, type StructureUses } from './clubs/clubs.ts'
import { alertJobs, alertRoutes } from './alerts/routes.ts'
import { alertPrivacy } from './alerts/privacy.ts'
import { alertKeys } from './alerts/root-keys.ts'
import { authKeys } from './auth/root-keys.ts'
import { calendarKeys } from './calendar/root-keys.ts'
import { cardKeys } from './cards/root-keys.ts'
import { clubKeys } from './clubs/root-keys.ts'
import { eventKeys } from './events/root-keys.ts'
import { waiverKeys } from './waivers/root-keys.ts'
import { repeatSeals } from './plumbing/http/repeats.ts'
import type { ModuleKeys } from './plumbing/resealing.ts'
import { batchPrivacy } from './batches/privacy.ts'
import { batchJobs, batchRoutes } from './batches/routes.ts'
import { viewPrivacy } from './views/privacy.ts'
import { viewJobs, viewRoutes } from './views/routes.ts'
import type { Queues } from './batches/batches.ts'
import { calendarJobs, calendarRoutes } from './calendar/routes.ts'
import { clubJobs, clubRoutes } from './clubs/routes.ts'
import { teamQueue } from './clubs/teams-queue.ts'
import { transferQueue } from './clubs/transfers-queue.ts'
import { connect } from './plumbing/database/database.ts'
import { hasPublishedPages } from './content/content.ts'
import { contentRoutes } from './content/routes.ts'
import { eventJobs, eventRoutes, unprefixedEventRoutes } from './events/routes.ts'
import type { WorkElsewhere } from './events/work.ts'
import { openDrawing } from './plumbing/drawing/drawings.ts'
import {
  askFee,
  endFees,
  giveBackFees,
  inviteChosenJob,
  leagueFees,
  leagueFeeSettlement,
  feeCollecting,
  feeSettlement,
  feesAlong,
  feesStandingOf,
  openFees,
  teamFunds,
  withTeamFunds,
} from './fees/fees.ts'
import { feeRoutes } from './fees/routes.ts'
import { createApp } from './plumbing/http/app.ts'
import { openCards, type Cards } from './plumbing/http/cards.ts'
import { serveCrawlers } from './plumbing/http/crawlers.ts'
import { serveDocs } from './plumbing/http/docs.ts'
import { serveHealth } from './plumbing/http/health.ts'
import { logCalls, loggerOptions } from './plumbing/http/logs.ts'
import { serveRealms } from './http-realms.ts'
import { tidyRepeats } from './plumbing/http/repeats-tidying.ts'
import { realmOperations } from './http-realms-logins.ts'
import { serveStatic } from './plumbing/http/static.ts'
import { registerWebhooks } from './plumbing/http/webhooks.ts'
import { mount, type Routes } from './plumbing/http/http.ts'
import { findLogFault } from './plumbing/log-archive.ts'
import { openMeasures, type Measures } from './plumbing/measures.ts'
import { noTracing, openTracing } from './plumbing/tracing.ts'
import { tenantUrl, type World } from './plumbing/world.ts'
import type { Job } from './plumbing/jobs/jobs.ts'
import { findSites } from './plumbing/jobs/jobs-queries.ts'
import { certificateQueue, insuranceQueue } from './insurance/queues.ts'
import { insuranceJobs, insuranceRoutes } from './insurance/routes.ts'
import { loadKeys, type KeyRing } from './plumbing/keys.ts'
import { serveOutbox } from './mail/http-outbox.ts'
import { mailJobs, mailRoutes } from './mail/routes.ts'
import { isDecline } from './outside/card-provider.ts'
import { outboxMailer } from './outside/mailer-outbox.ts'
import { smtpMailer } from './outside/mailer-smtp.ts'
import { dnsNames } from './outside/names.ts'
import { openIdConnect } from './outside/openid-connect.ts'
import type { Outside } from './outside/outside.ts'
import { webPushService } from './outside/push-web.ts'
import { diskStorage } from './outside/storage-disk.ts'
import { s3Storage } from './outside/storage-s3.ts'
import { configuredWallets } from './outside/wallets-configured.ts'
import { memberJobs, memberRoutes } from './members/routes.ts'
import { serveLive } from './competition/live/http-live.ts'
import { serveWallets } from './cards/cards.ts'
import { cardJobs, cardRoutes } from './cards/routes.ts'
import { familyJobs, familyRoutes } from './families/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { registrationQueue } from './office/registrations-queue.ts'
import { officeJobs, officeRoutes } from './office/routes.ts'
import { balanceQueue } from './treasury/balances.ts'
import { orderQueue } from './treasury/refunds-queue.ts'
import { treasuryPrivacy } from './treasury/privacy.ts'
import { treasuryJobs, treasuryRoutes } from './treasury/routes.ts'
import { plumbingPrivacy, type Privacy } from './plumbing/privacy.ts'
import { documentQueue } from './families/documents/reviewing.ts'
import { erasureQueue } from './privacy/erasures-queue.ts'
import { countOpenErasures } from './privacy/erasure.ts'
import { erasurePrivacy } from './privacy/privacy.ts'
import { tenantPrivacy } from './tenants/privacy.ts'
import { seasonPrivacy } from './seasons/privacy.ts'
import { waiverPrivacy } from './waivers/privacy.ts'
import { offerPrivacy } from './offers/privacy.ts'
import { cardPrivacy } from './cards/privacy.ts'
import { insurancePrivacy } from './insurance/privacy.ts'
import { eventPrivacy } from './events/privacy.ts'
import { contentPrivacy } from './content/privacy.ts'
import { reportPrivacy } from './reports/privacy.ts'
import { readinessPrivacy } from './readiness/privacy.ts'
import { authPrivacy } from './auth/privacy.ts'
import { calendarPrivacy } from './calendar/privacy.ts'
import { clubPrivacy } from './clubs/privacy.ts'
import { familyPrivacy } from './families/privacy.ts'
import { feePrivacy } from './fees/privacy.ts'
import { mailPrivacy } from './mail/privacy.ts'
import { memberPrivacy } from './members/privacy.ts'
import { officePrivacy } from './office/privacy.ts'
import { paymentPrivacy } from './payments/privacy.ts'
import { registeringPrivacy } from './registering/privacy.ts'
import { registrationPrivacy } from './registrations/privacy.ts'
import { renewingPrivacy } from './renewing/privacy.ts'
import { signingPrivacy } from './signing/privacy.ts'
import { privacyJobs, privacyRoutes } from './privacy/routes.ts'
import { registeringJobs, registeringRoutes } from './registering/routes.ts'
import { registrationJobs, registrationRoutes } from './registrations/routes.ts'
import { renewingJobs, renewingRoutes } from './renewing/routes.ts'
import { seasonRoutes } from './seasons/routes.ts'
import { signingJobs, signingRoutes } from './signing/routes.ts'
import { servePages } from './plumbing/http/pages.ts'
import type { Along, Collect, Settle } from './payments/payments.ts'
import { paymentJobs, paymentRoutes } from './payments/routes.ts'
import { receiveWebhook } from './payments/webhooks.ts'
import { servePictures } from './plumbing/http/pictures.ts'
import { openSiteChanges, type SiteChanges } from './plumbing/http/site-changes.ts'
import { homeRoutes } from './home/routes.ts'
import { countVenueGaps, proofsOfAge } from './readiness/readiness.ts'
import { clubQueue } from './readiness/club-readiness.ts'
import { readinessJobs, readinessRoutes } from './readiness/routes.ts'
import { reportJobs, reportRoutes } from './reports/routes.ts'
import { tenantDocuments } from './tenants/documents.ts'
import { serveBrand } from './tenants/http-brand.ts'
import { openTenantKeys } from './tenants/brought-keys.ts'
import { tenantKeys } from './tenants/root-keys.ts'
import { tenantDirectory } from './tenants/directory.ts'
import { tenantJobs, tenantRoutes } from './tenants/routes.ts'
import { helpersOf } from './users/users.ts'
import { userRoutes } from './users/routes.ts'
import {
  booksOfTeams,
  countOpenProtests,
  countGamesToDecide,
  gamesOfEntrants,
  gamesOfTeams,
  copyCompetitionRules,
  plateGamesOf,
  sideSaid,
  EVENT_PROTEST,
  protestSettlement,
} from './competition/competition.ts'
import { competitionPrivacy } from './competition/privacy.ts'
import { competitionJobs, competitionRoutes } from './competition/routes.ts'
import {
  copyOfficialRules,
  countOpenPositions,
  followPublished,
  tellOfCanceled,
  umpiresOf,
} from './officials/officials.ts'
import { officialPrivacy } from './officials/privacy.ts'
import { officialRoutes } from './officials/routes.ts'
import { venuePrivacy } from './venues/privacy.ts'
import { venueRoutes } from './venues/routes.ts'
import {
  EVENT_ADDON,
  EVENT_BALANCE,
  EVENT_ENTRANT,
  EVENT_PASS,
  EVENT_PLATE,
  EVENT_VENDOR,
  addonSettlement,
  approvalCollecting,
  balanceCollecting,
  countStayRequests,
  balanceSettlement,
  comingEntriesOf,
  entrantSettlement,
  entriesAlong,
  passSettlement,
  plateSettlement,
  vendorSettlement,
  findEventsAt,
  withdrawEntriesOf,
} from './events/events.ts'
import { waiverJobs, waiverRoutes } from './waivers/routes.ts'
import {
  autoRenewalCollecting,
  registrationSettlement,
  serveUnsubscribe,
  upgradeSettlement,
} from './renewing/renewing.ts'
import {
  countInSeasons,
  countListedInSeasons,
  countListedWithMemberships,
  countSoldAt,
  countStandingIn,
  countWithMemberships,
  followToTeam,
  hasTeam,
} from './registrations/registrations.ts'
import {
  countBeingPaidFor,
  countBeingPaidInSeasons,
  findLanguages,
  isPlaceBeingPaid,
} from './registering/registering.ts'
import {
  countMembershipsFor,
  countPriceRulesInSeasons,
  countPricesInSeasons,
  type Taken,
} from './offers/offers.ts'
import type { CountUses } from './seasons/seasons.ts'

/** Who delivers what was paid for, by the purpose of an order. */
export const settle: Settle = {
  registration: registrationSettlement,
  upgrade: upgradeSettlement,
  team_fee: feeSettlement,
  league_fee: leagueFeeSettlement,
  [EVENT_ENTRANT]: withTeamFunds(entrantSettlement),
  [EVENT_ADDON]: addonSettlement,
  [EVENT_BALANCE]: withTeamFunds(balanceSettlement),
  [EVENT_PASS]: passSettlement,
  [EVENT_PLATE]: plateSettlement,
  [EVENT_VENDOR]: vendorSettlement,
  [EVENT_PROTEST]: protestSettlement,
}

/** Who charges kept cards, by the purpose the payer agreed to. */
export const collect: Collect = {
  auto_renewal: autoRenewalCollecting,
  team_fee: feeCollecting,
  [EVENT_BALANCE]: balanceCollecting,
  [EVENT_ENTRANT]: approvalCollecting,
}

/** The lists whose rows are decided many at a time. */
const queues: Queues = {
  registrations: registrationQueue,
  teams: teamQueue(leagueFees),
  transfers: transferQueue(() => rosterHooks),
  documents: documentQueue,
  insurance: insuranceQueue,
  certificates: certificateQueue,
  erasures: erasureQueue(() => privacy),
  balances: balanceQueue,
  orders: orderQueue,
  clubs: clubQueue,
}

/** What would miss a season if it were deleted. */
const seasonUses: CountUses = {
  registrations: countInSeasons,
  listed: countListedInSeasons,
  teams: countTeamsInSeasons,
  prices: countPricesInSeasons,
  price_rules: countPriceRulesInSeasons,
  orders: countBeingPaidInSeasons,
}

/** What would miss a league, sport, discipline or division if it were archived. */
const structureUses: StructureUses = {
  memberships: countMembershipsFor,
  registrations: countStandingIn,
}

/** How often what is offered was taken. */
const taken: Taken = {
  countRegistrations: countWithMemberships,
  countListed: countListedWithMemberships,
  countBeingPaid: countBeingPaidFor,
  countSoldAt,
}

/** What waits at an event in modules that events don’t know. */
const eventWork: WorkElsewhere = {
  scores: countGamesToDecide,
  protests: countOpenProtests,
  crew: countOpenPositions,
}

/** What else a logged-in user may pay in the order for a membership, by the purpose of that part. */
export const along: Along = {
  team_fee: feesAlong,
  [EVENT_ENTRANT]: entriesAlong,
}

/** What other modules do when places on teams change, and what they are asked about them. */
const rosterHooks: RosterHooks = {
  movedTeam: followToTeam,
  comingEntriesOf,
  withdrawEntriesOf,
  isPlaceBeingPaid,
  isRegisteredFor: hasTeam,
  openAtTeam: openFees,
  leftTeam: endFees,
}

/**
 * What each module knows about people, and how it forgets them: automatic charges first, the account last.
 * The office looks for names nobody has any more, so it comes after the members.
 */
export const privacy: Privacy = {
  renewing: renewingPrivacy,
  clubs: clubPrivacy,
  fees: feePrivacy,
  members: memberPrivacy,
  registrations: registrationPrivacy,
  calendar: calendarPrivacy,
  signing: signingPrivacy,
  registering: registeringPrivacy,
  families: familyPrivacy,
  office: officePrivacy,
  treasury: treasuryPrivacy,
  events: eventPrivacy,
  payments: paymentPrivacy,
  mail: mailPrivacy,
  alerts: alertPrivacy,
  auth: authPrivacy,
  batches: batchPrivacy,
  views: viewPrivacy,
  privacy: erasurePrivacy,
  tenants: tenantPrivacy,
  seasons: seasonPrivacy,
  waivers: waiverPrivacy,
  venues: venuePrivacy,
  competition: competitionPrivacy,
  officials: officialPrivacy,
  offers: offerPrivacy,
  cards: cardPrivacy,
  insurance: insurancePrivacy,
  content: contentPrivacy,
  reports: reportPrivacy,
  readiness: readinessPrivacy,
  plumbing: plumbingPrivacy,
}

/** What hangs on the root key, so that it can be replaced, and what is sealed for a tenant, so that it can be moved. */
export const rootKeys: readonly ModuleKeys[] = [
  authKeys,
  cardKeys,
  calendarKeys,
  clubKeys,
  eventKeys,
  waiverKeys,
  alertKeys,
  tenantKeys,
  { sealed: [repeatSeals] },
]

/** Every operation of the contract with the function that carries it out. */
export const routes: Routes = [
  ...tenantRoutes,
  ...authRoutes,
  ...mailRoutes,
  ...alertRoutes,
  ...eventRoutes(plateGamesOf, gamesOfEntrants, teamFunds, eventWork, tellOfCanceled(helpersOf), [
    copyOfficialRules,
    copyCompetitionRules,
  ]),
  ...contentRoutes,
  ...memberRoutes,
  ...seasonRoutes(seasonUses),
  ...clubRoutes(rosterHooks, leagueFees, structureUses),
  ...waiverRoutes,
  ...venueRoutes(findEventsAt),
  ...competitionRoutes({ onPublished: followPublished, umpiresOf }),
  ...officialRoutes,
  ...paymentRoutes(settle, along),
  ...offerRoutes(seasonUses, taken),
  ...registrationRoutes,
  ...signingRoutes,
  ...cardRoutes,
  ...registeringRoutes(along),
  ...familyRoutes,
  ...renewingRoutes(leagueFees, along),
  ...insuranceRoutes,
  ...feeRoutes,
  ...calendarRoutes(
    { askFee, standingOf: feesStandingOf, giveBack: giveBackFees },
    { gamesOfTeams, booksOfTeams, sideSaid },
  ),
  ...userRoutes,
  ...officeRoutes(proofsOfAge, hasPublishedPages),
  ...treasuryRoutes,
  ...batchRoutes(queues),
  ...viewRoutes,
  ...privacyRoutes(privacy),
  ...reportRoutes({
    erasures_to_decide: countOpenErasures,
    exemptions_to_decide: countStayRequests,
    venue_gaps: countVenueGaps,
  }),
  ...homeRoutes,
  ...readinessRoutes,
]

export const jobs: readonly Job[] = [
  tidyRepeats,
  ...tenantJobs,
  ...authJobs,
  ...mailJobs,
  ...alertJobs,
  ...waiverJobs,
  ...paymentJobs(settle, collect),
  ...memberJobs,
  ...registrationJobs,
  ...signingJobs(findLanguages),
  ...cardJobs,
  ...registeringJobs,
  ...familyJobs,
  ...renewingJobs,
  ...officeJobs,
  ...treasuryJobs,
  ...batchJobs(queues),
  ...viewJobs,
  ...privacyJobs,
  ...reportJobs,
  ...insuranceJobs,
  ...readinessJobs,
  ...clubJobs(rosterHooks),
  ...calendarJobs,
  ...eventJobs(plateGamesOf),
  ...competitionJobs,
  inviteChosenJob as unknown as Job,
]

/** The world with its login, and the routes it serves for its card provider. */
export type House = Omit<World, 'keysOf'> & {
  keys: KeyRing
  keysOf: (tenant_id: number) => KeyRing
  /** Reads again which keys tenants brought. */
  loadBroughtKeys: () => Promise<void>
  auth: Auth
  changes: SiteChanges
  close: () => Promise<void>
} & Pick<Cards, 'serveCards'>

/** What a test replaces. */
type Instead = Partial<Outside> &
  Pick<Parameters<typeof connect>[0], 'onStatement' | 'namesAfter'> & { now?: () => Date }

/** The application as configured: its database and everything outside. */
export async function buildWorld(
  config: Config,
  { now = () => new Date(), onStatement, namesAfter, ...outside }: Instead = {},
): Promise<House> {
  const tracing = config.tracing ? await openTracing(config.tracing) : noTracing
  const measures = openMeasures({ tracing, hasExemplars: config.tracing !== undefined })
  const database = connect({
    ...config.database,
    onWait: measures.waitedForConnection,
    ...(config.tracing && { around: tracing.span }),
    ...(onStatement && { onStatement }),
    ...(namesAfter !== undefined && { namesAfter }),
  })
  const keys = await loadKeys(config)
  const identity = openIdConnect({ isPrivateAllowed: config.allowPrivateIssuer, now })
  const auth = await openAuth({
    identity,
    database,
    keys,
    now,
    publicUrl: () => house.publicUrl,
    directUrl: config.database.directUrl,
    hashMemory: config.hashMemory,
  })
  const { cards, serveCards } = await openCards(config, { database, keys, now })
  const drawing = openDrawing()
  const changes = await openSiteChanges(config.database.directUrl)
  const brought = openTenantKeys(database, keys)
  // Where the database is away or not migrated yet, as soon as somebody asks for a site.
  await brought.load().catch(() => {})
  const directory = tenantDirectory(async () => {
    await brought.load()
    return findSites(database)
  }, now)
  changes.subscribe(directory.refresh)
  const house: House = {
    database,
    measures,
    tracing,
    outside: watchedOutside(measures, {
      mailer: config.mail.smtpUrl
        ? smtpMailer({ url: config.mail.smtpUrl, from: config.mail.from })
        : outboxMailer,
      names: dnsNames(config.nameServers),
      push: webPushService({ isPrivateAllowed: config.allowPrivatePush }),
      storage: config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files')),
      cards,
      identity,
      wallets: await configuredWallets(config.wallets),
      ...outside,
    }),
    keys,
    keysOf: brought.of,
    loadBroughtKeys: brought.load,
    draw: drawing.draw,
    publicUrl: config.publicUrl,
    now,
    logFault: () => findLogFault(database, config.dataDir, now()),
    tenantOf: directory.tenantOf,
    isServed: (host) => directory.isServed(host, (label) => new URL(tenantUrl(config.publicUrl, label)).host),
    authenticate: auth.authenticate,
    auth,
    serveCards,
    changes,
    async close() {
      keys.close()
      await Promise.all([drawing.close(), auth.close(), changes.close(), database.close()])
      await tracing.close()
    },
  }
  return house
}

/** Each service under its own name. */
const watchedOutside = (
  { watched }: Measures,
  { cards, wallets: { apple, google }, ...others }: Outside,
): Outside =>
  ({
    ...Object.fromEntries(Object.entries(others).map(([name, service]) => [name, watched(name, service)])),
    cards: watched('cards', cards, isDecline),
    wallets: {
      apple: apple && watched('apple_wallet', apple),
      google: google && watched('google_wallet', google),
    },
  }) as Outside

type AppConfig = Pick<Config, 'logLevel' | 'trustProxy' | 'webDir' | 'outbox'>

/** The web server with everything it serves. */
export async function buildApp(
  world: House,
  config: AppConfig,
  areJobsRunning = () => true,
  isEnding = () => false,
) {
  const { storage, cards } = world.outside
  const app = await createApp(world, {
    logger: config.logLevel === 'silent' ? false : loggerOptions(config.logLevel),
    trustProxy: config.trustProxy,
  })
  logCalls(app)
  serveHealth(app, world, areJobsRunning, isEnding)
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'], brotliOptions: BROTLI })
  serveRealms(app, world, world.auth)
  mount(app, routes, world)
  mount(app, unprefixedEventRoutes, world, '')
  await world.serveCards(app)
  await registerWebhooks(app, world, (call) => receiveWebhook(settle, call))
  servePictures(app, storage)
  serveDocs(app, [...routes.map(({ op }) => op), ...realmOperations], '1')
  const { documentOf, forget } = tenantDocuments(storage, cards.mode, world.now)
  world.changes.subscribe(forget)
  const pictureAt = serveBrand(app, storage, documentOf)
  if (config.outbox) serveOutbox(app, world)
  serveStatic(app, join(config.webDir, 'client'))
  serveCrawlers(app, world)
  await serveUnsubscribe(app, world)
  await serveWallets(app, world)
  serveLive(app, world, { changes: world.changes })
  await servePages(app, world, { webDir: config.webDir, documentOf, pictureAt, changes: world.changes })
  return app
}

/** Fast rather than small: each compressed answer is used once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
