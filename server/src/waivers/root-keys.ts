import type { ModuleKeys } from '../plumbing/resealing.ts'
import { keepRegisterKeys, registerKeySeals } from './register-keys.ts'

export const waiverKeys: ModuleKeys = { sealed: [registerKeySeals], keep: keepRegisterKeys }
