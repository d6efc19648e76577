import { getMemberPhoto } from 'contract/members'
import { getMember, memberHistory, divisionsForMember } from 'contract/registrations/member-detail'
import { getDashboard } from 'contract/office/dashboard'
import { getFirstDay, skipStep } from 'contract/office/first-day'
import { getMemberGlance } from 'contract/office/member-glance'
import { memberTimeline, registrationTimeline } from 'contract/office/timeline'
import { exportMembers, listMembers, searchMember } from 'contract/office/member-list'
import {
  deleteRegistration,
  exportRegistrations,
  getRegistration,
  listRegistrations,
  listRegistrationsOf,
  registrationFilters,
  setRegistrationStatus,
} from 'contract/registrations/registrations'
import { MembershipNotFound } from 'contract/offers/office-memberships'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { bulkRoutes, mailChosen, sendMailing, tidyMailFiles } from './bulk/routes.ts'
import { importJobs, importRoutes } from './import/routes.ts'
import { forgetMerged } from './merging/forgetting.ts'
import { findDuplicates } from './merging/pair-search.ts'
import { mergeRoutes } from './merging/routes.ts'
import { teamListRoutes } from './outside-teams/routes.ts'
import { teamImportRoutes } from './team-import/routes.ts'
import { mailDecision } from './decision-mail.ts'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { giveDashboard } from './dashboard.ts'
import { giveFirstDay, skip, type HasPublishedPages } from './first-day.ts'
import { giveMemberTimeline, giveRegistrationTimeline } from './timeline.ts'
import { giveGlance, type ProofsOfAge } from './member-glance.ts'
import { giveHistory, giveMember, giveMemberPhoto } from './member-detail.ts'
import { exportMemberList, exportRegistrationList } from './list-export.ts'
import { findHits } from './member-list-queries.ts'
import { giveMembers } from './members.ts'
import { giveDetail } from './registration-detail.ts'
import { giveFilters } from './registration-filters.ts'
import { decide, remove } from './registrations.ts'
import { giveDivisionsFor } from './member-divisions.ts'
import { countMemberships } from '../offers/offers.ts'
import { findRegistrations } from '../registrations/registrations.ts'

export const officeRoutes = (proofsOfAge: ProofsOfAge, hasPublishedPages: HasPublishedPages): Routes => [
  on(getFirstDay, giveFirstDay(hasPublishedPages)),
  on(skipStep, skip(hasPublishedPages)),
  on(getDashboard, giveDashboard),
  on(listRegistrations, findRegistrations),
  on(listRegistrationsOf, async (context, { id, ...input }) => {
    if ((await countMemberships(context, [id])) === 0) throw MembershipNotFound()
    return findRegistrations(context, { ...input, filters: { ...input.filters, membership_id: [id] } })
  }),
  on(registrationFilters, giveFilters),
  on(getRegistration, giveDetail),
  on(setRegistrationStatus, decide),
  on(deleteRegistration, remove),
  onOutside(exportRegistrations, exportRegistrationList),

  on(listMembers, giveMembers),
  onOutside(exportMembers, exportMemberList),
  on(searchMember, findHits),
  on(getMember, giveMember),
  onOutside(getMemberPhoto, giveMemberPhoto),
  on(memberHistory, giveHistory),
  on(memberTimeline, giveMemberTimeline),
  on(registrationTimeline, giveRegistrationTimeline),
  on(getMemberGlance, (context, input) => giveGlance(context, input, proofsOfAge)),
  on(divisionsForMember, giveDivisionsFor),
  ...importRoutes,
  ...mergeRoutes,
  ...bulkRoutes,
  ...teamImportRoutes,
  ...teamListRoutes,
]

export const officeJobs: readonly Job[] = [
  mailDecision,
  ...importJobs,
  mailChosen as Job,
  sendMailing as Job,
  tidyMailFiles as Job,
  forgetMerged,
  findDuplicates,
]
