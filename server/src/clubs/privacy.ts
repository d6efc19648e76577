import { ofPerson, type ModulePrivacy } from '../plumbing/privacy.ts'
import { forgetInvited } from './invites-queries.ts'
import { blankTransfers } from './privacy-queries.ts'
import { findEntriesOf } from './roster-people-queries.ts'
import { findTransfersOfPeople } from './transfers-view-queries.ts'

export const clubPrivacy: ModulePrivacy = {
  columns: {
    club: {
      kept: {
        'Whom to ask at a club is the club’s to say, as long as somebody is asked there.': ['club_details'],
      },
      nobody: ['name', 'logo', 'status'],
    },
    discipline: {
      nobody: ['name', 'sport_body'],
    },
    division: {
      nobody: ['label'],
    },
    league: {
      nobody: ['name', 'short_name', 'status'],
    },
    league_contact: {
      kept: {
        'Whom to call at a league is the office’s to say, as long as somebody is called there.': [
          'name',
          'role',
          'email',
          'phone',
        ],
      },
    },
    league_state: {
      nobody: ['state_code'],
    },
    roster_entry: {
      nobody: ['role', 'state', 'jersey_number', 'positions', 'joined_on', 'until_on', 'note', 'left_on'],
    },
    rule_pack: {
      nobody: [
        'name',
        'sport_body',
        'effective_from',
        'effective_until',
        'source',
        'unsourced',
        'classes',
        'min_ages',
      ],
    },
    sport: {
      nobody: ['name'],
    },
    team: {
      nobody: ['name', 'status', 'locked_on', 'frozen_on', 'class'],
    },
    team_invite: {
      erased: ['email', 'first_name', 'last_name', 'token_hash'],
      nobody: ['status', 'role'],
    },
    transfer: {
      erased: ['reason', 'releasing_note', 'receiving_note', 'decision'],
      nobody: [
        'kind',
        'status',
        'asked_by',
        'answer_by',
        'releasing_answer',
        'releasing_ground',
        'receiving_answer',
      ],
    },
    transfer_step: {
      erased: ['actor', 'note'],
      nobody: ['step', 'side', 'ground', 'jersey_number'],
    },
    transfer_window: {
      nobody: ['kind', 'from_on', 'to_on'],
    },
  },

  async own(context, { people }) {
    const ids = people.map(({ id }) => id)
    const [places, transfers] = await Promise.all([
      findEntriesOf(context, ids),
      findTransfersOfPeople(context, ids),
    ])
    return {
      ofPerson: (id) => ({
        teams: ofPerson(id, places),
        transfers: transfers
          .filter(({ member_id }) => member_id === id)
          .map(({ from, to, status, reason, decision, asked_at, log }) => ({
            from: from.name,
            to: to.name,
            status,
            reason,
            decision,
            asked_at,
            steps: log.map(({ at, step, side, ground, note }) => ({ at, step, side, ground, note })),
          })),
      }),
    }
  },

  async erase(context, who) {
    await forgetInvited(context, who)
    await blankTransfers(context, who)
  },
}
