import type { ModuleKeys } from '../plumbing/resealing.ts'
import { inviteLinks } from './invites.ts'

export const clubKeys: ModuleKeys = { marks: [inviteLinks] }
