import { ofPerson, type ModulePrivacy } from '../plumbing/privacy.ts'
import { blankBodies } from '../mail/mail.ts'
import { blankMessages, blankNotes, findAnswersOf, findHelpOf, findMessagesOf } from './privacy-queries.ts'

export const calendarPrivacy: ModulePrivacy = {
  columns: {
    calendar_feed: {
      nobody: ['token_hash'],
    },
    date_answer: {
      erased: ['note'],
      nobody: ['answer'],
    },
    duty: {
      nobody: ['on_day', 'kind', 'title', 'status'],
    },
    duty_place: {
      nobody: ['state'],
    },
    feed_game: {
      nobody: ['game'],
    },
    team_date: {
      nobody: [
        'kind',
        'title',
        'opponent',
        'starts_on',
        'starts_time',
        'ends_on',
        'ends_time',
        'time_zone',
        'place',
        'address',
        'notes',
        'bring',
        'status',
        'cancelled_note',
      ],
    },
    team_date_news: {
      nobody: ['before'],
    },
    team_message: {
      erased: ['subject', 'body', 'sender'],
      nobody: ['audience', 'attempt_key'],
    },
  },

  async own(context, { open_ids }) {
    const [answers, duties, messages] = await Promise.all([
      findAnswersOf(context, open_ids),
      findHelpOf(context, open_ids),
      findMessagesOf(context, open_ids),
    ])
    return {
      ofPerson: (id) => ({
        answers: ofPerson(id, answers),
        duties: ofPerson(id, duties),
        messages: ofPerson(id, messages),
      }),
    }
  },

  async erase(context, { member_ids, user_ids }) {
    await blankNotes(context, member_ids)
    await blankBodies(context, await blankMessages(context, user_ids))
  },
}
