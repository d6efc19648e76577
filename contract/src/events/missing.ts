import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../primitives.ts'

const missing = { access: 'ems.entrant.decide', path: '/ems/events/:id/missing-reminder' } as const

/** Whoever was reminded isn’t reminded again so soon, however often the button is pressed. */
export const REMIND_AGAIN_MINUTES = 60

/** When reminders go out on their own, in days before the event, the last one first. */
export const REMINDER_DAYS = [2, 7] as const

export const previewMissing = operation({
  ...missing,
  method: 'GET',
  summary: 'Count whose entries miss required answers or signed waivers, and how many would be emailed now',
  input: z.object({ id: Id }),
  output: z.object({
    /** Entries, with all teams or children of one press as one. */
    entries: z.int(),
    /** People who would be emailed; without those of entries that were reminded within the hour. */
    letters: z.int(),
  }),
})

export const remindMissing = operation({
  ...missing,
  method: 'POST',
  summary: 'Email families and coaches whose entries miss required answers or signed waivers, each once',
  message: 'Data updated successfully',
  input: z.object({ id: Id }),
  output: z.object({ letters: z.int() }),
})
