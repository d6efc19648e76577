-- Why somebody is on a roster only as a request, why a renewal is left to the payer, why a division fits and why a file
-- cannot be read is kept with the sentence's code and values, so that everybody reads it in their own language.
alter table roster_entry alter column note type jsonb using to_jsonb(note);
alter table auto_charge alter column reason type jsonb using to_jsonb(reason);
alter table registration alter column eligibility type jsonb using to_jsonb(eligibility);
alter table member_import alter column error type jsonb using to_jsonb(error);
