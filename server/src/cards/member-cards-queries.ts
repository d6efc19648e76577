import { sql } from 'kysely'
import { dayIn } from 'contract/dates'
import type { RegistrationStatus } from 'contract/statuses'
import type { Context } from '../plumbing/context.ts'

/** The content of a registration's card; undefined if there can be none. */
export const findCardFacts = ({ db, tenant, now }: Context, registration_id: number) =>
  db
    .selectFrom('registration as r')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.member_id'),
    )
    .innerJoin('membership as ms', (join) =>
      join.onRef('ms.tenant_id', '=', 'r.tenant_id').onRef('ms.id', '=', 'r.membership_id'),
    )
    .innerJoin('member_type as mt', (join) =>
      join.onRef('mt.tenant_id', '=', 'r.tenant_id').onRef('mt.id', '=', 'r.member_type_id'),
    )
    .innerJoin('season as s', (join) =>
      join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.season_id'),
    )
    .leftJoin('league as l', (join) =>
      join.onRef('l.tenant_id', '=', 'r.tenant_id').onRef('l.id', '=', 'r.league_id'),
    )
    .leftJoin('division as d', (join) =>
      join.onRef('d.tenant_id', '=', 'r.tenant_id').onRef('d.id', '=', 'r.division_id'),
    )
    .leftJoin('team as t', (join) =>
      join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.team_id'),
    )
    .leftJoin('club as c', (join) =>
      join
        .onRef('c.tenant_id', '=', 'r.tenant_id')
        .onRef('c.id', '=', 'r.club_id')
        .on('mt.kind', '=', 'club'),
    )
    .select([
      sql<string>`coalesce(c.name, m.first_name || ' ' || m.last_name)`.as('name'),
      'm.id as member_id',
      'm.dob',
      'm.member_number',
      // A club's card has its logo, not the face of whoever registered it.
      sql<string | null>`case when mt.kind = 'club' then c.logo else m.profile_pic end`.as('picture'),
      sql<boolean>`mt.kind = 'club'`.as('is_club'),
      'mt.name as member_type',
      'ms.name as membership',
      's.name as season',
      'l.short_name as league',
      'd.label as division',
      't.name as team',
      sql<
        string | null
      >`case when r.valid_from > ${dayIn(tenant.time_zone, now)}::date then r.valid_from end`.as('begins_on'),
      'r.valid_until',
    ])
    .where('r.tenant_id', '=', tenant.id)
    .where('r.id', '=', registration_id)
    .where('r.deleted_at', 'is', null)
    .where('r.status', '=', 'active')
    .where('mt.kind', 'in', ['player', 'person', 'club'])
    .executeTakeFirst()

/** The number of a card, and the digest of the code on it. */
export type HeldCard = { serial: number; token_hash: Buffer }

/** The newest card of a registration. */
export const findNewestCard = (
  { db, tenant }: Context,
  registration_id: number,
): Promise<HeldCard | undefined> =>
  db
    .selectFrom('member_card')
    .select(['serial', 'token_hash'])
    .where('tenant_id', '=', tenant.id)
    .where('registration_id', '=', registration_id)
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewCard = { registration_id: number; serial: number; token_hash: Buffer }

/** If two requests create the same card at once, both succeed. */
export const insertCard = ({ db, tenant, now }: Context, card: NewCard) =>
  db
    .insertInto('member_card')
    .values({ tenant_id: tenant.id, ...card, issued_at: now })
    .onConflict((c) => c.doNothing())
    .execute()

export const findCardByToken = ({ db, tenant }: Context, token_hash: Buffer) =>
  db
    .selectFrom('member_card as c')
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'c.tenant_id').onRef('r.id', '=', 'c.registration_id'),
    )
    .innerJoin('membership as ms', (join) =>
      join.onRef('ms.tenant_id', '=', 'r.tenant_id').onRef('ms.id', '=', 'r.membership_id'),
    )
    .innerJoin('season as s', (join) =>
      join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.season_id'),
    )
    // No card shows anything about somebody who was forgotten.
    .innerJoin('member as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'r.tenant_id')
        .onRef('p.id', '=', 'r.member_id')
        .on('p.erased_at', 'is', null),
    )
    .select((e) => [
      'c.registration_id',
      sql<RegistrationStatus>`r.status`.as('status'),
      sql<boolean>`r.deleted_at is not null`.as('is_deleted'),
      'r.valid_from',
      'r.valid_until',
      'ms.name as membership',
      's.name as season',
      e
        .exists(
          e
            .selectFrom('member_card as n')
            .select('n.serial')
            .where('n.tenant_id', '=', tenant.id)
            .whereRef('n.registration_id', '=', 'c.registration_id')
            .whereRef('n.serial', '>', 'c.serial'),
        )
        .as('is_replaced'),
    ])
    .where('c.tenant_id', '=', tenant.id)
    .where('r.tenant_id', '=', tenant.id)
    .where('c.token_hash', '=', token_hash)
    .executeTakeFirst()
