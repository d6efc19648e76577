-- Teams enter events, too: an entrant is one person’s spot, or one team’s.

alter table entrant alter member_id drop not null, add column team_id bigint;
-- small: no release has had entries yet
alter table entrant add foreign key (tenant_id, team_id) references team;
-- small: no release has had entries yet
alter table entrant add check (num_nonnulls(member_id, team_id) = 1);
-- A team is in an event once, whoever enters it.
-- small: no release has had entries yet
create unique index entrant_team_once on entrant (tenant_id, event_id, team_id) where status in ('waiting', 'held', 'confirmed');
-- small: no release has had entries yet
create index entrant_by_team on entrant (tenant_id, team_id) where team_id is not null;
