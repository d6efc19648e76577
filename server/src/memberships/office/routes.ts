import { getMemberPhoto } from 'contract/members'
import { getMember, memberHistory } from 'contract/memberships/member-detail'
import { exportMembers, listMembers, searchMember } from 'contract/memberships/member-list'
import {
  deleteRegistration,
  exportRegistrations,
  getDashboard,
  getRegistration,
  listRegistrations,
  listRegistrationsOf,
  registrationFilters,
  setRegistrationStatus,
} from 'contract/memberships/registrations'
import { MembershipNotFound } from 'contract/memberships/membership-desk'
import { on, onOutside, type Routes } from '../../http.ts'
import { countMemberships } from '../registration/offers-queries.ts'
import { giveDashboard } from './dashboard.ts'
import { giveHistory, giveMember, giveMemberPhoto } from './member-detail.ts'
import { exportMemberList, exportRegistrationList } from './list-export.ts'
import { findHits } from './member-list-queries.ts'
import { giveMembers } from './members.ts'
import { giveDetail } from './registration-detail.ts'
import { giveFilters } from './registration-filters.ts'
import { findRegistrations } from './registration-list-queries.ts'
import { decide, remove } from './registrations.ts'

export const officeRoutes: Routes = [
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
]
