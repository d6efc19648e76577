/**
 * The calls of the contract that none of our own screens makes, and why each exists all the same (decision
 * 0059). Each names the call a screen uses for the same purpose, if there is one.
 */
export const CALLS_WITHOUT_SCREEN: readonly {
  why: string
  calls: Readonly<Record<string, string | null>>
}[] = [
  {
    why: 'The same deed by the other verb the specification gives it, for programs that use that one.',
    calls: {
      replaceCoupon: 'updateCoupon',
      replaceFaq: 'updateFaq',
      replaceNote: 'changeNote',
      replacePartner: 'updatePartner',
      replaceResource: 'updateResource',
      replaceUser: 'updateUser',
      replaceWaiver: 'updateWaiver',
      removeInsuranceFile: 'deleteInsuranceFile',
      refreshCardOf: 'refreshCard',
      exportRoster: 'postRosterExport',
    },
  },
  {
    why: 'Says in the specification’s sentence (§5) that the ID is missing. Screens always have one.',
    calls: {
      deleteNoCoupon: null,
      deleteNoFaq: null,
      deleteNoPartner: null,
      deleteNoUser: null,
      deleteNoWaiver: null,
      editNoCoupon: null,
      editNoFaq: null,
      editNoPartner: null,
      editNoUser: null,
      editNoWaiver: null,
      replaceNoCoupon: null,
      replaceNoFaq: null,
      replaceNoPartner: null,
      replaceNoUser: null,
      replaceNoWaiver: null,
      updateNoCoupon: null,
      updateNoFaq: null,
      updateNoPartner: null,
      updateNoUser: null,
      updateNoWaiver: null,
    },
  },
  {
    why: 'One entry of a list that the screen already has whole.',
    calls: {
      editFaq: 'listOfficeFaqs',
      editPartner: 'listOfficePartners',
      editSeason: 'getOfficeSeason',
      getFeePackage: 'listTeamPayments',
      getNote: 'listNotes',
      getPrice: 'listPrices',
      getPriceRule: 'listPriceRules',
      getResource: 'listResources',
      membershipById: 'listMemberships',
      partnerById: 'listPartners',
    },
  },
  {
    why: 'One list of choices; the screen asks for all it needs at once.',
    calls: {
      divisionsOfLeague: 'registrationChoices',
      leaguesByState: 'registrationChoices',
      listActiveLeagues: 'registrationChoices',
      listDisciplines: 'registrationChoices',
      listMemberTypes: 'membershipChoices',
      listSports: 'registrationChoices',
      seasonDates: 'listSeasons',
      getTransactionCategories: 'reportChoices',
    },
  },
  {
    why: 'A table the screen has from the contract itself, for programs that have not.',
    calls: {
      getCountries: null,
      getRoleSelect: null,
      getStates: null,
      getTimeZones: null,
      listCouponTypes: null,
      listStatuses: null,
    },
  },
  {
    why: 'The specification’s call, which screens have outgrown: the other one says or does more.',
    calls: {
      faqAdmin: 'listOfficeFaqs',
      getPaymentMode: 'cardFields',
      getRenewalRegistrationData: 'showRenewal',
      getWaiver: 'editWaiver',
      isHeadCoach: 'getMyTeam',
      isHeadCoachOf: 'getMyTeam',
      listRegistrationsOf: 'listRegistrations',
      listWaivers: 'listOfficeWaivers',
      renewalUpdate: 'checkoutRenewal',
      reportCoupons: 'reportRows',
      saveCmsPage: 'publishLanding',
      section: 'faqList',
    },
  },
  {
    why: 'The screen asks nothing beforehand: what is wrong with an address is said at its field, and whether it has an account is told to nobody (decision 0015).',
    calls: { checkEmailValidation: 'saveDraft' },
  },
  {
    why: 'Opened by an address that the other call hands out.',
    calls: {
      calendarFeed: 'subscribeToCalendar',
      downloadRecreatedWaiver: 'recreateWaivers',
    },
  },
  {
    why: 'For an application on a phone, which sends its user on to a browser that is then logged in.',
    calls: { handOver: null },
  },
  {
    why: 'For programs that make schedules; the board judges and lists what it has already.',
    calls: { listSchedule: 'getScheduleBoard', checkSchedule: 'getScheduleBoard' },
  },
  {
    why: 'No screen yet.',
    calls: {
      divisionsForMember: null,
      downloadReceiptByToken: null,
      getMail: null,
      getPriceImage: null,
      getUserPicture: null,
      refreshClubCard: null,
      refreshClubCardOf: null,
      searchMember: null,
      sendPlayerPasswordReset: null,
      storeUserPicture: null,
      upgradeZeroPayment: null,
      waiverHistory: null,
    },
  },
  {
    why: 'One face at full size, for programs; our lists ask for all their small ones at once.',
    calls: { rosterPhoto: 'listPortraits' },
  },
]
