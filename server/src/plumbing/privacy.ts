import type { Day } from 'contract/dates'
import type { Context, Download } from './context.ts'
import type { DB } from './database/tables.gen.ts'

/** The people an erasure is about: their records, accounts and addresses, locked until it ends. */
export type Forgotten = {
  request_id: number
  people: readonly { id: number; first_name: string; last_name: string; profile_pic: string | null }[]
  member_ids: readonly number[]
  user_ids: readonly number[]
  emails: readonly string[]
}

/** Who downloads their household's data, and whom of the household they may see. */
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
  /** The user and the minors in their care, whose data they see in full. */
  open_ids: readonly number[]
}

export type Own = {
  /** What is known about one of these people. */
  ofPerson?: (member_id: number) => object
  /** What is known about the household as a whole. */
  facts?: object
  /** Files in the storage, by the folder they appear in. */
  files?: readonly { folder: string; name: string; key: string }[]
  /** Documents that are generated for the download. */
  papers?: readonly Paper[]
}
export type Paper = { folder: string; paper: (inside: Context) => Promise<Download> }

/**
 * What the columns of a table say about people. Every column that can hold a word or a date must be listed;
 * numbers, moments and foreign keys identify nobody.
 */
export type Answers<Column extends string = string> = {
  /** Blanked, or deleted with the row, when these people are forgotten. */
  erased?: readonly Column[]
  /** Kept, grouped by reason. */
  kept?: { readonly [reason: string]: readonly Column[] }
  /** Says nothing about anybody. */
  nobody?: readonly Column[]
}
type Tables = { readonly [Table in keyof DB]?: Answers<keyof DB[Table] & string> }

/** A module's answers about people. Everything runs in the transaction of the request. */
export type ModulePrivacy = {
  /** For each table the module owns. */
  columns: Tables
  own?: (context: Context, asker: Asker) => Promise<Own>
  /**
   * Locks and ends what these people have started, and throws if it cannot be ended now. Returns orders to be
   * ended along with their others.
   */
  end?: (context: Context, who: Forgotten) => Promise<readonly number[]>
  /**
   * Throws while there is something for which these people must remain known. From here on nothing can be
   * paid any more.
   */
  refuse?: (context: Context, who: Forgotten) => Promise<void>
  /**
   * Blanks what no law requires us to keep. Returns the storage keys of files that nothing refers to any
   * more.
   */
  erase?: (context: Context, who: Forgotten) => Promise<readonly string[] | void>
}

/** What is known about people, by module. Modules are asked, and erase, in this order. */
export type Privacy = { readonly [module: string]: ModulePrivacy }

/** One person's rows, without the person's id. */
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
