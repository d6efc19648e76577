-- Questions of an event: more kinds of answers, for some divisions only, and asked only after certain answers to an earlier one
-- (decision 0190).
alter table event_question add column only_if_id bigint;
alter table event_question add column only_if_answers text[] not null default '{}';
alter table event_question add column is_for_all boolean not null default true;
-- small: an event has up to 20 questions.
alter table event_question add constraint event_question_of_event unique (tenant_id, event_id, id);
-- small: an event has up to 20 questions.
alter table event_question add constraint event_question_only_if foreign key (tenant_id, event_id, only_if_id)
  references event_question (tenant_id, event_id, id);
-- small: an event has up to 20 questions.
alter table event_question add constraint event_question_only_if_answers check (
  (only_if_id is null) = (cardinality(only_if_answers) = 0) and only_if_id is distinct from id);
-- small: an event has up to 20 questions.
create index event_question_by_only_if on event_question (tenant_id, event_id, only_if_id) where only_if_id is not null;
alter table event_question drop constraint event_question_kind_check;
-- small: an event has up to 20 questions.
alter table event_question add constraint event_question_kind_check check (
  kind in ('text', 'choice', 'several', 'yes_no', 'number', 'date'));
alter table event_question drop constraint event_question_check;
-- small: an event has up to 20 questions.
alter table event_question add constraint event_question_choices check (
  (kind in ('choice', 'several')) = (cardinality(choices) > 0));

-- The divisions that a question is for, unless it is for all. One whose divisions are gone is asked of nobody.
create table event_question_division (
  tenant_id bigint not null references tenant,
  question_id bigint not null,
  event_division_id bigint not null,
  primary key (tenant_id, question_id, event_division_id),
  foreign key (tenant_id, question_id) references event_question on delete cascade,
  foreign key (tenant_id, event_division_id) references event_division on delete cascade
);
create index event_question_division_by_division on event_question_division (tenant_id, event_division_id);
alter table event_question_division enable row level security;
alter table event_question_division force row level security;
create policy tenant on event_question_division using (tenant_id = current_tenant());
grant select, insert, delete on event_question_division to fieldhouse_app;

-- Of several choices there is one a line.
alter table entrant_answer drop constraint entrant_answer_answer_check;
alter table entrant_answer add constraint entrant_answer_answer_check check (length(answer) between 1 and 3000) not valid;

-- Answers are changed as they were read.
alter table entrant add column answers_version integer not null default 1;
grant update (answers_version) on entrant to fieldhouse_app;
