-- Why the office has decided for a measure after rain, in its words.

-- small: a few rows an event
alter table weather_measure add column reason text check (length(reason) between 1 and 300);
