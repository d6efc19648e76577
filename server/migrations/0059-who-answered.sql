-- Who answered about a date is said by their record and no longer by a name of its own: somebody who is forgotten has
-- none, and who changes theirs is called as they are.

alter table date_answer
  -- Null: whoever it was is no longer known.
  add column speaker_id bigint,
  add foreign key (tenant_id, speaker_id) references member;

create index date_answer_by_speaker on date_answer (tenant_id, speaker_id);

-- The owner of tables that force their policies sees no rows either.
alter table date_answer no force row level security;
alter table member no force row level security;
alter table guardianship no force row level security;

update date_answer a set speaker_id = (
  select min(m.id)
  from (
    select a.member_id as id
    union all
    select g.guardian_id from guardianship g where g.tenant_id = a.tenant_id and g.minor_id = a.member_id
  ) who join member m on m.tenant_id = a.tenant_id and m.id = who.id
  where m.first_name || ' ' || m.last_name = a.answered_by);

alter table date_answer force row level security;
alter table member force row level security;
alter table guardianship force row level security;

alter table date_answer drop column answered_by;
grant update (speaker_id) on date_answer to fieldhouse_app;
