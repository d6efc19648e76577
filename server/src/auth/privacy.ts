import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { removeAccount } from './accounts.ts'

export const authPrivacy: ModulePrivacy = {
  columns: {
    app_user: {
      erased: [
        'email',
        'username',
        'first_name',
        'last_name',
        'password_hash',
        'phone',
        'profile_pic',
        'language',
      ],
      nobody: ['status'],
    },
    auth_action_token: {
      erased: ['email', 'hash', 'chosen_hash', 'chosen_key_sha256'],
      nobody: ['purpose'],
    },
    auth_event: {
      kept: {
        'The log of logins is only added to: it proves what was tried with an account.': [
          'ip',
          'user_agent',
          'detail',
        ],
      },
      nobody: ['kind', 'trace_id'],
    },
    auth_identity: {
      erased: ['issuer', 'subject'],
    },
    auth_key: {
      nobody: ['kid', 'public_jwk', 'sealed'],
    },
    auth_realm: {
      nobody: [
        'mode',
        'name',
        'issuer',
        'client_id',
        'sealed_secret',
        'scope',
        'role_claim',
        'audience',
        'token_type',
        'passwords',
      ],
    },
    auth_session: {
      erased: ['client_id', 'bind_sha256', 'amr', 'ip', 'user_agent'],
      nobody: ['revoked_reason'],
    },
    own_role: { nobody: ['name', 'scope'] },
    auth_throttle: {
      kept: {
        'Gone the day after.': ['key'],
      },
    },
    auth_upstream: {
      kept: {
        'Gone with the login it belongs to, the night after.': ['sealed_token'],
      },
      nobody: ['issuer'],
    },
    passkey: {
      erased: ['credential_id', 'public_key', 'transports', 'rp_id', 'name', 'user_handle'],
    },
    permission_offer: {
      nobody: ['role_module', 'role', 'word'],
    },
    recovery_code: {
      erased: ['hash', 'salt'],
    },
    role_permission: {
      nobody: ['role_module', 'role', 'module', 'resource', 'action'],
    },
    used_challenge: {
      nobody: ['hash'],
    },
    user_role: {
      nobody: ['module', 'role'],
    },
    user_totp: {
      erased: ['sealed'],
    },
  },

  own: async (_, { account: { email, first_name, last_name, email_verified_at, profile_complete } }) => ({
    facts: { account: { email, first_name, last_name, email_verified_at, profile_complete } },
  }),

  async erase(context, { user_ids }) {
    for (const id of user_ids) await removeAccount(context, id)
  },
}
