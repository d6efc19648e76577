-- How much somebody pitched in a game, as a scorer notes it: a side, a number, and innings or pitches. The limits of a division are part
-- of contest.scoring.
alter table score_note add column side text;
alter table score_note add column jersey_number text;
alter table score_note add column pitched integer;
alter table score_note drop constraint score_note_kind_check;
alter table score_note add constraint score_note_kind_check
  check (kind in ('half', 'score', 'end', 'reopen', 'pitching')) not valid;
alter table score_note add constraint score_note_pitching_check check (
  (kind = 'pitching') = (side is not null and jersey_number is not null and pitched is not null)
  and side in ('home', 'visitor') and length(jersey_number) between 1 and 4 and pitched between 0 and 300) not valid;
