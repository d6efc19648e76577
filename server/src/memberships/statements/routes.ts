import {
  downloadDonations,
  downloadYearStatement,
  listStatements as listStatementsOp,
} from 'contract/memberships/statements'
import { on, type Routes } from '../../http.ts'
import { giveDonations, giveYearStatement, listStatements } from './statements.ts'

export const statementRoutes: Routes = [
  on(downloadDonations, giveDonations),
  on(downloadYearStatement, giveYearStatement),
  on(listStatementsOp, listStatements),
]
