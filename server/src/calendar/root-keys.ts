import type { ModuleKeys } from '../plumbing/resealing.ts'
import { feedAddresses } from './feed.ts'

export const calendarKeys: ModuleKeys = { marks: [feedAddresses] }
