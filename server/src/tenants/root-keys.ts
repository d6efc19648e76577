import type { ModuleKeys } from '../plumbing/resealing.ts'
import { broughtKeySeals } from './brought-keys.ts'

export const tenantKeys: ModuleKeys = { sealed: [broughtKeySeals] }
