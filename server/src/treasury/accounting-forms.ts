import { dictionary } from 'contract/dictionary'
import { decimal } from 'contract/money'
import type { Day } from 'contract/dates'
import type { Form } from 'contract/treasury/accounting'

/** What a day brought, in balance. Debit positive; codes and names are the accounting program's. */
export type Journal = {
  day: Day
  lines: readonly { account: string; code: string; name: string; cents: number }[]
}

type Run = { id: number; currency: string; journals: readonly Journal[] }
type File = { extension: string; type: string; content: string }

/** How many lines a file may have, as the programs say. */
const MOST_LINES: Partial<Record<Form, number>> = { quickbooks: 1_000, xero: 300 }

const cell = (value: string) => {
  // A spreadsheet would calculate a name that begins like a formula.
  const text = /^[=+\-@\t]/.test(value) ? `'${value}` : value
  return /[",\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
const american = (day: Day) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
const numberOf = ({ id }: Run, { day }: Journal) => `FH${id}-${day.replaceAll('-', '')}`
const debit = (cents: number) => (cents > 0 ? decimal(cents) : '')
const credit = (cents: number) => (cents < 0 ? decimal(-cents) : '')
const signed = (cents: number) => decimal(cents)

/** A run's journals in files of a length that the program takes; a journal is never torn apart. */
export function filesOf(run: Run, form: Form): File[] {
  const most = MOST_LINES[form] ?? Number.POSITIVE_INFINITY
  const parts: Journal[][] = [[]]
  let lines = 0
  for (const journal of run.journals) {
    if (lines + journal.lines.length > most && lines > 0) {
      parts.push([])
      lines = 0
    }
    parts.at(-1)!.push(journal)
    lines += journal.lines.length
  }
  return parts.map((journals) => WRITERS[form]({ ...run, journals }))
}

const WRITERS: Readonly<Record<Form, (run: Run) => File>> = {
  quickbooks: (run) => ({
    extension: 'csv',
    type: 'text/csv',
    content: csv([
      ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
      ...run.journals.flatMap((journal) =>
        journal.lines.map(({ code, name, cents }) => [
          numberOf(run, journal),
          american(journal.day),
          `${code} ${name}`,
          debit(cents),
          credit(cents),
          `Fieldhouse ${journal.day}`,
        ]),
      ),
    ]),
  }),
  xero: (run) => ({
    extension: 'csv',
    type: 'text/csv',
    content: csv([
      ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...run.journals.flatMap((journal) =>
        journal.lines.map(({ code, name, cents }) => [
          numberOf(run, journal),
          american(journal.day),
          name,
          code,
          'Tax Exempt',
          signed(cents),
        ]),
      ),
    ]),
  }),
  csv: (run) => ({
    extension: 'csv',
    type: 'text/csv',
    content: csv([
      ['Journal', 'Date', 'Account', 'Code', 'Name', 'Debit', 'Credit', 'Currency'],
      ...run.journals.flatMap((journal) =>
        journal.lines.map(({ account, code, name, cents }) => [
          numberOf(run, journal),
          journal.day,
          account,
          code,
          name,
          debit(cents),
          credit(cents),
          run.currency,
        ]),
      ),
    ]),
  }),
  iif: (run) => ({
    extension: 'iif',
    type: 'text/plain',
    content:
      [
        ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'],
        ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'],
        ['!ENDTRNS'],
        ...run.journals.flatMap((journal) => [
          ...journal.lines.map(({ name, cents }, i) => [
            i === 0 ? 'TRNS' : 'SPL',
            'GENERAL JOURNAL',
            american(journal.day),
            name.replace(/[\t\r\n"]/g, ' '),
            signed(cents),
            numberOf(run, journal),
            `Fieldhouse ${journal.day}`,
          ]),
          ['ENDTRNS'],
        ]),
      ]
        .map((row) => row.join('\t'))
        .join('\r\n') + '\r\n',
  }),
  beancount: (run) => ({ extension: 'beancount', type: 'text/plain', content: beancount(run) }),
}

const ROOTS = dictionary<string>({
  asset: 'Assets',
  liability: 'Liabilities',
  revenue: 'Income',
  contra: 'Income',
  expense: 'Expenses',
})

/** 'revenue:membership' → 'Income:Membership' */
function named(account: string): string {
  const [root = '', name = ''] = account.split(':')
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${ROOTS[root] ?? 'Equity'}:${root === 'contra' ? 'Contra' : ''}${words.join('')}`
}

function beancount(run: Run): string {
  const accounts = [
    ...new Set(run.journals.flatMap(({ lines }) => lines.map(({ account }) => named(account)))),
  ]
  const first = run.journals[0]!.day
  return [
    ...accounts.toSorted().map((account) => `${first} open ${account} ${run.currency}`),
    '',
    ...run.journals.flatMap((journal) => [
      `${journal.day} * "Fieldhouse" "${numberOf(run, journal)}"`,
      ...journal.lines.map(({ account, cents }) => `  ${named(account)}  ${signed(cents)} ${run.currency}`),
      '',
    ]),
  ].join('\n')
}
