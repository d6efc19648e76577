import { tidyCode } from 'contract/confirmation-code'
import { BirthdayNeeded } from 'contract/registering/entrances'
import { TooManyRequests } from 'contract/problem'
import { countTry, giveBackTry, sha256 } from '../auth/auth.ts'
import type { Context } from '../plumbing/context.ts'
import { visitorKey } from '../plumbing/http/visitor-key.ts'

const HOUR = 3600
const PER_VISITOR = { max: 10, seconds: 60 }
/** Wrong codes per tenant, wherever they come from. */
const OF_ALL = { max: 100, seconds: HOUR }
/** Birthdays tried with one code, whether the code exists or not. */
const PER_CODE = { max: 10, seconds: 24 * HOUR }

type Try = { code: string; dob: string | undefined }
/** Runs in a separate transaction, which is committed even if the call is refused. */
type Apart = (work: (context: Context) => Promise<unknown>) => Promise<unknown>

/**
 * Counts an attempt with a confirmation code before anything is looked up; the returned function takes it
 * back if the code was right. When a tenant's codes are being guessed, its families are not locked out: for
 * an hour, codes only work together with the birthday, which makes guessing hopeless. @throws TooManyRequests
 * if this visitor, or somebody with this code, has tried too often @throws BirthdayNeeded if all visitors
 * together have, and only the code is given
 */
export async function countCodeTry(
  { call }: Pick<Context, 'call'>,
  apart: Apart,
  { code, dob }: Try,
): Promise<(how: { counts_visit: boolean }) => Promise<void>> {
  const visitor = `member_lookup:${visitorKey(call.ip)}`
  const all = 'member_lookup:all'
  const one = `member_lookup:code:${sha256(tidyCode(code)).toString('base64url')}`
  const counted = async (key: string, limit: { max: number; seconds: number }) => {
    let found = { count: 0, retry_after: 0 }
    await apart(async (context) => {
      found = await countTry(context, { key, ...limit })
    })
    return { isOver: found.count > limit.max, detail: { retry_after: found.retry_after } }
  }
  const ofVisitor = await counted(visitor, PER_VISITOR)
  if (ofVisitor.isOver) throw TooManyRequests({ detail: ofVisitor.detail })
  const ofAll = await counted(all, OF_ALL)
  if (dob === undefined) {
    if (ofAll.isOver) throw BirthdayNeeded({ detail: ofAll.detail })
  } else {
    const ofCode = await counted(one, PER_CODE)
    if (ofCode.isOver) throw TooManyRequests({ detail: ofCode.detail })
  }
  const taken = [all, ...(dob === undefined ? [] : [one])]
  return async ({ counts_visit }) => {
    for (const key of counts_visit ? taken : [visitor, ...taken])
      await apart((context) => giveBackTry(context, key))
  }
}
