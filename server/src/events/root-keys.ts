import type { ModuleKeys } from '../plumbing/resealing.ts'
import { entryLinks } from './entrants/outside-link.ts'
import { passCodes, passLinks } from './passes/codes.ts'

export const eventKeys: ModuleKeys = { marks: [entryLinks, passLinks, passCodes] }
