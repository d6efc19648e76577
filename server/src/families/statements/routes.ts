import {
  downloadDonations,
  downloadYearStatement,
  listStatements as listStatementsOp,
} from 'contract/families/statements'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { giveDonations, giveYearStatement, listStatements } from './statements.ts'

export const statementRoutes: Routes = [
  on(downloadDonations, giveDonations),
  on(downloadYearStatement, giveYearStatement),
  on(listStatementsOp, listStatements),
]
