import { getMember, getMemberPhoto } from 'contract/members'
import { on, onOutside } from '../http.ts'
import { givePhoto, showMember } from './profile.ts'

export const memberRoutes = [on(getMember, showMember), onOutside(getMemberPhoto, givePhoto)]
