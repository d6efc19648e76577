import type { Day } from 'contract/dates'
import type { Context, Download } from './context.ts'
import type { DB } from './database/tables.gen.ts'

/** Whom an erasure is about: their records, accounts and addresses, held until its end. */
export type Forgotten = {
  request_id: number
  people: readonly { id: number; first_name: string; last_name: string; profile_pic: string | null }[]
  member_ids: readonly number[]
  user_ids: readonly number[]
  emails: readonly string[]
}

/** Who downloads what is known of their household, and whom of it they see. */
export type Asker = {
  account: {
    id: number
    email: string
    first_name: string
    last_name: string
    email_verified_at: string | null
    profile_complete: number
  }
  people: readonly { id: number; is_self: boolean; dob: Day | null }[]
  /** Themselves. */
  self_ids: readonly number[]
  /** Themselves and their minors, of whom they see everything. */
  open_ids: readonly number[]
}

export type Own = {
  /** What is known of one of these people. */
  ofPerson?: (member_id: number) => object
  /** What is known of the household as a whole. */
  facts?: object
  /** Files of the storage, by the folder they lie in. */
  files?: readonly { folder: string; name: string; key: string }[]
  /** What is drawn anew. */
  papers?: readonly Paper[]
}
export type Paper = { folder: string; paper: (inside: Context) => Promise<Download> }

/**
 * What the columns of a table say of people. Every column is answered for that can hold a word or a day: numbers, moments
 * and keys of other rows name nobody.
 */
export type Answers<Column extends string = string> = {
  /** Blank, or gone with the row, once these people are forgotten. */
  erased?: readonly Column[]
  /** Stays, by the reason for it. */
  kept?: { readonly [reason: string]: readonly Column[] }
  /** Says nothing of anybody. */
  nobody?: readonly Column[]
}
type Tables = { readonly [Table in keyof DB]?: Answers<keyof DB[Table] & string> }

/** What one module answers about people. All of it runs in the transaction of the request. */
export type ModulePrivacy = {
  /** Of each table that the module owns. */
  columns: Tables
  own?: (context: Context, asker: Asker) => Promise<Own>
  /**
   * Holds and ends what these people have begun, and throws where it cannot be ended now. Gives the orders of it, which are
   * ended with their others.
   */
  end?: (context: Context, who: Forgotten) => Promise<readonly number[]>
  /** Throws while there is something for which these people have to be known. By now nothing can be paid any more. */
  refuse?: (context: Context, who: Forgotten) => Promise<void>
  /** Blanks what no law keeps. Gives the keys of files that nothing names any more. */
  erase?: (context: Context, who: Forgotten) => Promise<readonly string[] | void>
}

/** What is known of people, by module. They are asked, and they forget, in this order. */
export type Privacy = { readonly [module: string]: ModulePrivacy }

/** What there is of one person, without saying whose it is. */
export const ofPerson = <Row extends { member_id: number }>(id: number, rows: readonly Row[]) =>
  rows.filter(({ member_id }) => member_id === id).map(({ member_id: _, ...row }) => row)

export const plumbingPrivacy: ModulePrivacy = {
  columns: {
    audit_entry: {
      kept: {
        'The audit trail is only added to: it proves what was done with the data of people.': [
          'actor',
          'before',
          'after',
          'note',
        ],
      },
      nobody: ['action', 'subject', 'trace_id'],
    },
    call_count: {
      kept: {
        'Gone the day after.': ['key'],
      },
    },
    repeatable_call: {
      kept: {
        'Gone the day after.': ['answer'],
      },
      nobody: ['key', 'digest'],
    },
  },
}
