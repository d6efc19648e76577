import {
  endAllSessions,
  endSession,
  getPermissions,
  getRoleSelect,
  listSessions as listSessionsOp,
} from 'contract/auth'
import { on } from '../http.ts'
import { listRoles, readPermissions } from './permissions.ts'
import { endOneSession, endOwnSessions, listSessions } from './sessions.ts'

/** Login itself is answered in `http-realms.ts`. */
export const authRoutes = [
  on(getPermissions, readPermissions),
  on(getRoleSelect, listRoles),
  on(listSessionsOp, listSessions),
  on(endSession, endOneSession),
  on(endAllSessions, endOwnSessions),
]
